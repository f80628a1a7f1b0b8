//! When a bot throws the Gun, and how quickly. Reaction times imitate those of people.

use catalog::hayauchi::{Action, View};
use engine::{Luck, Micros};

use crate::Decision;

/// How a player handles the Gun. Times are in milliseconds, probabilities in thousandths.
#[derive(Clone, Copy, Debug)]
pub struct Hands {
    /// The mean of the fast component of a reaction.
    pub quick: u32,
    /// The standard deviation of that component.
    pub spread: u32,
    /// The mean delay added by lapses of attention.
    pub lapse: u32,
    /// The mean time to draw the Gun out of a holster.
    pub holster: u32,
    /// How often a throw misses the plate.
    pub misses: u32,
    /// How often a tie goes unnoticed, so that the Gun stays in hand.
    pub sleeps: u32,
    /// How often it throws when others race or nobody does.
    pub jumps: u32,
    /// How often it throws before the reveal, per round.
    pub early: u32,
}

impl Hands {
    /// A player with average reactions who never makes a mistake with the Gun.
    pub const STEADY: Self =
        Self { quick: 230, spread: 30, lapse: 50, holster: 120, misses: 0, sleeps: 0, jumps: 0, early: 0 };

    /// The shortest possible time to see and throw.
    const FLOOR: u32 = 140;
    /// The extra time for a second throw after a miss.
    const AGAIN: u32 = 350;

    /// The mean reaction time.
    pub fn mean(&self, holstered: bool) -> u32 {
        self.quick + self.lapse + if holstered { self.holster } else { 0 }
    }

    /// The response to the reveal.
    pub(crate) fn answer(&self, view: &View, me: engine::Seat, luck: &mut impl Luck) -> Decision<Action> {
        let place = &view.places[me.index()];
        let racing = view.board.racing.contains(me);
        let throws = if racing { place.missed || !happens(self.sleeps, luck) } else { happens(self.jumps, luck) };
        let late = if place.missed { Self::AGAIN } else { 0 };
        let at = Some(self.reaction(view.is_holstered(), luck) + Micros::from(late) * 1000);
        let action = match (throws, place.missed) {
            (false, _) => Action::Hold,
            (true, false) if happens(self.misses, luck) => Action::Miss,
            (true, _) => Action::Gun,
        };
        Decision { action, at }
    }

    /// Whether the player throws the Gun before the reveal.
    pub(crate) fn twitch(&self, luck: &mut impl Luck) -> bool {
        happens(self.early, luck)
    }

    /// Samples a reaction time in microseconds: a normally distributed fast component plus an exponential tail of
    /// lapses.
    pub fn reaction(&self, holstered: bool, luck: &mut impl Luck) -> Micros {
        let draw = if holstered { self.holster * 3 / 4 + wait(self.holster / 4, luck) } else { 0 };
        let quick = bell(self.quick * 1000, self.spread * 1000, luck).max(Self::FLOOR * 1000);
        Micros::from(quick + 1000 * (wait(self.lapse, luck) + draw) + luck.ticket(1000))
    }
}

/// Whether an event with this probability, in thousandths, happens.
pub(crate) fn happens(chance: u32, luck: &mut impl Luck) -> bool {
    chance > 0 && luck.ticket(1000) < chance
}

/// Approximates a normal distribution by the sum of twelve uniform numbers.
fn bell(middle: u32, spread: u32, luck: &mut impl Luck) -> u32 {
    let sum: u32 = (0..12).map(|_| luck.ticket(spread + 1)).sum();
    (middle + sum).saturating_sub(6 * spread)
}

/// Approximates an exponential distribution: each millisecond the wait ends with the same probability.
fn wait(mean: u32, luck: &mut impl Luck) -> u32 {
    let mut waited = 0;
    while mean > 0 && waited < 20 * mean && luck.ticket(mean + 1) > 0 {
        waited += 1;
    }
    waited
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seeded;

    #[test]
    fn reactions_have_the_mean_they_should_and_a_floor() {
        let mut luck = Seeded::new("hands");
        let hands = Hands { quick: 180, spread: 25, lapse: 40, ..Hands::STEADY };
        for holstered in [false, true] {
            let times: Vec<Micros> = (0..20_000).map(|_| hands.reaction(holstered, &mut luck)).collect();
            let mean = times.iter().sum::<Micros>() / 20_000;
            assert!(mean.abs_diff(Micros::from(hands.mean(holstered)) * 1000) < 4000, "the mean is {mean}");
            assert!(times.iter().all(|&at| at >= 140_000), "somebody was faster than eyes are");
        }
    }
}
