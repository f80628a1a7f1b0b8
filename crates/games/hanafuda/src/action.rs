//! Actions and their notation.

use std::fmt;
use std::str::FromStr;

use engine::{Seat, Unreadable};
use serde::{Deserialize, Serialize};

use crate::Card;

/// One decision.
///
/// ```
/// use hanafuda::{Action, Card, Source};
/// assert_eq!("take theirs".parse(), Ok(Action::Take(Source::Theirs)));
/// assert_eq!("dis 1-ribbon".parse(), Ok(Action::Discard(Card::PineRibbon)));
/// assert_eq!(Action::Effect(true).to_string(), "effect yes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "ActionJson", try_from = "ActionJson")]
pub enum Action {
    /// HAN-02, HAN-04, HAN-08: put a card of the hand on one's own pile.
    Discard(Card),
    /// HAN-04: STARE DOWN, with the top card of this pile.
    Take(Source),
    /// HAN-07: DRAW!
    Draw,
    /// HAN-11: use the effect of the card just discarded, or decline it.
    Effect(bool),
    /// HAN-11: take this card back with the Bridge.
    Bridge(Card),
    /// HAN-11: give this card for the Sake.
    Give(Card),
}

/// HAN-04: where the card of a STARE DOWN comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The draw pile.
    Deck,
    /// The player's own discard pile.
    Own,
    /// The opponent's discard pile.
    Theirs,
}

impl Source {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Deck, Self::Own, Self::Theirs];

    /// The owner of the discard pile, seen from `seat`. For the draw pile, which has no owner, it is `seat`.
    #[must_use]
    pub fn owner(self, seat: Seat) -> Seat {
        if self == Self::Theirs { seat.opponent() } else { seat }
    }

    /// Its name in notation.
    pub const fn word(self) -> &'static str {
        ["deck", "own", "theirs"][self as usize]
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ActionJson {
    Discard(Card),
    Take(Source),
    Draw(bool),
    Effect(bool),
    Bridge(Card),
    Give(Card),
}

impl From<Action> for ActionJson {
    fn from(action: Action) -> Self {
        match action {
            Action::Discard(card) => Self::Discard(card),
            Action::Take(source) => Self::Take(source),
            Action::Draw => Self::Draw(true),
            Action::Effect(used) => Self::Effect(used),
            Action::Bridge(card) => Self::Bridge(card),
            Action::Give(card) => Self::Give(card),
        }
    }
}

impl TryFrom<ActionJson> for Action {
    type Error = &'static str;

    fn try_from(json: ActionJson) -> Result<Self, &'static str> {
        Ok(match json {
            ActionJson::Discard(card) => Self::Discard(card),
            ActionJson::Take(source) => Self::Take(source),
            ActionJson::Draw(true) => Self::Draw,
            ActionJson::Draw(false) => return Err("draw is true where it is written at all"),
            ActionJson::Effect(used) => Self::Effect(used),
            ActionJson::Bridge(card) => Self::Bridge(card),
            ActionJson::Give(card) => Self::Give(card),
        })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discard(card) => write!(f, "discard {card}"),
            Self::Take(source) => write!(f, "take {source}"),
            Self::Draw => f.write_str("draw"),
            Self::Effect(true) => f.write_str("effect yes"),
            Self::Effect(false) => f.write_str("effect no"),
            Self::Bridge(card) => write!(f, "bridge {card}"),
            Self::Give(card) => write!(f, "give {card}"),
        }
    }
}

/// The only one of these words that starts with `text`.
fn word_of<'a>(words: &[&'a str], text: &str) -> Option<&'a str> {
    let mut begin = words.iter().filter(|word| !text.is_empty() && word.starts_with(text));
    match (begin.next(), begin.next()) {
        (Some(word), None) => Some(word),
        _ => None,
    }
}

impl FromStr for Action {
    type Err = Unreadable;

    /// Reads a verb and its argument, or unambiguous prefixes of both: `discard pine-ribbon`, `t d`, `dr!`, `e y`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lower = text.trim().to_lowercase();
        let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let rest = rest.trim();
        let verbs = ["discard", "take", "draw", "effect", "bridge", "give"];
        match word_of(&verbs, verb.trim_end_matches('!')) {
            Some("discard") => Ok(Self::Discard(rest.parse()?)),
            Some("bridge") => Ok(Self::Bridge(rest.parse()?)),
            Some("give") => Ok(Self::Give(rest.parse()?)),
            Some("draw") if rest.is_empty() => Ok(Self::Draw),
            Some("take") => {
                let source = |word: &str| Source::ALL.into_iter().find(|source| source.word() == word);
                let word = word_of(&["deck", "own", "theirs"], rest);
                word.and_then(source).map(Self::Take).ok_or_else(|| Unreadable::new(text, "take deck, own or theirs"))
            }
            Some("effect") => match word_of(&["yes", "no"], rest) {
                Some(word) => Ok(Self::Effect(word == "yes")),
                None => Err(Unreadable::new(text, "effect yes or effect no")),
            },
            _ => Err(Unreadable::new(text, "discard, take, draw, effect, bridge or give, and what it is about")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_read_from_clear_beginnings() {
        let cases = [
            ("discard pine-ribbon", "discard pine-ribbon"),
            ("DIS  Pine Ribbon", "discard pine-ribbon"),
            ("t d", "take deck"),
            ("take t", "take theirs"),
            ("dr", "draw"),
            ("DRAW!", "draw"),
            ("e y", "effect yes"),
            ("effect n", "effect no"),
            ("b 11-l", "bridge willow-lightning"),
            ("g moon", "give grass-moon"),
        ];
        for (text, action) in cases {
            assert_eq!(text.parse::<Action>().map(|action| action.to_string()), Ok(action.into()), "{text}");
        }
        for unclear in ["", "d", "draw deck", "take", "take x", "effect", "effect maybe", "discard", "give p", "shoot"]
        {
            assert!(unclear.parse::<Action>().is_err(), "'{unclear}' is no action");
        }
    }

    #[test]
    fn json_says_draw_true_and_nothing_besides() {
        let read = |text: &str| serde_json::from_str::<Action>(text);
        assert_eq!(read(r#"{"draw":true}"#).unwrap(), Action::Draw);
        assert_eq!(serde_json::to_string(&Action::Draw).unwrap(), r#"{"draw":true}"#);
        for wrong in
            [r#"{"draw":false}"#, r#"{"take":"deck","draw":true}"#, r#"{"discard":"crane"}"#, "{}", r#""draw""#]
        {
            assert!(read(wrong).is_err(), "{wrong} is no action");
        }
    }
}
