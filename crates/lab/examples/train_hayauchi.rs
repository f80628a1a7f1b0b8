//! Makes `crates/bots/data/hayauchi.bin`: `cargo run --release -p lab --example train_hayauchi`.

use std::time::Instant;

use lab::hayauchi::{Course, train};

fn main() -> std::io::Result<()> {
    let began = Instant::now();
    let course = Course::default();
    println!("seed '{}'", course.seed);
    let net = train(&course, |progress| {
        let seconds = began.elapsed().as_secs();
        let lab::hayauchi::Progress { left, term, lessons, error } = progress;
        println!("{left} left, term {term}: {lessons} lessons, error {error:.5}, {seconds} s");
    });
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/data/hayauchi.bin");
    std::fs::write(path, net.to_bytes())
}
