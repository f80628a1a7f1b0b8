//! Trains the hanafuda policy table and writes `crates/bots/data/hanafuda.bin`.
//!
//! `cargo run --release -p lab --example train_hanafuda [ROUNDS [FILE]]`: the 6,000,000 rounds of the shipped file take
//! some 80 seconds on one core. The same number of rounds gives the same file.

use std::time::Instant;

use lab::hanafuda::train::Learner;

const SEED: u64 = 15;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let rounds: u32 = words.next().map_or(Ok(6_000_000), |word| word.parse())?;
    let file = words.next().unwrap_or_else(|| "crates/bots/data/hanafuda.bin".into());
    let begun = Instant::now();
    let mut learner = Learner::new(SEED);
    for part in 0..10 {
        learner.learn(rounds / 10);
        println!("{} of 10 parts after {} s; blows {:?}", part + 1, begun.elapsed().as_secs(), learner.blows);
        learner.revalue();
        if part < 3 {
            learner.forget();
        }
    }
    let bytes = learner.learned().encode();
    std::fs::write(&file, &bytes)?;
    println!("{rounds} rounds, seed {SEED}: {} bytes in {file}", bytes.len());
    Ok(())
}
