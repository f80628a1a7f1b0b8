//! Records: a game as the list of its inputs, and its replay. Outcomes are inputs, so a replay needs no random source.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::{Game, InputOf, PositionJson, read_json, read_options, set_up, state_json, write_json};

/// A game so far: its start and all of its inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// The position it started from.
    pub start: G,
    /// Whether it started from a position that was set up rather than from a new game.
    pub set_up: bool,
    /// The inputs, in order.
    pub inputs: Vec<InputOf<G>>,
}

/// One step of a replay.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The input.
    pub input: InputOf<G>,
    /// The events it caused, with all their details.
    pub events: Vec<G::Event>,
    /// The state after it.
    pub state: G,
}

/// Why a record cannot be read or replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadRecord(pub String);

/// The JSON form of a record, version 1.
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

/// The JSON form of a record, read before its game is checked.
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
    /// The record of a game that begins at `start`.
    pub fn new(start: G, set_up: bool) -> Self {
        Self { start, set_up, inputs: Vec::new() }
    }

    /// The record as JSON.
    pub fn to_json(&self) -> Value {
        write_json(self)
    }

    /// Reads a record written by [`Record::to_json`]. Its inputs are not checked for legality; [`Record::replay`] does
    /// that.
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

    /// Replays the record. It fails at the first input that is refused.
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
