//! scratch: match between two named players
use bots::{Effort, play_out};
use engine::{Game, Seeded};
use rayon::prelude::*;
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let games: usize = a[2].parse().unwrap();
    let table = a.get(3).map(|p| Arc::new(lab::loot::Table::open(p.as_ref(), &loot::Options::default()).unwrap()));
    let t = Instant::now();
    let make = |name: &str, seed: String| -> bots::Brain<loot::State> {
        if name == "exact" {
            bots::loot::exact(table.clone().unwrap(), Seeded::new(&seed))
        } else {
            bots::bot(name, Seeded::new(&seed), Effort::FULL).unwrap()
        }
    };
    let res: Vec<(f64, &'static str, u8, u32)> = (0..games)
        .into_par_iter()
        .map(|g| {
            let first = make(&a[0], format!("a{g}"));
            let second = make(&a[1], format!("b{g}"));
            let mut brains = if g % 2 == 0 { [first, second] } else { [second, first] };
            let played = play_out(
                loot::State::new(2, loot::Options::default()),
                &mut brains,
                &mut Seeded::new(&format!("luck{}", g / 2)),
                |_| {},
            );
            let w = played.verdict.winners;
            let has = |s: usize| if w.contains(engine::Seat::new(s)) { 1.0 } else { 0.0 };
            let v = has(g % 2) - has(1 - g % 2);
            (v, played.verdict.reason, played.state.board().round, played.decisions)
        })
        .collect();
    let n = games as f64;
    let mean = res.iter().map(|r| r.0).sum::<f64>() / n;
    let var = res.iter().map(|r| r.0 * r.0).sum::<f64>() / n - mean * mean;
    let mut reasons = std::collections::BTreeMap::new();
    for r in &res {
        *reasons.entry((r.1, r.0 as i32)).or_insert(0) += 1;
    }
    let rounds = res.iter().map(|r| f64::from(r.2)).sum::<f64>() / n;
    let most = res.iter().map(|r| r.2).max();
    let dec: u32 = res.iter().map(|r| r.3).sum();
    println!(
        "{} vs {}: {mean:+.4} +- {:.4} ({games} games) rounds {rounds:.2} most {most:?} {reasons:?} {:?} {:.3} ms/decision",
        a[0],
        a[1],
        1.96 * (var / n).sqrt(),
        t.elapsed(),
        t.elapsed().as_secs_f64() * 1e3 / f64::from(dec)
    );
}
