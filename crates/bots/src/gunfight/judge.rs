//! The judge of Quick Draw: arrangements by playouts against hands that the others may hold, open play by search.

use catalog::gunfight::{Action, Arrangement, Board, Level, Lottery, Row, Stack, State, Step};
use engine::{Awaits, Game, Input, Luck, Seat, Seeded, Viewer};

use super::mind::{Mind, lives};
use super::model::{Model, Odds};
use super::race::imagine;
use super::trial::arrange;
use super::weigh::Weighing;
use crate::judge::{mixture, settled};
use crate::{AnyJudge, Chances, Effort, Idea, Judge, Judged, Turn};

/// How many arrangements are compared with the one that was chosen.
const CANDIDATES: usize = 16;
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
    Box::new(Marshal { seed: seed.into(), effort })
}

struct Marshal {
    seed: String,
    effort: Effort,
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

    /// Compares arrangements in imagined deals, the same ones for all.
    fn arranging(&self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Judged<Action>> {
        let (view, model) = (turn.view, Model::learned());
        let living = view.board.living().len();
        let weighing = Weighing::new(&view.hand(), &view.board)?;
        let mut candidates = weighing.shortlist(model.weights(living), CANDIDATES);
        if let Some(Action::Arrange(chosen)) = chosen
            && !candidates.contains(chosen)
        {
            candidates.push(*chosen);
        }
        let mut luck = Seeded::new(&self.seed);
        let mut mind = Mind::hasty(model, living);
        let mut sums = vec![[0.0; Board::MOST_PLAYERS]; candidates.len()];
        let worlds = self.effort.of(WORLDS).max(16);
        for _ in 0..worlds {
            let world = imagine(view, model, &mut luck)?;
            for (sum, candidate) in sums.iter_mut().zip(&candidates) {
                let mut state = world;
                state.apply_unchecked(arrange(turn.seat, *candidate), &mut |_| {});
                add(sum, &mind.play_on(state).1);
            }
        }
        let lines = candidates.iter().zip(&sums);
        let lines: Vec<(Action, Odds, String)> =
            lines.map(|(one, odds)| (Action::Arrange(*one), *odds, levels_of(&weighing, one))).collect();
        Some(judged(lines, turn.seat, view.board.players().len(), chosen))
    }

    /// Compares actions once all cards are open.
    fn open(&self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Judged<Action>> {
        let state = State::imagine(turn.view, &[None; 4])?;
        let lines = thinking(&state).ranked(&state, turn.seat, self.effort.of(SEARCH).max(LEAST_SEARCH), chosen);
        let lines = lines.iter().map(|line| (line.action, line.odds, what_it_does(&state, turn.seat, &line.action)));
        let lines: Vec<_> = lines.collect();
        Some(judged(lines, turn.seat, turn.view.board.players().len(), chosen))
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

fn judged(
    mut lines: Vec<(Action, Odds, String)>,
    seat: Seat,
    players: usize,
    chosen: Option<&Action>,
) -> Judged<Action> {
    let own = |odds: &Odds| chances(odds, players)[seat.index()];
    lines.sort_by(|one, two| own(&two.1).total_cmp(&own(&one.1)));
    let worth: Vec<f64> = lines.iter().map(|(_, odds, _)| own(odds)).collect();
    let shares = mixture(&worth, TEMPERATURE);
    let best = lines.first().map_or_else(Vec::new, |(_, odds, _)| chances(odds, players));
    let ideas = lines.into_iter().zip(worth).zip(shares).enumerate().filter_map(|(rank, ((line, chance), share))| {
        let (action, _, why) = line;
        (rank < IDEAS || chosen == Some(&action)).then_some(Idea { action, chance, share, why })
    });
    Judged::new(best, ideas.collect())
}

/// The three hands of an arrangement in words.
fn levels_of(weighing: &Weighing, arrangement: &Arrangement) -> String {
    let Some(traits) = weighing.traits_of(arrangement) else { return String::new() };
    let title = |stack: usize| {
        let level = Level::ALL.get(usize::from(traits.levels[stack]));
        level.map_or("hand", |level| Row::of(*level).title)
    };
    format!(
        "It makes a {} to draw with, a {} to aim and a {} to fire, and leaves {} over.",
        title(0),
        title(1),
        title(2),
        arrangement.rest()
    )
}

/// What an action changes: the levels of hands that are still to be played, a shot's damage.
fn what_it_does(state: &State, seat: Seat, action: &Action) -> String {
    let board = state.board();
    let damage = |board: &Board| board.shot().map_or(0, |shot| shot.total());
    match action {
        Action::Shoot(target) => format!("It hits {target} for {}.", damage(board)),
        Action::Pass | Action::Exchange(None) => "It leaves everything as it is.".into(),
        _ => {
            let mut after = *state;
            after.apply_unchecked(Input::Act { seat, action: *action, at: None }, &mut |_| {});
            if let Action::Exchange(Some(_)) = action {
                return format!("It makes a shot of {} into one of {}.", damage(board), damage(after.board()));
            }
            let changes = changes(board, after.board(), seat);
            if changes.is_empty() { "It changes no hand, but what can be done to one later.".into() } else { changes }
        }
    }
}

/// The hands whose level differs.
fn changes(before: &Board, after: &Board, own: Seat) -> String {
    if after.players().iter().any(|player| !player.is_revealed()) {
        return String::new();
    }
    let mut all = Vec::new();
    for seat in before.living().iter() {
        for (stack, name) in [(Stack::Aim, "Aim"), (Stack::Fire, "Fire")] {
            let [from, to] = [before, after].map(|board| board.level(seat, stack));
            if from != to {
                let whose = if seat == own { "your".to_owned() } else { format!("{seat}'s") };
                let [from, to] = [from, to].map(|level| Row::of(level).title);
                all.push(format!("It turns {whose} {name} from a {from} into a {to}."));
            }
        }
    }
    all.join(" ")
}
