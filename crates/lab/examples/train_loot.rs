//! Makes `crates/bots/data/loot.bin` from the exact table: `train_loot TABLE OUT`.

use std::path::PathBuf;
use std::time::Instant;

use lab::loot::{Table, train};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut paths = std::env::args().skip(1).map(PathBuf::from);
    let (Some(from), Some(to)) = (paths.next(), paths.next()) else {
        return Err("give a table and a file to write".into());
    };
    let begin = Instant::now();
    let table = Table::open(&from, &catalog::loot::Options::default())?;
    let data = train(&table);
    std::fs::write(&to, &data)?;
    println!("{} positions, {} bytes, {:.0} s", table.len(), data.len(), begin.elapsed().as_secs_f64());
    Ok(())
}
