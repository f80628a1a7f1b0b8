//! Measures what a first visit to a table costs.

use serde_json::json;

use super::driver::Cdp;
use super::{Driver, NARROW, Tab, WIDE};

/// The size of every file the page has requested: its body and some 300 bytes of headers. Files that the worker has
/// fetched count too. A file that comes a second time, from a cache, may be told with its uncompressed size.
const FILES: &str = "[...[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] \
    .filter((it) => it.encodedBodySize).reduce((all, it) => \
    all.set(it.name, Math.min(all.get(it.name) ?? Infinity, it.encodedBodySize + 300)), new Map()).values()]";

/// Takes a seat as soon as there is one, and notes when the player can first act, as the page's own clock shows it.
const IMPATIENT: &str = "const look = () => { \
    if (document.querySelector('.actions button:not([disabled]), .stage button:not([disabled])')) { \
        return void (window.playable = performance.now()); } \
    [...document.querySelectorAll('.begin .button')].find((it) => it.innerText.startsWith('Deal me in'))?.click(); \
    setTimeout(look, 10); }; look()";

/// A connection as browsers emulate it: the milliseconds that pass before an answer, and bits per second downwards.
#[derive(Clone, Copy)]
pub(crate) struct Network(pub(crate) f64, pub(crate) f64);

impl Network {
    /// What Chromium's tools call "Slow 4G". They make every request wait as long as several round trips take.
    pub(crate) const SLOW_4G: Self = Self(562.5, 1_440_000.0);
    /// The connection that Lighthouse calls so: the preset above is made from it. A request waits for one round trip.
    pub(crate) const LIGHTHOUSE: Self = Self(150.0, 1_600_000.0);
}

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
        Self::in_tab(tab, game).await
    }

    /// The same on a phone with a quarter of this machine's speed.
    pub(crate) async fn on_a_phone(driver: &Driver, address: &str, game: &str, network: Network) -> Self {
        let tab = Tab::open(driver, address, NARROW).await;
        tab.slow_down(network).await;
        Self::in_tab(tab, game).await
    }

    async fn in_tab(tab: Tab, game: &str) -> Self {
        tab.command(Cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": IMPATIENT }))).await;
        tab.goto(&format!("/practice/{game}")).await;
        let script = format!(
            "return window.playable && [{FILES}.length, {FILES}.reduce((sum, bytes) => sum + bytes, 0), playable]"
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
