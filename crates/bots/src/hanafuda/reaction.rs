//! Reaction times at the opening.

use catalog::hanafuda::State;
use engine::{Luck, Micros};

use crate::Turn;

/// A player's reaction time at the opening, in milliseconds. Looking at three cards takes longer than hearing a bang.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflexes {
    /// The shortest possible time.
    pub quickest: u32,
    /// The sum of three random numbers up to this much is added: most times lie in the middle, few at the ends.
    pub spread: u32,
}

/// The time of an opening discard if the table races, otherwise `None`.
pub fn time(turn: &Turn<'_, State>, reflexes: Reflexes, luck: &mut impl Luck) -> Option<Micros> {
    let races = turn.window.is_some_and(|window| window.race);
    races.then(|| {
        let throws: u32 = (0..3).map(|_| luck.ticket(reflexes.spread * 1000)).sum();
        Micros::from(reflexes.quickest * 1000 + throws)
    })
}
