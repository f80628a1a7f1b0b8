//! scratch
use bots::loot::*;
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let ranks = Ranks::whole(&loot::Options::default());
    println!("ranks {:?}", t.elapsed());
    let solver = Solver::new(&ranks);
    let mut values: Vec<f32> = Vec::new();
    let mut shelves = Shelves::default();
    for size in 0..1 {
        let t = Instant::now();
        shelves = shelves.next(&ranks, size, &values);
        println!("shelves {:?}", t.elapsed());
        let t = Instant::now();
        let groups = &ranks.groups()[ranks.layers()[size].clone()];
        let mut n = 0;
        for group in groups {
            let v = solver.solve(group, &shelves);
            n += v.len();
            let _ = v; if t.elapsed().as_secs() > 20 { break; }
        }
        println!("layer {size}: {n} in {:?}: {:.2} us", t.elapsed(), t.elapsed().as_secs_f64() * 1e6 / n as f64);
    }
}
