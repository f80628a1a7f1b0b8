//! The events of a game.

use engine::{Cast, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::Coin;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A claim was drawn, and a round begins.
    Drawn {
        /// The claim.
        claim: Coin,
        /// The total that can be won now.
        stake: u8,
    },
    /// A player chose a coin.
    Offered {
        /// The player.
        seat: Seat,
        /// The coin, visible only to its owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        coin: Option<Coin>,
    },
    /// The coins were revealed.
    Shown {
        /// The coin of each seat.
        coins: [Coin; 2],
    },
    /// The higher coin won the stake.
    Won {
        /// The player.
        seat: Seat,
        /// The player's total winnings.
        riches: u8,
    },
    /// The coins were equal.
    Tied {
        /// The stake that carries over to the next round.
        stake: u8,
    },
    /// The game is over.
    Over {
        /// The winners.
        winners: Seats,
    },
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Offered { seat, .. } if !viewer.is(seat) => Self::Offered { seat, coin: None },
            event => event,
        })
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Shown { .. })
    }

    fn begins_round(&self) -> bool {
        matches!(self, Self::Drawn { .. })
    }

    fn tell(&self, cast: &Cast) -> String {
        match *self {
            Self::Drawn { claim, stake } if stake == claim.worth() => format!("A claim worth {claim}."),
            Self::Drawn { claim, stake } => format!("A claim worth {claim} more: {stake} in all."),
            Self::Offered { seat, coin: Some(coin) } => format!("{} {coin}.", cast.does(seat, "offer", "offers")),
            Self::Offered { seat, coin: None } => format!("{} chosen.", cast.does(seat, "have", "has")),
            Self::Shown { coins: [zero, one] } => {
                format!("{}: {zero}. {}: {one}.", cast.name(Seat::new(0)), cast.name(Seat::new(1)))
            }
            Self::Won { seat, riches } => format!("{} it: {riches} in all.", cast.does(seat, "win", "wins")),
            Self::Tied { stake: 0 } => "Equal coins: nobody wins it.".into(),
            Self::Tied { .. } => "Equal coins: the claim stays.".into(),
            Self::Over { winners } => tell_end(cast, winners),
        }
    }
}

/// The result as a sentence.
pub(crate) fn tell_end(cast: &Cast, winners: Seats) -> String {
    match winners.lowest() {
        Some(winner) if winners.len() == 1 => format!("{} the game.", cast.does(winner, "win", "wins")),
        _ => "Equally rich: a draw.".into(),
    }
}
