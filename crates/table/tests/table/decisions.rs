//! A move counts for the decision it was made for, or not at all.

use crate::support::{Host, MS, SECOND};
use protocol::{Code, PlayerId, Stage};
use serde_json::{Value, json};

/// A move of `who` as it would have been sent at this decision.
fn made_for((game, decision): (u64, u64), action: &Value) -> Value {
    json!({"move": {"game": game, "decision": decision, "action": action}})
}

/// Checks that a late move changes nothing and is refused as late.
#[track_caller]
fn is_late(host: &mut Host, who: u64, request: &Value) {
    let (rows, before) = (host.rows.len(), host.look(who));
    let answer = host.wish(who, request);
    assert_eq!(answer.code(), Code::Late, "{answer:?}");
    assert!(answer.why().contains("over"), "{answer:?}");
    assert_eq!((host.rows.len(), host.look(who)), (rows, before));
}

#[test]
fn a_move_delayed_until_the_lot_has_answered_is_not_the_next_move() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    let (first, action) = (host.decision(0), host.legal(0)[0].clone());
    host.wait(61 * SECOND);
    assert!(host.decision(0) > first, "the lot has answered");
    assert!(host.legal(0).contains(&action), "the rules alone would take it");
    is_late(&mut host, 0, &made_for(first, &action));
    assert!(host.play(0, &action, None).is_ok(), "made for this decision it counts");
}

#[test]
fn another_players_choice_does_not_change_ones_own_decision() {
    let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4}));
    let before: Vec<_> = (0..4).map(|who| host.decision(who)).collect();
    assert!(host.play(1, &json!({"booze": 3}), None).is_ok());
    assert!(host.decision(1) > before[1]);
    for who in [0, 2, 3] {
        assert_eq!(host.decision(who), before[who as usize], "{who}");
    }
}

/// HAY-18
#[test]
fn an_announcement_settles_nothing_is_bound_to_its_decision_and_has_a_limit() {
    let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4}));
    let at = host.decision(0);
    let say = made_for(at, &json!({"say": 5}));
    for _ in 0..8 {
        assert!(host.wish(0, &say).is_ok());
        assert_eq!(host.decision(0), at);
    }
    let rows = host.rows.len();
    assert_eq!(host.wish(0, &say).code(), Code::TooFast);
    assert_eq!(host.rows.len(), rows);
    assert!(host.wish(0, &made_for(at, &json!({"booze": 5}))).is_ok(), "the decision is still the same");
    (1..4).for_each(|who| assert!(host.play(who, &json!({"booze": who}), None).is_ok()));
    while host.look(0)["race"].is_object() || host.legal(0).is_empty() {
        host.pass();
    }
    is_late(&mut host, 0, &say);
    assert!(host.play(0, &json!({"say": 7}), None).is_ok(), "and the next decision has announcements of its own");
}

#[test]
fn a_shot_made_for_one_race_is_none_in_the_next() {
    let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4}));
    let picking = host.decision(0);
    for (who, booze) in [(0, 5), (1, 5), (2, 3), (3, 2)] {
        assert!(host.play(who, &json!({"booze": booze}), None).is_ok());
    }
    let gun = json!({"gun": true});
    is_late(&mut host, 0, &made_for(picking, &gun));
    let waiting = host.decision(0);
    host.pass();
    assert_eq!(host.look(0)["race"]["stage"], "go");
    host.now += 300 * MS;
    is_late(&mut host, 0, &made_for(waiting, &gun));
    let first = host.decision(0);
    (0..4).for_each(|who| assert!(host.play(who, &json!({"hold": true}), None).is_ok()));
    host.pass();
    assert_eq!(host.look(0)["race"]["id"], 2, "nobody shot, so they race again");
    host.now += 300 * MS;
    is_late(&mut host, 0, &made_for(first, &gun));
    assert!(host.play(0, &gun, Some(250 * MS)).is_ok());
}

#[test]
fn a_shot_for_a_signal_before_a_restart_is_none_for_the_signal_after_it() {
    let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4}));
    (0..4).for_each(|who| assert!(host.play(who, &json!({"booze": 5}), None).is_ok()));
    host.pass();
    let first = host.decision(0);
    host.restart();
    (0..4).for_each(|who| host.here(who, true));
    host.pass();
    host.now += 300 * MS;
    is_late(&mut host, 0, &made_for(first, &json!({"gun": true})));
}

#[test]
fn a_move_of_another_game_is_late_and_one_without_a_decision_is_told_what_it_lacks() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    let (game, decision) = host.decision(0);
    let action = host.legal(0)[0].clone();
    is_late(&mut host, 0, &made_for((game + 1, decision), &action));
    let answer = host.wish(0, &json!({"move": {"action": action}}));
    assert_eq!(answer.code(), Code::BadRequest);
    assert!(answer.why().contains("decision"), "{answer:?}");
}

#[test]
fn decisions_are_the_same_after_a_restart() {
    for (game, seats) in [("loot", 2), ("hayauchi", 4), ("gunfight", 3), ("hanafuda", 2)] {
        let mut host = Host::playing(json!({"game": game, "seats": seats}));
        for turn in 0..60u64 {
            if host.room().stage == Stage::Over {
                break;
            }
            let who = turn % seats;
            if let Some(action) = host.legal(who).first().cloned() {
                host.now += 300 * MS;
                host.play(who, &action, Some(290 * MS));
            } else {
                host.wait(SECOND);
            }
            let before: Vec<_> = (0..seats).map(|who| host.decision(who)).collect();
            let again = table::recover(crate::support::TABLE, host.now, &host.rows).unwrap();
            let seen = (0..seats).map(|who| again.catch_up(host.now, PlayerId(who), u32::MAX, 0, table::Form::View));
            let after: Vec<u64> = seen
                .map(|all| serde_json::from_str::<Value>(all.last().unwrap()).unwrap())
                .map(|said| said["update"]["decision"].as_u64().unwrap())
                .collect();
            assert_eq!(before.iter().map(|(_, decision)| *decision).collect::<Vec<_>>(), after, "{game} {turn}");
        }
    }
}

/// Plays the current game to its end.
fn finish(host: &mut Host) {
    while host.room().stage == Stage::Playing {
        for who in 0..2 {
            if let Some(action) = host.legal(who).first().cloned() {
                host.now += 300 * MS;
                assert!(host.play(who, &action, None).is_ok());
            }
        }
    }
}

#[test]
fn a_move_that_counts_is_answered_again_also_after_the_machines_clock_has_jumped() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    let request = made_for(host.decision(0), &host.legal(0)[0]).to_string();
    let request = serde_json::from_str(&request).unwrap();
    assert!(host.ask_as(0, "first", &request).is_ok());
    finish(&mut host);
    host.now += 3600 * SECOND;
    host.restart();
    (0..2).for_each(|who| host.here(who, true));
    host.all_ready();
    finish(&mut host);
    let rows = host.rows.len();
    assert!(host.ask_as(0, "first", &request).is_ok());
    assert_eq!(host.rows.len(), rows, "it counts once");
}
