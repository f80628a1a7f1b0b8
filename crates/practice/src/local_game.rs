//! The code that plays one game, and the code that reads its logs and records.

use catalog::Visit;
use engine::Game;
use serde_json::Value;
use table::{LogReader, TableOpener};

use crate::replay::{Replay, replay_game};

/// The code that plays one game. The page fetches it when the game is first needed.
#[derive(Clone, Copy, Debug)]
pub struct LocalGame {
    /// The game's slug.
    pub slug: &'static str,
    pub(crate) opener: TableOpener,
}

impl LocalGame {
    /// The local game of `G`.
    pub fn of<G: Game>() -> Self {
        Self { slug: G::about().slug, opener: TableOpener::of::<G>() }
    }
}

/// The code that reads logs and records: it resumes a table, publishes a finished game and replays a record. The page
/// fetches it when it is first needed.
#[derive(Clone, Copy, Debug)]
pub struct Archive {
    /// The game's slug.
    pub slug: &'static str,
    pub(crate) reader: LogReader,
    pub(crate) replay: fn(&Value) -> Result<Replay, String>,
}

impl Archive {
    /// The archive of game `G`.
    pub fn of<G: Game>() -> Self {
        Self { slug: G::about().slug, reader: LogReader::of::<G>(), replay: replay_game::<G> }
    }
}

/// The local games and archives of all games.
pub(crate) fn all() -> Vec<(LocalGame, Archive)> {
    catalog::all().into_iter().filter_map(|about| catalog::visit(about.slug, Both)).collect()
}

struct Both;

impl Visit for Both {
    type Output = (LocalGame, Archive);

    fn visit<G: Game>(self) -> Self::Output {
        (LocalGame::of::<G>(), Archive::of::<G>())
    }
}
