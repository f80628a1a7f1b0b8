//! Moves a second at one table, with two people who get every update: no sockets, no disk.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{Luck, Seeded};
use protocol::{Person, PlayerId, Say, Setup, TableId, TableRequest};
use serde_json::value::RawValue;
use table::{Asker, Authority, Effects, Latency, To};

fn person(id: u64) -> Person {
    Person { id: PlayerId(id), name: format!("Player {id}"), program: false }
}

fn ask(table: &mut dyn Authority, now: u64, who: u64, id: &str, request: &TableRequest<'_>, out: &mut Effects) {
    table.ask(now, &Asker { person: &person(who), id: Some(id), latency: &Latency::trusted() }, request, out);
}

/// Plays one game of Loot by two people, and counts their moves.
fn game(table: &mut dyn Authority, luck: &mut Seeded, now: &mut u64) -> u64 {
    let mut out = Effects::new();
    let mut moves = 0;
    for who in [0, 1] {
        ask(table, *now, who, "ready", &TableRequest::Ready { entropy: String::new() }, &mut out);
    }
    while out.finished.take().is_none() {
        let said = std::mem::take(&mut out.say);
        for (to, text) in said {
            let (To::Update(Some(who), _), true) = (to, text.starts_with("{\"update\"")) else { continue };
            let Ok(Say::Update(update)) = serde_json::from_str(&text) else { continue };
            let Some(legal) = update.legal else { continue };
            let action: &RawValue = &legal.list[luck.ticket(legal.list.len() as u32) as usize];
            let id = now.to_string();
            *now += 1;
            let (game, decision) = (update.game, update.decision.unwrap_or_default());
            ask(table, *now, who.0, &id, &TableRequest::Move { game, decision, action, at: None }, &mut out);
            moves += 1;
        }
        out.log.clear();
    }
    moves
}

fn moves(criterion: &mut Criterion) {
    let setup = Setup::new("loot", 2);
    let mut out = Effects::new();
    let mut table = table::open(TableId(1), 1, &setup, &person(0), [1; 32], &mut out).expect("a table for two");
    for who in [0, 1] {
        ask(&mut *table, 1, who, "sit", &TableRequest::Sit { seat: None }, &mut out);
    }
    let (mut luck, mut now) = (Seeded::new("bench"), 1);
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(14));
    group.bench_function("a game of Loot, some 14 moves", |bencher| {
        bencher.iter(|| game(&mut *table, &mut luck, &mut now));
    });
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
