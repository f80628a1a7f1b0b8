//! A bot that plays any legal action.

use engine::{Game, Luck, Space};

use crate::{Bot, Decision, Turn};

/// Plays a legal action at random, and draws its gun like a person who has had a few.
///
/// ```
/// use bots::{Bot, Question, Random};
/// use engine::{Dealer, Game, House, Seat, Seeded, Space};
///
/// let dealer = Dealer::new(Seeded::new("noon"));
/// let (house, _) = House::<loot::State>::open(2, loot::Options::default(), dealer)?;
/// let question = Question::new(house.state(), Seat::new(0), Vec::new());
/// let decision = Random::new(Seeded::new("bot")).decide(&question.turn());
/// assert!(question.turn().legal.contains(&decision.action));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Random<L> {
    luck: L,
}

impl<L: Luck> Random<L> {
    /// A random bot with luck of its own.
    pub fn new(luck: L) -> Self {
        Self { luck }
    }
}

impl<G: Game, L: Luck> Bot<G> for Random<L> {
    fn decide(&mut self, turn: &Turn<'_, G>) -> Decision<G::Action> {
        let index = self.luck.ticket(turn.legal.len() as u32) as usize;
        let action = turn.legal.get(index).expect("a bot is only asked when it can act");
        let races = turn.window.is_some_and(|window| window.race);
        let at = races.then(|| 250_000 + u64::from(self.luck.ticket(350_000)));
        Decision { action, at }
    }
}
