//! The page in a real browser with a real server: every page, every game to its end, by mouse and by keyboard, with and
//! without a network.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

#[path = "page/alone.rs"]
mod alone;
#[path = "page/bad_connections.rs"]
mod bad_connections;
mod browser;
#[path = "page/ending.rs"]
mod ending;
#[path = "page/first_minute.rs"]
mod first_minute;
#[path = "page/friends.rs"]
mod friends;
mod harness;
#[path = "page/hidden.rs"]
mod hidden;
#[path = "page/hints.rs"]
mod hints;
#[path = "page/links.rs"]
mod links;
#[path = "page/once_wrong.rs"]
mod once_wrong;
#[path = "page/opponents.rs"]
mod opponents;
#[path = "page/puzzles.rs"]
mod puzzles;
#[path = "page/two_players.rs"]
mod two_players;
#[path = "page/windows.rs"]
mod windows;

use std::path::Path;

use browser::{Cdp, Driver, NARROW, Tab, Visit, WIDE};
use harness::{Options, ServerProcess};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A server, and a driver to open browsers for it.
struct Scene {
    running: Option<ServerProcess>,
    options: Options,
    driver: Driver,
    _data: TempDir,
}

impl Scene {
    fn new() -> Self {
        Self::with(&[])
    }

    /// A server with these arguments.
    fn with(args: &[&str]) -> Self {
        let data = TempDir::new().unwrap();
        let page = browser::page();
        let options = Options::on(data.path()).with(&["--page", page.to_str().unwrap()]).with(args);
        Self { running: Some(ServerProcess::open(&options)), options, driver: Driver::start(), _data: data }
    }

    async fn tab(&self, size: (u32, u32)) -> Tab {
        Tab::open(&self.driver, &format!("http://{}", self.options.listen), size).await
    }

    /// Seats two people at a table of this game with these options; bots have the other seats. The people are not ready
    /// yet.
    async fn pair(&self, game: &str, seats: usize, options: Value, sizes: [(u32, u32); 2]) -> (Tab, Tab) {
        let (host, guest) = (self.tab(sizes[0]).await, self.tab(sizes[1]).await);
        host.plan(game, seats, &options, "").await;
        host.press("Open a table online").await;
        let link = host.until("return document.querySelector('input.link')?.value").await;
        guest.goto(link.as_str().unwrap().split_at(link.as_str().unwrap().find("/join").unwrap()).1).await;
        guest.until("return document.querySelectorAll('.chair').length").await;
        let seated = |count: usize| format!("return document.querySelectorAll('.chair:not(.free)').length === {count}");
        // A player who joins by a link gets a seat automatically: bots take the others.
        host.until(&seated(2)).await;
        for taken in 3..=seats {
            // Bots of the third level, who never miss a race: a greenhorn might come last.
            host.click(".chair.free .put-bot button:nth-of-type(3)").await;
            host.until(&seated(taken)).await;
        }
        (host, guest)
    }

    /// Kills the server as `kill -9` does.
    fn kill_server(&mut self) {
        drop(self.running.take());
    }

    /// Starts the server again at the same address with the same data.
    fn start_server(&mut self) {
        self.running = Some(ServerProcess::open(&self.options));
    }
}

impl Tab {
    /// Opens the set-up page of a game with this plan; `others` is the occupant of the other seats.
    async fn plan(&self, game: &str, seats: usize, options: &Value, others: &str) {
        self.goto("/").await;
        let setup = json!({ "game": game, "seats": seats, "options": options, "pace": "relaxed" });
        let plan = json!({ "setup": setup, "others": vec![others; seats - 1] }).to_string();
        self.js(&format!("localStorage.setItem('quickdraw.plan.{game}', {})", json!(plan))).await;
        self.goto(&format!("/new/{game}")).await;
    }

    /// Opens a table online by the plan on this page, with a bot on the other seat.
    async fn open_with_bot(&self) {
        self.press("Open a table online").await;
        self.click(".chair.free .put-bot button").await;
        self.until("return !document.querySelector('.chair.free')").await;
    }

    /// Clicks whatever can be clicked until the game is over.
    async fn play_on(&self) {
        self.js(include_str!("browser/hand.js")).await;
    }

    /// Waits for the end of the game, and returns its headline.
    async fn end(&self) -> String {
        let said = self.until("return document.querySelector('.over h2')?.innerText").await;
        said.as_str().unwrap().to_owned()
    }
}

/// Runs a test on its own runtime.
fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap().block_on(test);
}

/// The games of the list, or the one in `QUICKDRAW_GAME`.
fn games() -> Vec<&'static str> {
    let mut slugs: Vec<&str> = catalog::all().into_iter().map(|about| about.slug).collect();
    if let Ok(only) = std::env::var("QUICKDRAW_GAME") {
        slugs.retain(|slug| *slug == only);
        assert!(!slugs.is_empty(), "there is no game '{only}'");
    }
    slugs
}

/// Options that make a game short. A game that is not named here has its usual ones.
fn short(game: &str) -> Value {
    match game {
        "gunfight" => json!({ "life": 4 }),
        "hanafuda" => json!({ "target": 3 }),
        _ => json!({}),
    }
}

/// The fewest seats of a game.
fn seats(game: &str) -> usize {
    let about = catalog::all().into_iter().find(|about| about.slug == game);
    *about.expect("the game is in the list").players.start()
}

#[test]
fn every_page_shows_itself_wide_and_narrow_without_an_error_and_asks_no_other_host() {
    run(async {
        let scene = Scene::new();
        let mut pages: Vec<String> =
            ["/", "/history", "/settings", "/leaders/loot/2", "/rules/nothing"].map(Into::into).into();
        for game in games() {
            let of_game = ["new", "rules", "practice", "learn", "puzzles"];
            pages.extend(of_game.map(|page| format!("/{page}/{game}")));
        }
        // `cargo xtask screenshots` wants every size.
        let all = windows::SIZES.map(|(size, _)| size);
        let sizes = if is_pictured() { &all[..] } else { &[WIDE, NARROW] };
        for &size in sizes {
            let tab = scene.tab(size).await;
            for page in &pages {
                tab.goto(page).await;
                tab.until("return !!document.querySelector('h1')").await;
                if page.starts_with("/practice") {
                    tab.until("return !!document.querySelector('.lesson')").await;
                    keep_picture(&tab, page, "lesson", size).await;
                    is_fit_to_be_seen(&scene, &tab, page).await;
                    tab.press("Deal me in").await;
                    tab.until("return !!document.querySelector('.table .stage')").await;
                }
                if page.starts_with("/learn") {
                    tab.until("return !!document.querySelector('.coach.is-placed')").await;
                }
                keep_picture(&tab, page, "", size).await;
                is_fit_to_be_seen(&scene, &tab, page).await;
            }
            tab.close().await;
        }
    });
}

/// Checks that the page is no wider than the screen, and has no errors, no accessibility barriers and no external
/// resources.
async fn is_fit_to_be_seen(scene: &Scene, tab: &Tab, page: &str) {
    assert!(tab.overflow().await <= 0, "{page} is too wide");
    assert_eq!(tab.errors().await, [""; 0], "{page}");
    assert_eq!(tab.hosts().await, [scene.options.listen.to_string()], "{page}");
    assert_eq!(tab.barriers().await, [""; 0], "{page}");
}

/// Whether `cargo xtask screenshots` runs this, which names the folder for the pictures.
fn is_pictured() -> bool {
    std::env::var_os("QUICKDRAW_SCREENSHOTS").is_some()
}

/// Keeps a screenshot of a page at a certain moment, if screenshots are wanted.
async fn keep_picture(tab: &Tab, page: &str, when: &str, (width, height): (u32, u32)) {
    if let Some(folder) = std::env::var_os("QUICKDRAW_SCREENSHOTS") {
        let page = if page == "/" { "home".into() } else { page.trim_matches('/').replace('/', "-") };
        let when = if when.is_empty() { String::new() } else { format!("-{}", when.replace(' ', "-")) };
        let name = format!("{page}{when}-{width}x{height}.png");
        std::fs::write(Path::new(&folder).join(name), tab.picture().await).unwrap();
    }
}

/// What `read` extracts from each update that a seated viewer's page has received, given the viewer's seat.
async fn told(tab: &Tab, read: impl Fn(&Value, usize) -> Option<String>) -> Vec<String> {
    let heard = tab.heard().await;
    let updates = heard.iter().filter_map(|said| said.get("update"));
    updates.filter_map(|update| read(update, update["seat"].as_u64()? as usize)).collect()
}

/// Plays a game in the middle of which the server is killed and restarted, with a spectator from the beginning.
fn interrupted_and_watched(game: &str) {
    run(async {
        let mut scene = Scene::new();
        let (host, guest) = scene.pair(game, seats(game), short(game), [WIDE, NARROW]).await;
        let address = host.until("return location.pathname.startsWith('/table/') && location.pathname").await;
        let watcher = scene.tab(WIDE).await;
        watcher.goto(address.as_str().unwrap()).await;
        host.press("Ready").await;
        guest.press("Ready").await;
        for tab in [&host, &guest, &watcher] {
            tab.until("return !!document.querySelector('.stage')").await;
        }
        // One of them keeps clicking while the server is down.
        host.play_on().await;
        scene.kill_server();
        host.says("Reconnecting").await;
        scene.start_server();
        for tab in [&host, &guest, &watcher] {
            tab.until("return !document.querySelector('.badge')").await;
        }
        guest.play_on().await;
        for tab in [&host, &guest, &watcher] {
            tab.end().await;
        }
        let heard = watcher.heard().await;
        let updates: Vec<&Value> = heard.iter().filter_map(|said| said.get("update")).collect();
        assert!(updates.iter().all(|update| update["seat"].is_null()) && updates.len() > 3);
        let events = updates.iter().flat_map(|update| update["events"].as_array().unwrap());
        // A spectator is told nothing that only its owner may know.
        let private = ["placed", "picked", "dealt", "chosen", "buried", "drew"];
        let of_a_seat = |event: &&Value| event["seat"].is_u64();
        let is_private = |event: &&Value| private.contains(&event["event"].as_str().unwrap_or_default());
        for event in events.filter(of_a_seat).filter(is_private) {
            let told = ["cards", "booze", "card"].map(|name| &event[name]);
            assert!(told.iter().all(|value| value.is_null()), "{event}");
        }
        assert!(watcher.overflow().await <= 0);
        seen_again(&host).await;
    });
}

/// Opens the replay of a finished game and steps through it to the end, from everybody's point of view.
async fn seen_again(tab: &Tab) {
    tab.press("Watch the replay").await;
    tab.until("return location.pathname.startsWith('/replay/') && !!document.querySelector('.stage')").await;
    let steps = tab.until("return document.querySelector('input[type=range]')?.max").await;
    assert!(!tab.text().await.contains("has chosen"), "nobody has chosen before the first step");
    assert!(steps.as_str().unwrap().parse::<u32>().unwrap() > 5, "{steps}");
    let eyes = tab.js("return document.querySelectorAll('.controls .choice:first-child option').length").await;
    for index in 0..eyes.as_u64().unwrap() {
        tab.js(&format!(
            "const it = document.querySelector('.controls .choice:first-child select'); it.selectedIndex = {index}; it.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ))
        .await;
        tab.js("const it = document.querySelector('input[type=range]'); it.value = it.max; it.dispatchEvent(new Event('input', { bubbles: true }))")
            .await;
        tab.until("return !!document.querySelector('.stage')").await;
    }
    tab.until("const it = document.querySelector('input[type=range]'); return it.value === it.max").await;
    assert_eq!(tab.barriers().await, [""; 0]);
    tab.press("Record").await;
    tab.until("return !!document.querySelector('.record-sheet')").await;
    assert_eq!(tab.barriers().await, [""; 0]);
    tab.press("Record").await;
    reviewed(tab).await;
    assert_eq!(tab.errors().await, [""; 0]);
    assert!(tab.overflow().await <= 0);
}

/// Lets the practice worker review the game that is replayed, and goes to the step of its first moment.
async fn reviewed(tab: &Tab) {
    tab.press("Review").await;
    tab.until("return !!document.querySelector('.review-graph svg')").await;
    let players = tab.js("return document.querySelectorAll('.review-graph polyline').length").await;
    let accounts = tab.js("return document.querySelectorAll('.review-accounts tbody tr').length").await;
    assert!(players == accounts && players.as_u64() >= Some(2), "{players} lines, {accounts} accounts");
    let title = tab.js("return document.title").await;
    let size = tab.js("return [innerWidth, innerHeight]").await;
    let size = [0, 1].map(|side| size[side].as_u64().unwrap_or_default() as u32);
    keep_picture(tab, "review", title.as_str().unwrap_or_default(), size.into()).await;
    assert_eq!(tab.barriers().await, [""; 0]);
    let step = "const it = document.querySelector('.review-moments button'); \
                if (it) it.click(); return it ? it.innerText.match(/\\d+/)[0] : 'none'";
    let step = tab.js(step).await;
    if step != "none" {
        tab.until(&format!("return document.querySelector('input[type=range]').value === {step}")).await;
    }
    tab.press("Review").await;
    tab.until("return !document.querySelector('.review-sheet')").await;
}

#[test]
fn loot_goes_on_where_it_was_when_the_server_comes_back_and_can_be_watched_and_seen_again() {
    interrupted_and_watched("loot");
}

#[test]
fn hayauchi_goes_on_where_it_was_when_the_server_comes_back_and_can_be_watched_and_seen_again() {
    interrupted_and_watched("hayauchi");
}

#[test]
fn gunfight_goes_on_where_it_was_when_the_server_comes_back_and_can_be_watched_and_seen_again() {
    interrupted_and_watched("gunfight");
}

#[test]
fn hanafuda_goes_on_where_it_was_when_the_server_comes_back_and_can_be_watched_and_seen_again() {
    interrupted_and_watched("hanafuda");
}

#[test]
fn practice_begins_with_its_lesson_goes_on_without_a_network_and_is_seen_again() {
    run(async {
        let mut scene = Scene::new();
        let tab = scene.tab(NARROW).await;
        tab.goto("/").await;
        // Once the browser has cached the page, neither a server nor a network is needed.
        tab.until(
            "return navigator.serviceWorker.controller && fetch('/sw.js').then((it) => it.text()).then(async (script) => { \
             const files = JSON.parse(script.match(/FILES = (.*);/)[1]); \
             const kept = await Promise.all(files.map((file) => caches.match(file))); return kept.every(Boolean); })",
        )
        .await;
        scene.kill_server();
        tab.goto("/practice/loot").await;
        tab.press("Deal me in").await;
        tab.until("return !!document.querySelector('.stage')").await;
        tab.goto("/puzzles/hanafuda").await;
        tab.until("return !!document.querySelector('.table .puzzle')").await;
        tab.goto("/").await;
        tab.press("Play on").await;
        tab.until("return !!document.querySelector('.stage')").await;
        tab.reload().await;
        tab.until("return !!document.querySelector('.stage')").await;
        // The log still shows what happened before: at least the four cards of the row, in order.
        tab.press("Log").await;
        tab.until("return document.querySelectorAll('.log li').length > 4").await;
        let first = tab.js("return document.querySelector('.log li').innerText").await;
        assert!(first.as_str().unwrap().contains("position 1"), "{first}");
        tab.press("Log").await;
        tab.play_on().await;
        tab.end().await;
        seen_again(&tab).await;
        tab.goto("/history").await;
        tab.press("Review your latest game").await;
        tab.until("return document.querySelectorAll('.accuracy tbody tr').length === 1").await;
        tab.until("return /decisions .*, luck /.test(document.querySelector('.games')?.innerText)").await;
        assert!(!tab.text().await.contains("Review your latest"), "there is only one game");
        assert_eq!(tab.barriers().await, [""; 0]);
        // A lesson that was read is not shown again, and a finished game is not resumed.
        tab.goto("/").await;
        tab.press("Play now").await;
        tab.until("return !!document.querySelector('.stage')").await;
    });
}

#[test]
fn every_game_of_the_list_is_practised_with_a_hint_to_its_end_and_reviewed() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/").await;
        for game in games() {
            tab.until(&format!("return !!document.querySelector('.poster-{game}')")).await;
            tab.plan(game, seats(game), &short(game), bots::usual_of(game).slug).await;
            tab.press("Play here against bots").await;
            tab.press("Deal me in").await;
            hints::is_helped(&tab, game).await;
            tab.play_on().await;
            assert!(!tab.end().await.is_empty(), "{game} has an end");
            tab.press("Review").await;
            tab.until("return location.pathname.endsWith('/review') && !!document.querySelector('.review-sheet')")
                .await;
            assert_eq!(tab.errors().await, [""; 0], "{game}");
            tab.goto("/").await;
        }
    });
}

#[test]
fn an_arrangement_is_still_there_after_a_reload() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/practice/gunfight").await;
        tab.press("Deal me in").await;
        tab.press("Suggest").await;
        // It says what the hands do.
        tab.says("for Fire: ").await;
        let placed = "const cards = [...document.querySelectorAll('.gf-arrange [data-flip]')].map((it) => it.dataset.flip); \
                      const lay = [...document.querySelectorAll('button')].find((it) => it.innerText.startsWith('Lay them down')); \
                      return lay?.getAttribute('aria-disabled') !== 'true' && cards.length > 9 && cards.join()";
        let before = tab.until(placed).await;
        tab.reload().await;
        assert_eq!(tab.until(placed).await, before);
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn the_keyboard_stays_at_the_table_when_the_card_that_had_it_is_thrown() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/practice/hanafuda").await;
        tab.press("Deal me in").await;
        let focus = "const it = document.querySelector('.han-near button.han-card'); it?.focus(); \
                     return it && document.activeElement === it && it.getAttribute('aria-disabled') === 'false'";
        tab.until("return document.querySelectorAll('.han-near button.han-card').length === 3").await;
        tab.until(focus).await;
        // A throw less than 80 ms after the signal is refused, and can be repeated.
        while tab.js("return document.querySelectorAll('.han-near button.han-card').length === 3").await == true {
            tab.keys("\n").await;
        }
        tab.until("return document.activeElement.matches('.doing, .doing *')").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn a_drink_can_be_taken_back_until_it_is_ordered() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/practice/hayauchi").await;
        tab.press("Deal me in").await;
        tab.click(".hay-hand li:nth-child(5) button").await;
        tab.click(".hay-slot.picked button").await;
        tab.until("return !document.querySelector('.hay-mine .hay-slot .hay-card')").await;
        tab.keys("6").await;
        tab.until("return !!document.querySelector('.hay-slot.picked [data-flip=mine-6]')").await;
        // The key orders the drink, also while its place in the hand has the focus.
        tab.js("document.querySelector('.hay-hand .away').focus()").await;
        tab.keys("\n").await;
        tab.until("return !!document.querySelector('.hay-mine .hay-slot:not(.picked) [data-flip=mine-6]')").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn what_could_not_be_fetched_comes_with_the_next_try() {
    run(async {
        let scene = Scene::new();
        for (path, part, there) in
            [("/practice/loot", "split_loot", ".lesson"), ("/settings", "split_site_pages", "input")]
        {
            // A fresh browser has nothing in its cache.
            let tab = scene.tab(NARROW).await;
            tab.cut_off(&[part]).await;
            tab.goto(path).await;
            tab.says("could not be fetched").await;
            assert_eq!(tab.barriers().await, [""; 0], "{path}");
            tab.cut_off(&[]).await;
            tab.press("Try again").await;
            tab.until(&format!("return !!document.querySelector('{there}')")).await;
            tab.close().await;
        }
    });
}

#[test]
fn a_first_visit_to_a_table_takes_less_than_500_kilobytes() {
    if browser::page().ends_with("web-dev.bundle") {
        println!("a page for development is not small: nothing was measured");
        return;
    }
    run(async {
        let scene = Scene::new();
        let address = format!("http://{}", scene.options.listen);
        for game in games() {
            let bytes = Visit::to(&scene.driver, &address, game).await.bytes;
            println!("{game}: {bytes} bytes");
            assert!((1_000.0..500_000.0).contains(&bytes), "a first visit to {game} takes {bytes} bytes");
        }
    });
}

/// Notes which files were asked for before the player could act, and whether everything else was asked for earlier.
const EARLY: &str = "addEventListener('DOMContentLoaded', () => { \
    const look = () => { \
        if (!document.querySelector('.actions button, .stage button')) return void setTimeout(look, 10); \
        window.early = performance.getEntriesByType('resource').map((it) => it.name.split('/').at(-1)); }; look(); }); \
    const tell = ServiceWorker.prototype.postMessage; \
    ServiceWorker.prototype.postMessage = function (...given) { \
        window.asked = !!window.early; return tell.apply(this, given); }";

#[test]
fn nothing_is_fetched_ahead_before_the_table_is_there_and_nothing_at_all_for_who_saves_data() {
    run(async {
        let scene = Scene::new();
        for saves in [false, true] {
            let tab = scene.tab(NARROW).await;
            let thrift = "Object.defineProperty(navigator.connection, 'saveData', { get: () => true })";
            let source = format!("{EARLY}; {}", if saves { thrift } else { "" });
            tab.command(Cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }))).await;
            tab.goto("/practice/loot").await;
            // While the game is only offered, everything else waits.
            tab.until("return !!document.querySelector('.offer')").await;
            assert_eq!(tab.js("return window.asked ?? null").await, Value::Null);
            tab.press("Deal me in").await;
            let early = tab.until("return window.early").await;
            let names: Vec<&str> = early.as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let chunks = names.iter().filter(|name| name.rsplit('.').next() == Some("chunk"));
            assert!(chunks.clone().count() > 1, "{names:?}");
            for name in names.iter().filter(|name| matches!(name.rsplit('.').next(), Some("chunk" | "css"))) {
                let is_needed =
                    ["split_loot.", "split_shared.", "loot-", "style-"].iter().any(|it| name.starts_with(it));
                assert!(is_needed, "{name} is not needed to play");
            }
            if saves {
                // Nothing is kept until the game is over.
                tab.play_on().await;
                tab.end().await;
                tab.until("return navigator.serviceWorker.ready.then(() => true)").await;
                assert_eq!(tab.js("return window.asked ?? null").await, Value::Null);
                let kept = "return caches.keys().then((all) => Promise.all(all.map((it) => caches.open(it) \
                            .then((cache) => cache.keys())))).then((all) => all.flat().length)";
                assert_eq!(tab.js(kept).await, 0);
            } else {
                assert_eq!(tab.until("return window.asked !== undefined && [window.asked]").await[0], true);
            }
            tab.close().await;
        }
    });
}

#[test]
fn a_stranger_can_start_a_game_and_play_it_with_the_keyboard_alone() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.goto("/").await;
        // Tab to the first "Play now" and follow it; then to the end of the lesson.
        for (words, there) in [("Play now", "main"), ("Deal me in", ".lesson")] {
            tab.until(&format!("return !!document.querySelector('{there}')")).await;
            for _ in 0..20 {
                tab.next().await;
                let at = tab.js("return document.activeElement.innerText ?? ''").await;
                if at.as_str().unwrap_or_default().starts_with(words) {
                    break;
                }
            }
            tab.keys("\n").await;
        }
        tab.until("return !!document.querySelector('.stage')").await;
        // Two cards by their keys, then the button that plays them, until the game is over.
        for cards in ["ls", "sw", "wl"].iter().cycle().take(200) {
            if tab.js("return !!document.querySelector('.over')").await == json!(true) {
                break;
            }
            tab.keys(cards).await;
            tab.keys("\n").await;
        }
        tab.end().await;
        // The result has the focus: it is read out, and the next thing to reach is what can be done now.
        tab.until("return document.activeElement.matches('.over[role=dialog][aria-describedby]')").await;
        tab.until("return !document.querySelector('.over [inert]')").await;
        tab.next().await;
        tab.until("return document.activeElement.matches('.over-ways *')").await;
        assert_eq!(tab.errors().await, [""; 0]);
    });
}
