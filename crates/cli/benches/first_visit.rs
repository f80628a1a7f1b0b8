//! Measures what a first visit to each practice table costs, with a real browser and a real server.
//! `cargo xtask bench-page` measures the release build.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on should end")]

#[path = "../tests/browser/mod.rs"]
mod browser;
#[path = "../tests/harness/mod.rs"]
mod harness;

use browser::{Driver, Visit};
use harness::{Options, ServerProcess};
use tempfile::TempDir;

/// Visits per game, each with a fresh browser profile.
const VISITS: usize = 3;

#[tokio::main]
async fn main() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let (_server, driver) = (ServerProcess::open(&options), Driver::start());
    let address = format!("http://{}", options.listen);
    println!(
        "game      files  kilobytes  milliseconds to something to do, in {VISITS} browsers that have never been here"
    );
    for about in catalog::all() {
        let (mut count, mut most, mut times) = (0, 0.0, Vec::new());
        for _ in 0..VISITS {
            let visit = Visit::to(&driver, &address, about.slug).await;
            count = count.max(visit.files);
            most = f64::max(most, visit.bytes);
            times.push(visit.milliseconds.round());
        }
        println!("{:10}{count:5}{:11.0}  {times:?}", about.slug, most / 1_000.0);
    }
}
