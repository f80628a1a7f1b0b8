//! What happens in a game, in the order of the rules.

use engine::{Cast, Seat, Seats, Viewer};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{Answer, Board, Booze, Hand, Pile, Reason};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// HAY-18: a player has announced a Booze.
    Announced {
        /// Who.
        seat: Seat,
        /// Which.
        booze: Booze,
    },
    /// HAY-02: a player has put a Booze face down.
    Picked {
        /// Who.
        seat: Seat,
        /// Which: only its owner sees it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booze: Option<Booze>,
        /// Whether the clock chose for them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_lot: bool,
    },
    /// HAY-06: a player has fired before the reveal, which nobody else learns until then.
    Fired {
        /// Who.
        seat: Seat,
    },
    /// HAY-02: everyone's Booze was turned up.
    Revealed {
        /// What each seat has picked; nothing for those who are out.
        booze: BySeat<Booze>,
    },
    /// HAY-06: it came out that a player fired before the reveal.
    EarlyShot {
        /// Who.
        seat: Seat,
    },
    /// HAY-04, HAY-05: the highest value that is shared has to be fought for.
    Race {
        /// Who shares it.
        racing: Seats,
        /// The value.
        booze: Booze,
    },
    /// HAY-03: all values are different.
    Lowest {
        /// Whose is the lowest.
        seat: Seat,
    },
    /// A player has shot or will not shoot.
    Answered {
        /// Who.
        seat: Seat,
        /// Which: only they know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
    },
    /// HAY-08: a player's throw has missed the plate, which nobody else learns until the window closes.
    Missed {
        /// Who.
        seat: Seat,
    },
    /// The window has closed: every answer was turned up.
    Showdown {
        /// What each seat has answered; nothing for those who were not asked.
        answers: BySeat<Answer>,
        /// Who has missed the plate at least once.
        missed: Seats,
    },
    /// HAY-09: racers are last together.
    RaceAgain {
        /// Who.
        racing: Seats,
        /// Whether the lot decides between them, after too many races.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_lot: bool,
    },
    /// HAY-09, HAY-16: the lot has said who is last.
    LastByLot {
        /// Who.
        seat: Seat,
    },
    /// A player has lost a heart.
    Lost {
        /// Who.
        seat: Seat,
        /// Why.
        why: Why,
        /// Their hearts now.
        hearts: u8,
    },
    /// HAY-12: a player without hearts is out.
    Out {
        /// Who.
        seat: Seat,
    },
    /// HAY-11: a player's last Booze went under the hearts, and the used ones came back.
    CardsBack {
        /// Who.
        seat: Seat,
        /// The new secret booze: only its owner sees it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booze: Option<Booze>,
    },
    /// A round begins.
    Round {
        /// Which.
        round: u8,
    },
    /// HAY-13: a player's cards were counted.
    Total {
        /// Whose.
        seat: Seat,
        /// The Booze in hand.
        hand: Hand,
        /// The secret booze, which counts double.
        secret: Pile,
        /// What they come to.
        total: u8,
    },
    /// HAY-15: a game of a match is over.
    Game {
        /// Who won it.
        winners: Seats,
        /// Why.
        reason: Reason,
        /// The points of each seat now.
        points: BySeat<u8>,
    },
    /// The game is over, and all cards are turned up.
    Over {
        /// Who won.
        winners: Seats,
        /// Why.
        reason: Reason,
        /// HAY-18: whether it was done without a Gun.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        cool: bool,
    },
}

/// Why a heart was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// HAY-03: the lowest Booze, and nobody tied.
    Lowest,
    /// HAY-04: last in the race.
    Last,
    /// HAY-06: a Gun that was not required.
    Needless,
}

/// One entry for each seat of the table, or nothing where there is nothing to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BySeat<T> {
    players: u8,
    of: [Option<T>; Board::MOST],
}

impl<T: Copy> BySeat<T> {
    pub(crate) fn new(players: u8, of: [Option<T>; Board::MOST]) -> Self {
        Self { players, of }
    }

    /// The seats that have an entry, with it.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> + '_ {
        self.of.iter().enumerate().filter_map(|(index, entry)| Some((Seat::new(index), (*entry)?)))
    }
}

impl<T: Serialize> Serialize for BySeat<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.of[..usize::from(self.players)].serialize(serializer)
    }
}

impl<'de, T: Copy + Deserialize<'de>> Deserialize<'de> for BySeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given: Vec<Option<T>> = Deserialize::deserialize(deserializer)?;
        let mut of = [None; Board::MOST];
        let places = of.get_mut(..given.len()).ok_or_else(|| D::Error::custom("there are six seats at most"))?;
        places.copy_from_slice(&given);
        Ok(Self::new(given.len() as u8, of))
    }
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        match *self {
            Self::Picked { seat, booze, by_lot } => {
                Some(Self::Picked { seat, booze: booze.filter(|_| viewer.is(seat)), by_lot })
            }
            Self::Answered { seat, answer } => {
                Some(Self::Answered { seat, answer: answer.filter(|_| viewer.is(seat)) })
            }
            Self::CardsBack { seat, booze } => Some(Self::CardsBack { seat, booze: booze.filter(|_| viewer.is(seat)) }),
            Self::Fired { seat } | Self::Missed { seat } => viewer.is(seat).then_some(*self),
            public => Some(public),
        }
    }

    fn starts_race(&self) -> bool {
        matches!(self, Self::Revealed { .. })
    }

    #[inline]
    fn begins_round(&self) -> bool {
        matches!(self, Self::Round { .. })
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Self::Revealed { .. }
                | Self::EarlyShot { .. }
                | Self::Showdown { .. }
                | Self::Total { .. }
                | Self::Over { .. }
        )
    }

    fn tell(&self, cast: &Cast) -> String {
        crate::tell::tell(self, cast)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(json: &str) {
        let event: Event = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), json);
    }

    #[test]
    fn what_is_told_can_be_read_again() {
        check(r#"{"event":"announced","seat":2,"booze":5}"#);
        check(r#"{"event":"picked","seat":0}"#);
        check(r#"{"event":"picked","seat":0,"booze":7,"by_lot":true}"#);
        check(r#"{"event":"revealed","booze":[3,null,3,1]}"#);
        check(r#"{"event":"race","racing":[0,2],"booze":3}"#);
        check(r#"{"event":"showdown","answers":[{"gun":243000},null,"hold",{"gun":null}],"missed":[3]}"#);
        check(r#"{"event":"race-again","racing":[0,2]}"#);
        check(r#"{"event":"lost","seat":3,"why":"needless","hearts":0}"#);
        check(r#"{"event":"cards-back","seat":1}"#);
        check(r#"{"event":"total","seat":1,"hand":[2,7],"secret":[4,1],"total":19}"#);
        check(r#"{"event":"game","winners":[1,2],"reason":"totals","points":[0,1,1,0]}"#);
        check(r#"{"event":"over","winners":[1],"reason":"last-standing","cool":true}"#);
    }

    #[test]
    fn a_seventh_seat_cannot_be_read() {
        let read = serde_json::from_str::<Event>(r#"{"event":"revealed","booze":[1,2,3,4,5,6,7]}"#);
        assert!(read.is_err());
    }
}
