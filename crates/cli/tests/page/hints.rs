//! Hints at the table of a practice game, and at a table online that allows them.

use serde_json::{Value, json};

use crate::browser::{Tab, WIDE};
use crate::{Scene, keep_picture, run};

/// Sends a key to the page, whatever has the focus.
fn press(key: &str) -> String {
    format!("window.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}));")
}

/// Asks for a hint at the first decision outside a race, sees two ideas with their reasons, and closes it. In a game
/// without bots of its own there are none.
pub(crate) async fn is_helped(tab: &Tab, game: &str) {
    if bots::levels_of(game).len() == 1 {
        return;
    }
    // In QUICK DRAW! a card is thrown in a race before that.
    let ask = format!(
        "window.asks = setInterval(() => {{ \
         if (!document.querySelector('.hint-toggle:not(:disabled)')) \
           return document.querySelector('.han-near button.han-card:not([aria-disabled=true])')?.click(); \
         clearInterval(window.asks); {} }}, 150)",
        press("i")
    );
    tab.js(&ask).await;
    let ideas = "const all = [...document.querySelectorAll('.ideas li')].map((it) => it.innerText); \
                 return all.length === 2 && all";
    let ideas = tab.until(ideas).await;
    for idea in ideas.as_array().into_iter().flatten().filter_map(Value::as_str) {
        assert!(idea.contains("Chance to win ") && idea.contains("choice ") && idea.ends_with('.'), "{idea}");
    }
    keep_picture(tab, &format!("table-{game}"), "with a hint", WIDE).await;
    assert_eq!(tab.barriers().await, [""; 0]);
    tab.js(&press("Escape")).await;
    tab.until("return !document.querySelector('.ideas')").await;
}

/// Opens a table of Loot online with a bot, after what `before` does to the set-up.
async fn at_a_table(tab: &Tab, before: &str) {
    tab.plan("loot", 2, &json!({}), "").await;
    tab.until(before).await;
    tab.open_with_bot().await;
}

#[test]
fn a_table_online_has_hints_if_its_set_up_allows_them() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        let allow = "const it = [...document.querySelectorAll('.folded .tick')].find((it) => it.textContent.startsWith('Hints')); \
                     if (!it) return false; it.closest('details').open = true; it.querySelector('input').click(); return true";
        at_a_table(&tab, allow).await;
        tab.until("return [...document.querySelectorAll('.agreed li')].some((it) => it.textContent.includes('hints'))")
            .await;
        tab.press("Ready").await;
        is_helped(&tab, "loot").await;
        assert_eq!(tab.errors().await, [""; 0]);

        at_a_table(&tab, "return !!document.querySelector('.folded .tick')").await;
        tab.press("Ready").await;
        tab.until("return !!document.querySelector('.bar .rail-toggle') && !!document.querySelector('.stage')").await;
        assert_eq!(tab.js("return document.querySelectorAll('.hint-toggle').length").await, 0);
    });
}
