//! Makes `crates/bots/data/hayauchi.bin`: `cargo run --release -p lab --example train_hayauchi`.

use std::time::Instant;

use lab::hayauchi::{Course, Progress, train};

fn main() -> std::io::Result<()> {
    let began = Instant::now();
    let course = Course::default();
    println!("seed '{}'", course.seed);
    let net = train(&course, |progress| {
        let Progress { left, term, lessons, error } = progress;
        let seconds = began.elapsed().as_secs();
        println!("{left} left, term {term}: {lessons} lessons, error {error:.5}, {seconds} s");
    });
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/data/hayauchi.bin"), net.to_bytes())
}
