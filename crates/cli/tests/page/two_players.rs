//! Every game played by two people in browsers of their own: the endings fit together, and what is secret stays so.

use serde_json::{Value, json};

use crate::browser::{NARROW, Tab, WIDE};
use crate::{Scene, run, seats, short, told};

/// Whether two players of one game were told endings that fit together. With two seats, one of them wins and the other
/// loses, or both are told of a draw. With more seats, others may win.
fn endings_agree(seats: usize, one: &str, other: &str) -> bool {
    let told = |start: &str| usize::from(one.starts_with(start)) + usize::from(other.starts_with(start));
    match (told("You win!"), told("A draw: you and "), told("You lose: ")) {
        (1, 0, 1) | (0, 2, 0) => true,
        (0, 1, 1) | (0, 0, 2) => seats > 2,
        _ => false,
    }
}

#[test]
fn only_one_of_two_players_can_be_told_that_they_win() {
    let (win, lose) = ("You win!", "You lose: Ann wins.");
    let (draw, lost_to_draw) = ("A draw: you and Ann.", "You lose: a draw between Ann and Bill.");
    for (one, other, of_two, of_four) in [
        (win, lose, true, true),
        (draw, draw, true, true),
        (win, win, false, false),
        (win, draw, false, false),
        (lose, lose, false, true),
        (draw, lost_to_draw, false, true),
        ("Nobody wins.", "Nobody wins.", false, false),
    ] {
        for (seats, fits) in [(2, of_two), (4, of_four)] {
            assert_eq!(endings_agree(seats, one, other), fits, "{one} {other}");
            assert_eq!(endings_agree(seats, other, one), fits, "{other} {one}");
        }
    }
}

/// Plays a game between two people to its end, in one wide and one narrow browser.
fn played_by_two(game: &str, options: Value, look: &impl AsyncFn(&Tab, &Tab)) {
    run(async {
        let scene = Scene::new();
        let (host, guest) = scene.pair(game, seats(game), options, [WIDE, NARROW]).await;
        host.press("Ready").await;
        guest.press("Ready").await;
        host.until("return !!document.querySelector('.stage')").await;
        drawn_for_nobody_else(game, &host, &guest).await;
        host.play_on().await;
        guest.play_on().await;
        let (one, other) = (host.end().await, guest.end().await);
        assert!(endings_agree(seats(game), &one, &other), "{one} {other}");
        look(&host, &guest).await;
        assert_eq!(host.barriers().await, [""; 0], "{game}");
        for tab in [&host, &guest] {
            assert_eq!(tab.errors().await, [""; 0]);
            assert!(tab.overflow().await <= 0);
        }
    });
}

/// The selector of what only its owner may see, and of the same place on the other player's page.
fn secret_places(game: &str) -> (&'static str, &'static str) {
    match game {
        "loot" => (".loot-card.is-down", ".loot-column:not(.loot-bar) > .loot-place:nth-of-type(1)"),
        "hayauchi" => (".hay-mine .hay-slot.down .hay-card", ".hay-others .hay-slot"),
        "gunfight" => (".gf-arrange .gf-slot", ".stage"),
        _ => (".han-near .han-card", ".stage"),
    }
}

/// Checks that what the host's page draws for its owner alone is nowhere on the guest's.
async fn drawn_for_nobody_else(game: &str, host: &Tab, guest: &Tab) {
    let (mine, theirs) = secret_places(game);
    if matches!(game, "loot" | "hayauchi") {
        // These games keep their secrets on the table: wait until there is one.
        host.play_on().await;
        guest.until(&format!("return !!document.querySelector('{theirs} svg')")).await;
    }
    let drawn = format!("[...document.querySelectorAll('{mine}')].flatMap((it) => [...it.querySelectorAll('svg')])");
    let secret =
        host.until(&format!("const all = {drawn}; return all.length > 0 && all.map((it) => it.outerHTML)")).await;
    let page = guest
        .until(&format!("return [...document.querySelectorAll('{theirs}')].map((it) => it.outerHTML).join()"))
        .await;
    for drawing in secret.as_array().unwrap() {
        assert!(!page.as_str().unwrap().contains(drawing.as_str().unwrap()), "{game}: {drawing}");
    }
}

#[test]
fn loot_is_played_by_two_browsers_and_face_down_cards_stay_secret() {
    played_by_two("loot", short("loot"), &async |host, guest| {
        for tab in [host, guest] {
            let secret = |update: &Value, me: usize| {
                let placed = |event: &&Value| event["event"] == "placed" && event["seat"] != me;
                let events = update["events"].as_array()?;
                events.iter().find(placed).filter(|event| !event["cards"].is_null()).map(ToString::to_string)
            };
            assert_eq!(told(tab, secret).await, [""; 0]);
        }
    });
}

#[test]
fn hanafuda_is_played_by_two_browsers_and_hands_stay_secret() {
    played_by_two("hanafuda", short("hanafuda"), &async |host, guest| {
        for tab in [host, guest] {
            let secret = |update: &Value, me: usize| {
                let dealt =
                    |event: &&Value| matches!(event["event"].as_str(), Some("dealt" | "chosen" | "buried" | "drew"));
                let events = update["events"].as_array()?;
                let leak = events.iter().filter(dealt).find(|event| event["seat"] != me && !event["card"].is_null());
                leak.map(ToString::to_string)
            };
            assert_eq!(told(tab, secret).await, [""; 0]);
        }
    });
}

#[test]
fn gunfight_is_played_by_two_browsers_and_arrangements_stay_secret() {
    played_by_two("gunfight", short("gunfight"), &async |host, guest| {
        for tab in [host, guest] {
            let secret = |update: &Value, me: usize| {
                let view = &update["view"];
                let other = &view["players"][1 - me];
                let shown = other["draw"].as_array().is_some_and(|cards| cards.iter().any(|card| !card.is_null()));
                (view["step"] == "arrange" && (shown || other["hand"].is_array())).then(|| other.to_string())
            };
            assert_eq!(told(tab, secret).await, [""; 0]);
        }
    });
}

#[test]
fn hayauchi_is_played_by_two_browsers_and_picks_stay_secret() {
    played_by_two("hayauchi", short("hayauchi"), &async |host, guest| {
        for tab in [host, guest] {
            let secret = |update: &Value, me: usize| {
                let events = update["events"].as_array()?;
                let leak =
                    events.iter().find(|it| it["event"] == "picked" && it["seat"] != me && !it["booze"].is_null());
                leak.map(ToString::to_string)
            };
            assert_eq!(told(tab, secret).await, [""; 0]);
        }
    });
}

#[test]
fn a_race_is_won_by_the_quicker_of_two_browsers_and_lost_by_the_other() {
    run(async {
        let scene = Scene::new();
        let (quick, slow) = scene.pair("hayauchi", 4, json!({}), [WIDE, NARROW]).await;
        quick.press("Ready").await;
        slow.press("Ready").await;
        for (tab, reaction) in [(&quick, 300), (&slow, 2_500)] {
            // Two players who order the strongest have to race.
            tab.click(".hay-mine button[data-flip='mine-7']").await;
            tab.click(".hay-order").await;
            // Click only after the signal is painted, however long a busy machine takes for that.
            tab.js(&format!(
                "const look = () => requestAnimationFrame(document.querySelector('.hay-throw.primary') ? paint : look); \
                 const paint = () => requestAnimationFrame(() => requestAnimationFrame(seen)); \
                 const seen = () => setTimeout(() => document.querySelector('.hay-throw.primary').click(), {reaction}); \
                 look()"
            ))
            .await;
        }
        let outcome = async |tab: &Tab| {
            tab.until("return notes.heard.some((said) => said.includes('\"event\":\"showdown\"'))").await;
            told(tab, |update, me| {
                let events = update["events"].as_array()?;
                events.iter().find(|event| event["event"] == "showdown")?;
                let costs = events.iter().any(|event| event["event"] == "lost" && event["seat"] == me);
                Some(if costs { "lost" } else { "won" }.to_owned())
            })
            .await
        };
        assert_eq!((outcome(&quick).await, outcome(&slow).await), (vec!["won".to_owned()], vec!["lost".to_owned()]));
        // The times lie over the plate until they were read, or the next drink is chosen.
        quick.until("return !!document.querySelector('.hay-times')").await;
        quick.click(".hay-hand .hay-card:not([disabled])").await;
        quick.until("return !document.querySelector('.hay-times')").await;
        for tab in [&quick, &slow] {
            assert_eq!(tab.errors().await, [""; 0]);
        }
    });
}
