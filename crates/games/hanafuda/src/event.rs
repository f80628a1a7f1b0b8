//! What happens in a game, and who learns of it.

use engine::{Cast, Micros, Seat, Seats, Viewer};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Card, Hand, Source};

/// Something that happened. A card that is not told is one its viewer may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// HAN-01: a round begins.
    Round {
        /// Which.
        round: u32,
    },
    /// HAN-01: a card was dealt.
    Dealt {
        /// To whom.
        seat: Seat,
        /// Which: only its owner sees it.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// Time ran out: the lot or the rules decide for these.
    TimeUp {
        /// Who was silent.
        seats: Seats,
    },
    /// A choice that stays sealed until both have made theirs.
    Chosen {
        /// Who.
        seat: Seat,
        /// What: only they know.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// HAN-02: the first discards are turned up.
    Opened {
        /// What each seat discarded.
        cards: [Card; 2],
        /// How long each seat took, where that counts and is known.
        at: [Option<Micros>; 2],
    },
    /// HAN-02: who has the first turn.
    First {
        /// Who.
        seat: Seat,
        /// Whether the lot said so.
        by_lot: bool,
    },
    /// HAN-04: a STARE DOWN.
    Took {
        /// Who.
        seat: Seat,
        /// From where.
        from: Source,
        /// What.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// HAN-06: who had put it face down, if it lay so.
        #[serde(skip_serializing_if = "Option::is_none")]
        down_by: Option<Seat>,
    },
    /// HAN-04: a card was discarded face up.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// HAN-11: an effect was used, or not.
    Effect {
        /// By whom.
        seat: Seat,
        /// Whose effect.
        card: Card,
        /// Whether it was used.
        used: bool,
    },
    /// HAN-11: the Curtain opened on the opponent's hand.
    Peeked {
        /// Who looked.
        seat: Seat,
        /// What they saw: nobody else does.
        #[serde(skip_serializing_if = "Option::is_none")]
        hand: Option<[Card; 2]>,
        /// For how long it is shown.
        seconds: u8,
    },
    /// HAN-11: the Bridge brought a card back.
    Bridged {
        /// To whom.
        seat: Seat,
        /// From which pile.
        from: Source,
        /// Which.
        card: Card,
    },
    /// HAN-11: the Butterflies carried the opponent's top card over.
    Moved {
        /// To whose pile.
        seat: Seat,
        /// Which.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// Who has put it face down, if it lies so.
        #[serde(skip_serializing_if = "Option::is_none")]
        down_by: Option<Seat>,
    },
    /// HAN-11: over the Sake, each gave the other a card.
    Exchanged {
        /// What each seat gave: both players know, nobody else.
        given: [Option<Card>; 2],
    },
    /// HAN-07: DRAW!
    Showdown {
        /// Who called it.
        attacker: Seat,
        /// Both hands, by seat.
        hands: [[Card; 2]; 2],
        /// What they count as.
        ranks: [Hand; 2],
    },
    /// HAN-08: the hands are equal.
    Tied,
    /// HAN-08: a card was discarded face down.
    Buried {
        /// By whom.
        seat: Seat,
        /// Which: only they know.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// HAN-08: a new card after a tie.
    Drew {
        /// Who.
        seat: Seat,
        /// Which: only they know.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// HAN-09: the better hand struck.
    Struck {
        /// Who struck.
        seat: Seat,
        /// Damage for the cards of the pile.
        cards: u8,
        /// Damage for a ribbon.
        ribbon: u8,
        /// Damage dealt in all.
        damage: u8,
    },
    /// HAN-08, HAN-15: the round ends without a blow.
    Stalemate {
        /// Why.
        because: Stalemate,
    },
    /// HAN-10: the game is over.
    Over {
        /// Who won.
        winners: Seats,
        /// Why.
        #[serde(deserialize_with = "the_only_reason")]
        reason: Reason,
    },
}

/// Why a game ended. The name keeps serde from borrowing it out of what is read.
type Reason = &'static str;

/// There is one way only to win.
fn the_only_reason<'de, D: Deserializer<'de>>(from: D) -> Result<Reason, D::Error> {
    IgnoredAny::deserialize(from).map(|_| crate::showdown::REASON)
}

/// Why a round ended without a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stalemate {
    /// HAN-08: equal hands, and the draw pile cannot fill them again.
    DrawPile,
    /// HAN-15: sixty turns.
    Turns,
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mine = |seat: Seat| viewer.is(seat);
        let knows = |down_by: Option<Seat>| down_by.is_none_or(mine);
        Some(match *self {
            Self::Dealt { seat, card } => Self::Dealt { seat, card: card.filter(|_| mine(seat)) },
            Self::Chosen { seat, card } => Self::Chosen { seat, card: card.filter(|_| mine(seat)) },
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
