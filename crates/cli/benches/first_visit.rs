//! Measures what a first visit to each practice table costs, with a real browser and a real server.
//! `cargo xtask bench-page` measures the release build.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on should end")]

#[path = "../tests/browser/mod.rs"]
mod browser;
#[path = "../tests/harness/mod.rs"]
mod harness;

use browser::{Driver, Network, Visit};
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
    println!("milliseconds from an empty browser to something to do, in {VISITS} visits");
    println!("phone: a quarter of the processor, with the network that Lighthouse and Chromium call Slow 4G");
    println!("game      files  kilobytes  this machine           phone, Lighthouse      phone, Chromium");
    for about in catalog::all() {
        let (mut count, mut most) = (0, 0.0);
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..VISITS {
            for (times, network) in times.iter_mut().zip([None, Some(Network::LIGHTHOUSE), Some(Network::SLOW_4G)]) {
                let visit = match network {
                    Some(network) => Visit::on_a_phone(&driver, &address, about.slug, network).await,
                    None => Visit::to(&driver, &address, about.slug).await,
                };
                count = count.max(visit.files);
                most = f64::max(most, visit.bytes);
                times.push(visit.milliseconds.round());
            }
        }
        let times = times.map(|times| format!("{:<21}", format!("{times:?}"))).join("  ");
        println!("{:10}{count:5}{:11.0}  {times}", about.slug, most / 1_000.0);
    }
}
