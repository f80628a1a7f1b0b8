//! Trains the policy table by self-play: regret matching for turns and effects, running averages for the values of
//! cards.

#![allow(clippy::cast_precision_loss, reason = "odds and values are rough: seven digits are plenty")]

use std::sync::Arc;

use bots::hanafuda::dice::Dice;
use bots::hanafuda::instinct::{Choices, choices};
use bots::hanafuda::learned::Learned;
use bots::hanafuda::policy::{Odds, Policy, SPOTS, STAGES, pair_index, plainer};
use bots::hanafuda::round::Round;
use bots::hanafuda::sight::{Known, Sight};
use bots::hanafuda::worth::Worth;
use catalog::hanafuda::{Action, Card, Cards, Options, PlayerJson, Position, State, Step};
use engine::{Game, Luck, Seat};

const PAIRS: usize = Card::COUNT * Card::COUNT;

/// A round can last sixty turns, so all actions are explored only at this many decisions in a row, after fewer than
/// `SKIPPED` decisions that are sampled.
const TRIED: u32 = 3;
const SKIPPED: u32 = 6;
/// A value of `skip` so high that nothing is explored: the blows of such rounds are representative.
const ALL: u32 = 1000;

/// The trainer: external-sampling regret minimisation on spots, and running averages for cards.
#[derive(Clone, Debug)]
pub struct Learner {
    regrets: Vec<Odds>,
    played: Vec<Odds>,
    keeping: Vec<f32>,
    throwing: Vec<f32>,
    alone: Vec<f32>,
    worth: Worth,
    dice: Dice,
    /// A fixed opponent; without one, the learner plays against itself.
    opponent: Option<Arc<Learned>>,
    rounds: u32,
    /// How many decisions of the learner are sampled before all actions are explored.
    skip: u32,
    /// The damage at the start of the round.
    began: [u8; 2],
    /// How often a final blow dealt 1, 2, 3... damage.
    pub blows: [u32; 24],
}

impl Policy for Learner {
    /// By regret matching.
    fn odds(&self, spot: usize) -> Odds {
        positive(self.regrets[spot])
    }

    fn keeping(&self, stage: usize, pair: Cards) -> f32 {
        self.keeping[stage * PAIRS + pair_index(pair)]
    }

    fn throwing(&self, stage: usize, card: Card) -> f32 {
        self.throwing[stage * Card::COUNT + card as usize]
    }

    fn alone(&self, card: Card) -> f32 {
        self.alone[card as usize]
    }
}

fn positive(odds: Odds) -> Odds {
    let odds = odds.map(|odds| odds.max(0.0));
    let sum: f32 = odds.iter().sum();
    if sum > 0.0 { odds.map(|part| part / sum) } else { [1.0 / 3.0; 3] }
}

/// The learner's average strategy, which approximates an equilibrium.
struct Average<'a>(&'a Learner);

impl Policy for Average<'_> {
    fn odds(&self, spot: usize) -> Odds {
        let sum = |spot: usize| self.0.played[spot].iter().sum::<f32>();
        let spot = if sum(spot) > 0.0 { spot } else { plainer(spot) };
        positive(self.0.played[spot])
    }

    fn keeping(&self, stage: usize, pair: Cards) -> f32 {
        self.0.keeping(stage, pair)
    }

    fn throwing(&self, stage: usize, card: Card) -> f32 {
        self.0.throwing(stage, card)
    }

    fn alone(&self, card: Card) -> f32 {
        self.0.alone(card)
    }
}

impl Learner {
    /// A learner that knows nothing except that better rows are better.
    pub fn new(seed: u64) -> Self {
        let mut keeping = vec![0.0; STAGES * PAIRS];
        for stage in 0..STAGES {
            for (one, a) in Card::ALL.into_iter().enumerate() {
                for (other, b) in Card::ALL.into_iter().enumerate() {
                    let row = catalog::hanafuda::Hand::of_two(a, b) as usize;
                    keeping[stage * PAIRS + one * Card::COUNT + other] = 0.01 * (8.0 - row as f32);
                }
            }
        }
        Self {
            regrets: vec![[0.0; 3]; SPOTS],
            played: vec![[0.0; 3]; SPOTS],
            keeping,
            throwing: vec![0.0; STAGES * Card::COUNT],
            alone: vec![0.0; Card::COUNT],
            worth: Worth::new(Options::default().target),
            dice: Dice::new(seed),
            opponent: None,
            rounds: 0,
            skip: 0,
            began: [0; 2],
            blows: [0; 24],
        }
    }

    /// A learner that starts with the policy `from` and learns to beat `opponent`, whose policy is fixed.
    pub fn against(opponent: Arc<Learned>, from: &Learned, seed: u64) -> Self {
        let mut learner = Self::new(seed);
        for spot in 0..SPOTS {
            learner.regrets[spot] = from.odds(spot).map(|odds| odds * 0.2);
        }
        for stage in 0..STAGES {
            for (one, a) in Card::ALL.into_iter().enumerate() {
                for b in Card::ALL.into_iter().skip(one + 1) {
                    let pair = Cards::of(&[a, b]);
                    learner.keeping[stage * PAIRS + pair_index(pair)] = from.keeping(stage, pair);
                }
                learner.throwing[stage * Card::COUNT + one] = from.throwing(stage, a);
                learner.alone[one] = from.alone(a);
            }
        }
        Self { opponent: Some(opponent), ..learner }
    }

    /// Plays this many rounds, alternating seats, from all scores of a duel to 15.
    pub fn learn(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.rounds += 1;
            let damage = if self.dice.ticket(3) == 0 {
                [0; 2]
            } else {
                [0; 2].map(|_: u8| self.dice.ticket(Options::default().target.into()) as u8)
            };
            let learner = Seat::new(self.rounds as usize % 2);
            self.began = damage;
            let table = fresh(damage, &mut self.dice);
            self.skip = if self.rounds.is_multiple_of(8) { ALL } else { self.dice.ticket(SKIPPED) };
            self.walk(Round::new(table, Known::default(), damage), learner, 0);
        }
    }

    /// Clears the averages and reduces the regrets to a tenth, because early play was weak.
    pub fn forget(&mut self) {
        self.played.fill([0.0; 3]);
        self.blows = [0; 24];
        self.regrets.iter_mut().for_each(|regrets| *regrets = regrets.map(|regret| regret * 0.1));
    }

    /// Recomputes the value of damage from the blows counted since the last [`Learner::forget`].
    pub fn revalue(&mut self) {
        self.worth = Worth::with_blows(Options::default().target, &self.blows.map(|count| count as f32 + 0.01));
    }

    /// The trained policy, in the form that ships.
    pub fn learned(&self) -> Learned {
        Learned::round_off(&Average(self))
    }

    /// Plays on and returns the value of the round for `me`. At the explored decisions of `me`, every action is tried.
    fn walk(&mut self, mut round: Round, me: Seat, mut depth: u32) -> f32 {
        while let Some(seat) = round.next(&mut self.dice) {
            let sight = round.sight(seat);
            let choices = match &self.opponent {
                Some(opponent) if seat != me => choices(&sight, &**opponent),
                _ => choices(&sight, self),
            };
            match (seat == me, choices.spot) {
                (true, Some(spot)) if (self.skip..self.skip + TRIED).contains(&depth) => {
                    if self.opponent.is_some() {
                        self.remember(spot, &choices);
                    }
                    return self.regret(round, me, depth, &choices, spot);
                }
                (true, spot) => {
                    depth += u32::from(spot.is_some());
                    let action = choices.pick(&mut self.dice);
                    round.act(seat, action);
                    if matches!(action, Action::Discard(_) | Action::Give(_)) {
                        let value = self.walk(round, me, depth);
                        self.average(&sight, action, value);
                        return value;
                    }
                }
                (false, spot) => {
                    if let (Some(spot), None) = (spot, &self.opponent) {
                        self.remember(spot, &choices);
                    }
                    let action = choices.pick(&mut self.dice);
                    round.act(seat, action);
                }
            }
        }
        let before = self.began;
        for (dealt, had) in round.damage.into_iter().zip(before) {
            if dealt > had && self.skip == ALL {
                let blow = usize::from(dealt - had).min(self.blows.len());
                self.blows[blow - 1] += 1;
            }
        }
        round.worth(me, &self.worth) - self.worth.of(before[me.index()], before[me.opponent().index()])
    }

    fn regret(&mut self, round: Round, me: Seat, depth: u32, choices: &Choices, spot: usize) -> f32 {
        let mut values = [0.0; 3];
        let mut expected = 0.0;
        for &(action, odds) in choices.list() {
            let mut after = round;
            after.act(me, action);
            let value = self.walk(after, me, depth + 1);
            values[Choices::slot(action)] = value;
            expected += odds * value;
        }
        for &(action, _) in choices.list() {
            let which = Choices::slot(action);
            let regret = &mut self.regrets[spot][which];
            *regret = (*regret + values[which] - expected).max(-0.5);
        }
        expected
    }

    fn remember(&mut self, spot: usize, choices: &Choices) {
        let weight = self.rounds as f32 * 1e-6;
        for &(action, odds) in choices.list() {
            self.played[spot][Choices::slot(action)] += odds * weight;
        }
    }

    /// Updates the values of keeping and throwing these cards towards the value of the round.
    fn average(&mut self, sight: &Sight, action: Action, value: f32) {
        let (Action::Discard(card) | Action::Give(card)) = action else { return };
        let kept = sight.hand.without(card);
        if sight.step == Step::TieDiscard || sight.step == Step::Give {
            if let Some(kept) = kept.nth(0) {
                let alone = &mut self.alone[kept as usize];
                *alone += 0.002 * (value - *alone);
            }
            return;
        }
        let stage = sight.stage();
        let (pair, thrown) = (stage * PAIRS + pair_index(kept), stage * Card::COUNT + card as usize);
        let error = value - self.keeping[pair] - self.throwing[thrown];
        self.keeping[pair] += 0.002 * error;
        self.throwing[thrown] += 0.000_3 * error;
    }
}

/// A state right after the deal of a round, at this score.
fn fresh(damage: [u8; 2], dice: &mut Dice) -> State {
    let mut deck = Card::ALL;
    for place in 0..6 {
        deck.swap(place, place + dice.ticket((Card::COUNT - place) as u32) as usize);
    }
    let side = |seat: usize| PlayerJson {
        hand: deck[seat * 3..seat * 3 + 3].to_vec(),
        pile: Vec::new(),
        damage: damage[seat],
        shown: Vec::new(),
        sealed: None,
        at: None,
    };
    let players = [side(0), side(1)];
    let (turn, deck) = (None, None);
    let position = Position { round: 1, step: Step::Opening, turn, deck, players, turns: 0, locked: Vec::new() };
    State::from_position(Options::default(), position, None).expect("six different cards were dealt")
}
