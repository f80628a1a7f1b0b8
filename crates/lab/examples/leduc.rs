//! Measures the solvers on games with known solutions, above all on Leduc hold'em, a common benchmark:
//! `cargo run --release -p lab --example leduc`.

use std::ops::ControlFlow;
use std::time::Instant;

use bots::solve::best_response::{exploitability, value};
use bots::solve::cfr::{Cfr, Variant};
use bots::solve::extensive::Extensive;
use bots::solve::known::{Goofspiel, Leduc};
use bots::solve::mccfr::Mccfr;
use bots::solve::tree::Tree;

fn main() {
    whole("Leduc with suits", &Leduc::with_suits());
    whole("Leduc by rank", &Leduc::by_rank());
    whole("Goofspiel with five cards", &Goofspiel::descending(5));
    sampled("Leduc by rank", &Leduc::by_rank());
}

/// Runs every CFR variant on the whole game until its exploitability is small enough.
fn whole(name: &str, game: &impl Extensive) {
    let start = Instant::now();
    let tree = Tree::new(game, 1_000_000).expect("the game is small");
    let sets = tree.sets(0) + tree.sets(1);
    println!("{name}: {} positions, {sets} information sets, laid out in {:.1?}", tree.positions(), start.elapsed());
    for variant in Variant::ALL {
        for target in [1e-3, 1e-5] {
            let start = Instant::now();
            let mut cfr = Cfr::new(&tree, variant);
            cfr.run(100_000, |cfr| {
                let due = cfr.iterations().is_multiple_of(10);
                go_on(!due || exploitability(&tree, &cfr.average()) > target)
            });
            let (time, average) = (start.elapsed(), cfr.average());
            let (value, left) = (value(&tree, &average, 0), exploitability(&tree, &average));
            let iterations = cfr.iterations();
            println!(
                "  {variant:?} to {target:e}: {iterations} iterations in {time:.1?}; value {value:.6}, gives away {left:.1e}"
            );
        }
    }
}

/// Runs the sampling solver, and measures its exploitability from time to time.
fn sampled<G: Extensive + Sync>(name: &str, game: &G) {
    let tree = Tree::new(game, 1_000_000).expect("the game is small");
    println!("{name}, by sampling:");
    let start = Instant::now();
    let mut due = 10_000;
    Mccfr::new(game.clone(), "noon").run(u64::MAX, |mccfr| {
        if mccfr.walks() >= due {
            let left = exploitability(&tree, &mccfr.average(&tree));
            println!("  {} walks in {:.1?}: gives away {left:.4}", mccfr.walks(), start.elapsed());
            due *= 10;
        }
        go_on(due <= 1_000_000)
    });
}

fn go_on(yes: bool) -> ControlFlow<()> {
    if yes { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}
