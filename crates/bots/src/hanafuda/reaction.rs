//! Reaction times at the opening.

use catalog::hanafuda::State;
use engine::{Luck, Micros};

use crate::Turn;

/// A player's reaction time at the opening, in milliseconds. Whoever throws one of three new cards has to read them first,
/// which takes even the quickest people more than half a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflexes {
    /// The shortest possible time.
    pub quickest: u32,
    /// The sum of three random numbers up to this much is added: most times lie in the middle, few at the ends.
    pub spread: u32,
}

impl Reflexes {
    /// Somebody who knows the cards by their pictures only: 1.8 to 4.2 seconds.
    pub const GREENHORN: Self = Self { quickest: 1_800, spread: 800 };
    /// Somebody who has played some evenings: 1.2 to 2.1 seconds.
    pub const REGULAR: Self = Self { quickest: 1_150, spread: 300 };
    /// Somebody who has played for years: 0.8 to 1.1 seconds.
    pub const SHARP: Self = Self { quickest: 780, spread: 110 };
    /// The quickest people: 0.6 to 0.9 seconds.
    pub const LEGEND: Self = Self { quickest: 640, spread: 90 };

    /// The longest possible time.
    pub const fn slowest(self) -> u32 {
        self.quickest + 3 * self.spread
    }
}

/// The time of an opening discard if the table races, otherwise `None`.
pub fn time(turn: &Turn<'_, State>, reflexes: Reflexes, luck: &mut impl Luck) -> Option<Micros> {
    let races = turn.window.is_some_and(|window| window.race);
    races.then(|| {
        let throws: u32 = (0..3).map(|_| luck.ticket(reflexes.spread * 1000)).sum();
        Micros::from(reflexes.quickest * 1000 + throws)
    })
}
