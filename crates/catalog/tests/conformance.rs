//! Every game in the catalog passes the conformance kit.
//!
//! `QUICKDRAW_KIT_TIMES` multiplies the number of random games per game; the slow run plays 500 times as many.

use catalog::Visit;
use engine::{Game, conformance};

struct Kit {
    games: u64,
    seed: String,
}

impl Visit for Kit {
    type Output = ();

    fn visit<G: Game>(self) {
        conformance::check::<G>(self.games, &self.seed);
    }
}

/// Runs the kit for one game on all cores.
fn passes(slug: &str, games: u64) {
    #[expect(clippy::disallowed_methods, reason = "how long a test runs is the developer's choice")]
    let times: u64 = std::env::var("QUICKDRAW_KIT_TIMES").map_or(1, |times| times.parse().expect("a number"));
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for core in 0..cores {
            let kit = Kit { games: (games * times).div_ceil(cores), seed: format!("kit/{core}") };
            scope.spawn(move || catalog::visit(slug, kit).expect("the game is in the catalog"));
        }
    });
}

#[test]
fn every_game_of_the_list_keeps_every_promise() {
    for about in catalog::all() {
        passes(about.slug, 400);
    }
}

/// The fastest game is played thousands of times.
#[test]
fn loot_keeps_every_promise_for_long() {
    passes("loot", 2_000);
}
