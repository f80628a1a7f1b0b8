//! How quickly a hand throws its first card.

use ::hanafuda::State;
use engine::{Luck, Micros};

use crate::Turn;

/// How quick a player is at the opening: the quickest they can be, and how much slower they often are, in
/// milliseconds. Looking at three cards takes longer than hearing a bang.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reflexes {
    /// Nobody with these reflexes is ever quicker.
    pub quickest: u32,
    /// The sum of three throws of up to this much comes on top: most times lie in the middle, few at the ends.
    pub spread: u32,
}

/// The time of an opening discard where the table races, and none elsewhere.
pub fn time(turn: &Turn<'_, State>, reflexes: Reflexes, luck: &mut impl Luck) -> Option<Micros> {
    let races = turn.window.is_some_and(|window| window.race);
    races.then(|| {
        let throws: u32 = (0..3).map(|_| luck.ticket(reflexes.spread * 1000)).sum();
        Micros::from(reflexes.quickest * 1000 + throws)
    })
}
