//! Duels between two hanafuda bots, seats rotated.
//!
//! `cargo run --release -p lab --example hanafuda_matches ONE OTHER [DUELS [EFFORT [SEED]]]`: effort is in
//! percent of full.
//! `legend@5` thinks with 5 percent of it, whatever EFFORT says.

use std::time::Instant;

use bots::Effort;
use lab::hanafuda::matches::{Tally, duel};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, usual: &str| words.get(index).map_or(usual, String::as_str).to_owned();
    let names = [word(0, "legend"), word(1, "sharp")];
    let duels: u32 = word(2, "200").parse()?;
    let effort = Effort::percent(word(3, "1").parse()?);
    let seed = word(4, "samurai");
    let begun = Instant::now();
    let mut tally = Tally::default();
    for number in 0..duels {
        duel(&names, effort, &format!("{seed} {number}"), number % 2 == 1, &mut tally)
            .ok_or("no player of that name")?;
    }
    println!("{} against {}, {duels} duels, {} s", names[0], names[1], begun.elapsed().as_secs());
    print!("{tally}");
    Ok(())
}
