//! How fast players reacted in their last races, and whether a hand can have done that.

use std::collections::{HashMap, VecDeque};

use parking_lot::Mutex;
use protocol::PlayerId;
use store::RaceTime;

use crate::detector::{Finding, LOOKS_AT, Race, judge};

/// The last races of everybody who was here lately.
#[derive(Default)]
pub(crate) struct Reactions(Mutex<HashMap<PlayerId, VecDeque<Race>>>);

impl Reactions {
    /// Whether nothing is known of this player yet.
    pub(crate) fn is_new(&self, player: PlayerId) -> bool {
        !self.0.lock().contains_key(&player)
    }

    /// Takes what the disk knows of a player, unless something is known already.
    pub(crate) fn restore(&self, player: PlayerId, kept: Vec<RaceTime>) {
        let races = kept.into_iter().map(|race| Race { ms: race.ms, early: race.early });
        self.0.lock().entry(player).or_insert_with(|| races.collect());
    }

    /// Takes one more race, and tells what is improbable about the series.
    pub(crate) fn add(&self, player: PlayerId, race: Race) -> Option<Finding> {
        let mut all = self.0.lock();
        let series = all.entry(player).or_default();
        if series.len() >= LOOKS_AT {
            series.pop_front();
        }
        series.push_back(race);
        judge(series.make_contiguous())
    }

    /// Forgets everybody who is not here any more.
    pub(crate) fn forget(&self, is_here: impl Fn(PlayerId) -> bool) {
        self.0.lock().retain(|player, _| is_here(*player));
    }
}
