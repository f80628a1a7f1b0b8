//! A tab in the background: nothing waits for its timers, and its name says what has happened.

use serde_json::json;

use crate::browser::{Tab, WIDE};
use crate::friends::{played_out, playing};
use crate::{Scene, run};

impl Tab {
    /// Hides the tab, or shows it again.
    async fn hide(&self, is_hidden: bool) {
        self.js(&format!(
            "window.away = {is_hidden}; \
             Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => window.away }}); \
             dispatchEvent(new Event('visibilitychange'))"
        ))
        .await;
    }

    /// Lays two cards down.
    async fn lay_down(&self, cards: &str) {
        self.until("return document.title.startsWith('●')").await;
        self.keys(cards).await;
        self.keys("\n").await;
    }

    /// Waits until the tab has this in its marked name, and the icon of a table that waits.
    async fn is_marked(&self, words: &str) {
        let words = json!(words);
        self.until(&format!(
            "return document.title.startsWith('● ') && document.title.includes({words}) && \
             document.querySelector('link[rel=icon]').href.startsWith('data:')"
        ))
        .await;
    }

    /// Waits until the tab has its usual name and icon.
    async fn is_unmarked(&self) {
        self.until(
            "return !document.title.startsWith('●') && \
             !document.querySelector('link[rel=icon]').href.startsWith('data:')",
        )
        .await;
    }
}

#[test]
fn a_hidden_tab_says_at_once_whose_turn_it_is() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("loot", 2, json!({}), [WIDE, WIDE]).await;
        // Everything takes its time, and then no timer fires any more, as in a tab that the browser has put to sleep.
        host.js("localStorage.setItem('quickdraw.settings', JSON.stringify({ motion: 'full', sound: false }))").await;
        host.reload().await;
        for tab in [&host, &guest] {
            tab.press("Ready").await;
        }
        host.lay_down("ls").await;
        host.is_unmarked().await;
        host.js("window.setTimeout = () => 0").await;
        host.hide(true).await;
        guest.lay_down("ls").await;
        host.is_marked("Your turn").await;
        // The same if the tab is hidden while something is being shown.
        host.hide(false).await;
        let heard = host.js("return notes.heard.length").await;
        host.lay_down("sw").await;
        host.is_unmarked().await;
        guest.lay_down("sw").await;
        host.until(&format!("return notes.heard.slice({heard}).some((it) => it.includes('\"revealed\"'))")).await;
        host.hide(true).await;
        host.is_marked("Your turn").await;
    });
}

#[test]
fn a_hidden_tab_says_that_a_friend_has_come_and_that_somebody_wants_to_play_again() {
    run(async {
        let scene = Scene::new();
        let host = scene.tab(WIDE).await;
        host.plan("loot", 2, &json!({}), "").await;
        host.press("Open a table online").await;
        let link = host.until("return document.querySelector('input.link')?.value").await;
        let link = link.as_str().unwrap();
        host.hide(true).await;
        host.is_unmarked().await;
        let guest = scene.tab(WIDE).await;
        guest.goto(&link[link.find("/join").unwrap()..]).await;
        host.is_marked("here").await;
        host.hide(false).await;
        host.is_unmarked().await;

        let (host, guest) = playing(&scene, [WIDE, WIDE]).await;
        played_out(&host, &guest).await;
        host.hide(true).await;
        guest.press("Play again").await;
        host.is_marked("wants to play again").await;
        host.hide(false).await;
        host.is_unmarked().await;
        assert_eq!(host.errors().await, [""; 0]);
    });
}
