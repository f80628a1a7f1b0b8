//! The judge of Quick Draw: arrangements by playouts against hands that the others may hold, open play by search.

use catalog::gunfight::{Action, Arrangement, Board, Lottery, State, Step};
use engine::{Awaits, Game, Luck, Seat, Seeded, Viewer};

use super::compare::Comparison;
use super::mind::{Mind, lives};
use super::model::{Model, Odds};
use super::reasons;
use super::trial::arrange;
use super::weigh::Weighing;
use crate::judge::{mixture, settled};
use crate::{AnyJudge, Chances, Effort, Idea, Judge, Judged, Turn};

/// How many imagined deals an arrangement is played in at full effort.
const WORLDS: u32 = 240;
/// How many ways to arrange are averaged for a position with all hands known, at full effort.
const WAYS: u32 = 24;
/// How many arrangements of each hand are among them.
const FEW: usize = 3;
/// The budget for one decision of open play at full effort, in position evaluations, and the least that gives honest
/// chances.
const SEARCH: u32 = 20_000;
const LEAST_SEARCH: u32 = 4_000;
/// How many ideas are kept.
const IDEAS: usize = 12;
/// A choice that is better by this much is taken e times as often.
const TEMPERATURE: f64 = 0.01;

/// The judge with the model that ships.
pub fn judge(seed: &str, effort: Effort) -> AnyJudge<State> {
    Box::new(Marshal { seed: seed.into(), effort, begun: None })
}

struct Marshal {
    seed: String,
    effort: Effort,
    /// The comparison of arrangements that is not finished.
    begun: Option<Comparison>,
}

impl Marshal {
    /// Everybody's chances when all hands are dealt: everybody arranges well, and the turn is played on.
    fn before_arranging(&self, state: &State) -> Option<Odds> {
        let model = Model::learned();
        let living = state.board().living();
        let mut luck = Seeded::new(&self.seed);
        let lists: Option<Vec<(Seat, Vec<Arrangement>)>> = (living.iter())
            .map(|seat| {
                let view = state.view(Viewer::Seat(seat));
                let weighing = Weighing::new(&view.hand(), &view.board)?;
                Some((seat, weighing.shortlist(model.weights(living.len()), FEW)))
            })
            .collect();
        let lists = lists?;
        let mut mind = Mind::hasty(model, living.len());
        let mut sum = [0.0; Board::MOST_PLAYERS];
        let ways = self.effort.of(WAYS).max(6);
        for _ in 0..ways {
            let mut after = *state;
            for (seat, list) in &lists {
                let choice = *list.get(luck.ticket(list.len() as u32) as usize)?;
                after.apply_unchecked(arrange(*seat, choice), &mut |_| {});
            }
            add(&mut sum, &mind.play_on(after).1);
        }
        Some(sum)
    }

    /// The comparison of arrangements for this decision: the one that was begun, or a new one.
    fn comparison(&mut self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Comparison> {
        let begun = self.begun.take().filter(|begun| begun.is_about(turn.view, chosen));
        let deals = self.effort.of(WORLDS).max(16);
        begun.or_else(|| Comparison::new(turn.seat, turn.view, chosen, &self.seed, deals))
    }

    fn arranging(&mut self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Judged<Action>> {
        let mut comparison = self.comparison(turn, chosen)?;
        while comparison.goes_on() {
            comparison.step()?;
        }
        let why = |one: &Arrangement| reasons::of_arrangement(&comparison.weighing, one);
        let lines = comparison.results().map(|(one, odds)| (Action::Arrange(*one), odds, why(one))).collect();
        let best = Some(comparison.with_the_best());
        Some(judged(lines, best, turn.seat, turn.view.board.players().len(), chosen))
    }

    /// Compares actions once all cards are open.
    fn open(&self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Judged<Action>> {
        let state = State::imagine(turn.view, &[None; 4])?;
        let lines = thinking(&state).ranked(&state, turn.seat, self.effort.of(SEARCH).max(LEAST_SEARCH), chosen);
        let lines =
            lines.iter().map(|line| (line.action, line.odds, reasons::of_action(&state, turn.seat, &line.action)));
        let lines: Vec<_> = lines.collect();
        Some(judged(lines, None, turn.seat, turn.view.board.players().len(), chosen))
    }
}

impl Judge<State> for Marshal {
    fn position(&mut self, state: &State) -> Option<Chances> {
        let board = state.board();
        let players = board.players().len();
        if let Some(verdict) = state.verdict() {
            return Some(settled(&verdict, players));
        }
        let view = state.view(Viewer::Spectator);
        let odds = match (board.step, state.awaits()) {
            (Step::Arrange, Awaits::Chance(_)) if nothing_dealt(state) => Model::learned().odds(&lives(board)),
            (Step::Arrange, Awaits::Seats(_)) if view.arranged.is_empty() => self.before_arranging(state)?,
            (Step::Fire, Awaits::Chance(Lottery::Die)) if board.progress.rolled.is_empty() => {
                thinking(state).glance(state)
            }
            // The best of many static estimates would be too good to be true: the turn is played on instead.
            (Step::Draw | Step::Aim, Awaits::Seats(_)) => thinking(state).play_on(*state).1,
            (Step::Fire, Awaits::Seats(seats)) => {
                thinking(state).lines(state, seats.lowest()?, usize::MAX).first()?.odds
            }
            _ => return None,
        };
        Some(chances(&odds, players))
    }

    /// GUN-02, GUN-14: a deal is one piece of luck, and so is a roll.
    fn continues(&self, state: &State) -> bool {
        match state.awaits() {
            Awaits::Chance(Lottery::Deck(_)) => !nothing_dealt(state),
            Awaits::Chance(Lottery::Die) => !state.board().progress.rolled.is_empty(),
            _ => false,
        }
    }

    fn decision(&mut self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Judged<Action>> {
        match turn.view.board.step {
            Step::Arrange => self.arranging(turn, chosen),
            _ => self.open(turn, chosen),
        }
    }

    fn ponder(&mut self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> bool {
        if turn.view.board.step != Step::Arrange {
            return false;
        }
        // Without a deal to imagine, there is no judgement either.
        self.begun = self.comparison(turn, chosen).and_then(|mut comparison| {
            if comparison.goes_on() {
                comparison.step()?;
            }
            Some(comparison)
        });
        self.begun.as_ref().is_some_and(Comparison::goes_on)
    }
}

/// The search for a position: a shot is weighed with every roll.
fn thinking(state: &State) -> Mind<'static> {
    let model = Model::learned();
    if state.board().step == Step::Fire { Mind::exact(model) } else { Mind::calm(model, state.board().living().len()) }
}

fn nothing_dealt(state: &State) -> bool {
    let board = state.board();
    let view = state.view(Viewer::Spectator);
    board.step == Step::Arrange && board.middle.set().is_empty() && view.held.iter().all(|&held| held == 0)
}

fn add(sum: &mut Odds, odds: &Odds) {
    sum.iter_mut().zip(odds).for_each(|(sum, odds)| *sum += odds);
}

/// The odds of the seats that exist, or a sum of them, as chances that add up to one.
fn chances(odds: &Odds, players: usize) -> Chances {
    let sum: f64 = odds[..players].iter().map(|&odds| f64::from(odds)).sum();
    odds[..players].iter().map(|&odds| f64::from(odds) / sum).collect()
}

/// What is said of these actions. If the chances with the best of them are known better than by its own estimate, they
/// are `best`, and none is said to be better.
fn judged(
    mut lines: Vec<(Action, Odds, String)>,
    best: Option<Odds>,
    seat: Seat,
    players: usize,
    chosen: Option<&Action>,
) -> Judged<Action> {
    let own = |odds: &Odds| chances(odds, players)[seat.index()];
    lines.sort_by(|one, two| own(&two.1).total_cmp(&own(&one.1)));
    let best = best.or_else(|| lines.first().map(|(_, odds, _)| *odds));
    let best = best.map_or_else(Vec::new, |odds| chances(&odds, players));
    let most = best.get(seat.index()).copied().unwrap_or_default();
    let mut worth: Vec<f64> = lines.iter().map(|(_, odds, _)| own(odds).min(most)).collect();
    worth.iter_mut().take(1).for_each(|first| *first = most);
    let shares = mixture(&worth, TEMPERATURE);
    let ideas = lines.into_iter().zip(worth).zip(shares).enumerate().filter_map(|(rank, ((line, chance), share))| {
        let (action, _, why) = line;
        (rank < IDEAS || chosen == Some(&action)).then_some(Idea { action, chance, share, why })
    });
    Judged::new(best, ideas.collect())
}
