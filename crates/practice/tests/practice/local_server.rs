//! The local server: whole games of every kind, resumed at any time, and replayed.

use crate::page::{GAMES, Page, replay};
use practice::{Archive, FromPage, Lack, LocalGame, LocalServer, Replay};
use serde_json::value::RawValue;
use serde_json::{Value, json};

fn play(game: &str, seats: usize, load_again_every: usize) -> Value {
    let mut page = Page::new();
    page.begin(game, seats);
    for step in 1..20_000 {
        if let Some(record) = page.record {
            assert_eq!(page.refusals, [""; 0]);
            return record;
        }
        if step % load_again_every == 0 {
            page.load_again();
        }
        page.step();
    }
    panic!("{game} does not end");
}

#[test]
fn a_game_is_played_to_its_end_and_seen_again_by_everybody() {
    for (game, seats) in GAMES {
        let record = play(game, seats, usize::MAX);
        let Replay { players, eyes, .. } = replay(&record).unwrap();
        // Every seat, a spectator, and a viewer who sees all cards.
        assert_eq!((players, eyes.len()), (seats, seats + 2), "{game}");
        assert!(eyes.iter().all(|frames| frames.len() == eyes[0].len() && frames.len() > 5), "{game}");
        let all = eyes.last().unwrap();
        assert!(all[1..all.len() - 1].iter().all(|step| !step.events.is_empty()), "{game}: a step is something told");
        let last = &eyes[0].last().unwrap().view;
        assert!(!last["over"].is_null(), "{game}");
    }
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    for (game, seats) in GAMES {
        play(game, seats, 17);
    }
}

#[test]
fn a_lesson_is_dealt_the_same_each_time_and_waits_for_the_player() {
    for (game, seats) in GAMES {
        let lesson = |seed: &str| {
            let mut page = Page::new();
            page.say(FromPage::Lesson(seed.into()));
            page.begin(game, seats);
            // Until the player has to decide, and everybody else has decided.
            while page.legal.is_empty() || page.server.due().is_some() {
                let Some(due) = page.server.due() else { break };
                page.now = page.now.max(due);
                let said = page.server.wake(page.now);
                for message in said {
                    page.take(message);
                }
            }
            page
        };
        let [one, same, other] = ["first", "first", "second"].map(lesson);
        assert_eq!(one.view, same.view, "{game}");
        assert_eq!(one.server.due(), None, "{game}: no time runs out");
        // Everybody has the same drinks.
        assert!(game == "hayauchi" || one.view != other.view, "{game}");
    }
    // The table after it is a usual one again.
    let mut page = Page::new();
    page.say(FromPage::Lesson("first".into()));
    page.begin("loot", 2);
    page.kept = None;
    page.begin("loot", 2);
    page.now += 3_600_000_000;
    assert!(page.server.due().is_some_and(|due| due < page.now));
}

#[test]
fn in_the_race_of_a_lesson_the_bots_wait_for_the_player() {
    for seed in ["first", "second", "third"] {
        let mut page = Page::new();
        page.say(FromPage::Lesson(seed.into()));
        page.begin("hanafuda", 2);
        while page.race.is_none() {
            page.step();
        }
        // Somebody reads what the coach says, for a long time.
        page.now += 30_000_000;
        assert_eq!(page.server.due(), None, "{seed}: nothing happens before the player answers");
        while page.view["to_act"].as_array().is_none_or(|seats| seats.len() != 1) {
            page.step();
        }
        assert_eq!(page.view["to_act"], json!([page.view["seat"]]), "{seed}: the player was the quicker one");
    }
}

#[test]
fn a_game_that_is_over_is_published_as_soon_as_that_can_be_done_and_nothing_is_lost_before() {
    let mut page = Page::new();
    page.server = LocalServer::default();
    page.server.add_game(LocalGame::of::<catalog::loot::State>());
    page.begin("loot", 2);
    while page.server.lacks().is_none() {
        page.step();
    }
    assert_eq!((page.server.lacks(), page.record.is_none()), (Some(Lack::Archive("loot")), true));
    // Without the archive a log cannot be resumed: the page is told so, and its stored log does not change.
    let kept = page.kept.clone().unwrap();
    page.say(FromPage::Resume(kept.clone()));
    assert!(page.refusals.pop().unwrap().contains("could not be fetched"));
    assert_eq!(page.kept, Some(kept));
    for message in page.server.add_archive(Archive::of::<catalog::loot::State>()) {
        page.take(message);
    }
    assert_eq!(page.server.lacks(), None);
    assert!(replay(&page.record.unwrap()).is_ok());
}

#[test]
fn what_cannot_be_done_here_is_refused_in_words() {
    let mut page = Page::new();
    page.ask(&json!({ "lobby": { "watch": true } }));
    page.ask(&json!({ "join": { "table": "0000000000007" } }));
    page.ask(&json!({ "create": { "setup": { "game": "chess", "seats": 2 } } }));
    page.say(FromPage::Ask(RawValue::from_string("{\"do\": 7}".into()).unwrap()));
    assert_eq!(page.refusals.len(), 4, "{:?}", page.refusals);
    assert_eq!(page.refusals[1], "This practice table no longer exists. Start a new one.");
    assert!(replay(&json!({ "game": "chess" })).is_err());
}

#[test]
fn what_is_asked_twice_is_done_once() {
    let mut page = Page::new();
    let create = json!({ "create": { "setup": { "game": "loot", "seats": 2 } } });
    page.ask(&create);
    let (table, answer) = (page.kept.clone().unwrap().table, page.answer.clone());
    page.now += 1_000;
    page.ask_again(&create);
    assert_eq!((page.kept.clone().unwrap().table, &page.answer), (table, &answer), "no second table");
    page.at(&json!({ "bot": { "level": "greenhorn" } }));
    let (rows, answer) = (page.kept.clone().unwrap().rows, page.answer.clone());
    let again = page.here(&json!({ "bot": { "level": "greenhorn" } }));
    page.ask_again(&again);
    assert_eq!((page.kept.clone().unwrap().rows, page.answer.clone()), (rows, answer), "no second bot, no refusal");
    page.ask(&json!({ "ping": {} }));
    assert_eq!(page.answer["id"], format!("t-{}", page.asked));
    assert_eq!(page.refusals, [""; 0]);
}

#[test]
fn a_move_for_a_decision_that_is_over_is_refused_and_the_game_goes_on() {
    let mut page = Page::new();
    page.begin("loot", 2);
    while page.legal.is_empty() {
        page.step();
    }
    let (first, action) = (page.decision.clone(), page.legal[0].clone());
    while page.decision == first {
        page.step();
    }
    let now = std::mem::replace(&mut page.decision, first);
    page.decide(&action, None);
    assert_eq!((page.refusals.len(), page.refusals[0].contains("is over")), (1, true));
    page.decision = now;
    page.refusals.clear();
    page.step();
    assert_eq!(page.refusals, [""; 0]);
}

#[test]
fn a_page_whose_clock_is_behind_is_credited_the_time_it_has_measured() {
    let mut page = Page::new();
    page.begin("hanafuda", 2);
    while page.race.is_none() || page.legal.is_empty() {
        page.step();
    }
    let action = page.legal[0].clone();
    page.now -= 3_600_000_000;
    page.decide(&action, Some(312_000));
    assert_eq!(page.answer["with"], json!({ "ms": 312, "by": "claim" }));
}
