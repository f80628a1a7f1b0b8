//! Every table can be played in every window: whatever can be pressed is in the window or can be scrolled to, is large
//! enough, and lies on top.

use crate::browser::{NARROW, Tab, WIDE};
use crate::{Scene, keep_picture, run, seats, short};

/// Phones upright and lying, a page at 200 %, a tablet, a laptop, a large screen; and the least size of what is pressed
/// there.
pub(crate) const SIZES: [((u32, u32), u32); 6] =
    [((360, 740), 44), ((740, 360), 44), ((640, 400), 24), ((1024, 768), 24), ((1280, 800), 24), ((2560, 1440), 24)];

/// A phone and a laptop, where it would cost too much to look in every window.
const TWO_SIZES: [((u32, u32), u32); 2] = [SIZES[0], SIZES[4]];

/// Checks the table in every window.
async fn fits(tab: &Tab, game: &str, when: &str) {
    fits_in(&SIZES, tab, game, when).await;
}

/// Checks the table in windows of these sizes.
async fn fits_in(sizes: &[((u32, u32), u32)], tab: &Tab, game: &str, when: &str) {
    // Whoever played at random may have opened a list over the table.
    let close = "window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })); \
                 document.querySelector('dialog[open]')?.close(); \
                 return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))";
    tab.until(close).await;
    for &(size, least) in sizes {
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

/// Looks at the table of a game with the most players, at its start and on the way.
fn played_by_the_most(game: &str) {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab((1280, 800)).await;
        let about = catalog::all().into_iter().find(|about| about.slug == game);
        let most = *about.expect("the game is in the list").players.end();
        tab.plan(game, most, &short(game), bots::usual_of(game).slug).await;
        tab.press("Play here against bots").await;
        tab.press("Deal me in").await;
        tab.until("return !!document.querySelector('.stage')").await;
        fits_in(&TWO_SIZES, &tab, game, &format!("with {most} at the start")).await;
        tab.js("window.clicks = 0; addEventListener('click', () => { window.clicks += 1; })").await;
        tab.play_on().await;
        tab.until("return clicks > 10 || !!document.querySelector('.over')").await;
        tab.js("clearInterval(window.hand); delete window.hand").await;
        fits_in(&TWO_SIZES, &tab, game, &format!("with {most} after 10 clicks")).await;
        assert_eq!(tab.errors().await, [""; 0], "{game}");
    });
}

#[test]
fn six_dinosaurs_fit_in_every_window() {
    played_by_the_most("hayauchi");
}

#[test]
fn four_gunfighters_fit_in_every_window() {
    played_by_the_most("gunfight");
}

#[test]
fn a_game_can_be_started_without_scrolling() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/").await;
        for size in [WIDE, NARROW] {
            tab.resize(size).await;
            let above = "const it = [...document.querySelectorAll('a')].find((it) => it.innerText.startsWith('Play now')); \
                         return !!it && scrollY === 0 && it.getBoundingClientRect().bottom <= innerHeight";
            assert_eq!(tab.js(above).await, true, "{size:?}");
        }
    });
}

#[test]
fn friends_wait_and_play_in_every_window() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("hayauchi", 4, serde_json::json!({}), [(1280, 800); 2]).await;
        host.press("Send the bot away").await;
        host.until("return !!document.querySelector('.qr')").await;
        for (tab, who) in [(&host, "host"), (&guest, "guest")] {
            fits(tab, "hayauchi", &format!("in the waiting room of the {who}")).await;
        }
        host.click(".chair.free .put-bot button").await;
        host.until("return !document.querySelector('.chair.free')").await;
        for tab in [&host, &guest] {
            // In a large window the log would be open.
            tab.resize(WIDE).await;
            tab.press("Ready").await;
        }
        for (tab, who) in [(&host, "host"), (&guest, "guest")] {
            tab.until("return !!document.querySelector('.stage')").await;
            fits_in(&TWO_SIZES, tab, "hayauchi", &format!("online for the {who}")).await;
            assert_eq!(tab.errors().await, [""; 0]);
        }
    });
}
