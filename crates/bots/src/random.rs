//! A bot that plays any legal action.

use engine::{Game, Luck, Space};

use crate::{Bot, Decision, Mixture, Turn};

/// Plays a random legal action, with slow and scattered reaction times in races.
///
/// ```
/// use bots::{Bot, Question, Random};
/// use engine::{Dealer, Game, Host, Seat, Seeded, Space};
///
/// let dealer = Dealer::new(Seeded::new("noon"));
/// let (host, _) = Host::<catalog::loot::State>::open(2, catalog::loot::Options::default(), dealer)?;
/// let question = Question::new(host.state(), Seat::new(0), Vec::new());
/// let decision = Random::new(Seeded::new("bot")).decide(&question.turn());
/// assert!(question.turn().legal.contains(&decision.action));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Random<L> {
    luck: L,
}

impl<L: Luck> Random<L> {
    /// A random bot with its own source of luck.
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

    fn mixture(&mut self, turn: &Turn<'_, G>) -> Option<Mixture<G>> {
        Some((0..turn.legal.len()).filter_map(|index| turn.legal.get(index)).map(|action| (action, 1.0)).collect())
    }
}
