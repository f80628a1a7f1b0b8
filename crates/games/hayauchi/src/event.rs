//! The events of a game, in the order of the rules.

use engine::{Cast, Seat, Seats, Viewer};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::board::seats_where;
use crate::{Answer, Board, Booze, Cards, Hand, Pile, Reason};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// HAY-18: a player announced a Booze.
    Announced {
        /// The player.
        seat: Seat,
        /// The Booze.
        booze: Booze,
    },
    /// The time to pick is over. Chance picks for the players who have not.
    TimeUp {
        /// The players who have not picked.
        seats: Seats,
    },
    /// HAY-02: a player put a Booze face down.
    Picked {
        /// The player.
        seat: Seat,
        /// The Booze, visible only to its owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booze: Option<Booze>,
        /// Whether it was picked by lot because time ran out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_lot: bool,
    },
    /// HAY-06: a player fired before the reveal. Visible only to that player until the reveal.
    Fired {
        /// The player.
        seat: Seat,
    },
    /// HAY-02: the Booze of all players was revealed.
    Revealed {
        /// The pick of each seat; `None` for players who are out.
        booze: BySeat<Booze>,
    },
    /// HAY-06: a player's shot before the reveal became public.
    EarlyShot {
        /// The player.
        seat: Seat,
    },
    /// HAY-04, HAY-05: the players who share the highest shared value race.
    Race {
        /// The players.
        racing: Seats,
        /// The shared value.
        booze: Booze,
    },
    /// HAY-03: all values are different.
    Lowest {
        /// The player with the lowest value.
        seat: Seat,
    },
    /// A player shot or decided not to.
    Answered {
        /// The player.
        seat: Seat,
        /// The answer, visible only to the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Answer>,
    },
    /// HAY-08: a player missed the plate. Visible only to that player until the window closes.
    Missed {
        /// The player.
        seat: Seat,
    },
    /// The window closed, and all answers were revealed.
    Showdown {
        /// The answer of each seat; `None` for those that were not asked.
        answers: BySeat<Answer>,
        /// The players who missed the plate at least once.
        missed: Seats,
    },
    /// HAY-09: several racers are last together.
    RaceAgain {
        /// The players.
        racing: Seats,
        /// Whether the lot decides between them, after too many races.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_lot: bool,
    },
    /// HAY-09, HAY-16: the lot decided who is last.
    LastByLot {
        /// The player.
        seat: Seat,
    },
    /// A player lost a heart.
    Lost {
        /// The player.
        seat: Seat,
        /// The reason.
        why: Why,
        /// The hearts left.
        hearts: u8,
    },
    /// HAY-12: a player without hearts is out.
    Out {
        /// The player.
        seat: Seat,
    },
    /// HAY-11: a player's last Booze became secret booze, and the used Booze returned to the hand.
    CardsBack {
        /// The player.
        seat: Seat,
        /// The new secret booze, visible only to its owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        booze: Option<Booze>,
    },
    /// A round begins.
    Round {
        /// The number of the round.
        round: u8,
    },
    /// HAY-13: a player's cards were counted.
    Total {
        /// The player.
        seat: Seat,
        /// The Booze in hand.
        hand: Hand,
        /// The secret booze, which counts double.
        secret: Pile,
        /// The total.
        total: u8,
    },
    /// HAY-19: totals and hearts are equal, so these players race for the win. All cards are revealed.
    FinalRace {
        /// The players.
        racing: Seats,
        /// The cards of each seat.
        cards: BySeat<Cards>,
    },
    /// HAY-15: a game of a match is over.
    Game {
        /// The winners.
        winners: Seats,
        /// The reason.
        reason: Reason,
        /// The points of each seat.
        points: BySeat<u8>,
    },
    /// The match is over, and all cards are revealed.
    Over {
        /// The winners.
        winners: Seats,
        /// The reason.
        reason: Reason,
        /// HAY-18: whether the winners never drew a Gun.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        cool: bool,
        /// The cards of each seat.
        cards: BySeat<Cards>,
    },
}

/// Why a heart was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// HAY-03: had the lowest Booze, and nobody tied.
    Lowest,
    /// HAY-04: was last in the race.
    Last,
    /// HAY-06: played a Gun that was not required.
    Needless,
}

/// One optional entry for each seat of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BySeat<T> {
    players: u8,
    of: [Option<T>; Board::MOST],
}

impl<T: Copy> BySeat<T> {
    pub(crate) fn new(players: u8, mut of: [Option<T>; Board::MOST]) -> Self {
        of[usize::from(players)..].fill(None);
        Self { players, of }
    }

    /// The seats that have an entry, with their entries.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> + '_ {
        self.of.iter().enumerate().filter_map(|(index, entry)| Some((Seat::new(index), (*entry)?)))
    }
}

impl BySeat<Booze> {
    /// HAY-04, HAY-05: the seats that share the highest shared value.
    #[inline]
    pub fn tied(&self) -> Seats {
        let (mut seen, mut shared) = (Hand::EMPTY, Hand::EMPTY);
        for booze in self.of.into_iter().flatten() {
            if seen.contains(booze) {
                shared = shared.with(booze);
            }
            seen = seen.with(booze);
        }
        match shared.strongest() {
            Some(booze) => seats_where(|index| self.of[index] == Some(booze)),
            None => Seats::NONE,
        }
    }

    /// HAY-03: the seat with the lowest value; the first of them if it is shared.
    pub fn lowest(&self) -> Option<Seat> {
        self.iter().min_by_key(|&(_, booze)| booze).map(|(seat, _)| seat)
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
                | Self::FinalRace { .. }
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
        check(r#"{"event":"time-up","seats":[0,3]}"#);
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
        let cards = r#"[{"hand":[2,7],"used":[3],"secret":[1]},{"hand":[],"used":[5,4],"secret":[]}]"#;
        check(&format!(r#"{{"event":"final-race","racing":[0,1],"cards":{cards}}}"#));
        check(&format!(r#"{{"event":"over","winners":[1],"reason":"last-standing","cool":true,"cards":{cards}}}"#));
    }

    #[test]
    fn a_seventh_seat_cannot_be_read() {
        let read = serde_json::from_str::<Event>(r#"{"event":"revealed","booze":[1,2,3,4,5,6,7]}"#);
        assert!(read.is_err());
    }
}
