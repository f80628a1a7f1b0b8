//! Replays a record and collects what each viewer sees.

use engine::{Event, Game, Record, Viewer, write_json};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A replayed record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// The game's slug.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The name of every seat: "Seat 1" and so on where the record has none.
    pub names: Vec<String>,
    /// The frames of each viewer: every seat, then a spectator, then a viewer who sees every card.
    pub eyes: Vec<Vec<Frame>>,
}

/// One step as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The events of the step that this viewer sees.
    #[serde(deserialize_with = "engine::any_list")]
    pub events: Vec<Value>,
    /// The viewer's view after them.
    #[serde(deserialize_with = "engine::any")]
    pub view: Value,
}

/// Replays a public record, or says why it cannot be read.
pub(crate) fn replay_game<G: Game>(written: &Value) -> Result<Replay, String> {
    let record = Record::<G>::from_json(written).map_err(|error| error.to_string())?;
    let mut steps = record.replay().map_err(|error| error.to_string())?;
    // A step without events, such as the shuffling of a pack, is shown together with the next step.
    let end = steps.pop();
    steps.retain(|step| !step.events.is_empty());
    steps.extend(end);
    let players = record.start.players();
    let mut eyes = Vec::new();
    for viewer in Viewer::all(players) {
        let first = Frame { events: Vec::new(), view: write_json(&record.start.view(viewer)) };
        let seen = |event: &G::Event| event.seen_by(viewer).map(|event| write_json(&event));
        let frames = steps.iter().map(|step| Frame {
            events: step.events.iter().filter_map(seen).collect(),
            view: write_json(&step.state.view(viewer)),
        });
        eyes.push(std::iter::once(first).chain(frames).collect());
    }
    let everything = everything(&eyes, steps.iter().map(|step| write_json(&step.events)).collect(), players);
    eyes.push(everything);
    let name =
        |index: usize| written["names"][index].as_str().map_or_else(|| format!("Seat {}", index + 1), Into::into);
    let names = (0..players).map(name).collect();
    Ok(Replay { game: G::about().slug.into(), players, names, eyes })
}

/// The frames of a viewer who sees every card: the spectator's view, with each player's part as that player sees it.
fn everything(eyes: &[Vec<Frame>], events: Vec<Value>, players: usize) -> Vec<Frame> {
    let told = std::iter::once(Vec::new()).chain(events.into_iter().map(|list| match list {
        Value::Array(list) => list,
        _ => Vec::new(),
    }));
    let merged = |(index, events): (usize, Vec<Value>)| {
        let mut view = eyes[players][index].view.clone();
        for (seat, seen) in eyes.iter().enumerate().take(players) {
            let own = seen[index].view["players"][seat].clone();
            if let Some(place) = view["players"].get_mut(seat) {
                *place = own;
            }
        }
        Frame { events, view }
    };
    told.enumerate().map(merged).collect()
}
