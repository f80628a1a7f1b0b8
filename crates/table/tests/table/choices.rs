//! A secret choice can be changed until the last player has chosen, and nobody else notices.

use crate::support::{Host, MS, person, verified};
use engine::{Luck as _, Seeded};
use protocol::{Code, Stage};
use serde_json::{Value, json};

fn booze(value: u64) -> Value {
    json!({ "booze": value })
}

/// Changes a choice, and checks that only its player learns of it and that it is still there after a restart.
#[track_caller]
fn is_changed(host: &mut Host, who: u64, action: &Value) {
    let seats = host.room().seats.len() as u64;
    let others = || (0..seats).filter(move |&other| other != who);
    let (said, before): (_, Vec<Value>) = (host.said.len(), others().map(|other| host.look(other)).collect());
    let (decision, spectators) = (host.decision(who), host.told_spectators());
    assert!(host.play(who, action, None).is_ok(), "{action}");
    assert_eq!(host.decision(who), decision, "it is still the same decision");
    let after: Vec<Value> = others().map(|other| host.look(other)).collect();
    assert_eq!(before, after, "the others see what they saw, and their clock has not moved");
    for other in others() {
        assert_eq!(host.told(other, said), [], "{other} is told nothing");
    }
    assert_eq!(host.told_spectators(), spectators, "spectators are told nothing");
    let told = host.told(who, said);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].1["update"]["view"].is_object(), "the view does not follow from events");
    let now = host.look(who);
    let again = Host::recovered(host.now, &host.rows);
    assert_eq!((&again.look(who)["view"], &again.look(who)["n"]), (&now["view"], &now["n"]));
}

#[test]
fn a_drink_is_changed_until_the_last_player_has_ordered() {
    let mut host = Host::playing(json!({ "game": "hayauchi", "seats": 4 }));
    host.table.watched(&[person(9)]);
    assert!(host.play(0, &booze(3), None).is_ok());
    is_changed(&mut host, 0, &booze(6));
    assert!(host.play(1, &booze(6), None).is_ok());
    is_changed(&mut host, 0, &booze(5));
    is_changed(&mut host, 1, &booze(5));
    assert!(host.play(2, &booze(1), None).is_ok());
    assert_eq!(host.look(0)["view"]["players"][0]["picked"], 5);
    assert_eq!(host.play(0, &booze(5), None).code(), Code::Illegal, "that is no change");
    assert!(host.play(3, &booze(2), None).is_ok());
    assert!(!host.play(0, &booze(7), None).is_ok(), "all have ordered");
    host.pass();
    assert_eq!(host.look(3)["view"]["racing"], json!([0, 1]), "what counts is what they ordered last");
}

#[test]
fn a_shot_before_the_reveal_stays_when_the_drink_is_changed() {
    let mut host = Host::playing(json!({ "game": "hayauchi", "seats": 4 }));
    assert!(host.play(0, &booze(3), None).is_ok());
    assert!(host.play(0, &json!({ "gun": true }), None).is_ok());
    is_changed(&mut host, 0, &booze(4));
    assert_eq!(host.look(0)["view"]["players"][0]["fired"], true);
    assert!(!host.play(0, &json!({ "gun": true }), None).is_ok(), "there is one gun");
}

#[test]
fn every_game_with_secret_choices_lets_them_be_changed() {
    for (game, seats) in [("loot", 2), ("gunfight", 3)] {
        let mut host = Host::playing(json!({ "game": game, "seats": seats }));
        let legal = host.legal(0);
        assert!(host.play(0, &legal[0], None).is_ok());
        is_changed(&mut host, 0, &legal[1]);
        is_changed(&mut host, 0, &legal[0]);
    }
}

#[test]
fn a_mind_is_changed_a_few_times_only() {
    let mut host = Host::playing(json!({ "game": "hayauchi", "seats": 4 }));
    assert!(host.play(0, &booze(1), None).is_ok());
    for time in 0..8 {
        assert!(host.play(0, &booze(2 + time % 2), None).is_ok());
    }
    let rows = host.rows.len();
    assert_eq!(host.play(0, &booze(7), None).code(), Code::TooFast);
    assert_eq!(host.rows.len(), rows);
}

#[test]
fn an_answer_in_a_race_is_final() {
    let mut host = Host::playing(json!({ "game": "hayauchi", "seats": 4 }));
    (0..4).for_each(|who| assert!(host.play(who, &booze(5), None).is_ok()));
    host.pass();
    host.now += 300 * MS;
    assert!(host.play(0, &json!({ "gun": true }), Some(250 * MS)).is_ok());
    assert_eq!(host.play(0, &json!({ "hold": true }), Some(290 * MS)).code(), Code::NotYourTurn);
}

/// Plays a random game in which players often change their minds, and returns how often.
fn play_changing(game: &str, seats: usize, options: &Value, luck: &mut Seeded) -> usize {
    let mut host = Host::playing(json!({ "game": game, "seats": seats, "options": options }));
    let (mut possible, mut changes): (Vec<Vec<Value>>, _) = (vec![Vec::new(); seats], 0);
    while host.room().stage == Stage::Playing {
        for who in 0..seats as u64 {
            let view = host.look(who);
            let owes = view["view"]["to_act"].as_array().is_some_and(|seats| seats.contains(&view["seat"]));
            let actions = &mut possible[who as usize];
            if owes {
                *actions = host.legal(who);
            } else if !actions.is_empty() && view["race"].is_null() {
                let action = actions.swap_remove(luck.ticket(actions.len() as u32) as usize);
                changes += usize::from(host.play(who, &action, None).is_ok());
            }
        }
        host.random_step(luck);
    }
    // The record has what was chosen last, follows the rules and proves its luck.
    verified(&host.rows, 1);
    changes
}

#[test]
fn a_game_in_which_minds_were_changed_can_be_read_back_and_proved() {
    let mut luck = Seeded::new("second thoughts");
    for (game, seats, options) in [
        ("loot", 2, json!({})),
        ("hayauchi", 4, json!({})),
        ("hayauchi", 5, json!({ "race": "by-lot" })),
        ("gunfight", 3, json!({ "life": 4 })),
        ("hanafuda", 2, json!({ "target": 3 })),
    ] {
        let changes: usize = (0..3).map(|_| play_changing(game, seats, &options, &mut luck)).sum();
        assert_eq!(changes > 0, game != "hanafuda", "{game}: {changes} changes");
    }
}
