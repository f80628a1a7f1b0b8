//! How fast players reacted in their last races, for the detector.

use std::collections::{HashMap, VecDeque};

use parking_lot::Mutex;
use protocol::PlayerId;
use store::RaceTime;
use table::detector::{Finding, LOOKS_AT, Race, judge};

/// The last races of recently connected players.
#[derive(Default)]
pub(crate) struct Reactions(Mutex<HashMap<PlayerId, VecDeque<Race>>>);

impl Reactions {
    /// Whether no races of this player are loaded.
    pub(crate) fn is_new(&self, player: PlayerId) -> bool {
        !self.0.lock().contains_key(&player)
    }

    /// Loads a player's stored races, unless some are loaded already.
    pub(crate) fn restore(&self, player: PlayerId, kept: Vec<RaceTime>) {
        let races = kept.into_iter().map(|race| Race { ms: race.ms, early: race.early });
        self.0.lock().entry(player).or_insert_with(|| races.collect());
    }

    /// Adds a race. Returns what is improbable about the player's series, if anything.
    pub(crate) fn add(&self, player: PlayerId, race: Race) -> Option<Finding> {
        let mut all = self.0.lock();
        let series = all.entry(player).or_default();
        if series.len() >= LOOKS_AT {
            series.pop_front();
        }
        series.push_back(race);
        judge(series.make_contiguous())
    }

    /// Drops players who are no longer connected.
    pub(crate) fn forget(&self, is_here: impl Fn(PlayerId) -> bool) {
        self.0.lock().retain(|player, _| is_here(*player));
    }
}
