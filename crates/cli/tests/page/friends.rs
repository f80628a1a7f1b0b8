//! Friends at a table, each in a browser of their own: the waiting room, the host's changes, spectators, the list of
//! tables, quick matches, and coming back.

use serde_json::{Value, json};

use super::{Scene, run, short};
use crate::browser::{NARROW, Tab, WIDE};

impl Tab {
    /// Fills in a field and submits its form.
    async fn fill(&self, selector: &str, text: &str) {
        let (selector, text) = (json!(selector), json!(text));
        self.until(&format!(
            "const it = document.querySelector({selector}); if (!it) return false; it.value = {text}; \
             it.dispatchEvent(new Event('input', {{ bubbles: true }})); it.form.requestSubmit(); return true"
        ))
        .await;
    }

    /// The path of the table that the page shows.
    async fn table_path(&self) -> String {
        let path = self.until("return location.pathname.startsWith('/table/') && location.pathname").await;
        path.as_str().unwrap().to_owned()
    }

    /// The path of the invitation that the page shows.
    async fn invitation(&self) -> String {
        let link = self.until("return document.querySelector('input.link')?.value").await;
        let link = link.as_str().unwrap();
        link[link.find("/join").unwrap()..].to_owned()
    }

    /// Waits until so many seats are taken.
    async fn seated(&self, count: usize) {
        self.until(&format!("return document.querySelectorAll('.chair:not(.free)').length === {count}")).await;
    }

    /// Opens the chat and the people beside the table.
    async fn open_rail(&self) {
        self.until("return !!document.querySelector('.stage')").await;
        self.js("if (!document.querySelector('#rail')) document.querySelector('.rail-toggle').click()").await;
        self.until("return !!document.querySelector('#rail .people')").await;
    }

    /// Checks that the page is accessible, no wider than the screen, and without errors.
    async fn is_in_order(&self) {
        assert_eq!(self.barriers().await, [""; 0]);
        assert!(self.overflow().await <= 0);
        assert_eq!(self.errors().await, [""; 0]);
    }
}

/// Two people at a table of Loot whose game has begun.
pub(crate) async fn playing(scene: &Scene, sizes: [(u32, u32); 2]) -> (Tab, Tab) {
    let (host, guest) = scene.pair("loot", 2, short("loot"), sizes).await;
    for tab in [&host, &guest] {
        tab.press("Ready").await;
    }
    for tab in [&host, &guest] {
        tab.until("return !!document.querySelector('.stage')").await;
    }
    (host, guest)
}

/// Plays the game to its end.
pub(crate) async fn played_out(host: &Tab, guest: &Tab) {
    for tab in [host, guest] {
        tab.play_on().await;
    }
    for tab in [host, guest] {
        tab.end().await;
        tab.js("clearInterval(window.hand); delete window.hand").await;
        tab.until("return !document.querySelector('.over [inert]')").await;
    }
}

/// The set-up in the newest room that the page was told.
async fn last_setup(tab: &Tab) -> Value {
    let heard = tab.heard().await;
    heard.iter().rev().find_map(|said| said.get("room")).map(|room| room["setup"].clone()).unwrap()
}

#[test]
fn friends_sit_down_by_the_link_say_who_they_are_and_talk_before_the_game() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = (scene.tab(WIDE).await, scene.tab(NARROW).await);
        // The set-up has bots; a table online leaves its seats free all the same.
        host.plan("hayauchi", 4, &json!({}), "regular").await;
        host.press("Open a table online").await;
        host.seated(1).await;
        // The link is there at once, as a text and as a drawing.
        let path = host.invitation().await;
        host.until("return document.querySelector('.qr path + path').getAttribute('d').length > 500").await;
        host.is_in_order().await;
        let before = host.until("return document.querySelector('.invite').getBoundingClientRect().top").await;
        let chairs = host.js("return document.querySelector('.chairs').getBoundingClientRect().top").await;
        assert!(before.as_f64() < chairs.as_f64(), "the link comes first");
        // A reload shows the same link.
        host.reload().await;
        assert_eq!(host.invitation().await, path);

        let write = "const it = document.querySelector('#say'); it.focus(); it.value = 'Come i'; \
                     it.dispatchEvent(new Event('input', { bubbles: true }))";
        host.js(write).await;
        guest.goto(&path).await;
        host.seated(2).await;
        let writes = "return document.activeElement.id === 'say' && document.activeElement.value";
        assert_eq!(host.js(writes).await, "Come i", "who is writing is not interrupted");
        guest.is_in_order().await;
        guest.until("return document.querySelector('#sit-as')?.value.length > 0").await;
        guest.fill("#sit-as", "Calamity").await;
        host.until("return [...document.querySelectorAll('.chair-name')].some((it) => it.innerText === 'Calamity')")
            .await;
        guest.until("return !document.querySelector('#sit-as')").await;
        guest.reload().await;
        guest.seated(2).await;
        assert_eq!(guest.js("return document.querySelector('#sit-as')").await, Value::Null, "asked once");

        host.fill("#say", "Howdy").await;
        guest.until("return document.querySelector('.talk li')?.innerText.includes('Howdy')").await;
        for tab in [&host, &guest] {
            tab.is_in_order().await;
        }
    });
}

#[test]
fn the_host_changes_the_seats_and_the_set_up_of_the_same_table() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("hayauchi", 4, json!({}), [WIDE, WIDE]).await;
        let (table, invitation) = (host.table_path().await, host.invitation().await);
        host.press("Send the bot away").await;
        host.seated(3).await;
        host.click(".chair.free .put-bot button").await;
        host.seated(4).await;
        guest.press("Ready").await;
        host.until("return [...document.querySelectorAll('.chair-state')].some((it) => it.innerText === 'ready')")
            .await;
        host.press("Change the set-up").await;
        host.until("return document.querySelector('.set-up-change')?.open").await;
        host.is_in_order().await;
        host.js("document.querySelectorAll('.set-up-change input[name=seats]')[1].click()").await;
        host.js("document.querySelectorAll('.set-up-change input[name=pace]')[1].click()").await;
        host.press("Play it like this").await;
        for tab in [&host, &guest] {
            tab.until("return document.querySelectorAll('.chair').length === 5").await;
            tab.says("Fast clock").await;
            assert_eq!(tab.table_path().await, table);
        }
        guest
            .until("return ![...document.querySelectorAll('.chair-state')].some((it) => it.innerText === 'ready')")
            .await;
        assert!(!guest.text().await.contains("Change the set-up"), "only the host can do that");

        host.press("Take the link back").await;
        host.press("Make a new link").await;
        host.until(&format!("return !document.querySelector('input.link')?.value.endsWith('{invitation}')")).await;
        let late = scene.tab(NARROW).await;
        late.goto(&invitation).await;
        late.says("not valid").await;
        late.goto(&host.invitation().await).await;
        host.seated(5).await;
    });
}

#[test]
fn a_table_is_set_up_anew_between_games() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = playing(&scene, [WIDE, NARROW]).await;
        played_out(&host, &guest).await;
        host.press("Seats and friends").await;
        host.press("Change the set-up").await;
        host.until("return document.querySelector('.set-up-change')?.open").await;
        host.js("document.querySelectorAll('.set-up-change input[name=match]')[1].click()").await;
        host.press("Play it like this").await;
        host.until("return !document.querySelector('.set-up-change')").await;
        host.js("document.querySelector('dialog[open]').close()").await;
        for tab in [&host, &guest] {
            tab.press("Play again").await;
        }
        for tab in [&host, &guest] {
            tab.until("return !document.querySelector('.over') && !!document.querySelector('.stage')").await;
            assert_eq!(last_setup(tab).await["options"]["match"], "best-of-3");
            assert_eq!(tab.errors().await, [""; 0]);
        }
    });
}

#[test]
fn a_leaver_is_replaced_and_the_others_play_on() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = playing(&scene, [WIDE, WIDE]).await;
        played_out(&host, &guest).await;
        guest.press("Play again").await;
        host.goto("/").await;
        guest.says("has gone.").await;
        // Whoever reloads the page is back in a moment, so the others cannot free the seat at once.
        guest.press("Play on with a bot for").await;
        guest.says("Give them 20 seconds").await;
        guest
            .until(
                "if (Date.now() - (window.pressed ?? 0) > 1500) { window.pressed = Date.now(); \
                 [...document.querySelectorAll('.absent button')][0]?.click(); } \
                 return !document.querySelector('.over')",
            )
            .await;
        guest.play_on().await;
        guest.end().await;
        assert_eq!(guest.errors().await, [""; 0]);
    });
}

#[test]
fn running_games_are_found_again_also_private_ones_and_leaving_asks_once() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = (scene.tab(WIDE).await, scene.tab(NARROW).await);
        host.goto("/new/loot").await;
        host.click(".set-up-form .tick input[type=checkbox]").await;
        host.press("Open a table online").await;
        guest.goto(&host.invitation().await).await;
        host.seated(2).await;
        let table = host.table_path().await;
        for tab in [&host, &guest] {
            tab.press("Ready").await;
        }
        for tab in [&host, &guest] {
            tab.until("return document.title.startsWith('● Your turn')").await;
        }
        assert_eq!(last_setup(&host).await["private"], true);
        host.click(".bar-out").await;
        host.until("return document.querySelector('dialog[open]')?.innerText.includes('Leave this game?')").await;
        host.press("Stay").await;
        host.until("return !document.querySelector('dialog[open]')").await;
        assert_eq!(host.table_path().await, table);
        // The same question comes before the browser goes back, and the browser asks before it closes the page.
        host.js("history.back()").await;
        host.until("return !!document.querySelector('dialog[open]')").await;
        assert_eq!(host.table_path().await, table);
        host.press("Stay").await;
        host.until("return !document.querySelector('dialog[open]')").await;
        let asks = "return !dispatchEvent(new Event('beforeunload', { cancelable: true }))";
        assert_eq!(host.js(asks).await, true);
        host.click(".bar-out").await;
        host.click("dialog[open] a").await;
        host.until("return location.pathname === '/'").await;
        assert_eq!(host.js(asks).await, false, "nobody waits any more");
        for page in ["/", "/history"] {
            host.goto(page).await;
            host.until("return document.querySelector('.own-tables .your-move')?.innerText.includes('Your turn')")
                .await;
            host.is_in_order().await;
        }
        let stranger = scene.tab(WIDE).await;
        stranger.goto("/").await;
        stranger.says("No table is open to everybody").await;
        assert_eq!(stranger.js("return document.querySelector('.own-tables')").await, Value::Null);
        host.press("Play on").await;
        assert_eq!(host.table_path().await, table);
        host.until("return document.title.startsWith('● Your turn')").await;
        host.play_on().await;
        host.until("return !document.title.startsWith('●')").await;
    });
}

#[test]
fn the_list_of_tables_tells_who_is_there_and_what_one_can_do() {
    run(async {
        let scene = Scene::new();
        let (host, guest, stranger) = (scene.tab(WIDE).await, scene.tab(WIDE).await, scene.tab(NARROW).await);
        stranger.goto("/").await;
        stranger.says("No table is open to everybody").await;
        host.plan("loot", 2, &json!({}), "").await;
        host.press("Open a table online").await;
        host.table_path().await;
        let row = async |tab: &Tab, words: &str| {
            let words = json!(words);
            tab.until(&format!("return document.querySelector('.open-tables li')?.innerText.includes({words})")).await;
        };
        row(&stranger, "one seat free").await;
        row(&stranger, "Waiting for players, relaxed clock").await;
        stranger.is_in_order().await;
        guest.goto("/").await;
        row(&guest, "Waiting for players").await;
        guest.press("Sit down").await;
        host.seated(2).await;
        for tab in [&host, &guest] {
            tab.press("Ready").await;
        }
        row(&stranger, "Game on").await;
        row(&stranger, "Watch").await;
        host.close().await;
        guest.close().await;
        stranger.says("No table is open to everybody").await;
    });
}

#[test]
fn looking_for_somebody_says_so_can_be_stopped_and_finds_somebody() {
    run(async {
        let scene = Scene::with(&["--quick-bots-after=600"]);
        let (one, two) = (scene.tab(WIDE).await, scene.tab(NARROW).await);
        one.goto("/").await;
        // Only the last of the games would do.
        one.until("return document.querySelectorAll('.quick-games input').length > 1").await;
        one.js("[...document.querySelectorAll('.quick-games input')].slice(0, -1).forEach((it) => it.click())").await;
        one.is_in_order().await;
        one.press("Find me somebody").await;
        one.says("Looking for somebody to play QUICK DRAW! (the samurai duel) with").await;
        one.says("QUICK DRAW! (the samurai duel): 1 of 2 are at the table").await;
        one.is_in_order().await;
        one.press("Stop looking").await;
        one.until("return !!document.querySelector('.quick-games')").await;
        one.until("return fetch('/api/tables').then((it) => it.json()).then((all) => all.length === 0)").await;
        // The other would play anything, and has to wait at a table of another game.
        two.goto("/").await;
        let is_elsewhere = "const at = document.querySelector('.looking')?.innerText ?? ''; \
                            return at.includes('at the table') && !at.includes('(the samurai duel): 1')";
        let waits = "return document.querySelector('.looking')?.innerText.includes('at the table')";
        loop {
            two.press("Find me somebody").await;
            two.until(waits).await;
            if two.js(is_elsewhere).await == true {
                break;
            }
            two.press("Stop looking").await;
        }
        // So they meet although the one who is choosy comes later.
        one.press("Find me somebody").await;
        for tab in [&one, &two] {
            tab.until("return location.pathname.startsWith('/table/') && !!document.querySelector('.stage')").await;
            assert_eq!(tab.errors().await, [""; 0]);
        }
    });
}

/// Lets the server refuse every request of a search but the first one.
const REFUSE: &str = "let asked = 0; const send = WebSocket.prototype.send; \
    WebSocket.prototype.send = function (text) { \
    if (String(text).includes('\"quick\"') && ++asked > 1) text = text.replace(/\"game\":\"[a-z]+\"/, '\"game\":\"nothing\"'); \
    return send.call(this, text); }";

#[test]
fn a_search_that_fails_keeps_no_seat() {
    run(async {
        let scene = Scene::with(&["--quick-bots-after=600"]);
        let tab = scene.tab(WIDE).await;
        tab.goto("/").await;
        tab.js(REFUSE).await;
        tab.press("Find me somebody").await;
        tab.says("are at the table").await;
        // While several games would do, the page asks again and again.
        tab.says("There is no such game").await;
        tab.until("return !!document.querySelector('.quick-games')").await;
        tab.until("return fetch('/api/tables').then((it) => it.json()).then((all) => all.length === 0)").await;
    });
}

#[test]
fn who_was_muted_can_be_heard_again_also_later() {
    run(async {
        let scene = Scene::new();
        let (host, _guest) = playing(&scene, [WIDE, WIDE]).await;
        host.open_rail().await;
        host.press("Mute").await;
        host.until("return document.querySelector('#rail .people button')?.innerText === 'Hear again'").await;
        host.click(".rail-toggle").await;
        host.until("return !document.querySelector('#rail')").await;
        host.open_rail().await;
        assert_eq!(host.js("return document.querySelector('#rail .people button').innerText").await, "Hear again");
        host.reload().await;
        host.open_rail().await;
        host.press("Hear again").await;
        host.until("return document.querySelector('#rail .people button')?.innerText === 'Mute'").await;
        assert_eq!(host.errors().await, [""; 0]);
    });
}

#[test]
fn spectators_are_listed_muted_and_sent_out_and_a_pause_is_said_on_the_stage() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = playing(&scene, [WIDE, NARROW]).await;
        let table = host.table_path().await;
        let watcher = scene.tab(WIDE).await;
        watcher.goto(&table).await;
        for tab in [&host, &guest, &watcher] {
            tab.open_rail().await;
            tab.until("return document.querySelectorAll('.spectators li').length === 1").await;
        }
        host.is_in_order().await;
        assert_eq!(guest.js("return document.querySelectorAll('.spectators button').length").await, 1);
        host.press("Mute for all").await;
        watcher.says("muted by the host").await;
        watcher.fill("#say", "psst").await;
        watcher.says("The host has muted you").await;
        assert!(!host.text().await.contains("psst"));

        host.press("Ask for a pause").await;
        guest.press("Agree").await;
        for tab in [&host, &guest, &watcher] {
            tab.until("return document.querySelector('.paused')?.innerText.includes('Paused')").await;
        }
        host.is_in_order().await;
        assert_eq!(watcher.js("return document.querySelector('.paused button')").await, Value::Null);
        host.click(".paused button").await;
        for tab in [&host, &guest, &watcher] {
            tab.until("return !document.querySelector('.paused')").await;
        }

        host.press("Send out").await;
        watcher.until("return document.querySelector('.gone')?.innerText.includes('removed you')").await;
        guest.until("return !document.querySelector('.spectators')").await;
        watcher.reload().await;
        watcher.says("The host removed you from this table.").await;
        assert_eq!(watcher.js("return document.querySelector('.stage')").await, Value::Null);
    });
}

#[test]
fn the_browser_says_that_it_is_your_turn_only_if_it_was_asked_to_and_the_tab_is_hidden() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("loot", 2, short("loot"), [WIDE, WIDE]).await;
        let table = host.table_path().await;
        host.allow_notifications().await;
        host.goto("/settings").await;
        let turn_on = "const it = [...document.querySelectorAll('.tick')].find((it) => it.innerText.startsWith('Tell me')); \
                       if (!it) return false; it.querySelector('input').click(); return true";
        host.until(turn_on).await;
        host.until("return JSON.parse(localStorage.getItem('quickdraw.settings')).notify").await;
        host.goto(&table).await;
        for tab in [&host, &guest] {
            tab.until("return navigator.serviceWorker.ready.then(() => true)").await;
            tab.js("window.shown = []; \
                 ServiceWorkerRegistration.prototype.showNotification = async (...given) => { shown.push(given); }; \
                 Object.defineProperty(document, 'hidden', { get: () => window.away ?? true })")
                .await;
            tab.press("Ready").await;
        }
        let shown = host.until("return shown.length > 0 && shown").await;
        assert_eq!((&shown[0][0], &shown[0][1]["data"]), (&json!("Your turn"), &json!(table)));
        guest.until("return document.title.startsWith('● Your turn')").await;
        assert_eq!(guest.js("return shown").await, json!([]), "nobody asked for it here");
        // In sight of the player nothing is shown.
        host.js("window.away = false; window.shown = []").await;
        played_out(&host, &guest).await;
        assert_eq!(host.js("return shown").await, json!([]));
    });
}
