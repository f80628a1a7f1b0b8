//! GUN-14 to GUN-17: what a shot is made of, part by part, so that it can be shown.

use engine::Seat;
use gunfight::{Card, Extreme, Options, Own, Sum};

use super::view::Street;

/// A part of a shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// The shooter's remaining card.
    Own(Card, i16),
    /// The opponents' highest or lowest remaining card.
    Theirs(Card, i16),
    /// What the row deducts.
    Less(i16),
}

impl Part {
    pub(super) const fn worth(self) -> i16 {
        match self {
            Self::Own(_, worth) | Self::Theirs(_, worth) | Self::Less(worth) => worth,
        }
    }
}

/// What the row of a shot adds to the dice, and deducts.
pub(super) fn parts(street: &Street, options: &Options, seat: Seat, sum: Sum) -> Vec<Part> {
    let rest = |seat: Seat| street.of(seat).and_then(|fighter| fighter.rest);
    let mut parts = Vec::new();
    match (sum.own, rest(seat)) {
        (Own::Added, Some(card)) => parts.push(Part::Own(card, options.worth(card, true))),
        (Own::Deducted, Some(card)) => parts.push(Part::Own(card, -options.worth(card, false))),
        _ => {}
    }
    let others = street.living().without(seat).iter().filter_map(rest).map(|card| (options.worth(card, true), card));
    let theirs = match sum.theirs {
        None => None,
        Some(Extreme::Highest) => others.max(),
        Some(Extreme::Lowest) => others.min(),
    };
    parts.extend(theirs.map(|(worth, card)| Part::Theirs(card, worth)));
    if sum.less > 0 {
        parts.push(Part::Less(-i16::from(sum.less)));
    }
    parts
}
