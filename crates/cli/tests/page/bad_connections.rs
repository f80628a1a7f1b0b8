//! Bad connections in a real browser: frozen ones, a server that was down, a player who returns or is removed.

use serde_json::json;

use super::{Scene, run};
use crate::browser::{Tab, WIDE};
use crate::harness::{Relay, Way};

/// Sends a chat line at the table.
async fn say(tab: &Tab, text: &str) {
    let text = json!(text);
    tab.until(&format!(
        "const it = document.querySelector('#say'); if (!it) return false; it.value = {text}; \
         it.dispatchEvent(new Event('input', {{ bubbles: true }})); it.form.requestSubmit(); return true"
    ))
    .await;
}

/// Waits until this many chat lines are shown.
async fn lines(tab: &Tab, count: usize) {
    tab.until(&format!("return document.querySelectorAll('.talk li').length === {count}")).await;
}

async fn prompt(tab: &Tab) -> String {
    let said = tab.js("return document.querySelector('.prompt')?.innerText ?? ''").await;
    said.as_str().unwrap_or_default().to_owned()
}

#[test]
fn chat_does_not_double_when_the_server_was_away() {
    run(async {
        let mut scene = Scene::new();
        let (host, guest) = scene.pair("loot", 2, json!({}), [WIDE, WIDE]).await;
        for tab in [&host, &guest] {
            tab.press("Ready").await;
        }
        for tab in [&host, &guest] {
            tab.press("Log").await;
        }
        for text in ["one", "two", "three"] {
            say(&host, text).await;
        }
        lines(&guest, 3).await;
        scene.kill_server();
        guest.until("return document.querySelector('.badge')").await;
        scene.start_server();
        guest.until("return !document.querySelector('.badge')").await;
        say(&host, "four").await;
        lines(&guest, 4).await;
        lines(&host, 4).await;
    });
}

#[test]
fn a_table_that_was_asked_for_while_the_server_was_away_is_opened_when_it_is_back() {
    run(async {
        let mut scene = Scene::new();
        let host = scene.tab(WIDE).await;
        host.plan("loot", 2, &json!({}), "").await;
        scene.kill_server();
        host.press("Open a table online").await;
        host.says("The server cannot be reached").await;
        // Whoever asks now wants to wait for it.
        host.press("Open a table online").await;
        host.until("return document.querySelector('.begin-ways .button:nth-of-type(2)')?.disabled").await;
        scene.start_server();
        host.until("return document.querySelector('input.link')?.value").await;
    });
}

#[test]
fn a_frozen_connection_is_noticed_and_what_was_chosen_meanwhile_counts_once() {
    run(async {
        let scene = Scene::new();
        let relay = Relay::to(scene.options.listen).await;
        let tab = Tab::open(&scene.driver, &format!("http://{}", relay.server.authority()), WIDE).await;
        tab.plan("loot", 2, &json!({}), "regular").await;
        tab.open_with_bot().await;
        tab.press("Ready").await;
        tab.until("return !!document.querySelector('.loot-pick')").await;
        relay.freeze(Way::Up);
        relay.freeze(Way::Down);
        tab.until("return document.querySelector('.badge')").await;
        assert!(!prompt(&tab).await.contains("nobody"), "{}", prompt(&tab).await);
        // A new connection is not held back, and what was frozen arrives late and does no harm.
        tab.until("return !document.querySelector('.badge')").await;
        relay.thaw();
        tab.play_on().await;
        tab.end().await;
        assert_eq!(tab.errors().await, Vec::<String>::new());
    });
}

#[test]
fn an_invited_spectator_comes_back_and_whoever_is_sent_out_is_told_so() {
    run(async {
        let mut scene = Scene::new();
        let host = scene.tab(WIDE).await;
        host.goto("/").await;
        let setup = json!({ "game": "loot", "seats": 2, "options": {}, "pace": "relaxed", "private": true });
        let plan = json!({ "setup": setup, "others": [""] }).to_string();
        host.js(&format!("localStorage.setItem('quickdraw.plan.loot', {})", json!(plan))).await;
        host.goto("/new/loot").await;
        host.press("Open a table online").await;
        let link = host.until("return document.querySelector('input.link')?.value").await;
        let path = link.as_str().map(|link| link[link.find("/join").unwrap()..].to_owned()).unwrap();
        let (guest, watcher) = (scene.tab(WIDE).await, scene.tab(WIDE).await);
        guest.goto(&path).await;
        host.until("return document.querySelectorAll('.chair:not(.free)').length === 2").await;
        watcher.goto(&path).await;
        watcher.until("return document.querySelectorAll('.chair').length === 2").await;
        scene.kill_server();
        watcher.until("return document.querySelector('.badge')").await;
        scene.start_server();
        watcher.until("return !document.querySelector('.badge')").await;
        watcher.reload().await;
        watcher.until("return document.querySelectorAll('.chair').length === 2").await;

        host.press("Free the seat").await;
        guest.until("return document.querySelector('.gone')?.innerText.includes('removed you')").await;
        guest
            .until("return ![...document.querySelectorAll('button')].some((it) => it.innerText.startsWith('Ready'))")
            .await;
    });
}

#[test]
fn a_page_that_is_too_old_for_its_server_says_so_and_can_be_loaded_again() {
    run(async {
        let scene = Scene::new();
        let relay = Relay::to(scene.options.listen).await;
        let tab = Tab::open(&scene.driver, &format!("http://{}", relay.server.authority()), WIDE).await;
        tab.plan("loot", 2, &json!({}), "regular").await;
        tab.open_with_bot().await;
        tab.press("Ready").await;
        tab.until("return !!document.querySelector('.stage')").await;
        relay.other_version(true);
        relay.cut();
        tab.until("return document.querySelector('.badge')?.innerText === 'There is a new version of this page.'")
            .await;
        assert!(prompt(&tab).await.contains("Load this page again"), "{}", prompt(&tab).await);
        relay.other_version(false);
        tab.press("Reload").await;
        tab.until("return !document.querySelector('.badge') && document.querySelector('.prompt')?.innerText").await;
        tab.play_on().await;
        tab.end().await;
    });
}
