//! Trains the Quick Draw bots and writes their model: `train_gunfight [ROUNDS DEALS GAMES [FILE]]`.
//!
//! Without arguments it writes the file that ships, `crates/bots/data/gunfight.bin`.

use std::path::PathBuf;
use std::time::Instant;

use lab::gunfight::{Lesson, learn};

const SEED: &str = "gunfight one";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u32| arguments.get(place).map_or(Ok(usual), |text| text.parse());
    let lesson = Lesson { rounds: number(0, 2)?, deals: number(1, 3_000)?, games: number(2, 800)? };
    let usual = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../bots/data/gunfight.bin");
    let file = arguments.get(3).map_or(usual, PathBuf::from);
    let start = Instant::now();
    let model = learn(&lesson, SEED, |part, model| {
        // Write after each part, so that an interrupted run keeps what was learned so far.
        if let Err(error) = std::fs::write(&file, model.to_bytes()) {
            println!("cannot write {}: {error}", file.display());
        }
        println!(
            "part {part} of {} after {:.0} s: lasting {:?}",
            2 * lesson.rounds,
            start.elapsed().as_secs_f32(),
            model.last
        );
    });
    std::fs::write(&file, model.to_bytes())?;
    println!("seed '{SEED}', {lesson:?}: {:.0} s; wrote {}", start.elapsed().as_secs_f32(), file.display());
    for (players, weights) in (2..).zip(&model.worth) {
        println!(
            "{players} players: draw {:.3?}\n  rest {:.3?}\n  steady aim {:.3?}\n  steady fire {:.3?}",
            weights.draw, weights.rest, weights.steady_aim, weights.steady_fire
        );
        for (aim, row) in weights.shot.iter().enumerate() {
            println!("  aim {aim}: {row:.3?}");
        }
    }
    Ok(())
}
