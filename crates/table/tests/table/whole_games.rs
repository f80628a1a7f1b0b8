//! Every game, from the opening of the table to its public record, played by people and bots.

use crate::support::{Host, verified};
use protocol::{PlayerId, Say, Stage, TableRequest};
use serde_json::value::RawValue;
use table::To;

/// A person who plays the first legal action, against bots.
fn play(game: &str, seats: usize) {
    let mut host = Host::open(game, seats);
    host.ask(0, &TableRequest::Sit { seat: None });
    for _ in 1..seats {
        host.ask(0, &TableRequest::Bot { seat: None, level: None });
    }
    host.ask(0, &TableRequest::Ready { entropy: "00ff".into() });
    let (mut moves, mut heard) = (0, 0);
    while host.room().stage != Stage::Over {
        let Some((_, to, text)) = host.said.get(heard).cloned() else {
            host.pass();
            continue;
        };
        heard += 1;
        let Say::Update(update) = serde_json::from_str(&text).unwrap() else { continue };
        assert_eq!(to, To::Update(Some(PlayerId(0)), table::Form::View), "only a person who is here is told anything");
        if let Some(legal) = update.legal.filter(|_| update.race.is_none()) {
            moves += 1;
            let action: &RawValue = &legal.list[moves % legal.list.len()];
            let (game, decision) = (update.game, update.decision.unwrap());
            host.ask(0, &TableRequest::Move { game, decision, action, at: None });
        }
    }
    assert_eq!(host.finished.len(), 1);
    assert!(!host.finished[0].rated, "games with bots do not count");
    assert_eq!(verified(&host.rows, 1).commitment.to_string(), host.room().commitment);
    host.restart();
    assert_eq!(host.room().stage, Stage::Over);
}

#[test]
fn loot_is_played_to_its_public_record() {
    play("loot", 2);
}

#[test]
fn hayauchi_is_played_to_its_public_record() {
    play("hayauchi", 4);
}

#[test]
fn gunfight_is_played_to_its_public_record() {
    play("gunfight", 3);
}

#[test]
fn hanafuda_is_played_to_its_public_record() {
    play("hanafuda", 2);
}
