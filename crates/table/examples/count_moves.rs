//! Plays games at a table through [`table::Authority`] and prints how many moves they took, for counting instructions:
//!
//! ```sh
//! cargo build --release -p table --example count_moves
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='count_moves::at_table*' \
//!     target/release/examples/count_moves loot 2 200
//! ```
//!
//! Only the table's work is counted, not this program's reading of messages and choosing of moves.

use engine::{Luck, Seeded};
use protocol::{Person, PlayerId, RaceStage, Say, Setup, TableId, TableRequest};
use serde_json::value::RawValue;
use table::{Asker, Authority, Effects, Latency, To};

/// Players who act at random and get every update.
struct Players {
    table: Box<dyn Authority>,
    people: Vec<Person>,
    luck: Seeded,
    now: u64,
    moves: u64,
    out: Effects,
}

/// Passes a request to the table. It is its own function so that a profiler can tell it apart.
#[inline(never)]
fn at_table(table: &mut dyn Authority, now: u64, asker: &Asker<'_>, request: &TableRequest<'_>, out: &mut Effects) {
    table.ask(now, asker, request, out);
}

/// The same for what is due.
#[inline(never)]
fn at_table_tick(table: &mut dyn Authority, now: u64, out: &mut Effects) {
    table.tick(now, out);
}

impl Players {
    fn open(game: &str, seats: usize) -> Self {
        let setup = Setup::new(game, seats);
        let person = |id| Person { id: PlayerId(id), name: format!("Player {id}"), program: false };
        let people: Vec<Person> = (0..seats as u64).map(person).collect();
        let mut out = Effects::new();
        let table = table::open(TableId(1), 1, &setup, &people[0], [1; 32], &mut out).expect("the game can be played");
        let mut players = Self { table, people, luck: Seeded::new("count"), now: 1, moves: 0, out };
        (0..seats).for_each(|who| players.ask(who, "sit", &TableRequest::Sit { seat: None }));
        players
    }

    fn ask(&mut self, who: usize, id: &str, request: &TableRequest<'_>) {
        let asker = Asker { person: &self.people[who], id: Some(id), latency: &Latency::trusted() };
        at_table(&mut *self.table, self.now, &asker, request, &mut self.out);
    }

    fn game(&mut self) {
        for who in 0..self.people.len() {
            self.ask(who, "ready", &TableRequest::Ready { entropy: "0123456789abcdef".into() });
        }
        while self.out.finished.take().is_none() {
            if std::mem::take(&mut self.out.signal) {
                self.table.signalled(self.now);
            }
            let (said, before) = (std::mem::take(&mut self.out.say), self.moves);
            for (to, text) in &said {
                self.hear(*to, text);
            }
            self.out.log.clear();
            if self.moves == before && self.out.finished.is_none() {
                self.now = self.table.due().expect("somebody plays, or the clock runs").max(self.now);
                at_table_tick(&mut *self.table, self.now, &mut self.out);
            }
        }
    }

    /// Lets a player act who is told that they may.
    fn hear(&mut self, to: To, text: &str) {
        let (To::Update(Some(who), _), true) = (to, text.starts_with("{\"update\"")) else { return };
        let Ok(Say::Update(update)) = serde_json::from_str(text) else { return };
        let Some(legal) = update.legal else { return };
        if update.race.is_some_and(|race| race.stage == RaceStage::Soon) {
            return;
        }
        let action: &RawValue = &legal.list[self.luck.ticket(legal.list.len() as u32) as usize];
        self.now += 300_000;
        let (game, decision) = (update.game, update.decision.unwrap_or_default());
        let request = TableRequest::Move { game, decision, action, at: Some(250_000) };
        self.moves += 1;
        let id = self.moves.to_string();
        self.ask(who.0 as usize, &id, &request);
    }
}

#[expect(clippy::disallowed_macros, reason = "the count is what this program is for")]
fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().unwrap_or_else(|| "loot".into());
    let mut number = |usual: usize| args.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (seats, games) = (number(2), number(100));
    let mut players = Players::open(&game, seats);
    (0..games).for_each(|_| players.game());
    println!("{game}: {} moves", players.moves);
}
