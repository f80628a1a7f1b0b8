//! Judges: how likely every seat is to win, and what every action of a decision is worth.
//!
//! A judge uses what the best bot of its game knows. It is asked about two kinds of things. [`Judge::position`] reads a
//! whole position and is for finished games: it says how the game stood, with all cards open. [`Judge::decision`] reads
//! only a [`Turn`], so what it says of a decision cannot depend on anything that the seat did not know.

use std::any::{Any, TypeId};
use std::ops::RangeInclusive;

use engine::{Awaits, Game, Input, Lottery, Luck, Seeded, Space, Verdict};

use crate::{Effort, Turn};

/// Every seat's chance to win, by seat. A draw counts as an equal share for each of its winners, so the chances add up
/// to one.
pub type Chances = Vec<f64>;

/// What a judge says about one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<A> {
    /// Every seat's chance to win with the best action, from what the deciding seat knows.
    pub chances: Chances,
    /// The actions that were compared, the best first. Small decisions have all of them here; in large ones it is the
    /// candidates and the action that was taken.
    pub ideas: Vec<Idea<A>>,
}

/// One action and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Idea<A> {
    /// The action.
    pub action: A,
    /// The seat's chance to win with it.
    pub chance: f64,
    /// How often the best player would take it.
    pub share: f64,
    /// Why, in one sentence: what it gains, or what it protects against.
    pub why: String,
}

impl<A: PartialEq> Judged<A> {
    /// A judgement of these actions, the best first.
    pub(crate) fn new(chances: Chances, mut ideas: Vec<Idea<A>>) -> Self {
        ideas.sort_by(|one, two| two.chance.total_cmp(&one.chance));
        Self { chances, ideas }
    }

    /// The idea with this action.
    pub fn idea(&self, action: &A) -> Option<&Idea<A>> {
        self.ideas.iter().find(|idea| idea.action == *action)
    }

    /// What `action` gives away: the chance to win that it is worth less than the best one. `None` if it was not
    /// judged.
    pub fn cost(&self, action: &A) -> Option<f64> {
        let best = self.ideas.first()?.chance;
        self.idea(action).map(|idea| (best - idea.chance).max(0.0))
    }
}

/// A judge of one game. The same seed and effort always give the same answers.
///
/// Every call does a bounded amount of work, which the effort sets. Hosts cancel by not calling again.
pub trait Judge<G: Game>: Send {
    /// Every seat's chance to win in a whole position, if good players play on who know only what they may know. `None`
    /// if the position has no chances of its own: some seats have already chosen in secret and others have not.
    fn position(&mut self, state: &G) -> Option<Chances>;

    /// Whether the chance that this position waits for belongs to the outcome before it: the next card of one deal, the
    /// next die of one roll.
    fn continues(&self, _state: &G) -> bool {
        false
    }

    /// The worth of the actions of a decision, by what the seat knows. `chosen` is compared in any case. `None` if this
    /// judge does not know better than the seat.
    fn decision(&mut self, turn: &Turn<'_, G>, chosen: Option<&G::Action>) -> Option<Judged<G::Action>>;

    /// Does a part of the work that [`Judge::decision`] would do for this turn and this chosen action, and returns whether
    /// there is more. A host that has to do other things in between calls this until there is not, and then asks for the
    /// judgement, which is the same. A judge that needs little time leaves everything to [`Judge::decision`].
    fn ponder(&mut self, _turn: &Turn<'_, G>, _chosen: Option<&G::Action>) -> bool {
        false
    }

    /// The least and the greatest share of each action among all mixtures that are as good as the best player's. `None`
    /// if what [`Judge::decision`] says of this decision is estimated, and not solved to the end of the game.
    fn shares(&mut self, _turn: &Turn<'_, G>) -> Option<Vec<(G::Action, RangeInclusive<f64>)>> {
        None
    }
}

/// Any judge of one game.
pub type AnyJudge<G> = Box<dyn Judge<G>>;

/// The chances when a game is over.
pub fn settled(verdict: &Verdict, players: usize) -> Chances {
    let share = 1.0 / f64::from(verdict.winners.len().max(1) as u32);
    (0..players).map(|seat| if verdict.winners.contains(engine::Seat::new(seat)) { share } else { 0.0 }).collect()
}

macro_rules! judges {
    ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
        /// The judge of a game. A game without bots of its own is judged by games of random players, who have no opinion
        /// about decisions. In a browser, the game's `remember` has to be called first.
        ///
        /// ```
        /// use bots::Effort;
        /// use engine::Game;
        /// let mut judge = bots::judge::<catalog::loot::State>("noon", Effort::percent(1));
        /// let chances = judge.position(&catalog::loot::State::new(2, Default::default())).expect("nobody has chosen");
        /// assert_eq!(chances, [0.5, 0.5]);
        /// ```
        pub fn judge<G: Game>(seed: &str, effort: Effort) -> AnyJudge<G> {
            // By type instead of by name, so that a program with one game links only that game's judge.
            let game = TypeId::of::<G>();
            let made: Option<Box<dyn Any>> = $($(if game == TypeId::of::<catalog::$game::State>() {
                let judge: AnyJudge<catalog::$game::State> = ::$bots::$game::judge(seed, effort);
                Some(Box::new(judge))
            } else)?)+ {
                None
            };
            let own = made.and_then(|made| made.downcast::<AnyJudge<G>>().ok()).map(|judge| *judge);
            own.unwrap_or_else(|| Box::new(Playouts { seed: seed.into(), count: effort.of(PLAYOUTS) }))
        }
    };
}

catalog::games!(judges);

/// Games of random players for each position at full effort.
const PLAYOUTS: u32 = 400;

/// Judges any game by playing random games from the position to their end.
struct Playouts {
    seed: String,
    count: u32,
}

impl<G: Game> Judge<G> for Playouts {
    fn position(&mut self, state: &G) -> Option<Chances> {
        let players = state.players();
        if let Some(verdict) = state.verdict() {
            return Some(settled(&verdict, players));
        }
        let mut luck = Seeded::new(&self.seed);
        let mut sum = vec![0.0; players];
        for _ in 0..self.count {
            let won = play_at_random(state.clone(), &mut luck);
            sum.iter_mut().zip(won).for_each(|(sum, share)| *sum += share / f64::from(self.count));
        }
        Some(sum)
    }

    fn decision(&mut self, _: &Turn<'_, G>, _: Option<&G::Action>) -> Option<Judged<G::Action>> {
        None
    }
}

/// Plays to the end at random, without asking players one by one.
fn play_at_random<G: Game>(mut state: G, luck: &mut impl Luck) -> Chances {
    loop {
        let input = match state.awaits() {
            Awaits::Chance(lottery) => Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))),
            Awaits::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is awaited");
                let legal = state.legal(seat);
                let action = legal.get(luck.ticket(legal.len() as u32) as usize).expect("who is awaited can act");
                Input::Act { seat, action, at: Some(250_000 + u64::from(luck.ticket(350_000))) }
            }
            Awaits::Nobody => break,
        };
        state.apply_unchecked(input, &mut |_| {});
    }
    let verdict = state.verdict().expect("a game that awaits nobody is over");
    settled(&verdict, state.players())
}

/// The probabilities with which a good player mixes actions that are nearly equally good: an action that is better by
/// `temperature` is taken e times as often.
pub(crate) fn mixture(chances: &[f64], temperature: f64) -> Vec<f64> {
    let best = chances.iter().copied().fold(f64::MIN, f64::max);
    // Basic arithmetic only, so that the result is the same on every machine: (1 + x / 256) to the power of 256.
    let weight = |chance: &f64| {
        let mut power = (1.0 + (chance - best) / temperature / 256.0).max(0.0);
        (0..8).for_each(|_| power *= power);
        power
    };
    let weights: Vec<f64> = chances.iter().map(weight).collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// A chance to win in words: "62 %".
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// A difference of chances in words: "+4.5 points".
pub(crate) fn points(difference: f64) -> String {
    format!("{:+.1} points", difference * 100.0).replace('-', "−")
}
