//! A record, played through before every pair of eyes.

use engine::{Event, Game, Record, Viewer, write_json};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A record, played through.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay {
    /// The game's slug.
    pub game: String,
    /// How many played.
    pub players: usize,
    /// The names, if the record has them.
    pub names: Vec<String>,
    /// What each seat saw, then a spectator, then somebody who sees every card; step by step.
    pub eyes: Vec<Vec<Frame>>,
}

/// What one pair of eyes sees of a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// What happened.
    pub events: Vec<Value>,
    /// What is known afterwards.
    pub view: Value,
}

/// Plays a public record through, or says why it cannot be read.
pub(crate) fn replay_game<G: Game>(written: &Value) -> Result<Replay, String> {
    let record = Record::<G>::from_json(written).map_err(|error| error.to_string())?;
    let mut steps = record.replay().map_err(|error| error.to_string())?;
    // What nobody is told of, such as a pack while it is shuffled, is seen with the next thing that is told.
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

/// Every player's place as its owner sees it, on the table as a spectator sees it.
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
