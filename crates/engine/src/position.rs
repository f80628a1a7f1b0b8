//! Positions as JSON: writing a state for the referee, and setting up a position from JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Game, Seats, Verdict, read_json};

/// A state as the referee prints it: the game's own fields and those common to all games.
#[derive(Serialize)]
pub struct PositionJson<P> {
    game: &'static str,
    #[serde(flatten)]
    position: P,
    to_act: Seats,
    over: Option<Verdict>,
}

/// The result that a position claims when it is set up as finished.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(expecting = "an object with winners and reason")]
pub struct Claim {
    /// The winners.
    pub winners: Seats,
    /// The reason.
    pub reason: String,
}

/// Why a position is impossible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub String);

/// Returns an error with the reason `why` unless `holds`.
pub fn needs(holds: bool, why: impl Into<String>) -> Result<(), BadPosition> {
    if holds { Ok(()) } else { Err(BadPosition(why.into())) }
}

/// The complete `state`, in a form that serialises to the referee's JSON.
pub fn state_json<G: Game>(state: &G) -> PositionJson<G::Position> {
    PositionJson { game: G::about().slug, position: state.position(), to_act: state.to_act(), over: state.verdict() }
}

/// Sets up a position from the fields of a state. Fields that follow from others may be omitted; if given, they must
/// agree.
pub fn set_up<G: Game>(options: G::Options, state: &Value) -> Result<G, BadPosition> {
    let Value::Object(fields) = state else {
        return Err(BadPosition("a position is an object with the fields of a state".into()));
    };
    let mut fields = fields.clone();
    if let Some(game) = fields.remove("game") {
        let slug = G::about().slug;
        needs(game == slug, format!("this is a position of {game}, not of {slug}"))?;
    }
    let to_act: Option<Seats> = read("to_act", fields.remove("to_act"))?;
    let over: Option<Claim> = read("over", fields.remove("over"))?;
    let position = read_json(&Value::Object(fields)).map_err(BadPosition)?;
    let set_up = G::from_position(options, position, over.as_ref())?;
    needs(
        to_act.is_none_or(|seats| seats == set_up.to_act()),
        "to_act does not name the seats that owe a decision in this position",
    )?;
    let agrees = match (&over, set_up.verdict()) {
        (None, None) => true,
        (Some(claim), Some(verdict)) => claim.winners == verdict.winners && claim.reason == verdict.reason,
        _ => false,
    };
    needs(agrees, "over does not say how this position ended")?;
    Ok(set_up)
}

fn read<T: serde::de::DeserializeOwned>(name: &str, value: Option<Value>) -> Result<Option<T>, BadPosition> {
    read_json(&value.unwrap_or(Value::Null)).map_err(|error| BadPosition(format!("{name}: {error}")))
}
