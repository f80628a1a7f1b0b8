//! A table recovered from its log equals the table that wrote it, after every single step of a game.

use crate::support::{Host, SECOND, TABLE};
use engine::Seeded;
use protocol::{PlayerId, Stage};
use serde_json::{Value, json};

/// A player without a seat.
const SPECTATOR: u64 = 99;

/// How many of the last updates are compared after each step.
const COMPARED: u64 = 6;

/// The messages for `who`, who has seen all but the last updates. The clock is left out, because a restart gives every
/// decision its full time again.
fn told(table: &dyn table::Authority, now: u64, who: u64, after: u32) -> Vec<Value> {
    let said = table.catch_up(now, PlayerId(who), 1, after, table::Form::View).into_iter();
    said.map(|text| {
        let mut said: Value = serde_json::from_str(&text).unwrap();
        said.get_mut("update").and_then(Value::as_object_mut).map(|update| update.remove("clock"));
        said
    })
    .collect()
}

/// Compares the table with the one recovered from its log.
fn compare(host: &Host) {
    let recovered = Host::recovered(host.now, &host.rows);
    assert_eq!(recovered.room(), host.room());
    assert_eq!(recovered.table.in_lobby(), host.table.in_lobby());
    for who in (0..host.room().seats.len() as u64).chain([SPECTATOR]) {
        let after = host.look(who)["n"].as_u64().unwrap_or(0).saturating_sub(COMPARED) as u32;
        let known = told(&*host.table, host.now, who, after);
        assert!(known.len() > 1, "{who} is told something");
        assert_eq!(told(&*recovered.table, host.now, who, after), known, "what {who} is told");
    }
}

/// Plays a game at random, with early shots and people who do not answer.
fn play(setup: Value, seed: &str) {
    let (mut luck, mut host) = (Seeded::new(seed), Host::playing(setup));
    for step in 0..120 {
        compare(&host);
        if host.room().stage == Stage::Over {
            break;
        }
        host.random_step(&mut luck);
        if step % 9 == 8 {
            host.wait(SECOND);
        }
    }
    assert!(table::recover(TABLE, host.now, &host.rows).is_ok());
}

#[test]
fn loot_is_the_same_after_a_restart_at_every_step() {
    (0..4).for_each(|seed| play(json!({"game": "loot", "seats": 2}), &format!("loot {seed}")));
}

#[test]
fn hayauchi_is_the_same_after_a_restart_at_every_step() {
    (0..3).for_each(|seed| play(json!({"game": "hayauchi", "seats": 4}), &format!("hayauchi {seed}")));
}

#[test]
fn gunfight_is_the_same_after_a_restart_at_every_step() {
    play(json!({"game": "gunfight", "seats": 3}), "gunfight");
}

#[test]
fn hanafuda_is_the_same_after_a_restart_at_every_step() {
    (0..3).for_each(|seed| play(json!({"game": "hanafuda", "seats": 2}), &format!("hanafuda {seed}")));
}
