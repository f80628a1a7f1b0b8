//! Hints at the table of a practice game.

use serde_json::Value;

use crate::browser::{Tab, WIDE};
use crate::keep_picture;

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
