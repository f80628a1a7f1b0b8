//! What a person alone with bots can do besides playing: take back, begin anew, give up, see the end.

use crate::page::{GAMES, Page, replay};
use practice::{FromPage, Solo};
use serde_json::Value;

/// What is seen at the beginning of each own decision, by its number.
type Beginnings = Vec<(Value, Value)>;

/// Plays until the player has a decision outside a race to make, and remembers it. `false` if the game is over.
fn play_to_decision(page: &mut Page, seen: &mut Beginnings) -> bool {
    while page.legal.is_empty() || page.race.is_some() || page.view["to_act"] != owing(page) {
        if page.record.is_some() {
            return false;
        }
        page.step();
    }
    if seen.last().is_none_or(|(number, _)| *number != page.decision.1) {
        seen.push((page.decision.1.clone(), page.view.clone()));
    }
    true
}

/// The seats that owe a decision, if the player is one of them.
fn owing(page: &Page) -> Value {
    let all = page.view["to_act"].as_array().cloned().unwrap_or_default();
    if all.contains(&page.view["seat"]) { page.view["to_act"].clone() } else { Value::Null }
}

#[test]
fn a_decision_that_is_taken_back_stands_as_it_was_also_after_a_reload_and_the_game_goes_on_to_its_end() {
    for (game, seats) in GAMES {
        let is_refused = matches!(game, "gunfight" | "hanafuda");
        let (mut taken, mut refused) = (0, 0);
        // A game may be over before something hidden was shown.
        for luck in 0..8 {
            let (more, not) = take_back_through(game, seats, luck);
            (taken, refused) = (taken + more, refused + not);
            if taken > 0 && (refused > 0 || !is_refused) {
                break;
            }
        }
        assert!(taken > 0, "{game}: nothing was ever taken back");
        assert_eq!(refused > 0, is_refused, "{game}: {refused} refusals, {taken} not");
    }
}

/// Plays a game in which decisions are taken back. Returns how many were and how often that was refused.
fn take_back_through(game: &str, seats: usize, luck: u8) -> (u32, u32) {
    let (mut page, mut seen) = (Page::new(), Beginnings::new());
    let (mut taken, mut refused) = (0, 0);
    page.random = [luck; 32];
    page.begin(game, seats);
    while play_to_decision(&mut page, &mut seen) {
        let (number, view) = (page.decision.1.clone(), page.view.clone());
        page.step();
        // Now and then only after what followed from it was shown.
        if (taken + refused) % 2 == 1 {
            play_to_decision(&mut page, &mut seen);
        }
        if taken + refused >= 60 || page.record.is_some() {
            continue;
        }
        page.random[0] = page.random[0].wrapping_add(1);
        let (log, shown) = (page.kept.clone(), page.view.clone());
        match page.solo(FromPage::TakeBack) {
            Ok(()) => {
                taken += 1;
                assert_eq!((&page.decision.1, &page.view), (&number, &view), "{game}");
                page.load_again();
                assert_eq!((&page.decision.1, &page.view), (&number, &view), "{game}: after a reload");
                // It is not taken back a second time.
                page.step();
            }
            Err(why) => {
                refused += 1;
                assert!(why.contains("could not know"), "{game}: {why}");
                assert_eq!((page.kept.clone(), &page.view), (log, &shown), "a refusal changes nothing");
            }
        }
    }
    assert_eq!(page.refusals, [""; 0], "{game}");
    assert!(replay(&page.record.unwrap()).is_ok(), "{game}");
    (taken, refused)
}

#[test]
fn several_decisions_are_taken_back_one_after_the_other_as_long_as_there_is_one() {
    let (mut page, mut seen) = (Page::new(), Beginnings::new());
    page.begin("loot", 2);
    for _ in 0..4 {
        assert!(play_to_decision(&mut page, &mut seen));
        page.step();
    }
    for (_, view) in seen.iter().rev() {
        page.solo(FromPage::TakeBack).unwrap();
        assert_eq!(&page.view, view);
    }
    assert_eq!(page.solo(FromPage::TakeBack), Err("There is nothing to take back.".into()));
}

#[test]
fn after_a_step_back_other_cards_come_up_and_the_bots_choose_anew() {
    let (mut page, mut seen) = (Page::new(), Beginnings::new());
    page.begin("loot", 2);
    let mut ends = Vec::new();
    for luck in 0..12 {
        page.random = [luck; 32];
        assert!(play_to_decision(&mut page, &mut seen));
        let decision = page.decision.clone();
        while page.decision == decision {
            page.step();
        }
        assert!(play_to_decision(&mut page, &mut Vec::new()));
        ends.push(page.view.clone());
        while page.view != seen[0].1 {
            page.solo(FromPage::TakeBack).unwrap();
        }
    }
    ends.dedup();
    assert!(ends.len() > 4, "the same choice led to the same result: {ends:?}");
}

#[test]
fn who_gives_up_has_lost_and_the_game_is_kept_as_one_that_was_played() {
    for (game, seats) in GAMES {
        let (mut page, mut seen) = (Page::new(), Beginnings::new());
        page.begin(game, seats);
        assert!(play_to_decision(&mut page, &mut seen));
        page.solo(FromPage::Solo(Solo::GiveUp)).unwrap();
        assert_eq!(page.room["stage"], "over", "{game}");
        let record = page.record.take().unwrap();
        let won: Vec<bool> = record["won"].as_array().unwrap().iter().map(|won| won == true).collect();
        assert_eq!(won, (0..seats).map(|seat| seat != 0).collect::<Vec<_>>(), "{game}");
        assert!(replay(&record).is_ok(), "{game}");
        assert_eq!(page.server.due(), None, "{game}: nothing is waited for");
        assert!(page.solo(FromPage::Solo(Solo::GiveUp)).is_err(), "{game}: once is enough");
        // The next game begins as always.
        page.at(&serde_json::json!({ "ready": { "entropy": "00ff" } }));
        assert_eq!((&page.room["stage"], &page.room["game"]), (&"playing".into(), &2.into()), "{game}");
    }
}

#[test]
fn when_somebody_gives_up_only_those_win_who_are_still_in() {
    let mut page = Page::new();
    page.begin("hayauchi", 6);
    let is_out = |seat: &Value| seat["in"] == false;
    while !page.view["players"].as_array().is_some_and(|players| players.iter().any(is_out)) {
        assert!(page.record.is_none(), "somebody is out before the game ends");
        page.step();
    }
    let out: Vec<bool> = page.view["players"].as_array().unwrap().iter().map(is_out).collect();
    page.solo(FromPage::Solo(Solo::GiveUp)).unwrap();
    let record = page.record.take().unwrap();
    let won: Vec<bool> = record["won"].as_array().unwrap().iter().map(|won| won == true).collect();
    let expected: Vec<bool> = out.iter().enumerate().map(|(seat, out)| seat != 0 && !out).collect();
    assert_eq!(won, expected);
}

#[test]
fn a_new_beginning_deals_another_game_with_the_same_set_up() {
    let (mut page, mut seen) = (Page::new(), Beginnings::new());
    page.begin("hayauchi", 5);
    assert!(play_to_decision(&mut page, &mut seen));
    page.step();
    page.solo(FromPage::Solo(Solo::Restart)).unwrap();
    assert_eq!((&page.room["stage"], &page.room["game"]), (&"playing".into(), &2.into()));
    assert_eq!((page.room["seats"].as_array().unwrap().len(), &page.view["round"]), (5, &1.into()));
    let view = page.view.clone();
    page.load_again();
    assert_eq!(page.view, view);
}

#[test]
fn who_is_out_sees_the_end_without_waiting() {
    let mut page = Page::new();
    page.begin("hayauchi", 6);
    // Whoever always orders the weakest drink is soon out.
    while page.view["players"][0]["in"] != false {
        assert!(page.record.is_none(), "the player is out before the game ends");
        page.step();
    }
    page.say(FromPage::Solo(Solo::Hurry));
    assert_eq!(page.done, Some(Ok(())));
    let began = page.now;
    while page.record.is_none() {
        page.step();
    }
    assert_eq!(page.now, began, "no time has passed");
}
