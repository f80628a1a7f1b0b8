//! Finds puzzles in games between bots.

use bots::{AnyJudge, Brain, Effort, Judged, Question};
use engine::{Dealer, Event, Game, Host, Input, Luck, Record, Seat, Seats, Seeded, Space, Viewer};
use serde_json::Value;

use crate::sift::{are_narrow, ideas, whole};
use crate::{Ask, Margin, Position, Puzzle};

/// A decision with fewer actions is a coin flip, and one with more is too much to look through.
const CHOICES: std::ops::RangeInclusive<usize> = 3..=24;
/// How many legal actions the judge may have left out: where guns can be drawn too early, it does not weigh that.
const LEFT_OUT: usize = 1;
/// Later positions follow from more than a player can look up in the log, and take many letters to write.
const INPUTS: usize = 60;
/// How many decisions of one game are looked at.
const LOOKS: usize = 12;
/// How hard the bots think.
const PLAYERS: Effort = Effort::percent(25);

/// How puzzles are looked for. Games are numbered, and the same number always gives the same puzzle. There is at most
/// one for each game, so that no two are alike.
#[derive(Clone, Debug)]
pub struct Search<G: Game> {
    /// How many play.
    pub players: usize,
    /// The options of the game.
    pub options: G::Options,
    /// The level or strategy of the bots that play. It has to exist.
    pub bots: String,
    /// What the games and the judge's luck follow from.
    pub seed: String,
    /// How hard the judge thinks when it looks for a position.
    pub effort: Effort,
    /// How hard it thinks when it looks again, each time with other luck. All of them have to confirm a puzzle.
    pub checks: Vec<Effort>,
    /// How much better the best action has to be.
    pub margin: Margin,
}

/// A decision in a record: the input that it is, and whose it is.
type Place = (usize, Seat);

impl<G: Game> Search<G> {
    /// The puzzle in the game with this number, if there is one. `None` also if there is no such bot. A best action is
    /// preferred to a mixture, because it can be played at the table.
    pub fn puzzle(&self, number: u64) -> Option<Puzzle> {
        let record = self.play(number)?;
        let mut places = decisions(&record);
        shuffle(&mut places, &mut Seeded::new(&self.name(number, "places")));
        let mut mixture = None;
        for (at, seat) in places.into_iter().take(LOOKS) {
            let before = Record { inputs: record.inputs[..at].to_vec(), ..record.clone() };
            match self.look(number, &before, seat) {
                Some(puzzle) if puzzle.ask == Ask::Best => return Some(puzzle),
                found => mixture = mixture.or(found),
            }
        }
        mixture
    }

    /// What the judge makes of a puzzle that is known, with its own luck for each number: the same position with its answer
    /// and its reasons. `None` if it is no puzzle to this judge.
    pub fn again(&self, number: u64, puzzle: &Puzzle) -> Option<Puzzle> {
        let before = Record::<G>::from_json(&puzzle.record).ok()?;
        let found = self.look(number, &before, Seat::new(puzzle.seat))?;
        Some(Puzzle { record: puzzle.record.clone(), ..found })
    }

    fn name(&self, number: u64, what: &str) -> String {
        format!("{} {number} {what}", self.seed)
    }

    fn brains(&self, number: u64) -> Option<Vec<Brain<G>>> {
        let luck = |seat: usize| Seeded::new(&self.name(number, &seat.to_string()));
        (0..self.players).map(|seat| bots::bot(&self.bots, luck(seat), PLAYERS)).collect()
    }

    /// Plays a game to its end.
    fn play(&self, number: u64) -> Option<Record<G>> {
        let mut brains = self.brains(number)?;
        let dealer = Dealer::new(Seeded::new(&self.name(number, "deal")));
        let (mut host, mut news) = Host::<G>::open(self.players, self.options.clone(), dealer).ok()?;
        let mut heard = vec![Vec::new(); self.players];
        loop {
            for seat in Seats::first(self.players).iter() {
                heard[seat.index()].extend(news.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat))));
            }
            let Some(seat) = host.state().to_act().lowest() else { break };
            let question = Question::new(host.state(), seat, std::mem::take(&mut heard[seat.index()]));
            let decision = brains[seat.index()].decide(&question.turn());
            heard[seat.index()] = question.into_heard();
            news = host.act(seat, decision.action, decision.at).ok()?;
        }
        Some(host.record().clone())
    }

    /// The puzzle at the end of this unfinished game, if it is one.
    fn look(&self, number: u64, before: &Record<G>, seat: Seat) -> Option<Puzzle> {
        let position = Position::after(before, seat).ok()?;
        let question = Question::new(&position.state, seat, position.heard);
        let first = judge(&mut bots::judge(&self.name(number, "look"), self.effort), &question)?;
        let ask = self.margin.ask(&first)?;
        let mut last = first.clone();
        for (check, effort) in self.checks.iter().enumerate() {
            let mut checker = bots::judge(&self.name(number, &format!("check {check}")), *effort);
            last = judge(&mut checker, &question)?;
            // A guess cannot be fair if the judge has guessed, too, or if other mixtures are as good.
            let mut is_unique = || checker.shares(&question.turn()).is_some_and(|shares| are_narrow(&shares));
            if (ask == Ask::Share && !is_unique()) || !self.margin.confirms(ask, &first, &last) {
                return None;
            }
        }
        Some(self.write(before, seat, ask, &last))
    }

    fn write(&self, before: &Record<G>, seat: Seat, ask: Ask, judged: &Judged<G::Action>) -> Puzzle {
        let mut record = before.to_json();
        record["names"] = Value::from(vec![format!("bot: {}", self.bots); self.players]);
        let chance = judged.ideas.first().map_or(0.0, |idea| idea.chance);
        Puzzle { ask, seat: seat.index(), chance: whole(chance * 100.0), ideas: ideas(judged, ask), record }
    }
}

/// What the judge says about a decision, if it has compared enough actions.
fn judge<G: Game>(judge: &mut AnyJudge<G>, question: &Question<G>) -> Option<Judged<G::Action>> {
    let turn = question.turn();
    let judged = judge.decision(&turn, None)?;
    let compared = judged.ideas.len();
    (compared >= *CHOICES.start() && compared + LEFT_OUT >= choices::<G>(turn.legal)).then_some(judged)
}

/// How many actions would complete a decision. More than the most are not counted on.
fn choices<G: Game>(legal: &G::Actions) -> usize {
    legal.iter().filter(|action| G::settles(action)).take(CHOICES.end() + 1).count()
}

/// The decisions of a game that may be puzzles. In a race the time matters more than the choice.
fn decisions<G: Game>(record: &Record<G>) -> Vec<Place> {
    let mut state = record.start.clone();
    let mut found = Vec::new();
    for (at, input) in record.inputs.iter().enumerate().take(INPUTS) {
        if let Input::Act { seat, action, .. } = input
            && G::settles(action)
            && !state.window().is_some_and(|window| window.race)
            && CHOICES.contains(&choices::<G>(&state.legal(*seat)))
        {
            found.push((at, *seat));
        }
        state.apply_unchecked(input.clone(), &mut |_| {});
    }
    found
}

fn shuffle<T>(items: &mut [T], luck: &mut impl Luck) {
    for left in (2..=items.len()).rev() {
        items.swap(left - 1, luck.ticket(left as u32) as usize);
    }
}
