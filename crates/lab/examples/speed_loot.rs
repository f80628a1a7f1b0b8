//! scratch
use bots::loot::*;
fn main() {
    let ranks = Ranks::whole(&loot::Options::default());
    let solver = Solver::new(&ranks);
    let shelves = Shelves::default().next(&ranks, 0, &[]);
    let groups = &ranks.groups()[ranks.layers()[0].clone()];
    let mut n = 0;
    for group in groups {
        n += solver.solve(group, &shelves).len();
        if n > 600_000 { break; }
    }
    println!("{n}");
}
