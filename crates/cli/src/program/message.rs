//! The lines a program is sent, and the lines it answers.

use engine::{Micros, Seat, read_text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of these messages.
const VERSION: u32 = 1;

/// Nobody can have seen a signal and answered it in less time: at a server's table it would be too early.
const FASTEST: Micros = 80_000;

/// The reaction time of a program that names none.
const USUAL: Micros = 300_000;

/// A line that a program is sent.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Message {
    /// A game begins.
    New(NewGame),
    /// A decision is due. It is the only message that is answered.
    Update(Question),
    /// The game has ended.
    Over(Ending),
}

/// What a program is told when a game begins.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct NewGame {
    protocol: u32,
    game: String,
    players: usize,
    seat: Seat,
    options: Value,
    seed: u32,
}

impl NewGame {
    /// A game of this kind. `seed` is for the program's own luck.
    pub(crate) fn new(game: &str, players: usize, seat: Seat, options: Value, seed: u32) -> Self {
        Self { protocol: VERSION, game: game.into(), players, seat, options, seed }
    }
}

/// What a seat is asked: the fields of an update that concern its decision.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Question {
    /// What the seat was told since the last message.
    pub(crate) events: Vec<Value>,
    /// What the seat may know.
    pub(crate) view: Value,
    /// The legal actions.
    pub(crate) legal: Value,
    /// The time for the answer.
    pub(crate) clock: Clock,
    /// Whether the seat is racing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) race: Option<Race>,
}

/// The time for an answer.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Clock {
    /// The name of the window in the rules, if there is a clock at the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) window: Option<String>,
    /// The time in milliseconds.
    pub(crate) ms: u64,
}

/// A race, at its signal.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Race {
    stage: &'static str,
}

impl Race {
    /// The race whose signal was just given.
    pub(crate) const GO: Self = Self { stage: "go" };
}

/// How a game ended.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Ending {
    /// Winners and reason, as in `over` of a view.
    pub(crate) result: Value,
    /// What the seat was told since the last message.
    pub(crate) events: Vec<Value>,
}

/// A line that a program answers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Answer {
    /// The action, in the game's own JSON.
    pub(crate) action: Value,
    /// In a race, the reaction time.
    at: Option<Micros>,
}

impl Answer {
    /// Reads a line; the error says what is wrong with it.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        read_text(line)
    }

    /// The reaction time in a race.
    pub(crate) fn reaction(&self) -> Micros {
        self.at.unwrap_or(USUAL).max(FASTEST)
    }
}

/// The beginning of a text, for a sentence.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 100;
    let mut shown: String = text.chars().take(SHOWN).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The example in docs/engine.md: lines to a program begin with `>`, its answers with `<`.
    #[test]
    fn the_documented_lines_are_those_of_the_protocol() {
        let page = include_str!("../../../../docs/engine.md");
        let lines = |mark: &'static str| page.lines().filter_map(move |line| line.strip_prefix(mark));
        let mut kinds: Vec<String> = Vec::new();
        for line in lines("> {").map(|line| format!("{{{line}")) {
            let message: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            kinds.extend(message.as_object().into_iter().flat_map(|fields| fields.keys().cloned()));
        }
        assert_eq!(kinds, ["new", "update", "update", "over"]);
        let answers: Vec<Answer> = lines("< {").map(|line| Answer::read(&format!("{{{line}")).unwrap()).collect();
        assert!(answers.len() >= 2, "{answers:?}");
    }

    #[test]
    fn a_reaction_is_claimed_but_nobody_is_faster_than_sight() {
        let reaction = |line: &str| Answer::read(line).unwrap().reaction();
        assert_eq!(reaction(r#"{"action":{"gun":true},"at":231456,"note":"bang"}"#), 231_456);
        assert_eq!(reaction(r#"{"action":{"gun":true},"at":1}"#), FASTEST);
        assert_eq!(reaction(r#"{"action":{"gun":true}}"#), USUAL);
        for (line, words) in [("bang", "not JSON"), ("{}", "action"), (r#"{"action":{},"at":-1}"#, "at: "), ("7", "")] {
            let error = Answer::read(line).unwrap_err();
            assert!(error.contains(words), "{line}: {error}");
        }
    }
}
