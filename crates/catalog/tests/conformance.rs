//! Every game in the catalog passes the conformance kit.
//!
//! `QUICKDRAW_KIT_GAMES` sets the number of random games per game, for builds that are slow. `QUICKDRAW_KIT_TIMES`
//! multiplies it; the slow run plays 500 times as many.

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
    let times = number("QUICKDRAW_KIT_TIMES", 1);
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        for core in 0..cores {
            let kit = Kit { games: (games * times).div_ceil(cores), seed: format!("kit/{core}") };
            scope.spawn(move || catalog::visit(slug, kit).expect("the game is in the catalog"));
        }
    });
}

/// A number in a variable of the environment.
#[expect(clippy::disallowed_methods, reason = "how long a test runs is the developer's choice")]
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
}

#[test]
fn every_game_of_the_list_keeps_every_promise() {
    for about in catalog::all() {
        passes(about.slug, number("QUICKDRAW_KIT_GAMES", 400));
    }
}

/// The fastest game is played thousands of times.
#[test]
fn loot_keeps_every_promise_for_long() {
    passes("loot", 2_000);
}
