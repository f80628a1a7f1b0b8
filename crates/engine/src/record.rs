//! Records: a game as the list of its inputs, and its replay. Outcomes are in it, so a replay needs no generator.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::{Game, InputOf, PositionJson, read_json, read_options, set_up, state_json, write_json};

/// A game so far: how it was set up and everything that happened to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// The position it started from.
    pub start: G,
    /// Whether it started from a position of its own rather than from a new game.
    pub set_up: bool,
    /// What happened, in order.
    pub inputs: Vec<InputOf<G>>,
}

/// One step of a replay.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// What happened.
    pub input: InputOf<G>,
    /// What came of it, as the house knows it.
    pub events: Vec<G::Event>,
    /// The position after it.
    pub state: G,
}

/// Why a record cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadRecord(pub String);

/// The form in which records are written. Version 1.
#[derive(Serialize)]
#[serde(bound = "")]
struct Written<'a, G: Game> {
    quickdraw: u32,
    game: &'static str,
    players: usize,
    options: G::Options,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<PositionJson<G::Position>>,
    inputs: &'a [InputOf<G>],
}

/// The same, before it is known of which game it is.
#[derive(Deserialize)]
struct Unread {
    quickdraw: u32,
    game: String,
    players: usize,
    options: Map<String, Value>,
    #[serde(default)]
    start: Option<Value>,
    inputs: Vec<Value>,
}

const VERSION: u32 = 1;

impl<G: Game> Record<G> {
    /// The record of a game that is about to begin from `start`.
    pub fn new(start: G, set_up: bool) -> Self {
        Self { start, set_up, inputs: Vec::new() }
    }

    /// The record as JSON.
    pub fn to_json(&self) -> Value {
        write_json(self)
    }

    /// Reads a record written by [`Record::to_json`]. Whether its inputs are legal only a replay tells.
    pub fn from_json(json: &Value) -> Result<Self, BadRecord> {
        let record: Unread = read_json(json).map_err(|error| BadRecord(format!("not a record: {error}")))?;
        let about = G::about();
        if record.quickdraw != VERSION {
            return Err(BadRecord(format!("records of version {} cannot be read here", record.quickdraw)));
        }
        if record.game != about.slug {
            return Err(BadRecord(format!("this is a record of {}, not of {}", record.game, about.slug)));
        }
        about.check_players(record.players).map_err(BadRecord)?;
        let options = read_options(about, &record.options).map_err(|error| BadRecord(error.to_string()))?;
        let start = match &record.start {
            None => G::new(record.players, options),
            Some(position) => set_up(options, position).map_err(|error| BadRecord(error.to_string()))?,
        };
        let read = |(index, input): (usize, &Value)| {
            read_json(input).map_err(|error| BadRecord(format!("input {}: {error}", index + 1)))
        };
        let inputs = record.inputs.iter().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Self { start, set_up: record.start.is_some(), inputs })
    }

    /// Plays the record through.
    pub fn replay(&self) -> Result<Vec<Step<G>>, BadRecord> {
        let mut state = self.start.clone();
        let mut steps = Vec::with_capacity(self.inputs.len());
        for (index, input) in self.inputs.iter().enumerate() {
            let mut events = Vec::new();
            state
                .apply(input.clone(), &mut |event| events.push(event))
                .map_err(|refusal| BadRecord(format!("input {}: {refusal}", index + 1)))?;
            steps.push(Step { input: input.clone(), events, state: state.clone() });
        }
        Ok(steps)
    }
}

impl<G: Game> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written::<G> {
            quickdraw: VERSION,
            game: G::about().slug,
            players: self.start.players(),
            options: self.start.options(),
            start: self.set_up.then(|| state_json(&self.start)),
            inputs: &self.inputs,
        }
        .serialize(serializer)
    }
}
