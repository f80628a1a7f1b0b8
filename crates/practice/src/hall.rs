//! What it takes to play one game.

use catalog::Visit;
use engine::Game;
use serde_json::Value;
use table::Dealer;

use crate::replay::{Replay, replay_game};

/// What it takes to play one game. A page fetches it when that game is first wanted.
#[derive(Clone, Copy, Debug)]
pub struct Hall {
    /// The game's.
    pub slug: &'static str,
    pub(crate) dealer: Dealer,
    pub(crate) replay: fn(&Value) -> Result<Replay, String>,
}

impl Hall {
    /// The hall of game `G`.
    pub fn of<G: Game>() -> Self {
        Self { slug: G::about().slug, dealer: Dealer::of::<G>(), replay: replay_game::<G> }
    }

    /// Those of all games.
    pub(crate) fn all() -> Vec<Self> {
        catalog::all().into_iter().filter_map(|about| catalog::visit(about.slug, Halls)).collect()
    }
}

struct Halls;

impl Visit for Halls {
    type Output = Hall;

    fn visit<G: Game>(self) -> Hall {
        Hall::of::<G>()
    }
}
