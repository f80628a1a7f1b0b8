//! A host with its own clock: it stores the table's log, collects its messages, and lets time pass.
#![allow(dead_code, reason = "each test uses its part")]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

pub(crate) mod cases;
pub(crate) mod client;
pub(crate) mod oracle;

use std::collections::BTreeMap;

use bots::Effort;
use engine::{Luck, Micros, Seeded};
use protocol::{Code, Person, PlayerId, Room, Say, Setup, Stage, TableId, TableRequest};
use serde_json::{Value, json};
use table::{Asker, Authority, BotCall, Effects, Finished, Latency, Reaction, To};

pub(crate) const MS: Micros = 1_000;
pub(crate) const SECOND: Micros = 1_000_000;
pub(crate) const TABLE: TableId = TableId(7);
/// The table's master secret, which must never appear in a message.
pub(crate) const MASTER: [u8; 32] = [9; 32];

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    Ok(Option<Value>),
    No(Code, String),
}

impl Answer {
    /// The code of a refusal.
    #[track_caller]
    pub(crate) fn code(&self) -> Code {
        match self {
            Self::No(code, _) => *code,
            Self::Ok(_) => panic!("it was not refused"),
        }
    }

    /// The explanation of a refusal.
    #[track_caller]
    pub(crate) fn why(&self) -> &str {
        match self {
            Self::No(_, why) => why,
            Self::Ok(_) => panic!("it was not refused"),
        }
    }

    pub(crate) fn is_ok(&self) -> bool {
        matches!(self, Self::Ok(_))
    }

    /// A number sent with the acknowledgement.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        let Self::Ok(Some(with)) = self else { return None };
        with[name].as_u64()
    }
}

/// A table with its log, its time and the players who have it open.
pub(crate) struct Host {
    pub(crate) now: Micros,
    pub(crate) table: Box<dyn Authority>,
    pub(crate) rows: Vec<(Micros, String)>,
    /// All messages so far, with their times.
    pub(crate) said: Vec<(Micros, To, String)>,
    pub(crate) calls: Vec<BotCall>,
    pub(crate) finished: Vec<Finished>,
    pub(crate) reactions: Vec<Reaction>,
    /// The latency of each player; 50 ms by default.
    pub(crate) latencies: BTreeMap<u64, Latency>,
    /// The effort of bots.
    pub(crate) effort: Effort,
    asked: u64,
}

/// A latency with this smallest round trip.
pub(crate) fn latency(trip: Micros) -> Latency {
    let mut latency = Latency::unknown();
    latency.measured(0, trip);
    latency
}

impl Host {
    pub(crate) fn open(game: &str, seats: usize) -> Self {
        Self::with(json!({"game": game, "seats": seats}))
    }

    pub(crate) fn with(setup: Value) -> Self {
        let setup: Setup = serde_json::from_value(setup).unwrap();
        let mut out = Effects::new();
        let table = table::open(TABLE, SECOND, &setup, &person(0), MASTER, &mut out).unwrap();
        let mut host = Self::new(SECOND, table, vec![]);
        host.keep(out);
        host
    }

    fn new(now: Micros, table: Box<dyn Authority>, rows: Vec<(Micros, String)>) -> Self {
        let (said, calls, finished, reactions) = (vec![], vec![], vec![], vec![]);
        Self {
            now,
            table,
            rows,
            said,
            calls,
            finished,
            reactions,
            latencies: BTreeMap::new(),
            effort: Effort::FULL,
            asked: 0,
        }
    }

    /// A table at which players 0 to `seats - 1` sit, with a game that has just begun.
    pub(crate) fn playing(setup: Value) -> Self {
        let mut host = Self::with(setup);
        let seats = host.room().seats.len() as u64;
        (0..seats).for_each(|who| assert!(host.sit(who).is_ok()));
        host.all_ready();
        assert_eq!(host.room().stage, Stage::Playing);
        host
    }

    /// A table recovered from these rows, with players 0 to `seats - 1` here.
    pub(crate) fn recovered(now: Micros, rows: &[(Micros, String)]) -> Self {
        let table = table::recover(TABLE, now, rows).unwrap();
        let seats = table.room().seats.len() as u64;
        let mut host = Self::new(now, table, rows.to_vec());
        (0..seats).for_each(|who| host.here(who, true));
        host
    }

    /// Restarts the server. Nobody is here until they reconnect.
    pub(crate) fn restart(&mut self) {
        self.table = table::recover(TABLE, self.now, &self.rows).unwrap();
        self.calls.clear();
    }

    pub(crate) fn keep(&mut self, out: Effects) -> usize {
        let (now, before) = (self.now, self.said.len());
        self.rows.extend(out.log.into_iter().map(|entry| (now, entry)));
        self.said.extend(out.say.into_iter().map(|(to, text)| (now, to, text)));
        self.calls.extend(out.bots);
        self.finished.extend(out.finished);
        self.reactions.extend(out.reactions);
        if out.signal {
            self.table.signalled(now);
        }
        before
    }

    /// Makes a request with a fresh id.
    pub(crate) fn ask(&mut self, who: u64, request: &TableRequest<'_>) -> Answer {
        self.asked += 1;
        let id = format!("{who}-{}", self.asked);
        self.ask_as(who, &id, request)
    }

    /// Makes a request with this id. A refusal must change nothing.
    pub(crate) fn ask_as(&mut self, who: u64, id: &str, request: &TableRequest<'_>) -> Answer {
        let out = self.ask_table(who, Some(id), request);
        let answers = out.say.iter().filter(|(to, _)| *to == To::Asker);
        let answer = answers.clone().find_map(|(_, text)| answer(text, id)).expect("what has an id is answered");
        if let Answer::No(..) = answer {
            assert!(out.log.is_empty() && out.say.len() == 1 && out.bots.is_empty(), "a refusal has changed something");
        }
        self.keep(out);
        answer
    }

    /// The effects of a request, which are not stored yet.
    pub(crate) fn ask_table(&mut self, who: u64, id: Option<&str>, request: &TableRequest<'_>) -> Effects {
        let mut out = Effects::new();
        let latency = self.latencies.entry(who).or_insert_with(|| latency(50 * MS));
        self.table.ask(self.now, &Asker { person: &person(who), id, latency }, request, &mut out);
        out
    }

    /// Makes a request that is written as JSON.
    pub(crate) fn wish(&mut self, who: u64, request: &Value) -> Answer {
        let text = request.to_string();
        self.ask(who, &serde_json::from_str(&text).unwrap())
    }

    pub(crate) fn sit(&mut self, who: u64) -> Answer {
        self.ask(who, &TableRequest::Sit { seat: None })
    }

    pub(crate) fn ready(&mut self, who: u64) -> Answer {
        self.ask(who, &TableRequest::Ready { entropy: format!("{who:02x}") })
    }

    pub(crate) fn all_ready(&mut self) {
        for who in 0..self.room().seats.len() as u64 {
            assert!(self.ready(who).is_ok());
        }
    }

    /// Makes a move, in a race with a reaction time in microseconds.
    pub(crate) fn play(&mut self, who: u64, action: &Value, at: Option<Micros>) -> Answer {
        let (game, decision) = self.decision(who);
        self.wish(who, &json!({"move": {"game": game, "decision": decision, "action": action, "at": at}}))
    }

    /// The game and the decision that `who` is at.
    pub(crate) fn decision(&self, who: u64) -> (u64, u64) {
        let seen = self.look(who);
        (seen["game"].as_u64().unwrap_or(1), seen["decision"].as_u64().unwrap_or(1))
    }

    pub(crate) fn here(&mut self, who: u64, here: bool) {
        let mut out = Effects::new();
        self.table.here(self.now, PlayerId(who), here, &mut out);
        self.keep(out);
    }

    pub(crate) fn tick(&mut self) {
        let mut out = Effects::new();
        self.table.tick(self.now, &mut out);
        self.keep(out);
    }

    /// Lets this much time pass, and handles everything that is due. Bots do not decide.
    pub(crate) fn wait(&mut self, time: Micros) {
        let until = self.now + time;
        while let Some(due) = self.table.due().filter(|due| *due <= until) {
            self.now = self.now.max(due);
            self.tick();
        }
        self.now = until;
    }

    /// Lets the next thing happen: a bot's decision, or what is due.
    pub(crate) fn pass(&mut self) {
        let bot = self.calls.iter().enumerate().min_by_key(|(_, call)| call.at).map(|(place, call)| (place, call.at));
        match (bot, self.table.due()) {
            (Some((place, at)), due) if due.is_none_or(|due| at <= due) => {
                self.now = self.now.max(at);
                self.decide(place);
            }
            (_, Some(due)) => {
                self.now = self.now.max(due);
                self.tick();
            }
            _ => panic!("nothing is due and nobody plays"),
        }
    }

    /// Lets a random player make a random move, early in a race now and then, or the next thing happen.
    pub(crate) fn random_step(&mut self, luck: &mut Seeded) {
        let seats = self.room().seats.len() as u32;
        let who = u64::from(luck.ticket(seats));
        let legal = self.legal(who);
        self.now += 200 * MS;
        if legal.is_empty() || luck.ticket(12) == 0 {
            self.pass();
        } else {
            let action = legal[luck.ticket(legal.len() as u32) as usize].clone();
            self.play(who, &action, Some(40 * MS + u64::from(luck.ticket(300)) * MS));
        }
    }

    /// Lets the bot of call number `place` decide now.
    pub(crate) fn decide(&mut self, place: usize) {
        let mut out = Effects::new();
        let call = self.calls.swap_remove(place);
        self.table.decided(self.now, (call.think)(self.effort), &mut out);
        self.keep(out);
    }

    pub(crate) fn room(&self) -> Room {
        self.table.room()
    }

    /// The last update that `who` would get when joining without knowing anything.
    pub(crate) fn look(&self, who: u64) -> Value {
        let all = self.table.catch_up(self.now, PlayerId(who), u32::MAX, 0, table::Form::View);
        let last: Value = serde_json::from_str(all.last().unwrap()).unwrap();
        last["update"].clone()
    }

    /// The legal actions that `who` is told.
    pub(crate) fn legal(&self, who: u64) -> Vec<Value> {
        self.look(who)["legal"]["list"].as_array().cloned().unwrap_or_default()
    }

    /// The messages for `who` after the first `from`: (time, message).
    pub(crate) fn told(&self, who: u64, from: usize) -> Vec<(Micros, Value)> {
        let mine = |to: &To| matches!(to, To::Players) || matches!(to, To::Update(Some(PlayerId(id)), _) if *id == who);
        let said = self.said[from..].iter().filter(|(_, to, _)| mine(to));
        said.map(|(at, _, text)| (*at, serde_json::from_str(text).unwrap())).collect()
    }

    /// The updates sent to spectators.
    pub(crate) fn told_spectators(&self) -> Vec<Value> {
        let said = self.said.iter().filter(|(_, to, _)| matches!(to, To::Spectators | To::Update(None, _)));
        let said = said.map(|(_, _, text)| serde_json::from_str::<Value>(text).unwrap()["update"].clone());
        said.filter(|update| !update.is_null()).collect()
    }

    /// The log's entries.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Value> {
        self.rows.iter().map(|(_, entry)| serde_json::from_str(entry).unwrap())
    }
}

/// The answer to `id`, if this is it.
pub(crate) fn answer(text: &str, id: &str) -> Option<Answer> {
    match serde_json::from_str(text).unwrap() {
        Say::Ok { id: of, with } if of == id => {
            Some(Answer::Ok(with.map(|with| serde_json::from_str(with.get()).unwrap())))
        }
        Say::No { id: of, code, why } if of.as_deref() == Some(id) => Some(Answer::No(code, why)),
        _ => None,
    }
}

pub(crate) fn person(id: u64) -> Person {
    Person { id: PlayerId(id), name: format!("Player {id}"), program: false }
}

/// Verifies the public record of the last game of a log, which is number `game`.
pub(crate) fn verified(rows: &[(Micros, String)], game: u32) -> engine::Verified {
    assert_eq!(table::recover(TableId(0), rows[rows.len() - 1].0, rows).unwrap().room().game, game);
    let record = table::public_record(rows).unwrap();
    let slug = record["game"].as_str().unwrap().to_owned();
    catalog::visit(&slug, Verify(record)).unwrap()
}

struct Verify(Value);

impl catalog::Visit for Verify {
    type Output = engine::Verified;

    fn visit<G: engine::Game>(self) -> engine::Verified {
        engine::verify::<G>(&self.0).unwrap()
    }
}
