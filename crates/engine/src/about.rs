//! A game's metadata and its options.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{Any, parse_json, read_json};

/// Static metadata of a game: everything a host needs to offer it.
#[derive(Debug)]
pub struct About {
    /// The game's name in URLs, records and commands.
    pub slug: &'static str,
    /// The title shown to people.
    pub name: &'static str,
    /// The numbers of players it supports.
    pub players: RangeInclusive<usize>,
    /// The designer.
    pub credit: &'static str,
    /// A one-sentence description.
    pub summary: &'static str,
    /// The prefix of the clause ids in its rules, and the number of clauses.
    pub clauses: (&'static str, usize),
    /// The options that can be set when a table is created.
    pub options: &'static [OptionSpec],
}

impl About {
    /// Returns an error sentence unless the game supports this number of players.
    pub fn check_players(&self, players: usize) -> Result<(), String> {
        if self.players.contains(&players) {
            return Ok(());
        }
        let (least, most) = (self.players.start(), self.players.end());
        Err(if least == most {
            format!("{} is for {least} players, not {players}", self.name)
        } else {
            format!("{} is for {least} to {most} players, not {players}", self.name)
        })
    }
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// The option's key in the referee's JSON.
    pub name: &'static str,
    /// The name shown to people.
    pub label: &'static str,
    /// Its values; the first is the default.
    pub choices: Choices,
    /// What the option changes, in one sentence.
    pub words: &'static str,
}

/// The values an option can take. They determine the kind of input control it gets.
#[derive(Debug)]
pub enum Choices {
    /// One of these words.
    OneOf(&'static [Choice]),
    /// A whole number in this range.
    Number(RangeInclusive<u32>),
    /// How many of each of these things: a JSON object of numbers.
    Counts {
        /// What is counted, in the singular: "saloon card".
        each: &'static str,
        /// The things.
        of: &'static [Thing],
        /// How many there must be in all.
        total: u32,
    },
}

/// A value of an option with a fixed list of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The value as written in JSON.
    pub value: &'static str,
    /// The name shown to people.
    pub label: &'static str,
    /// What this value changes, in one sentence.
    pub words: &'static str,
}

impl Choice {
    /// A choice with this value, label and description.
    pub const fn new(value: &'static str, label: &'static str, words: &'static str) -> Self {
        Self { value, label, words }
    }
}

/// Something that an option counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Its name in notation.
    pub word: &'static str,
    /// The name shown to people.
    pub label: &'static str,
}

/// A game's options. The default has the first value of every option.
pub trait GameOptions: Clone + Eq + Default + fmt::Debug + Serialize + DeserializeOwned + Send + Sync {
    /// Checks constraints between options that [`OptionSpec`] cannot express.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// Whether players race each other in real time, so that all of them must be present.
    fn races(&self) -> bool {
        false
    }
}

/// Why a set of options was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOption(pub String);

/// Reads options from a JSON object. Missing options keep their defaults.
///
/// Numbers may be given as strings and strings as numbers, so that command lines and programs accept the same values.
pub fn read_options<O: GameOptions>(about: &About, given: &Map<String, Value>) -> Result<O, BadOption> {
    let mut plain = Map::new();
    for (name, value) in given {
        let Some(spec) = about.options.iter().find(|spec| spec.name == name) else {
            let known: Vec<&str> = about.options.iter().map(|spec| spec.name).collect();
            return Err(BadOption(format!("{} has no option '{name}'; it has {}", about.name, known.join(", "))));
        };
        let value = spec.read(value)?;
        let alone = Map::from_iter([(name.clone(), value.clone())]);
        read_json::<O>(&Value::Object(alone))
            .map_err(|error| BadOption(format!("option '{name}' is {} ({error})", spec.choices)))?;
        plain.insert(name.clone(), value);
    }
    let options: O = read_json(&Value::Object(plain)).map_err(BadOption)?;
    options.check().map_err(BadOption)?;
    Ok(options)
}

impl OptionSpec {
    fn read(&self, value: &Value) -> Result<Value, BadOption> {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let read = match &self.choices {
            Choices::OneOf(choices) => {
                choices.iter().any(|choice| choice.value == text).then(|| Value::String(text.clone()))
            }
            Choices::Number(range) => {
                text.parse().ok().filter(|number| range.contains(number)).map(|number: u32| Value::from(number))
            }
            Choices::Counts { .. } => match value {
                Value::String(text) => parse_json(text).ok().map(|Any(value)| value),
                other => Some(other.clone()),
            },
        };
        read.ok_or_else(|| {
            let short: String = text.chars().take(40).collect();
            BadOption(format!("option '{}' is {}, not '{short}'", self.name, self.choices))
        })
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OneOf(choices) => {
                let values: Vec<&str> = choices.iter().map(|choice| choice.value).collect();
                f.write_str(&values.join(" or "))
            }
            Self::Number(range) => write!(f, "a whole number from {} to {}", range.start(), range.end()),
            Self::Counts { each, total, .. } => write!(f, "a number of each {each}, {total} in all"),
        }
    }
}
