//! Every table can be played in every window: whatever can be pressed is in the window or can be scrolled to, is large
//! enough, and lies on top.

use crate::browser::Tab;
use crate::{Scene, keep_picture, run, seats, short};

/// Phones upright and lying, a page at 200 %, a tablet, a laptop, a large screen; and the least size of what is pressed
/// there.
pub(crate) const SIZES: [((u32, u32), u32); 6] =
    [((360, 740), 44), ((740, 360), 44), ((640, 400), 24), ((1024, 768), 24), ((1280, 800), 24), ((2560, 1440), 24)];

/// Checks the table in every window.
async fn fits(tab: &Tab, game: &str, when: &str) {
    // Whoever played at random may have opened a list over the table.
    let close = "window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })); \
                 document.querySelector('dialog[open]')?.close(); \
                 return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))";
    tab.until(close).await;
    for (size, least) in SIZES {
        tab.resize(size).await;
        keep_picture(tab, &format!("table-{game}"), when, size).await;
        assert_eq!(tab.misplaced(least).await, [""; 0], "{game} {when}, in a window of {size:?}");
    }
}

/// Plays a practice game to its end, and looks at the table in every window at its start, twice on the way, and at its
/// end.
fn played_in_every_window(game: &str) {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab((1280, 800)).await;
        tab.plan(game, seats(game), &short(game), bots::usual_of(game).slug).await;
        tab.press("Play here against bots").await;
        tab.press("Deal me in").await;
        tab.until("return !!document.querySelector('.stage')").await;
        fits(&tab, game, "at the start").await;
        for clicks in [5, 15] {
            tab.js("window.clicks = 0; addEventListener('click', () => { window.clicks += 1; })").await;
            tab.play_on().await;
            tab.until(&format!("return clicks > {clicks} || !!document.querySelector('.over')")).await;
            tab.js("clearInterval(window.hand); delete window.hand").await;
            fits(&tab, game, &format!("after {clicks} clicks")).await;
        }
        tab.play_on().await;
        tab.end().await;
        tab.until("return !document.querySelector('.over [inert]')").await;
        fits(&tab, game, "at the end").await;
        assert_eq!(tab.errors().await, [""; 0], "{game}");
    });
}

#[test]
fn loot_can_be_played_in_every_window() {
    played_in_every_window("loot");
}

#[test]
fn hayauchi_can_be_played_in_every_window() {
    played_in_every_window("hayauchi");
}

#[test]
fn gunfight_can_be_played_in_every_window() {
    played_in_every_window("gunfight");
}

#[test]
fn hanafuda_can_be_played_in_every_window() {
    played_in_every_window("hanafuda");
}

#[test]
fn the_waiting_room_of_friends_fits_every_window() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("hayauchi", 4, serde_json::json!({}), [(1280, 800); 2]).await;
        host.press("Send the bot away").await;
        host.until("return !!document.querySelector('.qr')").await;
        for tab in [&host, &guest] {
            fits(tab, "hayauchi", "in the waiting room").await;
            assert_eq!(tab.errors().await, [""; 0]);
        }
    });
}
