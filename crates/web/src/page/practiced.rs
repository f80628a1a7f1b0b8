//! The practice games stored in this browser, as their records describe them.

use serde_json::Value;

use crate::opponents::titles_among;
use crate::table::lesson;
use crate::worker_channel::WorkerChannel;

/// A practice game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Practiced {
    /// The id of its record.
    pub(super) replay: String,
    /// The game's slug.
    pub(super) game: String,
    /// The seat of the person, if there is one.
    pub(super) seat: Option<usize>,
    /// The name of every seat, with the levels of bots.
    pub(super) names: Vec<String>,
    /// Who won; empty where an older record does not say.
    pub(super) won: Vec<bool>,
    /// When it ended, in milliseconds since 1970.
    pub(super) finished: Option<f64>,
}

/// Whether a practice game was started in this browser and not finished.
pub(super) fn was_left(game: &str) -> bool {
    WorkerChannel::keeps(game) && lesson::was_read(game)
}

/// All of them, newest first.
pub(super) fn all() -> Vec<Practiced> {
    WorkerChannel::records().iter().filter_map(read).collect()
}

/// The record with this id.
pub(super) fn record(id: &str) -> Option<Value> {
    WorkerChannel::records().into_iter().find(|record| record["replay"] == id)
}

/// Reads what a record says.
pub(super) fn read(record: &Value) -> Option<Practiced> {
    let game = record["game"].as_str()?;
    let written: Vec<&str> = record["names"].as_array()?.iter().filter_map(Value::as_str).collect();
    let won = record["won"].as_array().map(|won| won.iter().map(|won| won == true).collect());
    Some(Practiced {
        replay: record["replay"].as_str()?.to_owned(),
        game: game.to_owned(),
        seat: written.iter().position(|name| !name.starts_with("bot: ")),
        names: titles_among(game, &written),
        won: won.unwrap_or_default(),
        finished: record["finished"].as_f64(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_record_tells_who_played_and_who_won() {
        let record = json!({
            "game": "hayauchi", "replay": "00000000000rp", "finished": 1_790_000_000_000_u64,
            "names": ["Ada", "bot: regular", "bot: sharp", "bot: regular"], "won": [false, true, false, false],
        });
        let practiced = read(&record).expect("it is a record");
        assert_eq!(practiced.seat, Some(0));
        assert_eq!(practiced.names, ["Ada", "Foamy Flo (regular)", "Bandit Bea (sharp)", "Refill Rex (regular)"]);
        assert_eq!(practiced.won, [false, true, false, false]);
    }

    #[test]
    fn an_older_record_tells_less_and_what_is_none_is_passed_over() {
        let record = json!({ "game": "loot", "replay": "00000000000rp", "names": ["Ada", "bot: legend"] });
        assert!(read(&record).is_some_and(|practiced| practiced.won.is_empty() && practiced.finished.is_none()));
        assert_eq!(read(&json!({ "game": "loot" })), None);
    }
}
