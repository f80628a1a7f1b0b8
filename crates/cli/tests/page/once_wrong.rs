//! What players found wrong once: the keyboard, the words about absent people, and colours that the system forces.

use serde_json::json;

use crate::browser::{Cdp, NARROW, Tab, WIDE};
use crate::{Scene, run, short};

/// The keys as the driver writes them.
const ESCAPE: &str = "\u{E00C}";
const RIGHT: &str = "\u{E014}";

async fn deal(scene: &Scene, game: &str) -> Tab {
    let tab = scene.tab(WIDE).await;
    tab.plan(game, 2, &short(game), "greenhorn").await;
    tab.press("Play here against bots").await;
    tab.press("Deal me in").await;
    tab.until("return document.title.startsWith('●')").await;
    tab
}

#[test]
fn enter_lays_the_cards_down_after_the_deck_was_looked_at() {
    run(async {
        let scene = Scene::new();
        let tab = deal(&scene, "loot").await;
        tab.js("document.querySelector('button.loot-deck').focus()").await;
        tab.click("button.loot-deck").await;
        tab.until("return !!document.querySelector('dialog[open]')").await;
        tab.keys(ESCAPE).await;
        tab.until("return !document.querySelector('dialog[open]')").await;
        tab.keys("ls").await;
        tab.keys("\n").await;
        tab.until("return !document.querySelector('.loot-touch.is-filled')").await;
        assert_eq!(tab.js("return !!document.querySelector('dialog[open]')").await, false, "the deck stays closed");
        // The icon of the tab tells whose turn it is.
        let icon = "document.querySelector('link[rel=icon]').href";
        tab.until(&format!("return document.title.startsWith('●') && {icon}.startsWith('data:image/svg+xml')")).await;
        tab.click(".bar-out").await;
        tab.until(&format!("return location.pathname === '/' && {icon}.endsWith('.svg')")).await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn a_gunfight_is_fought_with_the_keyboard_alone() {
    run(async {
        let scene = Scene::new();
        let tab = deal(&scene, "gunfight").await;
        // Arrows and Space pick a card, and Enter confirms it instead of putting it back.
        let is_over = "return !!document.querySelector('.over')";
        for _ in 0..400 {
            if tab.js(is_over).await == json!(true) {
                break;
            }
            if tab.js("return !!document.querySelector('.gf-arrange')").await == json!(true) {
                tab.keys("s").await;
            } else {
                tab.keys(RIGHT).await;
                tab.keys(" ").await;
            }
            tab.keys("\n").await;
        }
        tab.end().await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn a_button_that_cannot_be_pressed_looks_so_in_forced_colours() {
    run(async {
        let scene = Scene::new();
        let tab = deal(&scene, "loot").await;
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        tab.command(Cdp("Emulation.setEmulatedMedia", forced)).await;
        let colour = "getComputedStyle(document.querySelector('.actions .button.primary')).color";
        let disabled = tab.until(&format!("return matchMedia('(forced-colors: active)').matches && {colour}")).await;
        tab.keys("ls").await;
        tab.until("return document.querySelector('.actions .button').getAttribute('aria-disabled') === 'false'").await;
        assert_ne!(tab.js(&format!("return {colour}")).await, disabled);
    });
}

#[test]
fn the_table_says_who_is_away_and_offers_a_seat_back_only_to_whoever_lost_it() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("loot", 2, short("loot"), [WIDE, NARROW]).await;
        guest.says("Everybody is here").await;
        let table = host.js("return location.pathname").await;
        host.goto("/").await;
        guest.says("will have to come back").await;
        assert!(!guest.text().await.contains("Everybody is here"));
        host.goto(table.as_str().unwrap()).await;
        for tab in [&host, &guest] {
            tab.press("Ready").await;
        }
        for tab in [&host, &guest] {
            tab.until("return !!document.querySelector('.stage')").await;
            tab.js("if (!document.querySelector('#rail')) document.querySelector('.rail-toggle').click()").await;
            tab.until("return !!document.querySelector('#rail .people')").await;
            assert!(!tab.text().await.contains("Take the seat back"), "nobody plays for them");
        }
    });
}

#[test]
fn only_the_main_button_of_a_mouse_throws_a_card() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/practice/hanafuda").await;
        tab.press("Deal me in").await;
        // The opening is a race, in which the pointer counts when it goes down.
        let moves = tab
            .until(
                "const it = document.querySelector('.han-near button.han-card[aria-disabled=false]'); if (!it) return false; \
                 let sent = 0; const post = Worker.prototype.postMessage; \
                 Worker.prototype.postMessage = function (...given) { sent += String(given[0]).includes('\"move\"'); return post.apply(this, given); }; \
                 const down = (button) => { it.dispatchEvent(new PointerEvent('pointerdown', { button, bubbles: true })); return sent; }; \
                 const moves = [down(2), down(1), down(0)]; Worker.prototype.postMessage = post; return moves",
            )
            .await;
        assert_eq!(moves, json!([0, 0, 1]));
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn a_part_that_could_not_be_fetched_says_so_at_the_table_and_whether_there_is_a_new_version() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        // Nothing is fetched ahead.
        let thrift = "Object.defineProperty(navigator.connection, 'saveData', { get: () => true })";
        tab.command(Cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": thrift }))).await;
        tab.cut_off(&["split_table_extras"]).await;
        tab.goto("/practice/loot").await;
        tab.press("Deal me in").await;
        tab.press("Log").await;
        tab.says("could not be fetched").await;
        tab.press("Log").await;
        tab.until("return !document.querySelector('.unfetched')").await;
        tab.js("document.querySelector('script[src]').setAttribute('src', '/a/older.js')").await;
        tab.press("Log").await;
        tab.says("There is a new version of this page").await;
        tab.cut_off(&[]).await;
        tab.press("Try again").await;
        tab.until("return !!document.querySelector('.log li')").await;
    });
}

#[test]
fn the_arrows_read_what_lies_on_the_table() {
    run(async {
        let scene = Scene::new();
        let tab = deal(&scene, "gunfight").await;
        let shift_right = "\u{E008}\u{E014}\u{E000}";
        tab.keys(shift_right).await;
        tab.until("const at = document.activeElement; return at.matches('[data-tip]') && at.matches('.gf-card, .gf-life, .gf-hand')")
            .await;
        let read = "const tip = document.querySelector('.tip:not([hidden])')?.innerText; return !!tip && tip";
        // The explanations are fetched when they are first wanted.
        let mut told = std::collections::BTreeSet::new();
        while told.len() < 3 {
            tab.keys(shift_right).await;
            if let Some(tip) = tab.js(read).await.as_str() {
                told.insert(tip.to_owned());
            }
        }
        assert_eq!(tab.errors().await, [""; 0]);
    });
}
