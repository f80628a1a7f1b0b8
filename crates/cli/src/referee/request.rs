//! Requests: one line of JSON, read field by field so that an error can name what is wrong.

use engine::{Micros, Seat, Viewer};
use serde_json::{Map, Value};

use super::fault::{Code, Fault};

/// One request.
pub(super) struct Request(Map<String, Value>);

fn bad(message: impl Into<String>) -> Fault {
    Fault::new(Code::BadRequest, message)
}

impl Request {
    pub(super) fn read(line: &str) -> Result<Self, Fault> {
        match serde_json::from_str(line) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            Ok(_) => Err(bad("a request is a JSON object, such as {\"op\":\"games\"}")),
            Err(error) => Err(bad(format!("the line is not JSON: {error}"))),
        }
    }

    pub(super) fn op(&self) -> Result<&str, Fault> {
        self.text("op")
    }

    /// A required field of any type.
    pub(super) fn field(&self, name: &str) -> Result<&Value, Fault> {
        self.0.get(name).ok_or_else(|| bad(format!("'{name}' is missing")))
    }

    pub(super) fn text(&self, name: &str) -> Result<&str, Fault> {
        self.field(name)?.as_str().ok_or_else(|| bad(format!("'{name}' must be a text")))
    }

    /// An optional field; `null` counts as missing.
    fn given(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// The number of players. A negative number is an error in the options, not in the request.
    pub(super) fn players(&self) -> Result<usize, Fault> {
        let players = self.field("players")?;
        match (players.as_u64(), players.as_i64()) {
            (Some(count), _) => Ok(usize::try_from(count).unwrap_or(usize::MAX)),
            (None, Some(_)) => Err(Fault::new(Code::BadOptions, "fewer than no players cannot play")),
            (None, None) => Err(bad("'players' must be a whole number")),
        }
    }

    pub(super) fn options(&self) -> Result<Map<String, Value>, Fault> {
        match self.given("options") {
            None => Ok(Map::new()),
            Some(Value::Object(options)) => Ok(options.clone()),
            Some(_) => Err(Fault::new(Code::BadOptions, "'options' must be an object, such as {\"match\":\"single\"}")),
        }
    }

    pub(super) fn seed(&self) -> Result<Option<String>, Fault> {
        match self.given("seed") {
            None => Ok(None),
            Some(Value::String(seed)) => Ok(Some(seed.clone())),
            Some(Value::Number(seed)) => Ok(Some(seed.to_string())),
            Some(_) => Err(bad("'seed' must be a text")),
        }
    }

    /// Scripted outcomes as text; dice may be written as numbers.
    pub(super) fn chance(&self) -> Result<Vec<String>, Fault> {
        let outcomes = match self.given("chance") {
            None => return Ok(Vec::new()),
            Some(Value::Array(outcomes)) => outcomes,
            Some(_) => return Err(bad("'chance' must be a list of outcomes")),
        };
        let text = |(index, outcome): (usize, &Value)| match outcome {
            Value::String(text) => Ok(text.clone()),
            Value::Number(number) => Ok(number.to_string()),
            _ => Err(Fault::new(Code::BadChance, format!("outcome {} of 'chance' must be a text", index + 1))),
        };
        outcomes.iter().enumerate().map(text).collect()
    }

    pub(super) fn at(&self) -> Result<Option<Micros>, Fault> {
        let whole = |at: &Value| at.as_u64().ok_or_else(|| bad("'at' must be a whole number of microseconds"));
        self.given("at").map(whole).transpose()
    }

    /// The viewer: a seat of a table of `players`, or `null` for a spectator.
    pub(super) fn viewer(&self, players: usize) -> Result<Viewer, Fault> {
        match self.field("seat")? {
            Value::Null => Ok(Viewer::Spectator),
            seat => {
                let index = seat.as_u64().ok_or_else(|| bad("'seat' must be the number of a seat"))?;
                let index = usize::try_from(index).ok().filter(|&index| index < players);
                let seats = players - 1;
                index
                    .map(|index| Viewer::Seat(Seat::new(index)))
                    .ok_or_else(|| bad(format!("there is no seat {seat}: the seats are 0 to {seats}")))
            }
        }
    }
}
