//! Chance as an input: the lotteries a game asks for, and the ways a host can answer them.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::Refusal;

/// A random choice: a number of equally likely tickets, each of which stands for an outcome.
///
/// Three equal cards in a deck are three tickets for one outcome. A lottery can therefore describe any distribution
/// with rational odds, and a host answers it with one unbiased whole number.
pub trait Lottery {
    /// The type of the outcomes.
    type Outcome: PartialEq;

    /// The number of tickets, at least 1.
    fn tickets(&self) -> u32;

    /// The outcome of a ticket. `ticket` must be below [`Lottery::tickets`].
    fn outcome(&self, ticket: u32) -> Self::Outcome;

    /// The number of tickets of an outcome: 0 if it cannot happen.
    fn tickets_of(&self, outcome: &Self::Outcome) -> u32;

    /// Whether this lottery only decides for a player who let the time run out. A script may omit such a lottery: if
    /// the script's next outcome does not fit, it is drawn at random.
    fn is_lot(&self) -> bool {
        false
    }

    /// Every possible outcome once, with its number of tickets.
    fn outcomes(&self) -> Vec<(Self::Outcome, u32)> {
        let mut all: Vec<(Self::Outcome, u32)> = Vec::new();
        for outcome in (0..self.tickets()).map(|ticket| self.outcome(ticket)) {
            if all.iter().all(|(known, _)| *known != outcome) {
                let tickets = self.tickets_of(&outcome);
                all.push((outcome, tickets));
            }
        }
        all
    }
}

/// A source of random numbers for lotteries.
pub trait Luck {
    /// Returns a whole number below `tickets`, each equally likely. `tickets` must be at least 1.
    fn ticket(&mut self, tickets: u32) -> u32;
}

/// A deterministic random source. The same seed text gives the same tickets on every machine and in every version.
///
/// ```
/// use engine::{Luck, Seeded};
/// let mut one = Seeded::new("high noon");
/// let mut two = Seeded::new("high noon");
/// assert_eq!([one.ticket(54), one.ticket(6)], [two.ticket(54), two.ticket(6)]);
/// ```
#[derive(Clone, Debug)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// The random source for this seed text: `ChaCha8` keyed with its SHA-256.
    pub fn new(seed: &str) -> Self {
        Self(ChaCha8Rng::from_seed(Sha256::digest(seed.as_bytes()).into()))
    }
}

impl Luck for Seeded {
    fn ticket(&mut self, tickets: u32) -> u32 {
        // Lemire's method: the ticket is the high half of a 32 by 32 bit product. Products whose low half would bias
        // the result are rejected and drawn again. The slow division is rarely needed.
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(tickets);
            let low = product as u32;
            if low >= tickets || low >= tickets.wrapping_neg() % tickets {
                return (product >> 32) as u32;
            }
        }
    }
}

/// Answers a game's lotteries, first from a script and then from a random source.
#[derive(Clone, Debug)]
pub struct Dealer<O, L = Seeded> {
    script: std::sync::Arc<[O]>,
    next: usize,
    luck: L,
}

impl<O, L: Luck> Dealer<O, L> {
    /// A dealer without a script.
    pub fn new(luck: L) -> Self {
        Self::scripted(Vec::new(), luck)
    }

    /// A dealer that gives these outcomes in order and then draws from `luck`.
    pub fn scripted(script: Vec<O>, luck: L) -> Self {
        Self { script: script.into(), next: 0, luck }
    }

    /// Returns the next outcome. It fails, and consumes nothing, if the script's next outcome cannot happen.
    pub fn deal<Y, E>(&mut self, lottery: &Y) -> Result<O, Refusal<E>>
    where
        O: Clone + std::fmt::Display,
        Y: Lottery<Outcome = O>,
    {
        let by_luck = |luck: &mut L| lottery.outcome(luck.ticket(lottery.tickets()));
        match self.script.get(self.next) {
            None => Ok(by_luck(&mut self.luck)),
            Some(outcome) if lottery.tickets_of(outcome) == 0 => {
                if lottery.is_lot() {
                    return Ok(by_luck(&mut self.luck));
                }
                Err(Refusal::Impossible(format!("outcome {} of the script, '{outcome}',", self.next + 1)))
            }
            Some(outcome) => {
                self.next += 1;
                Ok(outcome.clone())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_luck_stays_as_it_was_first_published() {
        let mut luck = Seeded::new("quickdraw");
        let tickets: Vec<u32> = (0..8).map(|_| luck.ticket(54)).collect();
        assert_eq!(tickets, [8, 44, 39, 3, 50, 2, 30, 41], "records of seeds would no longer mean the same games");
    }

    #[test]
    fn every_ticket_is_equally_likely() {
        let mut luck = Seeded::new("fair");
        for tickets in [1u32, 2, 3, 6, 13, 54] {
            let draws = 20_000 * tickets;
            let mut seen = vec![0u32; tickets as usize];
            for _ in 0..draws {
                seen[luck.ticket(tickets) as usize] += 1;
            }
            let worst = seen.iter().map(|&count| count.abs_diff(20_000)).max().unwrap();
            assert!(worst < 800, "of {tickets} tickets one is off by {worst} in 20,000");
        }
    }
}
