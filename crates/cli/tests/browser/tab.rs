//! A page in a browser: read, clicked and typed into as a person would.

use std::time::{Duration, Instant};

use fantoccini::key::Key;
use fantoccini::wd::WindowHandle;
use serde_json::{Value, json};

use super::driver::{Cdp, Driver, screen};
use super::visit::Network;

/// How long something may take before a test gives up; machines are slow at times.
const PATIENCE: Duration = Duration::from_mins(1);

/// The page sizes of a wide screen and of a phone.
pub(crate) const WIDE: (u32, u32) = (1280, 800);
pub(crate) const NARROW: (u32, u32) = (360, 740);

/// A page in its own browser.
pub(crate) struct Tab {
    client: fantoccini::Client,
    server: String,
    _profile: tempfile::TempDir,
}

impl Tab {
    /// Opens a browser for the pages of this server.
    pub(crate) async fn open(driver: &Driver, server: &str, size: (u32, u32)) -> Self {
        let (client, profile) = driver.browser(size).await;
        Self { client, server: server.trim_end_matches('/').to_owned(), _profile: profile }
    }

    /// Goes to a path of the server, and waits until the page is loaded.
    pub(crate) async fn goto(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.server)).await.unwrap();
        self.until("return !document.getElementById('curtain') && !!document.querySelector('main')").await;
    }

    /// Blocks requests to addresses that contain one of these texts.
    pub(crate) async fn cut_off(&self, words: &[&str]) {
        let patterns: Vec<String> = words.iter().map(|words| format!("*{words}*")).collect();
        self.command(Cdp("Network.enable", json!({}))).await;
        self.command(Cdp("Network.setBlockedURLs", json!({ "urls": patterns }))).await;
    }

    /// Lets the page have this network and a quarter of the processor.
    pub(crate) async fn slow_down(&self, Network(latency, bits): Network) {
        let network = json!({
            "offline": false, "latency": latency, "downloadThroughput": bits / 8.0, "uploadThroughput": 675_000 / 8,
        });
        self.command(Cdp("Network.enable", json!({}))).await;
        self.command(Cdp("Network.emulateNetworkConditions", network)).await;
        self.command(Cdp("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }))).await;
    }

    /// Sends a command of the browser's debugging protocol.
    pub(crate) async fn command(&self, command: Cdp) {
        self.client.issue_cmd(command).await.unwrap();
    }

    /// Makes the page this large.
    pub(crate) async fn resize(&self, size: (u32, u32)) {
        self.command(screen(size)).await;
    }

    /// What can be pressed, but not by a player: it is out of reach, covered, or smaller than `least` pixels.
    pub(crate) async fn misplaced(&self, least: u32) -> Vec<String> {
        let found = self.client.execute(include_str!("misplaced.js"), vec![json!(least)]).await.unwrap();
        found.as_array().into_iter().flatten().map(ToString::to_string).collect()
    }

    /// Lets the page show notifications.
    pub(crate) async fn allow_notifications(&self) {
        let allowed = json!({ "permissions": ["notifications"], "origin": self.server });
        self.command(Cdp("Browser.grantPermissions", allowed)).await;
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
    }

    /// Opens another tab of the same browser, and goes on there. Returns how to come back.
    pub(crate) async fn another(&self) -> WindowHandle {
        let first = self.client.window().await.unwrap();
        let second = self.client.new_window(true).await.unwrap();
        self.switch_to(second.handle).await;
        first
    }

    /// Goes on in another tab of the browser.
    pub(crate) async fn switch_to(&self, tab: WindowHandle) {
        self.client.switch_to_window(tab).await.unwrap();
    }

    /// Closes this tab of the browser. Go on in another one.
    pub(crate) async fn close_this(&self) {
        self.client.close_window().await.unwrap();
    }

    /// Runs a script and returns its result.
    pub(crate) async fn js(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Runs a script repeatedly until it returns something, and returns that.
    pub(crate) async fn until(&self, script: &str) -> Value {
        let started = Instant::now();
        loop {
            let found = self.client.execute(script, Vec::new()).await.unwrap_or_default();
            if !matches!(found, Value::Null | Value::Bool(false)) {
                return found;
            }
            let late = started.elapsed() > PATIENCE;
            assert!(!late, "in vain: {script}\nerrors: {:?}\n{}", self.errors().await, self.text().await);
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Waits until the page shows this text.
    pub(crate) async fn says(&self, words: &str) {
        let words = json!(words);
        self.until(&format!("return document.body.innerText.includes({words})")).await;
    }

    /// Clicks the first element that matches, once it exists and is enabled.
    pub(crate) async fn click(&self, selector: &str) {
        let selector = json!(selector);
        self.until(&format!(
            "const it = document.querySelector({selector}); if (!it || it.disabled) return false; it.click(); return true"
        ))
        .await;
    }

    /// Clicks the first button or link whose text begins with this.
    pub(crate) async fn press(&self, words: &str) {
        let words = json!(words);
        self.until(&format!(
            "const all = [...document.querySelectorAll('button, a')]; \
             const it = all.find((it) => it.innerText.trim().startsWith({words}) && !it.disabled); \
             if (!it) return false; it.click(); return true"
        ))
        .await;
    }

    /// Types keys on the keyboard.
    pub(crate) async fn keys(&self, keys: &str) {
        let started = Instant::now();
        // An element that was just hidden has the focus until the next frame.
        while let Err(error) = self.client.active_element().await.unwrap().send_keys(keys).await {
            assert!(started.elapsed() < PATIENCE, "{keys:?}: {error}");
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Presses Tab.
    pub(crate) async fn next(&self) {
        self.keys(&char::from(Key::Tab).to_string()).await;
    }

    /// The visible text.
    pub(crate) async fn text(&self) -> String {
        self.js("return document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    /// The errors since the document was loaded.
    pub(crate) async fn errors(&self) -> Vec<String> {
        let noted =
            self.client.execute("return window.notes ? notes.errors : []", Vec::new()).await.unwrap_or_default();
        noted.as_array().into_iter().flatten().map(ToString::to_string).collect()
    }

    /// The server's messages on the socket since the document was loaded.
    pub(crate) async fn heard(&self) -> Vec<Value> {
        let heard = self.js("return notes.heard").await;
        let texts = heard.as_array().into_iter().flatten().filter_map(Value::as_str);
        texts.filter_map(|text| serde_json::from_str(text).ok()).collect()
    }

    /// The hosts from which the page has requested resources.
    pub(crate) async fn hosts(&self) -> Vec<String> {
        let all = "return [...new Set(performance.getEntriesByType('resource').map((it) => new URL(it.name).host))]";
        self.js(all)
            .await
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|host| host.as_str().map(ToOwned::to_owned))
            .collect()
    }

    /// By how many pixels the page is wider than the screen.
    pub(crate) async fn overflow(&self) -> i64 {
        self.js("return document.documentElement.scrollWidth - innerWidth").await.as_i64().unwrap_or_default()
    }

    /// The serious findings of axe-core, if `QUICKDRAW_AXE` names its file; otherwise none.
    pub(crate) async fn barriers(&self) -> Vec<String> {
        let Some(axe) = std::env::var_os("QUICKDRAW_AXE") else { return Vec::new() };
        self.js(&std::fs::read_to_string(axe).unwrap()).await;
        let found = self
            .js("return axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations \
                 .filter((it) => ['serious', 'critical'].includes(it.impact)) \
                 .flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.target.join(' ')}`)))")
            .await;
        found.as_array().into_iter().flatten().map(ToString::to_string).collect()
    }

    /// A screenshot of the page.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.unwrap()
    }

    /// Closes the browser.
    pub(crate) async fn close(self) {
        let _ = self.client.close().await;
    }
}
