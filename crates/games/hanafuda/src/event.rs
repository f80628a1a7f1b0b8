//! The events of a game, and who may see them.

use engine::{Cast, Micros, Seat, Seats, Viewer};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Card, Hand, Source};

/// Something that happened. A card that the viewer may not know is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// HAN-01: a round begins.
    Round {
        /// The number of the round.
        round: u32,
    },
    /// HAN-01: a card was dealt.
    Dealt {
        /// The player.
        seat: Seat,
        /// The card, visible only to its owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// These players ran out of time, so chance or the rules decide for them.
    TimeUp {
        /// The players.
        seats: Seats,
    },
    /// A choice that stays hidden until both players have chosen.
    Chosen {
        /// The player.
        seat: Seat,
        /// The card, visible only to the player.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// The reaction time, if it counts and is known. Visible only to the player until both have chosen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Micros>,
    },
    /// HAN-02: the first discards were revealed.
    Opened {
        /// The discard of each seat.
        cards: [Card; 2],
        /// The reaction time of each seat, if it counts and is known.
        at: [Option<Micros>; 2],
    },
    /// HAN-02: a player has the first turn.
    First {
        /// The player.
        seat: Seat,
        /// Whether it was decided by lot.
        by_lot: bool,
    },
    /// HAN-04: a player takes a card from the draw pile. The card is not known yet.
    Reached {
        /// The player.
        seat: Seat,
    },
    /// HAN-04: a player took a card.
    Took {
        /// The player.
        seat: Seat,
        /// The pile.
        from: Source,
        /// The card.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// HAN-06: the player who had put it face down, if it was face down.
        #[serde(skip_serializing_if = "Option::is_none")]
        down_by: Option<Seat>,
    },
    /// HAN-04: a card was discarded face up.
    Discarded {
        /// The player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// HAN-11: an effect was used or declined.
    Effect {
        /// The player.
        seat: Seat,
        /// The card with the effect.
        card: Card,
        /// Whether it was used.
        used: bool,
    },
    /// HAN-11: the Curtain showed the opponent's hand.
    Peeked {
        /// The player who looked.
        seat: Seat,
        /// The opponent's hand, visible only to the player who looked.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<[Card; 2]>,
        /// For how many seconds it is shown.
        seconds: u8,
    },
    /// HAN-11: the Bridge returned a card to a hand.
    Bridged {
        /// The player.
        seat: Seat,
        /// The pile.
        from: Source,
        /// The card.
        card: Card,
    },
    /// HAN-11: the Butterflies moved the opponent's top card.
    Moved {
        /// The owner of the pile it was moved to.
        seat: Seat,
        /// The card.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// The player who had put it face down, if it is face down.
        #[serde(skip_serializing_if = "Option::is_none")]
        down_by: Option<Seat>,
    },
    /// HAN-11: the players exchanged cards for the Sake.
    Exchanged {
        /// The card each seat gave, visible only to both players.
        given: [Option<Card>; 2],
    },
    /// HAN-04: the next turn begins.
    Turn {
        /// The player whose turn it is.
        seat: Seat,
    },
    /// HAN-07: a player called DRAW!
    Showdown {
        /// The player who called it.
        attacker: Seat,
        /// Both hands, by seat.
        hands: [[Card; 2]; 2],
        /// The ranks of the hands, by seat.
        ranks: [Hand; 2],
    },
    /// HAN-08: the hands are equal.
    Tied,
    /// HAN-08: a card was discarded face down.
    Buried {
        /// The player.
        seat: Seat,
        /// The card, visible only to the player.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// HAN-08: a player drew a new card after a tie.
    Drew {
        /// The player.
        seat: Seat,
        /// The card, visible only to the player.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// HAN-09: the better hand dealt damage.
    Struck {
        /// The winner of the showdown.
        seat: Seat,
        /// The damage for the cards in the pile.
        cards: u8,
        /// The damage for a ribbon.
        ribbon: u8,
        /// The winner's total damage so far.
        damage: u8,
    },
    /// HAN-08, HAN-15: the round ends without damage.
    Stalemate {
        /// The reason.
        because: Stalemate,
    },
    /// HAN-10: the game is over.
    Over {
        /// The winner.
        winners: Seats,
        /// The reason.
        #[serde(deserialize_with = "the_only_reason")]
        reason: Reason,
    },
}

/// Why a game ended. The alias stops serde from treating the `&str` as borrowed from the input.
type Reason = &'static str;

/// There is only one reason, so the input is ignored.
fn the_only_reason<'de, D: Deserializer<'de>>(from: D) -> Result<Reason, D::Error> {
    IgnoredAny::deserialize(from).map(|_| crate::showdown::REASON)
}

/// Why a round ended without damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stalemate {
    /// HAN-08: the hands are equal, and the draw pile has too few cards to refill them.
    DrawPile,
    /// HAN-15: the round took sixty turns.
    Turns,
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mine = |seat: Seat| viewer.is(seat);
        let knows = |down_by: Option<Seat>| down_by.is_none_or(mine);
        Some(match *self {
            Self::Dealt { seat, card } => Self::Dealt { seat, card: card.filter(|_| mine(seat)) },
            Self::Chosen { seat, card, at } => {
                Self::Chosen { seat, card: card.filter(|_| mine(seat)), at: at.filter(|_| mine(seat)) }
            }
            Self::Buried { seat, card } => Self::Buried { seat, card: card.filter(|_| mine(seat)) },
            Self::Drew { seat, card } => Self::Drew { seat, card: card.filter(|_| mine(seat)) },
            Self::Took { seat, from, card, down_by } => {
                let open = from != Source::Deck && knows(down_by);
                Self::Took { seat, from, card: card.filter(|_| open || mine(seat)), down_by }
            }
            Self::Peeked { seat, hand, seconds } => Self::Peeked { seat, hand: hand.filter(|_| mine(seat)), seconds },
            Self::Moved { seat, card, down_by } => Self::Moved { seat, card: card.filter(|_| knows(down_by)), down_by },
            Self::Exchanged { given } => {
                Self::Exchanged { given: given.map(|card| card.filter(|_| viewer.seat().is_some())) }
            }
            public => public,
        })
    }

    fn starts_race(&self) -> bool {
        matches!(self, Self::Dealt { .. })
    }

    #[inline]
    fn begins_round(&self) -> bool {
        matches!(self, Self::Round { .. })
    }

    fn reveals(&self) -> bool {
        match self {
            Self::Opened { .. } | Self::Showdown { .. } => true,
            Self::Took { card, down_by, .. } => card.is_some() && down_by.is_some(),
            Self::Peeked { hand, .. } => hand.is_some(),
            Self::Exchanged { given } => *given != [None; 2],
            _ => false,
        }
    }

    fn tell(&self, cast: &Cast) -> String {
        crate::tell::tell(self, cast)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reads_what_was_written() {
        let events = [
            Event::Took { seat: Seat::new(1), from: Source::Own, card: None, down_by: Some(Seat::new(0)) },
            Event::Showdown {
                attacker: Seat::new(0),
                hands: [[Card::PineCrane, Card::GrassMoon], [Card::WillowMan, Card::PineRibbon]],
                ranks: [Hand::SunAndMoon, Hand::Calligraphy],
            },
            Event::Stalemate { because: Stalemate::DrawPile },
            Event::Over { winners: Seats::first(1), reason: crate::showdown::REASON },
        ];
        for event in events {
            let text = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event, "{text}");
        }
    }
}
