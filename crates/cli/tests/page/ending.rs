//! The end of a game: what decided it, the score, the ratings, and the picture to share.

use serde_json::json;

use crate::browser::{NARROW, Tab, WIDE};
use crate::{Scene, games, run, seats, short};

/// Closes what a random click may have opened over the end.
async fn clear(tab: &Tab) {
    tab.js("document.querySelectorAll('dialog[open]').forEach((it) => it.close())").await;
}

/// The sentence that says what decided the game.
async fn decided(tab: &Tab) -> String {
    let said = tab.until("return document.querySelector('.over-how')?.innerText").await;
    said.as_str().unwrap().to_owned()
}

#[test]
fn every_game_tells_what_decided_it_and_draws_a_picture_of_its_end() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        for game in games() {
            tab.plan(game, seats(game), &short(game), bots::usual_of(game).slug).await;
            tab.press("Play here against bots").await;
            tab.press("Deal me in").await;
            tab.play_on().await;
            tab.end().await;
            let told = decided(&tab).await;
            assert!(told.ends_with('.') && told.len() > 20, "{game}: {told}");
            assert_eq!(tab.js("return document.querySelectorAll('.over-score li').length").await, json!(seats(game)));
            let drawn = "return document.querySelectorAll('.over-picture svg *').length > 5";
            assert_eq!(tab.js(drawn).await, json!(true), "{game}");
            assert_eq!(tab.errors().await, [""; 0], "{game}");
        }
    });
}

#[test]
fn the_picture_to_share_is_a_file_of_the_right_size_with_no_upload() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(WIDE).await;
        tab.plan("loot", 2, &json!({}), bots::usual_of("loot").slug).await;
        tab.press("Play here against bots").await;
        tab.press("Deal me in").await;
        tab.play_on().await;
        tab.end().await;
        // This browser saves the file: look at what is saved.
        tab.js("navigator.canShare = () => false; \
             const make = URL.createObjectURL; URL.createObjectURL = (blob) => { \
             window.drawn = createImageBitmap(blob); window.kind = blob.type; return make.call(URL, blob); }; \
             HTMLAnchorElement.prototype.click = function () { window.drawn.then((it) => { \
             window.saved = [this.download, it.width, it.height]; }); }")
            .await;
        clear(&tab).await;
        let asked = tab.js("return performance.getEntriesByType('resource').length").await;
        tab.press("Share a picture").await;
        tab.until("return !!window.saved").await;
        assert_eq!(tab.js("return window.saved").await, json!(["quickdraw.png", 1200, 630]));
        assert_eq!(tab.js("return window.kind").await, json!("image/png"));
        tab.says("The picture is saved with your downloads.").await;
        assert_eq!(tab.js("return performance.getEntriesByType('resource').length").await, asked, "nothing is sent");
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn a_phone_shares_the_picture_with_another_app() {
    run(async {
        let scene = Scene::new();
        let tab = scene.tab(NARROW).await;
        tab.plan("loot", 2, &json!({}), bots::usual_of("loot").slug).await;
        tab.press("Play here against bots").await;
        tab.press("Deal me in").await;
        tab.play_on().await;
        tab.end().await;
        tab.js("navigator.canShare = () => true; navigator.share = (data) => { \
             window.shared = [data.title, ...data.files.map((file) => file.name + ' ' + file.type)]; \
             return Promise.resolve(); }")
            .await;
        clear(&tab).await;
        tab.press("Share a picture").await;
        let shared = tab.until("return window.shared").await;
        assert_eq!(shared[1], json!("quickdraw.png image/png"));
        assert!(shared[0].as_str().unwrap().ends_with(['.', '!']), "{shared}: the result is its title");
        // Nothing is saved besides.
        assert_eq!(tab.js("return document.querySelector('.over-note').innerText").await, json!(""));
        assert_eq!(tab.errors().await, [""; 0]);
    });
}

#[test]
fn two_players_see_how_the_game_changed_their_ratings() {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair("hanafuda", 2, short("hanafuda"), [WIDE, WIDE]).await;
        host.press("Ready").await;
        guest.press("Ready").await;
        host.until("return !!document.querySelector('.stage')").await;
        assert_eq!(
            host.js("return !!document.querySelector('.hint-toggle')").await,
            json!(false),
            "nobody is helped online"
        );
        host.play_on().await;
        guest.play_on().await;
        host.end().await;
        for tab in [&host, &guest] {
            let changes = "const all = [...document.querySelectorAll('.over-rating i')].map((it) => it.innerText); \
                           return all.length === 2 && all.join(' ')";
            let changes = tab.until(changes).await.as_str().unwrap().to_owned();
            assert!(changes.contains('+') && changes.contains('−'), "{changes}");
        }
        // After a reload the end is told again, from what happened before.
        let told = decided(&host).await;
        host.reload().await;
        host.until(&format!("return document.querySelector('.over-how')?.innerText === {}", json!(told))).await;
        // From the end it is one click to the review, which has an address of its own.
        host.press("Review").await;
        host.until("return location.pathname.endsWith('/review') && !!document.querySelector('.review-graph svg')")
            .await;
        assert_eq!(host.errors().await, [""; 0]);
    });
}
