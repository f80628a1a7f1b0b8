//! The reliability of a game's judge: of what it gives 70 %, how much is won.
//!
//! `cargo run --release -p lab --example calibration GAME [LEVEL [GAMES [EFFORT [PLAYERS [SEED]]]]]`: effort is in
//! percent of full, for the players and the judge.

use bots::Effort;
use engine::Game;
use lab::calibration::{Calibrate, Calibration};

struct Run(Calibrate);

impl catalog::Visit for Run {
    type Output = Option<Calibration>;

    fn visit<G: Game>(mut self) -> Self::Output {
        self.0.players = self.0.players.max(*G::about().players.start());
        self.0.run::<G>()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize, usual: &str| words.get(index).map_or(usual, String::as_str).to_owned();
    let run = Run(Calibrate {
        level: word(1, "sharp"),
        games: word(2, "200").parse()?,
        effort: Effort::percent(word(3, "10").parse()?),
        players: word(4, "0").parse()?,
        seed: word(5, "calibration"),
        threads: std::thread::available_parallelism()?.get(),
    });
    let found = catalog::visit(&word(0, ""), run).ok_or("which game?")?.ok_or("no player of that name")?;
    println!("Whole positions\n\n{}\nWhat a seat knows when it decides\n\n{}", found.whole, found.known);
    Ok(())
}
