//! Seats: who may sit where and change what, when a game begins, pauses and resumes, and who plays for whom.

use crate::support::cases::{check, to_the_end, who_sits};
use crate::support::{Host, SECOND, person};
use engine::Seat;
use protocol::{Code, PlayerId, Stage, TableRequest};
use serde_json::{Value, json};
use table::Effects;

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
            // Only others are seated now, so the first of them is the host.
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
    assert_eq!(who_sits(&host.room()), ["-", "0", "-", "regular"], "people can be removed too");
    check(&mut host, &[(0, json!({"stand": {}}), None), (2, json!({"sit": {}}), None)]);
    assert_eq!(host.room().host, PlayerId(2));
}

#[test]
fn the_seat_of_whoever_left_can_be_freed_by_anybody_who_waits() {
    let mut host = Host::open("hayauchi", 4);
    check(&mut host, &[(0, json!({"sit": {"seat": 0}}), None), (1, json!({"sit": {"seat": 1}}), None)]);
    host.here(0, true);
    host.here(0, false);
    let free = json!({"remove": {"seat": 0}});
    check(&mut host, &[(1, free.clone(), Some(Code::NotHost))]);
    host.now += 20 * SECOND;
    check(&mut host, &[(2, free.clone(), Some(Code::NotHost)), (1, free, None)]);
    assert_eq!(who_sits(&host.room()), ["-", "1", "-", "-"]);
    // The seat was only given up: whoever comes back may sit down again.
    check(&mut host, &[(0, json!({"sit": {"seat": 0}}), None)]);
}

#[test]
fn bots_have_levels_that_exist() {
    let mut host = Host::open("loot", 2);
    let answer = host.wish(0, &json!({"bot": {"level": "wizard"}}));
    assert_eq!(answer.code(), Code::BadRequest);
    assert!(answer.why().contains("greenhorn, regular, sharp, legend"), "{}", answer.why());
    check(&mut host, &[(0, json!({"bot": {"level": "sharp"}}), None)]);
    assert_eq!(who_sits(&host.room()), ["sharp", "-"]);
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
            (1, setup(4), Some(Code::NotHost)),
        ],
    );
    let room = host.room();
    assert_eq!((room.seats.len(), room.setup.pace), (5, protocol::Pace::Fast));
    assert!(room.seats.iter().all(|seat| !seat.ready));
    host.restart();
    assert_eq!(host.room().setup, room.setup, "the change is in the log");
}

#[test]
fn with_fewer_seats_bots_leave_and_people_move_up() {
    let mut host = Host::open("hayauchi", 6);
    let setup = |seats: usize| json!({"setup": {"game": "hayauchi", "seats": seats}});
    check(
        &mut host,
        &[
            (0, json!({"sit": {"seat": 5}}), None),
            (1, json!({"sit": {"seat": 4}}), None),
            (0, json!({"bot": {"seat": 0}}), None),
            (0, json!({"bot": {"seat": 1, "level": "sharp"}}), None),
            (0, json!({"bot": {"seat": 3}}), None),
            (0, setup(5), None),
        ],
    );
    assert_eq!(who_sits(&host.room()), ["regular", "sharp", "0", "regular", "1"], "a free seat is taken first");
    assert!(host.room().seats[2].here, "whoever moves is still here");
    check(&mut host, &[(0, setup(4), None)]);
    assert_eq!(who_sits(&host.room()), ["1", "sharp", "0", "regular"], "then that of a bot");
    check(&mut host, &[(0, setup(6), None)]);
    (2..4).for_each(|who| assert!(host.sit(who).is_ok()));
    check(
        &mut host,
        &[
            (0, json!({"remove": {"seat": 1}}), None),
            (0, json!({"remove": {"seat": 3}}), None),
            (4, json!({"sit": {}}), None),
            (0, setup(4), Some(Code::SeatTaken)),
        ],
    );
    let seated = who_sits(&host.room());
    host.restart();
    assert_eq!(who_sits(&host.room()), seated);
}

#[test]
fn a_table_plays_on_with_more_seats_and_with_fewer() {
    let mut host =
        Host::playing(json!({"game": "gunfight", "seats": 2, "options": {"life": 4}, "spectator_delay": 60}));
    to_the_end(&mut host);
    let setup = |seats: usize| json!({"setup": {"game": "gunfight", "seats": seats, "options": {"life": 4}}});
    check(&mut host, &[(0, setup(3), None), (2, json!({"sit": {"seat": 2}}), None)]);
    for here in [false, true] {
        host.here(2, here);
    }
    assert!(host.table.catch_up(host.now, PlayerId(2), 0, 0, table::Form::View).len() == 1, "only the room");
    (0..3).for_each(|who| check(&mut host, &[(who, json!({"ready": {}}), None)]));
    assert_eq!((host.room().stage, host.room().seats.len()), (Stage::Playing, 3));
    to_the_end(&mut host);
    check(&mut host, &[(2, json!({"stand": {}}), None), (0, setup(2), None)]);
    assert_eq!(host.table.catch_up(host.now, PlayerId(9), 0, 0, table::Form::View).len(), 2, "it can still be watched");
    (0..2).for_each(|who| check(&mut host, &[(who, json!({"ready": {}}), None)]));
    assert_eq!((host.room().stage, host.room().game), (Stage::Playing, 3));
}

#[test]
fn whoever_sits_down_again_is_shown_under_their_present_name() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    let named = protocol::Person { name: "Calamity".into(), ..person(1) };
    let (request, mut out) = (TableRequest::Sit { seat: None }, Effects::new());
    let latency = table::Latency::unknown();
    let asker = table::Asker { person: &named, id: None, latency: &latency };
    host.table.ask(host.now, &asker, &request, &mut out);
    host.keep(out);
    let shown = |host: &Host| host.table.in_lobby().seats[1].clone();
    assert_eq!(shown(&host).as_deref(), Some("Calamity"));
    assert!(host.room().seats[1].here && host.room().stage == Stage::Playing);
    host.restart();
    assert_eq!(shown(&host).as_deref(), Some("Calamity"));
}

#[test]
fn the_host_mutes_spectators_and_sends_them_out_for_good() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    host.table.watched(&[person(2), person(3)]);
    assert_eq!(host.room().spectators.iter().map(|who| who.id.0).collect::<Vec<_>>(), [2, 3]);
    let id = |who: u64| json!(PlayerId(who));
    check(
        &mut host,
        &[
            (1, json!({"silence": {"player": id(2), "on": true}}), Some(Code::NotHost)),
            (1, json!({"send-out": {"player": id(2)}}), Some(Code::NotHost)),
            (0, json!({"send-out": {"player": id(1)}}), Some(Code::BadRequest)),
            (0, json!({"send-out": {"player": id(7)}}), Some(Code::BadRequest)),
            (0, json!({"silence": {"player": id(2), "on": true}}), None),
            (0, json!({"send-out": {"player": id(3)}}), None),
        ],
    );
    let told =
        |host: &Host| [2, 3].map(|who| (host.table.may_talk(PlayerId(who)), host.table.may_watch(PlayerId(who))));
    let expected = [(false, true), (true, false)];
    assert_eq!(told(&host), expected);
    let room = host.room();
    assert_eq!(room.spectators.iter().map(|who| (who.id.0, who.silenced)).collect::<Vec<_>>(), [(2, true)]);
    host.restart();
    assert_eq!(told(&host), expected, "also after a restart");
    to_the_end(&mut host);
    check(&mut host, &[(1, json!({"stand": {}}), None), (3, json!({"sit": {}}), Some(Code::Removed))]);
    check(&mut host, &[(2, json!({"sit": {}}), None)]);
    assert!(host.table.may_talk(PlayerId(2)), "a player may talk");
    let mut out = Effects::new();
    host.table.readmit(host.now, PlayerId(3), &mut out);
    host.keep(out);
    host.restart();
    assert!(host.table.may_watch(PlayerId(3)), "a newer invitation lets them in again");
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
            (0, json!({"move": {"game": 1, "decision": 1, "action": {}}}), Some(Code::WrongStage)),
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
            (2, json!({"move": {"game": 1, "decision": 1, "action": {}}}), Some(Code::NotSeated)),
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
        crate::support::verified(&host.rows, game);
        host.all_ready();
        let next = host.room();
        assert_eq!((next.stage, next.game), (Stage::Playing, game + 1));
        assert_eq!(Some(next.commitment), over.next_commitment);
        assert_ne!(next.replay, over.replay);
    }
}

#[test]
fn a_move_needs_an_id_and_counts_once() {
    let mut host = Host::playing(json!({"game": "loot", "seats": 2}));
    let action = serde_json::value::to_raw_value(&host.legal(0)[0]).unwrap();
    let decision = host.decision(0).1 as u32;
    let request = TableRequest::Move { game: 1, decision, action: &action, at: None };
    let out = host.ask_table(0, None, &request);
    assert!(out.is_empty(), "without an id it is neither done nor answered");
    for _ in 0..3 {
        assert!(host.ask_as(0, "one", &request).is_ok());
    }
    let by = |entry: &Value| entry["did"]["by"] == json!([0, "one"]);
    assert_eq!(host.entries().filter(by).count(), 1);
    assert_eq!(host.ask_as(0, "two", &request).code(), Code::Late);
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
        assert!(answer.why().starts_with("That is not an action of this game"), "{action}: {answer:?}");
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
        let no = table::open(crate::support::TABLE, 0, &read, &person(0), [0; 32], &mut out).err().unwrap();
        assert!(no.why.contains(words) && out.is_empty(), "{setup}: {}", no.why);
    }
}

#[test]
fn a_table_is_deserted_from_when_the_last_one_left_and_a_restart_does_not_change_that() {
    let mut host = Host::open("loot", 2);
    assert!(host.sit(0).is_ok());
    assert_eq!(host.table.deserted(), None, "somebody is here");
    let left = host.now;
    host.here(0, false);
    assert_eq!(host.table.deserted(), Some(left));
    host.now += 1000 * SECOND;
    host.restart();
    assert_eq!(host.table.deserted(), Some(left));
    assert_eq!(host.room().seat_of(PlayerId(0)), Some(Seat::new(0)));
}

#[test]
fn who_was_removed_stays_out_until_they_are_let_in_again_also_after_a_restart() {
    let mut host = Host::open("loot", 2);
    check(
        &mut host,
        &[
            (0, json!({"sit": {}}), None),
            (1, json!({"sit": {}}), None),
            (0, json!({"remove": {"seat": 1}}), None),
            (1, json!({"sit": {}}), Some(Code::Removed)),
            (2, json!({"sit": {}}), None),
        ],
    );
    host.restart();
    assert!(host.table.removed(PlayerId(1)).is_some() && host.table.removed(PlayerId(2)).is_none());
    let mut out = Effects::new();
    host.table.readmit(host.now, PlayerId(1), &mut out);
    host.keep(out);
    host.restart();
    check(&mut host, &[(2, json!({"stand": {}}), None), (1, json!({"sit": {}}), None)]);
}
