//! Action cards, and plays of two of them.

use std::fmt;
use std::str::FromStr;

use engine::{Seat, Space, Unreadable};
use serde::{Deserialize, Serialize};

/// LSW-01: an action card. Each player owns two of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActionCard {
    /// The hand: beats whisky and takes the saloon card.
    Loot,
    /// The revolver: beats loot and takes a bullet card.
    Shoot,
    /// The glass: beats shoot and takes a sip.
    Whisky,
}

impl ActionCard {
    /// All three, in notation order.
    pub const ALL: [Self; 3] = [Self::Loot, Self::Shoot, Self::Whisky];

    /// The number of copies of each card that a player owns.
    pub const COPIES: usize = 2;

    /// Its name in notation.
    pub const fn word(self) -> &'static str {
        ["loot", "shoot", "whisky"][self as usize]
    }

    /// Whether this card beats the other: whisky beats shoot beats loot beats whisky.
    #[inline]
    pub const fn beats(self, other: Self) -> bool {
        (self as u8 + 2) % 3 == other as u8
    }

    /// LSW-07 to LSW-10: the seat whose card wins, given the cards of both seats; `None` if they are the same.
    #[inline]
    pub fn winner(cards: [Self; 2]) -> Option<Seat> {
        (cards[0] != cards[1]).then(|| Seat::new(usize::from(cards[1].beats(cards[0]))))
    }
}

impl fmt::Display for ActionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for ActionCard {
    type Err = Unreadable;

    /// Reads the word or any prefix of it: `l`, `sh`, `whisky`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lower = text.to_ascii_lowercase();
        let begins = |card: &Self| !lower.is_empty() && card.word().starts_with(&lower);
        Self::ALL.into_iter().find(begins).ok_or_else(|| Unreadable::new(text, "loot, shoot or whisky"))
    }
}

/// LSW-04, LSW-05: two action cards for the two positions of a phase, with the one nearer the deck first.
///
/// ```
/// use loot::{ActionCard, Play};
/// let play: Play = "loot whisky".parse()?;
/// assert_eq!(play, Play([ActionCard::Loot, ActionCard::Whisky]));
/// assert_eq!("l w".parse(), Ok(play));
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play(pub [ActionCard; 2]);

impl Play {
    const COUNT: usize = 9;

    const fn index(self) -> usize {
        self.0[0] as usize * 3 + self.0[1] as usize
    }

    const fn from_index(index: usize) -> Self {
        Self([ActionCard::ALL[index / 3], ActionCard::ALL[index % 3]])
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0[0], self.0[1])
    }
}

impl FromStr for Play {
    type Err = Unreadable;

    /// Reads two action cards; a leading `play` and commas are allowed.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let mut words: Vec<&str> =
            text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
        if words.first() == Some(&"play") {
            words.remove(0);
        }
        match words[..] {
            [near, far] => Ok(Self([near.parse()?, far.parse()?])),
            _ => Err(Unreadable::new(text, "two action cards, such as 'loot whisky'")),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an action such as {\"play\":[\"loot\",\"whisky\"]}")]
struct PlayJson {
    play: [ActionCard; 2],
}

impl Serialize for Play {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayJson { play: self.0 }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PlayJson::deserialize(deserializer).map(|json| Self(json.play))
    }
}

/// The legal plays of one seat: a set of up to nine, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plays(u16);

impl Plays {
    /// No play: the seat has no decision to make.
    pub const NONE: Self = Self(0);

    /// Phase 1: any two cards.
    pub const ANY: Self = Self((1 << Play::COUNT) - 1);

    /// LSW-05: the plays that are possible with the four cards left after `used`.
    #[inline]
    pub const fn after(used: Play) -> Self {
        Self(AFTER[used.index()])
    }
}

/// The legal plays of phase 2, by the play of phase 1.
const AFTER: [u16; Play::COUNT] = {
    let mut table = [0; Play::COUNT];
    let mut used = 0;
    while used < Play::COUNT {
        let mut left = [ActionCard::COPIES; 3];
        left[used / 3] -= 1;
        left[used % 3] -= 1;
        let mut play = 0;
        while play < Play::COUNT {
            let (near, far) = (play / 3, play % 3);
            if left[near] > 0 && left[far] > (near == far) as usize {
                table[used] |= 1 << play;
            }
            play += 1;
        }
        used += 1;
    }
    table
};

/// The plays of each set, in order. A table, because random play spends most of its time on this look-up.
static LISTED: [[Play; Play::COUNT]; 1 << Play::COUNT] = {
    let mut table = [[Play::from_index(0); Play::COUNT]; 1 << Play::COUNT];
    let mut set = 0;
    while set < table.len() {
        let (mut count, mut play) = (0, 0);
        while play < Play::COUNT {
            if set & 1 << play != 0 {
                table[set][count] = Play::from_index(play);
                count += 1;
            }
            play += 1;
        }
        set += 1;
    }
    table
};

impl Space for Plays {
    type Item = Play;

    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Play> {
        (index < self.len()).then(|| LISTED[usize::from(self.0)][index])
    }

    fn index_of(&self, play: &Play) -> Option<usize> {
        let below = self.0 & ((1 << play.index()) - 1);
        self.contains(play).then_some(below.count_ones() as usize)
    }

    #[inline]
    fn contains(&self, play: &Play) -> bool {
        self.0 & 1 << play.index() != 0
    }
}

/// Why a play is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    /// LSW-05: the play needs a card that was used in phase 1.
    #[error(
        "{play} needs more {card} cards than you have left: you own two of each, and those used in the first pair come \
         back next round"
    )]
    UsedUp {
        /// The play that was tried.
        play: Play,
        /// The card of which too few are left.
        card: ActionCard,
    },
}
