//! Every game, from the opening of the table to its public record, by people and bots.
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::collections::VecDeque;

use engine::Micros;
use protocol::{Person, PlayerId, Say, Setup, Stage, TableId, TableRequest};
use serde_json::value::RawValue;
use table::{Authority, Effects, To};

/// A host with a clock of its own, which does at once whatever a table wants.
struct Host {
    now: Micros,
    table: Box<dyn Authority>,
    rows: Vec<(Micros, String)>,
    said: VecDeque<(To, String)>,
    calls: Vec<table::BotCall>,
    finished: Vec<table::Finished>,
}

impl Host {
    fn open(game: &str, seats: usize) -> Self {
        let setup: Setup = serde_json::from_value(serde_json::json!({"game": game, "seats": seats})).unwrap();
        let mut out = Effects::new();
        let table = table::open(TableId(7), 1, &setup, &person(0), [9; 32], &mut out).unwrap();
        let mut host = Self { now: 1, table, rows: vec![], said: VecDeque::new(), calls: vec![], finished: vec![] };
        host.keep(out);
        host
    }

    fn keep(&mut self, out: Effects) {
        let now = self.now;
        self.rows.extend(out.log.into_iter().map(|entry| (now, entry)));
        self.said.extend(out.say);
        self.calls.extend(out.bots);
        self.finished.extend(out.finished);
    }

    fn ask(&mut self, who: u64, id: &str, request: &TableRequest<'_>) {
        let mut out = Effects::new();
        self.table.ask(self.now, &person(who), Some(id), request, &mut out);
        self.keep(out);
        self.now += 1000;
    }

    /// Whatever happens by itself next.
    fn pass(&mut self) {
        let bot = self.calls.iter().enumerate().min_by_key(|(_, call)| call.at).map(|(place, call)| (place, call.at));
        let due = self.table.due();
        let mut out = Effects::new();
        match (bot, due) {
            (Some((place, at)), due) if due.is_none_or(|due| at <= due) => {
                self.now = self.now.max(at);
                let call = self.calls.swap_remove(place);
                self.table.decided(self.now, (call.think)(), &mut out);
            }
            (_, Some(due)) => {
                self.now = self.now.max(due);
                self.table.tick(self.now, &mut out);
            }
            _ => panic!("nothing is due and nobody plays"),
        }
        self.keep(out);
    }
}

fn person(id: u64) -> Person {
    Person { id: PlayerId(id), name: format!("Player {id}"), program: false }
}

struct Verify(serde_json::Value);

impl catalog::Visit for Verify {
    type Output = engine::Verified;

    fn visit<G: engine::Game>(self) -> engine::Verified {
        engine::verify::<G>(&self.0).unwrap()
    }
}

/// A person who plays the first legal action they are told, and three bots or fewer.
fn play(game: &str, seats: usize) {
    let mut host = Host::open(game, seats);
    host.ask(0, "sit", &TableRequest::Sit { seat: None });
    for _ in 1..seats {
        host.ask(0, "bot", &TableRequest::Bot { seat: None, level: None });
    }
    host.ask(0, "ready", &TableRequest::Ready { entropy: "00ff".into() });
    let mut moves = 0;
    while host.table.room().stage != Stage::Over {
        let Some((to, text)) = host.said.pop_front() else {
            host.pass();
            continue;
        };
        let Say::Update(update) = serde_json::from_str(&text).unwrap() else { continue };
        assert_eq!(to, To::Player(PlayerId(0)), "only a person who is here is told anything");
        if let Some(legal) = update.legal.filter(|_| update.race.is_none()) {
            moves += 1;
            let action: &RawValue = &legal.list[moves % legal.list.len()];
            host.ask(0, &format!("m{moves}"), &TableRequest::Move { action, at: None });
        }
    }
    assert_eq!(host.finished.len(), 1);
    assert!(!host.finished[0].rated, "games with bots do not count");
    let record = table::public_record(&host.rows, 1).unwrap();
    let verified = catalog::visit(game, Verify(record)).unwrap();
    assert_eq!(verified.commitment.to_string(), host.table.room().commitment);
    let again = table::recover(TableId(7), host.now, &host.rows).unwrap();
    assert_eq!(again.room().stage, Stage::Over);
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
