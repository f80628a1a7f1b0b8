//! Seats: who may sit where, who may change what, when a game begins, rests and goes on, and who plays for whom.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

mod support;

use engine::Seat;
use protocol::{Code, Occupant, PlayerId, Room, Stage, TableRequest};
use serde_json::{Value, json};
use support::{Host, SECOND, person};
use table::Effects;

/// One thing that is asked: by whom, what, and with which code it is refused, if it is.
type Case = (u64, Value, Option<Code>);

/// Asks one after the other.
#[track_caller]
fn check(host: &mut Host, cases: &[Case]) {
    for (who, wish, refusal) in cases {
        let answer = host.wish(*who, wish.clone());
        match refusal {
            Some(code) => assert_eq!(answer.code(), *code, "{who} asks {wish}"),
            None => assert!(answer.is_ok(), "{who} asks {wish}: {answer:?}"),
        }
    }
}

fn who_sits(room: &Room) -> Vec<String> {
    let name = |who: &Option<Occupant>| match who {
        Some(Occupant::Person(person)) => person.id.0.to_string(),
        Some(Occupant::Bot(level)) => level.clone(),
        None => "-".into(),
    };
    room.seats.iter().map(|seat| name(&seat.who)).collect()
}

fn clock(host: &Host, who: u64) -> Option<u64> {
    host.look(who)["clock"]["ms"].as_u64()
}

/// Somebody who owes a decision plays the first thing they may.
fn any_move(host: &mut Host, who: u64) {
    let action = host.legal(who)[0].clone();
    assert!(host.play(who, &action, None).is_ok());
}

/// Plays to the end, everybody silent.
fn to_the_end(host: &mut Host) {
    while host.room().stage != Stage::Over {
        host.pass();
    }
}

#[test]
fn people_sit_where_they_like_if_it_is_free() {
    let mut host = Host::open("hayauchi", 4);
    check(
        &mut host,
        &[
            (0, json!({"sit": {"seat": 2}}), None),
            (1, json!({"sit": {"seat": 2}}), Some(Code::SeatTaken)),
            (1, json!({"sit": {}}), None),
            (1, json!({"sit": {}}), None),
            (1, json!({"sit": {"seat": 3}}), None),
            (2, json!({"sit": {}}), None),
            (3, json!({"sit": {"seat": 1}}), None),
            (4, json!({"sit": {}}), Some(Code::SeatTaken)),
            (3, json!({"stand": {}}), None),
            (3, json!({"stand": {}}), Some(Code::NotSeated)),
        ],
    );
    assert_eq!(who_sits(&host.room()), ["2", "-", "0", "1"]);
}

#[test]
fn seats_that_do_not_exist_are_refused() {
    for seat in [4, 7, 8, 64, 200, 255] {
        let mut host = Host::open("hayauchi", 4);
        check(
            &mut host,
            &[
                (0, json!({"sit": {"seat": seat}}), Some(Code::BadRequest)),
                (0, json!({"bot": {"seat": seat}}), Some(Code::BadRequest)),
                (0, json!({"remove": {"seat": seat}}), Some(Code::BadRequest)),
            ],
        );
    }
}

#[test]
fn an_action_that_names_a_seat_that_does_not_exist_is_refused() {
    let mut host = Host::playing(json!({"game": "gunfight", "seats": 2}));
    for action in [json!({"shoot": 200}), json!({"shoot": {"seat": 255}}), json!({"swap": 200}), json!("shoot 200")] {
        assert!(!host.play(0, &action, None).is_ok(), "{action}");
    }
}

#[test]
fn only_the_host_changes_the_table_and_the_host_is_its_opener_while_they_sit() {
    let mut host = Host::open("hayauchi", 4);
    assert_eq!(host.room().host, PlayerId(0));
    check(
        &mut host,
        &[
            (0, json!({"bot": {"seat": 3}}), None),
            (1, json!({"sit": {}}), None),
            // Only others sit now, so the first of them is the host.
            (0, json!({"bot": {}}), Some(Code::NotHost)),
            (1, json!({"bot": {"seat": 2}}), None),
            (0, json!({"sit": {}}), None),
            (1, json!({"remove": {"seat": 2}}), Some(Code::NotHost)),
            (1, json!({"setup": {"game": "hayauchi", "seats": 5}}), Some(Code::NotHost)),
            (0, json!({"remove": {"seat": 2}}), None),
            (0, json!({"remove": {"seat": 2}}), None),
            (0, json!({"remove": {"seat": 0}}), None),
        ],
    );
    assert_eq!(who_sits(&host.room()), ["-", "0", "-", "random"], "people can be removed too");
    check(&mut host, &[(0, json!({"stand": {}}), None), (2, json!({"sit": {}}), None)]);
    assert_eq!(host.room().host, PlayerId(2));
}

#[test]
fn bots_have_levels_that_exist() {
    let mut host = Host::open("loot", 2);
    let answer = host.wish(0, json!({"bot": {"level": "wizard"}}));
    assert_eq!(answer.code(), Code::BadRequest);
    assert!(answer.why().contains("random"), "{}", answer.why());
    check(&mut host, &[(0, json!({"bot": {"level": "random"}}), None)]);
    assert_eq!(who_sits(&host.room()), ["random", "-"]);
    assert!(host.room().seats[0].ready && host.room().seats[0].here);
}

#[test]
fn the_set_up_changes_between_games_and_makes_nobody_ready() {
    let mut host = Host::open("hayauchi", 4);
    let setup = |seats: usize| json!({"setup": {"game": "hayauchi", "seats": seats, "pace": "fast"}});
    check(
        &mut host,
        &[
            (0, json!({"sit": {"seat": 3}}), None),
            (0, json!({"ready": {"entropy": "ab"}}), None),
            (0, setup(5), None),
            (0, setup(7), Some(Code::BadRequest)),
            (0, json!({"setup": {"game": "loot", "seats": 2}}), Some(Code::BadRequest)),
            (
                0,
                json!({"setup": {"game": "hayauchi", "seats": 4, "options": {"race": "boat"}}}),
                Some(Code::BadRequest),
            ),
            (0, json!({"setup": {"game": "hayauchi", "seats": 4, "spectator_delay": 601}}), Some(Code::BadRequest)),
            (0, json!({"sit": {"seat": 4}}), None),
            (0, setup(4), Some(Code::SeatTaken)),
        ],
    );
    let room = host.room();
    assert_eq!((room.seats.len(), room.setup.pace), (5, protocol::Pace::Fast));
    assert!(room.seats.iter().all(|seat| !seat.ready));
}

#[test]
fn a_game_begins_when_everybody_is_ready_and_not_before() {
    let mut host = Host::open("loot", 2);
    check(
        &mut host,
        &[
            (0, json!({"ready": {"entropy": ""}}), Some(Code::NotSeated)),
            (0, json!({"sit": {}}), None),
            (0, json!({"ready": {"entropy": "XY"}}), Some(Code::BadRequest)),
            (0, json!({"ready": {"entropy": "0".repeat(65)}}), Some(Code::BadRequest)),
            (0, json!({"ready": {"entropy": "0aff"}}), None),
            (1, json!({"sit": {}}), None),
            (0, json!({"unready": {}}), None),
            (1, json!({"ready": {}}), None),
            (0, json!({"move": {"action": {}}}), Some(Code::WrongStage)),
            (0, json!({"pause": {"on": true}}), Some(Code::WrongStage)),
        ],
    );
    assert_eq!((host.room().stage, host.room().game), (Stage::Waiting, 1));
    assert_eq!(host.room().entropy, Vec::<String>::new(), "what was added is not shown before it is fixed");
    check(&mut host, &[(0, json!({"ready": {"entropy": "0aff"}}), None)]);
    let room = host.room();
    assert_eq!((room.stage, room.game, room.entropy), (Stage::Playing, 1, vec!["0aff".into(), String::new()]));
    check(
        &mut host,
        &[
            (0, json!({"ready": {}}), Some(Code::WrongStage)),
            (0, json!({"unready": {}}), Some(Code::WrongStage)),
            (0, json!({"bot": {}}), Some(Code::WrongStage)),
            (0, json!({"remove": {"seat": 1}}), Some(Code::WrongStage)),
            (0, json!({"setup": {"game": "loot", "seats": 2}}), Some(Code::WrongStage)),
            (2, json!({"sit": {}}), Some(Code::WrongStage)),
            (2, json!({"move": {"action": {}}}), Some(Code::NotSeated)),
        ],
    );
}

#[test]
fn the_last_bot_starts_a_game_for_which_everybody_else_is_ready() {
    let mut host = Host::open("loot", 2);
    check(&mut host, &[(0, json!({"bot": {}}), None)]);
    assert_eq!(host.room().stage, Stage::Waiting, "bots alone do not play");
    check(&mut host, &[(0, json!({"sit": {}}), None), (0, json!({"ready": {}}), None)]);
    assert_eq!(host.room().stage, Stage::Playing);
}

#[test]
fn a_rematch_has_the_luck_that_was_committed_to_and_wins_are_counted() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    let first = host.room();
    assert_eq!((first.secret, first.next_commitment), (None, None));
    let mut wins = vec![0, 0];
    for game in 1..=3 {
        to_the_end(&mut host);
        let over = host.room();
        assert_eq!((over.game, host.finished.len()), (game, game as usize));
        assert!(host.finished[game as usize - 1].rated, "only people played");
        over.winners.unwrap().iter().for_each(|seat| wins[seat.index()] += 1);
        assert_eq!(over.wins, wins);
        let secret: engine::Secret = serde_json::from_value(json!(over.secret.unwrap())).unwrap();
        assert_eq!(secret.commitment().to_string(), over.commitment, "the secret is the one committed to");
        support::verified(&host.rows, game);
        host.all_ready();
        let next = host.room();
        assert_eq!((next.stage, next.game), (Stage::Playing, game + 1));
        assert_eq!(Some(next.commitment), over.next_commitment);
        assert_ne!(next.replay, over.replay);
    }
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
    host.table.watched(1);
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
    host.table.watched(1);
    assert_eq!(host.look(9)["n"], json!(1), "a restart takes nobody back");
    to_the_end(&mut host);
    host.wait(30 * SECOND);
    let numbers: Vec<u64> = host.told_spectators().iter().map(|update| update["n"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    assert!(host.told_spectators().last().unwrap().to_string().contains("over"), "to the end");
}

#[test]
fn a_move_needs_an_id_and_counts_once() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    let action = serde_json::value::to_raw_value(&host.legal(0)[0]).unwrap();
    let request = TableRequest::Move { action: &action, at: None };
    let mut out = Effects::new();
    host.table.ask(host.now, &person(0), None, &request, &mut out);
    assert!(out.is_empty(), "without an id it is neither done nor answered");
    for _ in 0..3 {
        assert!(host.ask_as(0, "one", &request).is_ok());
    }
    let by = |entry: &Value| entry["did"]["by"] == json!([0, "one"]);
    assert_eq!(host.entries().filter(by).count(), 1);
    assert_eq!(host.ask_as(0, "two", &request).code(), Code::NotYourTurn);
    assert!(host.ask_as(1, "one", &request).is_ok(), "another player's ids are their own");
    to_the_end(&mut host);
    assert!(host.ask_as(0, "one", &request).is_ok(), "also after the end");
    host.all_ready();
    assert!(host.ask_as(0, "one", &request).is_ok(), "and in the next game");
    assert_eq!(host.entries().filter(by).count(), 1);
}

#[test]
fn what_is_no_action_is_refused_in_plain_words() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    for action in [json!(null), json!(7), json!("rob the bank"), json!({}), json!([1, [2]]), json!({"play": ["a"]})] {
        let answer = host.play(0, &action, None);
        assert!(answer.why().starts_with("That is no action of this game"), "{action}: {answer:?}");
    }
    let mut host = Host::playing(json!({"game": "hayauchi", "seats": 4}));
    assert_eq!(host.play(0, &json!({"hold": true}), None).code(), Code::Illegal);
}

#[test]
fn tables_that_cannot_be_are_not_opened() {
    for (setup, words) in [
        (json!({"game": "chess", "seats": 2}), "There is no game 'chess' here."),
        (json!({"game": "loot", "seats": 3}), "2"),
        (json!({"game": "loot", "seats": 200}), "2"),
        (json!({"game": "loot", "seats": 2, "options": {"x": 1}}), "x"),
        (json!({"game": "loot", "seats": 2, "spectator_delay": 9999}), "600"),
    ] {
        let read = serde_json::from_value(setup.clone()).unwrap();
        let mut out = Effects::new();
        let no = table::open(support::TABLE, 0, &read, &person(0), [0; 32], &mut out).err().unwrap();
        assert!(no.why.contains(words) && out.is_empty(), "{setup}: {}", no.why);
    }
}

#[test]
fn a_table_nobody_uses_is_deserted_after_a_while() {
    let mut host = Host::open("loot", 2);
    assert!(host.sit(0).is_ok());
    assert!(!host.table.deserted(host.now + 1000 * SECOND), "somebody is here");
    host.here(0, false);
    assert!(!host.table.deserted(host.now + 60 * SECOND));
    assert!(host.table.deserted(host.now + 1000 * SECOND));
    assert_eq!(host.room().seat_of(PlayerId(0)), Some(Seat::new(0)));
}
