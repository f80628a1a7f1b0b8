//! Time at the table: clocks, pauses, absent players, and spectators with a delay.

use crate::support::cases::{check, to_the_end, who_sits};
use crate::support::{Host, SECOND, person};
use protocol::{Code, Stage};
use serde_json::{Value, json};

fn clock(host: &Host, who: u64) -> Option<u64> {
    host.look(who)["clock"]["ms"].as_u64()
}

/// Makes the first legal move for a player who owes a decision.
fn any_move(host: &mut Host, who: u64) {
    let action = host.legal(who)[0].clone();
    assert!(host.play(who, &action, None).is_ok());
}

#[test]
fn whoever_leaves_in_mid_game_is_played_for_until_they_sit_down_again() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    check(&mut host, &[(1, json!({"stand": {}}), None), (1, json!({"stand": {}}), None)]);
    assert!(host.room().seats[1].stand_in);
    assert_eq!(who_sits(&host.room()), ["0", "1"], "the seat is kept");
    assert_eq!(host.calls.len(), 1, "a bot is asked");
    let action = host.legal(1)[0].clone();
    assert_eq!(host.play(1, &action, None).code(), Code::NotSeated, "not beside the bot");
    check(&mut host, &[(2, json!({"sit": {}}), Some(Code::WrongStage)), (1, json!({"sit": {}}), None)]);
    assert!(!host.room().seats[1].stand_in);
    let rows = host.rows.len();
    host.decide(0);
    assert_eq!(host.rows.len(), rows, "what the bot thought counts no more");
    any_move(&mut host, 1);
    check(&mut host, &[(1, json!({"stand": {}}), None)]);
    to_the_end(&mut host);
    assert_eq!(who_sits(&host.room()), ["0", "-"], "the seat is free for the next game");
}

#[test]
fn a_bot_stands_in_after_twenty_seconds_and_goes_when_the_player_is_back() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    host.here(1, false);
    assert!(!host.room().seats[1].here);
    host.wait(19 * SECOND);
    assert!(!host.room().seats[1].stand_in && host.calls.is_empty());
    host.wait(SECOND);
    assert!(host.room().seats[1].stand_in);
    assert_eq!(host.calls.len(), 1);
    host.here(1, true);
    assert!(!host.room().seats[1].stand_in);
    let rows = host.rows.len();
    host.decide(0);
    assert_eq!(host.rows.len(), rows);
    any_move(&mut host, 1);
}

#[test]
fn a_player_who_comes_back_in_time_is_not_replaced() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    for _ in 0..3 {
        host.here(1, false);
        host.wait(15 * SECOND);
        host.here(1, true);
    }
    assert!(host.calls.is_empty());
}

#[test]
fn correspondence_has_no_clock_and_nobody_stands_in() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2, "pace": "none"}));
    assert_eq!((clock(&host, 0), host.table.due()), (None, None));
    host.here(1, false);
    host.wait(1000 * SECOND);
    assert!(!host.room().seats[1].stand_in);
    any_move(&mut host, 0);
    check(&mut host, &[(1, json!({"stand": {}}), None)]);
    assert_eq!(host.calls.len(), 1, "but who gives the seat up is played for");
    host.restart();
    assert_eq!(host.table.due(), Some(host.now), "also after a restart");
    host.tick();
    assert_eq!(host.calls.len(), 1);
}

#[test]
fn a_clock_tells_the_time_that_is_left_and_runs_on_while_others_decide() {
    for (pace, ms) in [("relaxed", 60_000), ("fast", 20_000)] {
        let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4, "pace": pace}));
        assert_eq!(clock(&host, 0), Some(ms));
        host.wait(5 * SECOND);
        any_move(&mut host, 2);
        assert_eq!(clock(&host, 0), Some(ms - 5000), "another's decision does not help");
        host.wait(SECOND);
        assert!(host.play(1, &json!({"say": 3}), None).is_ok());
        assert!(host.play(1, &json!({"gun": true}), None).is_ok());
        assert_eq!(clock(&host, 0), Some(ms - 6000), "nor does talk, or a Gun nobody has seen");
        host.wait(ms * 1000 - 6 * SECOND);
        assert_eq!(host.look(0)["race"]["stage"], json!("soon"), "the lot has picked for the silent");
    }
}

#[test]
fn a_pause_needs_everybody_stops_the_clock_and_ends_when_one_wants_to_go_on() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    host.wait(10 * SECOND);
    check(&mut host, &[(0, json!({"pause": {"on": true}}), None)]);
    assert_eq!(host.room().stage, Stage::Playing);
    assert!(host.room().seats[0].wants_pause);
    check(&mut host, &[(1, json!({"pause": {"on": true}}), None)]);
    assert_eq!((host.room().stage, clock(&host, 0)), (Stage::Paused, None));
    let action = host.legal(0)[0].clone();
    assert_eq!(host.play(0, &action, None).code(), Code::WrongStage);
    host.wait(1000 * SECOND);
    check(&mut host, &[(1, json!({"pause": {"on": false}}), None)]);
    assert_eq!((host.room().stage, clock(&host, 0)), (Stage::Playing, Some(50_000)));
    assert!(host.play(0, &action, None).is_ok());
}

#[test]
fn a_pause_lasts_while_those_who_agreed_on_it_are_away_and_through_a_restart() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    check(&mut host, &[(0, json!({"pause": {"on": true}}), None), (1, json!({"pause": {"on": true}}), None)]);
    host.here(0, false);
    host.here(1, false);
    host.wait(1000 * SECOND);
    assert_eq!(host.room().stage, Stage::Paused);
    host.restart();
    host.wait(1000 * SECOND);
    assert_eq!(host.room().stage, Stage::Paused);
    host.here(0, true);
    check(&mut host, &[(0, json!({"pause": {"on": false}}), None)]);
    host.wait(19 * SECOND);
    assert!(!host.room().seats[1].stand_in, "the other has time to come back");
    host.wait(SECOND);
    assert!(host.room().seats[1].stand_in);
}

#[test]
fn spectators_see_things_as_late_as_was_agreed_and_the_whole_in_the_end() {
    let mut host = Host::with(json!({"game": "loot", "seats": 2, "spectator_delay": 30}));
    host.table.watched(&[person(9)]);
    (0..2).for_each(|who| assert!(host.sit(who).is_ok()));
    host.all_ready();
    let seen = |host: &Host| host.told_spectators().len();
    assert_eq!(seen(&host), 0);
    host.wait(29 * SECOND);
    assert_eq!(seen(&host), 0);
    host.wait(SECOND);
    assert_eq!(seen(&host), 1);
    assert_eq!(host.look(9)["clock"], Value::Null, "the clock is of the present");
    any_move(&mut host, 0);
    assert_eq!(seen(&host), 1);
    host.restart();
    host.table.watched(&[person(9)]);
    assert_eq!(host.look(9)["n"], json!(1), "a restart takes nobody back");
    to_the_end(&mut host);
    assert_eq!((host.room().stage, host.table.in_lobby().stage), (Stage::Over, Stage::Playing));
    host.wait(30 * SECOND);
    assert_eq!(host.table.in_lobby().stage, Stage::Over);
    let numbers: Vec<u64> = host.told_spectators().iter().map(|update| update["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    assert!(host.told_spectators().last().unwrap().to_string().contains("over"), "to the end");
}

#[test]
fn the_next_host_of_a_table_continues_its_clock() {
    let setup = json!({"game": "loot", "seats": 2, "pace": "fast"});
    let mut host = Host::playing(setup);
    let whole = clock(&host, 0).unwrap();
    host.wait(5 * SECOND);
    assert!(!host.table.is_in_race());
    let left = host.table.time_left(host.now).unwrap();
    host.restart();
    assert_eq!(clock(&host, 0), Some(whole), "nobody has said how much was left");
    host.table.set_time_left(host.now, left);
    assert_eq!(clock(&host, 0), Some(whole - 5_000));
    // The same in a pause, in which no time passes.
    check(&mut host, &[(0, json!({"pause": {"on": true}}), None), (1, json!({"pause": {"on": true}}), None)]);
    host.wait(30 * SECOND);
    let left = host.table.time_left(host.now).unwrap();
    host.restart();
    host.table.set_time_left(host.now, left);
    check(&mut host, &[(0, json!({"pause": {"on": false}}), None)]);
    assert_eq!(clock(&host, 0), Some(whole - 5_000));
}
