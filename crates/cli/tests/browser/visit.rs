//! Measures what a first visit to a table costs.

use super::{Driver, Tab, WIDE};

/// The size of every file the page has requested: its body and some 300 bytes of headers. Files that the worker has
/// fetched count too. A file that comes a second time, from a cache, may be told with its uncompressed size.
const FILES: &str = "[...[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] \
    .filter((it) => it.encodedBodySize).reduce((all, it) => \
    all.set(it.name, Math.min(all.get(it.name) ?? Infinity, it.encodedBodySize + 300)), new Map()).values()]";

/// An element with which a player can act.
const PLAYABLE: &str = "document.querySelector('.actions button:not([disabled]), .stage button:not([disabled])')";

/// What a first visit to a practice table has cost when the player can first act.
pub(crate) struct Visit {
    pub(crate) files: u64,
    pub(crate) bytes: f64,
    pub(crate) milliseconds: f64,
}

impl Visit {
    /// Opens the table of a game in a browser with a fresh profile.
    pub(crate) async fn to(driver: &Driver, address: &str, game: &str) -> Self {
        let tab = Tab::open(driver, address, WIDE).await;
        tab.goto(&format!("/practice/{game}")).await;
        tab.press("Deal me in").await;
        let script = format!(
            "return {PLAYABLE} && [{FILES}.length, {FILES}.reduce((sum, bytes) => sum + bytes, 0), performance.now()]"
        );
        let cost = tab.until(&script).await;
        tab.close().await;
        Self {
            files: cost[0].as_u64().unwrap(),
            bytes: cost[1].as_f64().unwrap(),
            milliseconds: cost[2].as_f64().unwrap(),
        }
    }
}
