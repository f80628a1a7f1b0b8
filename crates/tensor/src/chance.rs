//! Luck of bots, and reactions in races.

use bots::people;
use engine::{Luck, Micros, Seat, Seeded};

/// The luck of the bot on `seat` in a game with this seed. It is not the luck of any game, which would tell the cards.
pub fn bot_luck(seed: &str, seat: Seat) -> Seeded {
    Seeded::new(&format!("bot {} of {seed}", seat.index()))
}

/// How soon a person answers a signal, in microseconds.
///
/// In a race in real time the host draws reactions. A policy decides whether to act, never how fast: it would always
/// claim the shortest time. How long it takes depends on what has to be read first, not on what is then done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflexes {
    /// The shortest time.
    pub quickest: u32,
    /// Three random times up to this much are added to it, so the longest time is three of them more.
    pub spread: u32,
}

impl Reflexes {
    /// Somebody who is ready and waits for the signal alone: 180 to 420 ms, 300 on average.
    pub const READY: Self = Self { quickest: people::QUICKEST, spread: people::SPREAD };

    /// The time is drawn in so many steps. It is the same number for all, so that every reaction uses as much luck.
    const STEPS: u32 = 100_000;

    /// The shortest and the longest time.
    pub const fn range(self) -> [Micros; 2] {
        [self.quickest as Micros, self.quickest as Micros + 3 * self.spread as Micros]
    }

    /// A reaction.
    pub fn draw(self, luck: &mut impl Luck) -> Micros {
        let steps: u32 = (0..3).map(|_| luck.ticket(Self::STEPS + 1)).sum();
        Micros::from(self.quickest) + Micros::from(steps) * Micros::from(self.spread) / Micros::from(Self::STEPS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reactions_are_in_their_range_and_use_the_same_luck() {
        let slow = Reflexes { quickest: 1_000_000, spread: 300_000 };
        let (mut one, mut other) = (Seeded::new("reflexes"), Seeded::new("reflexes"));
        let mut sum = 0;
        for _ in 0..1000 {
            let (ready, slower) = (Reflexes::READY.draw(&mut one), slow.draw(&mut other));
            let within = |[least, most]: [Micros; 2], at| least <= at && at <= most;
            assert!(within(Reflexes::READY.range(), ready) && within(slow.range(), slower));
            assert_eq!(one.ticket(1_000_000), other.ticket(1_000_000), "both have used as much luck");
            sum += ready;
        }
        assert!((sum / 1000).abs_diff(300_000) < 5_000, "{}", sum / 1000);
    }
}
