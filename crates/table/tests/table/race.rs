//! Races: the pause, the signal, the receipt, the shot, and what stays hidden until the end.

use crate::support::{Answer, Host, MS, SECOND};
use engine::Micros;
use protocol::{Code, TableRequest};
use serde_json::{Value, json};
use table::To;

/// Four dinosaurs in the pause before the signal. The first two have picked the same.
fn hayauchi() -> Host {
    let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4}));
    for (who, booze) in [(0, 5), (1, 5), (2, 3), (3, 2)] {
        assert!(host.play(who, &json!({"booze": booze}), None).is_ok());
    }
    assert_eq!(race(&host, 0), ("soon".into(), 1));
    host
}

fn hanafuda() -> Host {
    let host = Host::playing(json!({"game": "hanafuda", "seats": 2}));
    assert_eq!(race(&host, 0), ("soon".into(), 1));
    host
}

/// The stage and number of the race as `who` sees it.
fn race(host: &Host, who: u64) -> (String, u64) {
    let race = &host.look(who)["race"];
    (race["stage"].as_str().unwrap_or("none").to_owned(), race["id"].as_u64().unwrap_or(0))
}

/// Lets the pause pass.
fn signal(host: &mut Host) {
    let due = host.table.due().unwrap();
    host.now = due;
    host.tick();
    assert_eq!(race(host, 0).0, "go");
}

/// Sends the report that a client has painted the signal.
fn seen(host: &mut Host, who: u64, race: u32) {
    let out = host.ask_table(who, None, &TableRequest::Seen { game: 1, race });
    assert!(out.is_empty(), "a receipt says nothing to anybody");
}

/// The answer to a shot of `who` that arrives `arrival` ms after its receipt and claims `claim` ms.
fn shoot(host: &mut Host, who: u64, arrival: Micros, claim: Option<Micros>) -> Answer {
    seen(host, who, race(host, who).1 as u32);
    host.now += arrival * MS;
    host.play(who, &json!({"gun": true}), claim.map(|claim| claim * MS))
}

fn hold(host: &mut Host, who: u64) {
    assert!(host.play(who, &json!({"hold": true}), Some(300 * MS)).is_ok());
}

/// All events `who` was told after the first `from` messages, as text.
fn events(host: &Host, who: u64, from: usize) -> String {
    let updates = host.told(who, from).into_iter().map(|(_, said)| said["update"]["events"].to_string());
    updates.collect::<Vec<_>>().join(" ")
}

fn hearts(host: &Host) -> Vec<u64> {
    let view = host.look(0)["view"].clone();
    let all = find(&view, "hearts").unwrap_or_else(|| panic!("no hearts in {view}"));
    all.as_array().map_or_else(Vec::new, |all| all.iter().filter_map(Value::as_u64).collect())
}

/// The first list called `name` anywhere in a value, or the numbers called so in the seats of a list.
fn find(value: &Value, name: &str) -> Option<Value> {
    match value {
        Value::Object(map) => map
            .get(name)
            .filter(|found| found.is_array())
            .cloned()
            .or_else(|| map.values().find_map(|part| find(part, name))),
        Value::Array(all) if all.iter().any(|one| one.get(name).is_some()) => {
            Some(all.iter().map(|one| one[name].clone()).collect())
        }
        _ => None,
    }
}

#[test]
fn a_pause_nobody_can_foresee_comes_before_the_signal_and_shows_nothing() {
    let mut host = hayauchi();
    let told = host.told(2, 0).pop().unwrap().1;
    assert_eq!(told["update"]["race"], json!({"id": 1, "stage": "soon", "answered": false}));
    assert!(!told.to_string().contains("revealed"));
    let pause = host.table.due().unwrap() - host.now;
    assert!((SECOND..4 * SECOND).contains(&pause), "{pause}");
    let before = host.said.len();
    signal(&mut host);
    for who in 0..4 {
        assert!(events(&host, who, before).contains("revealed"), "{who} sees the cards with the signal");
    }
}

#[test]
fn the_pause_differs_from_race_to_race() {
    let pauses: std::collections::BTreeSet<Micros> = (0..8)
        .map(|wait| {
            let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4}));
            host.wait(wait * SECOND);
            (0..4).for_each(|who| assert!(host.play(who, &json!({"booze": 5}), None).is_ok()));
            host.table.due().unwrap() - host.now
        })
        .collect();
    assert_eq!(pauses.len(), 8);
}

#[test]
fn a_shot_is_credited_by_claim_and_arrivals() {
    for (arrival, claim, ms) in
        [(231, Some(231), 231), (260, Some(231), 231), (300, Some(231), 260), (231, Some(81), 191), (231, None, 281)]
    {
        let mut host = hayauchi();
        signal(&mut host);
        host.now += 50 * MS;
        assert_eq!(shoot(&mut host, 0, arrival, claim).number("ms"), Some(ms), "{claim:?} after {arrival}");
    }
}

#[test]
fn a_receipt_of_another_race_is_no_receipt() {
    let mut host = hayauchi();
    signal(&mut host);
    host.now += 200 * MS;
    seen(&mut host, 0, 7);
    host.now += 100 * MS;
    let answer = host.play(0, &json!({"gun": true}), Some(100 * MS));
    assert_eq!(answer.number("ms"), Some(260), "it counts from the signal");
}

#[test]
fn a_slow_throw_past_the_plate_does_not_hide_a_quick_shot_from_whoever_looks_at_the_times() {
    let mut host = hayauchi();
    signal(&mut host);
    seen(&mut host, 0, 1);
    host.now += 180 * MS;
    assert_eq!(host.play(0, &json!({"miss": true}), Some(900 * MS)).number("ms"), Some(180));
    assert_eq!(host.play(0, &json!({"gun": true}), Some(142 * MS)).number("ms"), Some(142));
    assert!(host.play(1, &json!({"gun": true}), Some(170 * MS)).is_ok());
    hold(&mut host, 2);
    hold(&mut host, 3);
    let times: Vec<_> = host.reactions.iter().map(|reaction| (reaction.player.0, reaction.time)).collect();
    assert_eq!(times, [(0, Some(142 * MS)), (1, Some(170 * MS))]);
}

#[test]
fn a_shot_too_early_to_have_seen_anything_costs_a_heart_and_has_to_be_fired_again() {
    let mut host = hayauchi();
    signal(&mut host);
    let early = shoot(&mut host, 0, 60, Some(60));
    assert_eq!(early, Answer::Ok(Some(json!({"early": true}))));
    assert_eq!(race(&host, 0).0, "go", "the racer still owes a shot");
    assert_eq!(host.play(0, &json!({"gun": true}), Some(60 * MS)).code(), Code::TooEarly, "one Gun, one price");
    let before = host.said.len();
    assert_eq!(shoot(&mut host, 0, 200, Some(200)).number("ms"), Some(220), "the first receipt counts");
    assert!(shoot(&mut host, 1, 100, Some(310)).is_ok());
    hold(&mut host, 2);
    hold(&mut host, 3);
    let told = events(&host, 3, before);
    assert!(told.contains("needless") && told.contains("early"), "{told}");
    assert_eq!(hearts(&host), [2, 2, 3, 3], "one was early, the other slower");
}

#[test]
fn a_gun_drawn_in_the_pause_costs_a_heart_and_nobody_else_learns_of_it_before_the_signal() {
    let mut host = hayauchi();
    let before = host.said.len();
    assert!(host.play(2, &json!({"gun": true}), None).is_ok());
    for (_, to, text) in &host.said[before..] {
        let own = *to == To::Asker || matches!(to, To::Update(Some(protocol::PlayerId(2)), _));
        assert!(own, "{to:?} hears of it: {text}");
    }
    assert!(!host.play(2, &json!({"gun": true}), None).is_ok(), "there is one Gun");
    signal(&mut host);
    assert!(events(&host, 0, before).contains("early"), "the reveal tells");
    (0..4).for_each(|who| hold(&mut host, who));
    signal(&mut host);
    assert!(shoot(&mut host, 0, 200, Some(200)).is_ok());
    assert!(shoot(&mut host, 1, 100, Some(310)).is_ok());
    assert_eq!(hearts(&host), [3, 2, 2, 3]);
}

#[test]
fn a_miss_costs_nothing_and_the_racer_may_throw_again() {
    let mut host = hayauchi();
    signal(&mut host);
    host.now += 200 * MS;
    assert!(host.play(0, &json!({"miss": true}), Some(200 * MS)).is_ok());
    assert!(shoot(&mut host, 0, 250, Some(250)).is_ok());
    assert_eq!(host.play(0, &json!({"gun": true}), Some(300 * MS)).code(), Code::NotYourTurn);
}

#[test]
fn nobody_hears_anything_of_a_rivals_answer_before_the_race_is_over() {
    let mut host = hayauchi();
    signal(&mut host);
    let before = host.said.len();
    shoot(&mut host, 0, 60, Some(60));
    host.now += 130 * MS;
    assert!(host.play(1, &json!({"miss": true}), Some(190 * MS)).is_ok());
    assert!(shoot(&mut host, 0, 250, Some(250)).is_ok());
    hold(&mut host, 2);
    assert!(host.said[before..].iter().all(|(_, to, _)| *to == To::Asker), "only the answers to those who asked");
    assert_eq!(race(&host, 3), ("go".into(), 1), "and whoever comes back sees nothing more");
    hold(&mut host, 3);
    host.wait(0);
    assert_eq!(events(&host, 3, before), "", "one racer still thinks");
    assert!(shoot(&mut host, 1, 10, Some(400)).is_ok());
    assert!(events(&host, 3, before).contains("showdown"));
}

#[test]
fn equal_to_the_millisecond_is_a_dead_heat_and_the_next_race_has_its_own_pause_and_number() {
    let mut host = hayauchi();
    signal(&mut host);
    hold(&mut host, 2);
    hold(&mut host, 3);
    let first = host.table.due();
    host.latencies.extend([0, 1].map(|who| (who, crate::support::latency(200 * MS))));
    host.now += 200 * MS;
    seen(&mut host, 0, 1);
    seen(&mut host, 1, 1);
    host.now += 231 * MS + 900;
    let before = host.said.len();
    assert_eq!(host.play(0, &json!({"gun": true}), Some(231_100)).number("ms"), Some(231));
    assert_eq!(host.play(1, &json!({"gun": true}), Some(231_900)).number("ms"), Some(231));
    assert!(
        host.said[before..].iter().all(|(_, _, text)| !text.contains("\"legal\"")),
        "nobody is invited to shoot yet"
    );
    assert_eq!(race(&host, 0), ("soon".into(), 2));
    assert_ne!(host.table.due(), first);
    assert_eq!(host.play(0, &json!({"gun": true}), None).code(), Code::TooEarly);
    host.latencies.clear();
    signal(&mut host);
    assert_eq!(race(&host, 1), ("go".into(), 2));
    assert_eq!(host.play(2, &json!({"gun": true}), Some(200 * MS)).code(), Code::NotYourTurn, "two race again");
    assert!(shoot(&mut host, 1, 200, Some(200)).is_ok());
    assert!(shoot(&mut host, 0, 100, Some(301)).is_ok());
    assert_eq!(hearts(&host), [2, 3, 3, 3]);
}

#[test]
fn silence_is_answered_when_the_time_is_up_and_not_before() {
    let mut host = hayauchi();
    signal(&mut host);
    assert!(shoot(&mut host, 0, 250, Some(250)).is_ok());
    host.wait(4 * SECOND);
    assert_eq!(race(&host, 0), ("go".into(), 1));
    host.wait(2 * SECOND);
    assert_eq!(hearts(&host), [3, 2, 3, 3], "who does not shoot in time is last");
    assert_eq!(race(&host, 0).0, "none");
}

#[test]
fn a_server_that_stops_in_mid_race_gives_the_signal_again_and_keeps_what_it_acknowledged() {
    let mut host = hayauchi();
    signal(&mut host);
    host.now += 250 * MS;
    assert!(host.play(0, &json!({"gun": true}), Some(250_000)).is_ok());
    host.restart();
    (0..4).for_each(|who| host.here(who, true));
    assert_eq!(host.play(1, &json!({"gun": true}), Some(200 * MS)).code(), Code::TooEarly, "wait for it");
    let before = host.said.len();
    signal(&mut host);
    assert_eq!(race(&host, 1), ("go".into(), 2), "it has a number of its own");
    assert_eq!(host.look(0)["race"]["answered"], json!(true));
    assert_eq!(host.look(1)["race"]["answered"], json!(false));
    assert_eq!(host.play(0, &json!({"gun": true}), Some(90 * MS)).code(), Code::NotYourTurn, "no second chance");
    assert!(shoot(&mut host, 1, 200, Some(200)).is_ok());
    hold(&mut host, 2);
    hold(&mut host, 3);
    let told = events(&host, 3, before);
    assert!(told.contains("250000") && told.contains("200000"), "{told}");
    assert_eq!(hearts(&host), [2, 3, 3, 3]);
}

#[test]
fn a_server_that_stops_in_the_pause_gives_one_signal() {
    let mut host = hayauchi();
    host.restart();
    (0..4).for_each(|who| host.here(who, true));
    assert_eq!(race(&host, 1), ("soon".into(), 1));
    signal(&mut host);
    assert_eq!(race(&host, 1), ("go".into(), 1));
}

#[test]
fn samurai_see_their_cards_with_the_signal_and_the_quicker_begins() {
    let mut host = hanafuda();
    assert!(host.legal(0).is_empty(), "there is nothing to discard yet");
    let blind = json!({"discard": "pine-ribbon"});
    assert_eq!(host.play(0, &blind, None).code(), Code::TooEarly);
    signal(&mut host);
    let (mine, theirs) = (host.legal(0)[0].clone(), host.legal(1)[0].clone());
    assert_eq!(host.play(0, &mine, Some(60 * MS)).code(), Code::TooEarly, "nobody is that quick: again");
    seen(&mut host, 0, 1);
    seen(&mut host, 1, 1);
    host.now += 300 * MS;
    let before = host.said.len();
    assert_eq!(host.play(1, &theirs, Some(290 * MS)).number("ms"), Some(290));
    assert!(host.said[before..].iter().all(|(_, to, _)| *to == To::Asker));
    assert_eq!(host.play(0, &mine, Some(280 * MS)).number("ms"), Some(280));
    assert!(host.legal(1).is_empty() && !host.legal(0).is_empty(), "who was quicker has the first turn");
}

#[test]
fn samurai_who_are_equally_quick_leave_it_to_the_lot() {
    let mut host = hanafuda();
    signal(&mut host);
    seen(&mut host, 0, 1);
    seen(&mut host, 1, 1);
    host.now += 300 * MS;
    let before = host.said.len();
    for who in 0..2 {
        let card = host.legal(who)[0].clone();
        assert_eq!(host.play(who, &card, Some(299 * MS)).number("ms"), Some(299));
    }
    assert!(events(&host, 0, before).contains("by_lot"), "{}", events(&host, 0, before));
}

#[test]
fn a_silent_samurai_discards_by_lot_and_is_the_slower() {
    let mut host = hanafuda();
    signal(&mut host);
    let card = host.legal(1)[0].clone();
    host.wait(5 * SECOND);
    assert!(host.play(1, &card, Some(5 * SECOND)).is_ok());
    host.wait(16 * SECOND);
    assert!(!host.legal(1).is_empty(), "who answered begins");
}
