//! scratch
use lab::loot::*;
use std::time::Instant;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let t = Instant::now();
    let table = Table::open(path.as_ref(), &::loot::Options::default()).unwrap();
    println!("{} {:?}", table.len(), t.elapsed());
    let t = Instant::now();
    println!("{:?} {:?}", check(&table, 300, "check", &|_| {}), t.elapsed());
}
