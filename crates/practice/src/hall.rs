//! What it takes to play one game, and to look back on it.

use catalog::Visit;
use engine::Game;
use serde_json::Value;
use table::{Dealer, Reader};

use crate::replay::{Replay, replay_game};

/// What it takes to play one game. A page fetches it when that game is first wanted.
#[derive(Clone, Copy, Debug)]
pub struct Hall {
    /// The game's.
    pub slug: &'static str,
    pub(crate) dealer: Dealer,
}

impl Hall {
    /// The hall of game `G`.
    pub fn of<G: Game>() -> Self {
        Self { slug: G::about().slug, dealer: Dealer::of::<G>() }
    }
}

/// What it takes to look back on what was played: to take up a table again, to publish a game that is over, and to play
/// a record through. A page fetches it when there is something to look back on.
#[derive(Clone, Copy, Debug)]
pub struct Archive {
    /// The game's.
    pub slug: &'static str,
    pub(crate) reader: Reader,
    pub(crate) replay: fn(&Value) -> Result<Replay, String>,
}

impl Archive {
    /// The archive of game `G`.
    pub fn of<G: Game>() -> Self {
        Self { slug: G::about().slug, reader: Reader::of::<G>(), replay: replay_game::<G> }
    }
}

/// Those of all games.
pub(crate) fn all() -> Vec<(Hall, Archive)> {
    catalog::all().into_iter().filter_map(|about| catalog::visit(about.slug, Both)).collect()
}

struct Both;

impl Visit for Both {
    type Output = (Hall, Archive);

    fn visit<G: Game>(self) -> Self::Output {
        (Hall::of::<G>(), Archive::of::<G>())
    }
}
