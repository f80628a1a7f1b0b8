//! What a player can do with a practice game besides playing it, and with a choice that nobody has seen.

use serde_json::{Value, json};

use super::browser::{NARROW, Tab, WIDE};
use super::{Scene, run, told};

/// A script that waits until the page has handled what it heard, and returns this of `lines`: how many lines the log
/// has if the player has a decision to make, else false. Lines that say that somebody has chosen do not count, because
/// the bot may choose at any moment.
fn once_settled(condition: &str) -> String {
    format!(
        "return new Promise((done) => setTimeout(() => setTimeout(() => {{ \
         const told = [...document.querySelectorAll('.log li')].filter((line) => !line.innerText.includes('face down')); \
         const lines = document.title.startsWith('●') && told.length; \
         done({condition}); }})))"
    )
}

/// Deals a practice game, with its log open.
async fn deal(tab: &Tab, game: &str) {
    tab.goto("/").await;
    tab.goto(&format!("/practice/{game}")).await;
    tab.press("Deal me in").await;
    tab.until("return !!document.querySelector('.stage')").await;
    if tab.js("return !document.querySelector('.rail')").await == true {
        tab.press("Log").await;
    }
    tab.until("return !!document.querySelector('.log li')").await;
}

/// Lays two cards down, and waits for the next decision.
async fn play_a_pair(tab: &Tab, before: &Value) {
    tab.keys("ls").await;
    tab.keys("\n").await;
    tab.until(&once_settled(&format!("lines > {before}"))).await;
}

/// A game after the first decision, with the number of lines of its log before and after it.
async fn after_a_pair(scene: &Scene) -> (Tab, Value, Value) {
    let tab = scene.tab(WIDE).await;
    deal(&tab, "loot").await;
    let before = tab.until(&once_settled("lines")).await;
    play_a_pair(&tab, &before).await;
    let after = tab.until(&once_settled("lines")).await;
    (tab, before, after)
}

#[test]
fn a_decision_is_taken_back_and_stays_so_after_a_reload() {
    run(async {
        let scene = Scene::new();
        let (tab, first, second) = after_a_pair(&scene).await;
        play_a_pair(&tab, &second).await;
        for lines in [&second, &first] {
            // Control and Z; an empty key lets go of Control.
            tab.keys("\u{E009}z\u{E000}").await;
            tab.until(&once_settled(&format!("lines === {lines}"))).await;
        }
        tab.reload().await;
        tab.until(&once_settled(&format!("lines === {first}"))).await;
        tab.keys("\u{E009}z\u{E000}").await;
        tab.says("There is nothing to take back.").await;
        play_a_pair(&tab, &first).await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn a_practice_game_is_started_over_and_given_up_by_keyboard_and_by_touch() {
    run(async {
        let scene = Scene::new();
        for size in [WIDE, NARROW] {
            let tab = scene.tab(size).await;
            deal(&tab, "loot").await;
            let first = tab.until(&once_settled("lines")).await;
            play_a_pair(&tab, &first).await;
            tab.js("document.querySelector('.rail-toggle').click()").await;
            tab.keys("g").await;
            tab.until("return !!document.querySelector('.game-menu[open]')").await;
            assert_eq!(tab.barriers().await, [""; 0]);
            assert_eq!(tab.misplaced(24).await, [""; 0]);
            // It asks once, because the game would be lost.
            tab.press("Start over").await;
            tab.says("This game is lost then.").await;
            assert_eq!(tab.misplaced(24).await, [""; 0]);
            tab.press("Yes, start over").await;
            tab.until("return !document.querySelector('.game-menu') && document.title.startsWith('●')").await;
            tab.js("document.querySelector('.rail-toggle').click()").await;
            tab.until(&once_settled(&format!("lines === {first}"))).await;
            tab.js("document.querySelector('.rail-toggle').click()").await;
            tab.click(".menu-toggle").await;
            tab.press("Give up").await;
            assert_eq!(tab.end().await, "You gave up.");
            tab.until("return localStorage['quickdraw.practice.loot'] === undefined").await;
            let record = tab.js("return JSON.parse(localStorage['quickdraw.practice.records'])[0].won").await;
            assert_eq!(record, json!([false, true]));
            tab.press("Play again").await;
            tab.until("return !document.querySelector('.over') && document.title.startsWith('●')").await;
            // A click that was meant for what stood there before does nothing.
            tab.js("new MutationObserver(() => { window.inert ??= document.querySelector('.over-ways')?.inert; }) \
                 .observe(document.body, { childList: true, subtree: true })")
                .await;
            tab.click(".menu-toggle").await;
            tab.press("Give up").await;
            tab.end().await;
            assert_eq!(tab.js("return window.inert").await, true);
            // On the way back from the replay no new game is dealt.
            tab.until("const ways = document.querySelector('.over-ways'); return ways && !ways.inert").await;
            tab.press("Watch the replay").await;
            tab.until("return location.pathname.startsWith('/replay/') && !!document.querySelector('.stage')").await;
            assert_eq!(tab.errors().await, [""; 0]);
            tab.js("history.back()").await;
            tab.until("return location.pathname === '/' && !!document.querySelector('.poster-picture')").await;
            assert_eq!(tab.js("return 'quickdraw.practice.loot' in localStorage").await, false);
            tab.close().await;
        }
    });
}

#[test]
fn a_move_made_just_before_leaving_is_kept() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        deal(&tab, "loot").await;
        tab.until(&once_settled("lines")).await;
        tab.js("for (const key of ['l', 's', 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key })); \
             document.querySelector('.bar-out').click()")
            .await;
        tab.until("return location.pathname === '/' && !!document.querySelector('.poster-picture')").await;
        tab.press("Play on").await;
        tab.until("return document.querySelector('.log')?.innerText.includes('You place')").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn an_unfinished_game_is_lost_only_after_a_question() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(NARROW).await;
        deal(&tab, "loot").await;
        let kept = "return localStorage['quickdraw.practice.loot']";
        let before = tab.until(kept).await;
        tab.goto("/new/loot").await;
        tab.press("Play here against bots").await;
        tab.says("A new one takes its place.").await;
        assert_eq!(tab.js(kept).await, before);
        tab.click(".begin-ways a[href='/practice/loot']").await;
        tab.until("return location.pathname === '/practice/loot' && !!document.querySelector('.stage')").await;
        tab.goto("/new/loot").await;
        tab.press("Play here against bots").await;
        tab.press("Yes, start a new game").await;
        tab.until("return location.pathname === '/practice/loot' && !!document.querySelector('.stage')").await;
        let table = "JSON.parse(localStorage['quickdraw.practice.loot']).table";
        tab.until(&format!("return {table} && {table} !== JSON.parse({before}).table")).await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn the_easiest_bot_sits_down_until_the_player_has_won_once() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/new/loot").await;
        tab.says("Until you have won once, the easiest are suggested.").await;
        tab.until("return document.querySelector('input[name=other-0][value=greenhorn]')?.checked").await;
        deal(&tab, "loot").await;
        tab.until("return document.querySelector('.stage .level')?.textContent === 'greenhorn'").await;
        tab.js("localStorage.removeItem('quickdraw.practice.loot'); localStorage['quickdraw.won.loot'] = true").await;
        tab.goto("/practice/loot").await;
        tab.until("return document.querySelector('.stage .level')?.textContent === 'regular'").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn the_log_is_open_where_there_is_room_until_the_player_chooses_and_is_read_out_in_one_place() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab((1920, 1080)).await;
        tab.goto("/practice/loot").await;
        tab.press("Deal me in").await;
        let is_open = |open: bool| {
            let speaks = if open { "off" } else { "polite" };
            format!(
                "return document.querySelector('.told')?.getAttribute('aria-live') === '{speaks}' && \
                 document.querySelectorAll('.log-end[role=log]').length === {}",
                usize::from(open)
            )
        };
        tab.until(&is_open(true)).await;
        tab.resize(WIDE).await;
        tab.reload().await;
        tab.until(&is_open(false)).await;
        tab.press("Log").await;
        tab.until(&is_open(true)).await;
        tab.reload().await;
        tab.until(&is_open(true)).await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn who_is_out_skips_to_the_end() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.plan("hayauchi", 6, &json!({}), "greenhorn").await;
        tab.press("Play here against bots").await;
        tab.press("Deal me in").await;
        // Whoever shoots in every round before the cards are turned up has lost all hearts after three.
        tab.js(
            "window.rash = setInterval(() => { \
             for (const it of ['.hay-hand button:not(:disabled):not(.away)', '.hay-order:not(:disabled)', '.hay-plate-button', '.stage']) \
             document.querySelector(it)?.click(); }, 60)",
        )
        .await;
        tab.click(".see-the-end").await;
        tab.js("clearInterval(rash)").await;
        tab.end().await;
        tab.until("return !document.querySelector('.see-the-end')").await;
        // All six are in the picture.
        let drawn = "[...document.querySelectorAll('.over-picture svg svg[x]')]";
        let seen = format!(
            "const all = {drawn}; return all.length === 6 && all.every((it) => Math.abs(it.getAttribute('x')) < 240)"
        );
        assert_eq!(tab.js(&seen).await, true);
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn a_practice_game_is_played_in_one_tab_at_a_time() {
    run(async {
        let scene = Scene::new();
        let (tab, _, lines) = after_a_pair(&scene).await;
        let one = tab.another().await;
        tab.goto("/practice/loot").await;
        tab.says("This game is open in another tab.").await;
        assert_eq!(tab.barriers().await, [""; 0]);
        tab.press("Play it here").await;
        tab.until(&once_settled(&format!("lines === {lines}"))).await;
        let two = tab.another().await;
        tab.switch_to(one.clone()).await;
        tab.says("You play this game in another tab now.").await;
        // Whoever comes back takes it over again; a tab that is closed keeps nobody out.
        tab.press("Play it here").await;
        tab.until(&once_settled(&format!("lines === {lines}"))).await;
        tab.close_this().await;
        tab.switch_to(two).await;
        tab.says("You play this game in another tab now.").await;
        tab.reload().await;
        tab.until(&once_settled(&format!("lines === {lines}"))).await;
    });
}

#[test]
fn an_ordered_drink_is_changed_until_the_last_one_has_ordered_and_nobody_is_told() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("hayauchi", 4, json!({}), [WIDE, NARROW]).await;
        host.press("Ready").await;
        guest.press("Ready").await;
        host.click(".hay-mine button[data-flip='mine-5']").await;
        host.click(".hay-order").await;
        host.says("Tap another one to change it.").await;
        assert_eq!(host.barriers().await, [""; 0]);
        host.click(".hay-hand li:nth-child(7) button").await;
        host.press("Change the order").await;
        host.until("return !!document.querySelector('.hay-mine .hay-slot:not(.picked) [data-flip=mine-7]')").await;
        host.says("You ordered 7").await;
        guest.click(".hay-mine button[data-flip='mine-7']").await;
        guest.click(".hay-order").await;
        let picked = |update: &Value, me: usize| {
            let of_host = |event: &&Value| event["event"] == "picked" && event["seat"] == 1 - me;
            Some(update["events"].as_array()?.iter().filter(of_host).count().to_string()).filter(|count| count != "0")
        };
        guest.until("return notes.heard.some((said) => said.includes('\"event\":\"revealed\"'))").await;
        assert_eq!(told(&guest, picked).await, ["1"], "the guest was told once that the host has ordered");
        let revealed = |update: &Value, me: usize| {
            let event = update["events"].as_array()?.iter().find(|event| event["event"] == "revealed")?;
            Some(event["booze"][1 - me].to_string())
        };
        assert_eq!(told(&guest, revealed).await, ["7"]);
        assert_eq!((host.errors().await, guest.errors().await), (vec![], vec![]));
    });
}
