//! The actions of a player, and why an action is not allowed.

use std::fmt;
use std::str::FromStr;

use engine::{Space, Unreadable};
use serde::{Deserialize, Serialize};

use crate::{Booze, Hand};

/// One action of a player.
///
/// ```
/// use hayauchi::Action;
/// assert_eq!("g".parse(), Ok(Action::Gun));
/// assert_eq!("say 5".parse::<Action>()?.to_string(), "say 5");
/// assert_eq!("5".parse::<Action>()?.to_string(), "5");
/// # Ok::<(), engine::Unreadable>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "ActionJson", try_from = "ActionJson")]
pub enum Action {
    /// HAY-02: put a Booze face down.
    Booze(Booze),
    /// HAY-04, HAY-06: play the Gun.
    Gun,
    /// HAY-08: throw the Gun past the plate.
    Miss,
    /// Do not shoot.
    Hold,
    /// HAY-18: announce a Booze, without obligation.
    Say(Booze),
}

impl Action {
    const GUN: usize = 7;
    const MISS: usize = 8;
    const HOLD: usize = 9;
    const SAY: usize = 10;

    /// The order of legal actions: Booze by value, gun, miss, hold, announcements.
    #[inline]
    const fn index(self) -> usize {
        match self {
            Self::Booze(booze) => booze.value() as usize - 1,
            Self::Gun => Self::GUN,
            Self::Miss => Self::MISS,
            Self::Hold => Self::HOLD,
            Self::Say(booze) => Self::SAY - 1 + booze.value() as usize,
        }
    }

    #[inline]
    fn from_index(index: usize) -> Option<Self> {
        match index {
            Self::GUN => Some(Self::Gun),
            Self::MISS => Some(Self::Miss),
            Self::HOLD => Some(Self::Hold),
            Self::SAY.. => Booze::new((index - Self::SAY) as u8 + 1).map(Self::Say),
            _ => Booze::new(index as u8 + 1).map(Self::Booze),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Booze(booze) => booze.fmt(f),
            Self::Gun => f.write_str("gun"),
            Self::Miss => f.write_str("miss"),
            Self::Hold => f.write_str("hold"),
            Self::Say(booze) => write!(f, "say {booze}"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    /// Reads a value, alone or after `booze` or `say`, or one of the words `gun`, `miss` and `hold`. Any prefix of a
    /// word is accepted: `b 5`, `s5`, `g`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let unreadable = || Unreadable::new(text, "a Booze from 1 to 7, 'say' and one of them, gun, miss or hold");
        let lower = text.trim().to_ascii_lowercase();
        let (word, value) = lower.split_at(lower.find(|c: char| c.is_ascii_digit()).unwrap_or(lower.len()));
        let word = word.trim_end();
        let is = |whole: &str| !word.is_empty() && whole.starts_with(word);
        if value.is_empty() {
            let words = [("gun", Self::Gun), ("miss", Self::Miss), ("hold", Self::Hold)];
            return words.into_iter().find(|(whole, _)| is(whole)).map(|(_, action)| action).ok_or_else(unreadable);
        }
        let booze: Booze = value.parse().map_err(|_| unreadable())?;
        match word {
            "" => Ok(Self::Booze(booze)),
            _ if is("booze") => Ok(Self::Booze(booze)),
            _ if is("say") => Ok(Self::Say(booze)),
            _ => Err(unreadable()),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ActionJson {
    Booze(Booze),
    Gun(bool),
    Miss(bool),
    Hold(bool),
    Say(Booze),
}

impl From<Action> for ActionJson {
    fn from(action: Action) -> Self {
        match action {
            Action::Booze(booze) => Self::Booze(booze),
            Action::Gun => Self::Gun(true),
            Action::Miss => Self::Miss(true),
            Action::Hold => Self::Hold(true),
            Action::Say(booze) => Self::Say(booze),
        }
    }
}

impl TryFrom<ActionJson> for Action {
    type Error = &'static str;

    fn try_from(json: ActionJson) -> Result<Self, Self::Error> {
        match json {
            ActionJson::Booze(booze) => Ok(Self::Booze(booze)),
            ActionJson::Gun(true) => Ok(Self::Gun),
            ActionJson::Miss(true) => Ok(Self::Miss),
            ActionJson::Hold(true) => Ok(Self::Hold),
            ActionJson::Say(booze) => Ok(Self::Say(booze)),
            _ => Err("gun, miss and hold have the value true"),
        }
    }
}

/// The legal actions of one seat, as a set with one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Actions(u32);

impl Actions {
    /// No action.
    pub const NONE: Self = Self(0);
    /// HAY-06: the early shot.
    pub const GUN: Self = Self(1 << Action::GUN);
    /// After the reveal: gun, miss or hold.
    pub const SHOWDOWN: Self = Self(0b111 << Action::GUN);

    /// HAY-02, HAY-18: picking a Booze of this hand, and announcing any Booze.
    #[inline]
    pub const fn picking(hand: Hand) -> Self {
        Self(hand.bits() as u32 | (Hand::FULL.bits() as u32) << Action::SAY)
    }

    /// The union of both sets.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Space for Actions {
    type Item = Action;

    #[inline]
    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn get(&self, index: usize) -> Option<Action> {
        if index >= self.len() {
            return None;
        }
        let mut bits = self.0;
        for _ in 0..index {
            bits &= bits - 1;
        }
        Action::from_index(bits.trailing_zeros() as usize)
    }

    fn index_of(&self, action: &Action) -> Option<usize> {
        let below = self.0 & ((1 << action.index()) - 1);
        self.contains(action).then_some(below.count_ones() as usize)
    }

    #[inline]
    fn contains(&self, action: &Action) -> bool {
        self.0 & 1 << action.index() != 0
    }
}

/// Why an action is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    /// HAY-10, HAY-11: the card is used or secret.
    #[error("you do not hold Booze {booze} now: pick one of {}", list(*hand))]
    NotInHand {
        /// The Booze that was tried.
        booze: Booze,
        /// The Booze in hand.
        hand: Hand,
    },
    /// HAY-02: the player has already picked a Booze this round.
    #[error("you have picked already: wait until everyone has")]
    HasPicked,
    /// HAY-07: the player has already fired this round.
    #[error("you have fired already this round: pick a Booze, or wait until everyone has")]
    HasFired,
    /// HAY-16: there are no Guns if races are decided by lot.
    #[error("nobody needs a Gun at this table, races are drawn by lot: pick a Booze")]
    NoGuns,
    /// Nobody can miss or hold before the reveal.
    #[error("before the reveal there is no race to miss or to hold back from: pick a Booze")]
    NotRevealed,
    /// Nobody can pick after the reveal.
    #[error("the Booze of this round is on the table: gun, miss or hold")]
    Revealed,
}

fn list(hand: Hand) -> String {
    hand.iter().map(|booze| booze.to_string()).collect::<Vec<_>>().join(", ")
}
