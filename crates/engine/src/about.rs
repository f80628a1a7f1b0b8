//! What a game says about itself, and its options.

use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::read_json;

/// A game's card on the wall: everything a host needs to offer it.
#[derive(Debug)]
pub struct About {
    /// The word programs use.
    pub slug: &'static str,
    /// The title.
    pub name: &'static str,
    /// How many can play.
    pub players: RangeInclusive<usize>,
    /// Who made it.
    pub credit: &'static str,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// How actions are typed in a terminal, a line each.
    pub help: &'static [&'static str],
    /// The prefix of its rules' clause ids and how many there are.
    pub clauses: (&'static str, usize),
    /// What can be chosen when a table is set up.
    pub options: &'static [OptionSpec],
}

impl About {
    /// Whether this many can play, or a sentence that says how many can.
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
    /// Its name in the referee's contract.
    pub name: &'static str,
    /// Its values; the first is the default.
    pub choices: Choices,
    /// What it changes, in a sentence.
    pub words: &'static str,
}

/// The values an option can take.
#[derive(Debug)]
pub enum Choices {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number in this range.
    Number(RangeInclusive<u32>),
    /// Something with a structure of its own, described in words.
    Free(&'static str),
}

/// A game's options. The default is every option's first value.
pub trait GameOptions: Clone + Eq + Default + fmt::Debug + Serialize + DeserializeOwned + Send + Sync {
    /// What [`OptionSpec`] cannot say about which values go together.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }

    /// Whether people race each other in real time, so that everybody has to be there.
    fn races(&self) -> bool {
        false
    }
}

/// Why a set of options was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadOption(pub String);

/// Reads options given as a JSON object; what is not given keeps its default.
///
/// Numbers may be written as text and the other way round, so that a command line and a program say the same.
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
            Choices::OneOf(words) => words.contains(&text.as_str()).then(|| Value::String(text.clone())),
            Choices::Number(range) => {
                text.parse().ok().filter(|number| range.contains(number)).map(|number: u32| Value::from(number))
            }
            Choices::Free(_) => match value {
                Value::String(text) => serde_json::from_str(text).ok(),
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
            Self::OneOf(words) => f.write_str(&words.join(" or ")),
            Self::Number(range) => write!(f, "a whole number from {} to {}", range.start(), range.end()),
            Self::Free(words) => f.write_str(words),
        }
    }
}
