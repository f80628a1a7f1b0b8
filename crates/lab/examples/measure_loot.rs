//! Statistics about Loot and its bots from the exact table: `measure_loot TABLE GAMES [EFFORT]`.
//!
//! The effort is that of the legend that is exploited, in percent; then nothing else is measured.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use bots::Effort;
use bots::loot::Values;
use engine::{Luck, Seeded};
use lab::loot::{Table, against, exploit_legend};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(path), Some(games)) = (words.next(), words.next()) else {
        return Err("give a table and a number".into());
    };
    let (path, games) = (PathBuf::from(path), games.parse()?);
    let table = Arc::new(Table::open(&path, &catalog::loot::Options::default())?);
    if let Some(effort) = words.next() {
        exploit(&table, games, Effort::percent(effort.parse()?));
        return Ok(());
    }
    time_probes(&table);
    for rival in [None, Some("legend"), Some("sharp"), Some("regular")] {
        let begin = Instant::now();
        let ended = against(&table, rival, games, "measure").ok_or("there is no such player")?;
        println!("exact against {}, {:.0} s: {ended:?}", rival.unwrap_or("exact"), begin.elapsed().as_secs_f64());
    }
    exploit(&table, games, Effort::FULL);
    Ok(())
}

fn exploit(table: &Arc<Table>, games: u32, effort: Effort) {
    let (mean, interval) = exploit_legend(table, games, "exploit", effort);
    println!("answering the legend gains {mean:.4} +- {interval:.4} a game");
}

fn time_probes(table: &Table) {
    let mut luck = Seeded::new("probe");
    let many = 200_000;
    let numbers = (0..many).map(|_| luck.ticket(table.len() as u32) as usize);
    let starts: Vec<_> = numbers.filter_map(|number| table.ranks().start(number)).collect();
    let begin = Instant::now();
    let sum: f64 = starts.iter().filter_map(|start| table.value(start)).sum();
    let micros = begin.elapsed().as_secs_f64() * 1e6 / f64::from(many);
    println!("{} positions; a value takes {micros:.3} microseconds (sum {sum:.1})", table.len());
}
