//! scratch
use lab::loot::*;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering;
use std::time::Instant;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let t = Instant::now();
    let last = AtomicU64::new(0);
    let job = Job {
        path: path.as_ref(),
        options: ::loot::Options::default(),
        threads: 2,
        most_cards: 13,
        stop: &AtomicBool::new(false),
        progress: &|done, total| {
            if done / 1_000_000 > last.swap(done / 1_000_000, Ordering::Relaxed) {
                println!("{:?} {done} of {total}", t.elapsed());
            }
        },
    };
    println!("{:?} {:?}", solve(&job), t.elapsed());
}
