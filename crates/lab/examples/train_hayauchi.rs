//! Makes `crates/bots/data/hayauchi.bin`: `cargo run --release -p lab --example train_hayauchi`.

use std::time::Instant;

use lab::hayauchi::{Course, Progress, train};

fn main() -> std::io::Result<()> {
    let began = Instant::now();
    let course = Course::default();
    println!("seed '{}'", course.seed);
    let mut written = Ok(());
    train(&course, |progress, net| {
        let Progress { left, term, lessons, error } = progress;
        let seconds = began.elapsed().as_secs();
        println!("{left} left, term {term}: {lessons} lessons, error {error:.5}, {seconds} s");
        // What is learned is worth keeping even if the training is stopped.
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/data/hayauchi.bin");
        written = std::fs::write(path, net.to_bytes());
    });
    written
}
