//! How long the solvers take on Leduc hold'em.
//!
//! `cargo run --release -p lab --example leduc`

use std::ops::ControlFlow;
use std::time::Instant;

use bots::solve::best_response::{exploitability, value};
use bots::solve::cfr::{Cfr, Variant};
use bots::solve::known::Leduc;
use bots::solve::mccfr::{Batch, Mccfr};
use bots::solve::tree::Tree;

fn main() {
    sampled();
    for (name, game) in [("with suits", Leduc::with_suits()), ("by rank", Leduc::by_rank())] {
        let start = Instant::now();
        let tree = Tree::new(&game, 1_000_000).expect("Leduc is small");
        println!(
            "Leduc {name}: {} positions, {} information sets, laid out in {:?}",
            tree.positions(),
            tree.sets(0) + tree.sets(1),
            start.elapsed()
        );
        for variant in Variant::ALL {
            for target in [1e-3, 1e-5] {
                let start = Instant::now();
                let mut cfr = Cfr::new(&tree, variant);
                cfr.run(1_000_000, |cfr| {
                    let due = cfr.iterations().is_multiple_of(10);
                    if due && exploitability(&tree, &cfr.average()) <= target {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                let time = start.elapsed();
                let average = cfr.average();
                println!(
                    "  {variant:?} to {target}: {} iterations, {time:?}, value {:.6}, exploitability {:.2e}",
                    cfr.iterations(),
                    value(&tree, &average, 0),
                    exploitability(&tree, &average)
                );
            }
        }
    }
}
fn sampled() {
    let game = Leduc::by_rank();
    let tree = Tree::new(&game, 1_000_000).expect("Leduc is small");
    for batch in [Batch { tasks: 2, walks: 8 }, Batch::default(), Batch { tasks: 16, walks: 64 }] {
        let start = Instant::now();
        let mut mccfr = Mccfr::with_batch(game.clone(), "noon", batch);
        let mut next = 1000;
        mccfr.run(u64::MAX, |mccfr| {
            if mccfr.walks() >= next {
                println!(
                    "  {batch:?} {} walks {:?}: {:.5}",
                    mccfr.walks(),
                    start.elapsed(),
                    exploitability(&tree, &mccfr.average(&tree))
                );
                next *= 4;
            }
            if mccfr.walks() >= 1_000_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
}
