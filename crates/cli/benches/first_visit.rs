//! What a first visit to each practice table costs, in a real browser before a real server. `cargo xtask bench-page`
//! measures the release build.
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on should end")]

#[path = "../tests/browser/mod.rs"]
mod browser;
#[path = "../tests/house/mod.rs"]
mod house;

use browser::{Driver, Tab, WIDE};
use house::{House, Options};
use tempfile::TempDir;

/// Browsers that have never been here, for each game.
const VISITS: usize = 3;

/// What every file has weighed that the page has asked for: its body and some 300 bytes of headers. What the worker
/// beside the page had fetched before had to be fetched as well, although the page got it for nothing.
const FILES: &str = "[...new Map([...performance.getEntriesByType('navigation'), \
    ...performance.getEntriesByType('resource')].map((it) => [it.name, it.encodedBodySize + 300])).values()]";

/// Something that a player can do.
const PLAYABLE: &str = "document.querySelector('.actions button:not([disabled]), .stage button:not([disabled])')";

#[tokio::main]
async fn main() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let (_house, driver) = (House::open(&options), Driver::start());
    let script = format!(
        "return {PLAYABLE} && [{FILES}.length, {FILES}.reduce((sum, bytes) => sum + bytes, 0), performance.now()]"
    );
    println!(
        "game      files  kilobytes  milliseconds to something to do, in {VISITS} browsers that have never been here"
    );
    for about in catalog::all() {
        let (mut count, mut most, mut times) = (0, 0.0, Vec::new());
        for _ in 0..VISITS {
            let tab = Tab::open(&driver, &format!("http://{}", options.listen), WIDE).await;
            tab.goto(&format!("/practice/{}", about.slug)).await;
            tab.press("Deal me in").await;
            let cost = tab.until(&script).await;
            count = count.max(cost[0].as_u64().unwrap());
            most = f64::max(most, cost[1].as_f64().unwrap());
            times.push(cost[2].as_f64().unwrap().round());
            tab.close().await;
        }
        println!("{:10}{count:5}{:11.0}  {times:?}", about.slug, most / 1_000.0);
    }
}
