//! The actions of a player, and their notation.

use std::fmt;
use std::str::FromStr;

use engine::{Seat, Unreadable};
use serde::{Deserialize, Serialize};

use crate::{Arrangement, Board, Card, CardSet, Swap};

/// One decision of one player.
///
/// ```
/// use gunfight::Action;
/// let action: Action = "rotate Tc 9d".parse()?;
/// assert_eq!(action.to_string(), "rotate 9d Tc");
/// assert_eq!("ro 9d,Tc".parse(), Ok(action));
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// GUN-03: split the ten cards.
    Arrange(Arrangement),
    /// GUN-09: turn a card face down.
    Flip(Card),
    /// GUN-10: rotate cards of one stack.
    Rotate(CardSet),
    /// GUN-12: exchange cards with an opponent.
    Swap(Swap),
    /// GUN-18: exchange remaining cards with an opponent, or with nobody.
    Exchange(Option<Seat>),
    /// GUN-14: shoot a neighbour.
    Shoot(Seat),
    /// GUN-13: decline an optional part of an action, if the table allows it.
    Pass,
}

const VERBS: [&str; 7] = ["arrange", "flip", "rotate", "swap", "exchange", "shoot", "pass"];
const EXPECTED: &str = "an action (arrange, flip, rotate, swap, exchange, shoot or pass)";

impl Action {
    /// The first word of the action's notation.
    pub const fn verb(&self) -> &'static str {
        VERBS[match self {
            Self::Arrange(_) => 0,
            Self::Flip(_) => 1,
            Self::Rotate(_) => 2,
            Self::Swap(_) => 3,
            Self::Exchange(_) => 4,
            Self::Shoot(_) => 5,
            Self::Pass => 6,
        }]
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb())?;
        match self {
            Self::Arrange(arrangement) => write!(f, " {arrangement}"),
            Self::Flip(card) => write!(f, " {card}"),
            Self::Rotate(cards) => write!(f, " {cards}"),
            Self::Swap(swap) => write!(f, " {swap}"),
            Self::Exchange(None) => f.write_str(" none"),
            Self::Exchange(Some(seat)) | Self::Shoot(seat) => write!(f, " {}", seat.index()),
            Self::Pass => Ok(()),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    /// Reads a verb or an unambiguous prefix of it, and its arguments.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let lower = word.to_ascii_lowercase();
        let mut begin = VERBS.into_iter().filter(|verb| !lower.is_empty() && verb.starts_with(&lower));
        let (Some(verb), None) = (begin.next(), begin.next()) else {
            return Err(Unreadable::new(text, EXPECTED));
        };
        Ok(match verb {
            "arrange" => Self::Arrange(rest.parse()?),
            "flip" => Self::Flip(rest.parse()?),
            "rotate" => Self::Rotate(read_cards(rest)?),
            "swap" => Self::Swap(rest.parse()?),
            "exchange" if ["none", "no", "null"].contains(&rest) => Self::Exchange(None),
            "exchange" => Self::Exchange(Some(read_seat(rest)?)),
            "shoot" => Self::Shoot(read_seat(rest)?),
            _ if rest.is_empty() => Self::Pass,
            _ => return Err(Unreadable::new(text, "the one word 'pass'")),
        })
    }
}

/// Splits a list of cards into words.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

fn read_cards(text: &str) -> Result<CardSet, Unreadable> {
    let cards = words(text).map(str::parse).collect::<Result<Vec<Card>, _>>()?;
    let set = CardSet::of_distinct(&cards).filter(|set| !set.is_empty());
    set.ok_or_else(|| Unreadable::new(text, "one or two different cards"))
}

fn read_seat(text: &str) -> Result<Seat, Unreadable> {
    let index = text.parse().ok().filter(|&index: &usize| index < Board::MOST_PLAYERS);
    index.map(Seat::new).ok_or_else(|| Unreadable::new(text, "the number of a seat, from 0 to 3"))
}

/// The JSON form: an object with the verb as its only key.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ActionJson {
    Arrange(Arrangement),
    Flip(Card),
    Rotate(CardSet),
    Swap(Swap),
    Exchange(Option<u8>),
    Shoot(u8),
    Pass(bool),
}

impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = |seat: Seat| seat.index() as u8;
        match *self {
            Self::Arrange(arrangement) => ActionJson::Arrange(arrangement),
            Self::Flip(card) => ActionJson::Flip(card),
            Self::Rotate(cards) => ActionJson::Rotate(cards),
            Self::Swap(swap) => ActionJson::Swap(swap),
            Self::Exchange(seat) => ActionJson::Exchange(seat.map(number)),
            Self::Shoot(seat) => ActionJson::Shoot(number(seat)),
            Self::Pass => ActionJson::Pass(true),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        let seat = |index: u8| {
            let there = usize::from(index) < Board::MOST_PLAYERS;
            there.then(|| Seat::new(index.into())).ok_or_else(|| D::Error::custom(format!("there is no seat {index}")))
        };
        Ok(match ActionJson::deserialize(deserializer)? {
            ActionJson::Arrange(arrangement) => Self::Arrange(arrangement),
            ActionJson::Flip(card) => Self::Flip(card),
            ActionJson::Rotate(cards) => Self::Rotate(cards),
            ActionJson::Swap(swap) => Self::Swap(swap),
            ActionJson::Exchange(index) => Self::Exchange(index.map(seat).transpose()?),
            ActionJson::Shoot(index) => Self::Shoot(seat(index)?),
            ActionJson::Pass(true) => Self::Pass,
            ActionJson::Pass(false) => return Err(D::Error::custom("pass is true where it is written at all")),
        })
    }
}
