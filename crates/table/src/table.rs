//! One table: its seats, its game, and the fold of its log.

use engine::{Entropy, Game, Micros, Provable, ReadOptions, Seat, Seats, Secret, Verdict};
use protocol::{Code, LobbyTable, No, Occupant, Person, PlayerId, ReplayId, Room, Setup, Stage, TableId};

use crate::authority::{Done, Effects, Finished, To};
use crate::chair::Chair;
use crate::entry::Entry;
use crate::live::Live;
use crate::play::{Broken, News};
use crate::step::Step;

/// One table of game `G`.
pub(crate) struct Table<G: Game> {
    pub(crate) id: TableId,
    pub(crate) setup: Setup,
    pub(crate) options: G::Options,
    pub(crate) opener: PlayerId,
    pub(crate) master: Secret,
    pub(crate) chairs: Vec<Chair>,
    /// The game that is on or was the last; 0 before the first.
    pub(crate) game: u32,
    pub(crate) live: Option<Live<G>>,
    /// How many entries the log has.
    pub(crate) entries: u64,
    pub(crate) spectators: usize,
    /// When anybody was last here.
    pub(crate) used: Micros,
}
