//! The page's side of the local server.
#![allow(dead_code, reason = "each test uses its part")]

use engine::Micros;
use practice::{FromPage, Kept, LocalServer, PageMessage, Replay, ToPage};
use serde_json::value::RawValue;
use serde_json::{Value, json};

/// The games, with a number of seats each.
pub(crate) const GAMES: [(&str, usize); 5] =
    [("loot", 2), ("hayauchi", 4), ("gunfight", 2), ("gunfight", 3), ("hanafuda", 2)];

pub(crate) fn replay(record: &Value) -> Result<Replay, String> {
    let asked = PageMessage { at: 0, message: FromPage::Replay(record.clone()) };
    match LocalServer::whole().hear(asked, [0; 32]).pop() {
        Some(ToPage::Replayed(replayed)) => replayed,
        other => unreachable!("a replay was asked for, and came {other:?}"),
    }
}

/// The page's side: what it was told, and what it has stored.
pub(crate) struct Page {
    pub(crate) server: LocalServer,
    pub(crate) now: Micros,
    pub(crate) asked: u32,
    pub(crate) kept: Option<Kept>,
    pub(crate) view: Value,
    pub(crate) legal: Vec<Value>,
    pub(crate) race: Option<u64>,
    /// The game and the decision of the last update.
    pub(crate) decision: (Value, Value),
    /// The answer to the last request.
    pub(crate) answer: Value,
    pub(crate) record: Option<Value>,
    pub(crate) refusals: Vec<String>,
    /// The answer to the last request that was no move.
    pub(crate) done: Option<Result<(), String>>,
    /// What the worker's luck is made of.
    pub(crate) random: [u8; 32],
    pub(crate) room: Value,
}

impl Page {
    pub(crate) fn new() -> Self {
        let (server, now) = (LocalServer::whole(), 1_790_000_000_000_000);
        let (decision, answer) = ((Value::Null, Value::Null), Value::Null);
        let (view, legal, refusals) = (Value::Null, Vec::new(), Vec::new());
        Self {
            server,
            now,
            asked: 0,
            kept: None,
            view,
            legal,
            race: None,
            decision,
            answer,
            record: None,
            refusals,
            done: None,
            random: [7; 32],
            room: Value::Null,
        }
    }

    pub(crate) fn ask(&mut self, request: &Value) {
        self.asked += 1;
        self.ask_again(request);
    }

    /// Sends a request with the id of the last one.
    pub(crate) fn ask_again(&mut self, request: &Value) {
        let ask = json!({ "id": format!("t-{}", self.asked), "do": request }).to_string();
        self.say(FromPage::Ask(RawValue::from_string(ask).unwrap()));
    }

    pub(crate) fn at(&mut self, request: &Value) {
        let request = self.here(request);
        self.ask(&request);
    }

    pub(crate) fn here(&self, request: &Value) -> Value {
        json!({ "at": { "table": self.kept.as_ref().unwrap().table, "do": request } })
    }

    /// Takes an action for the decision of the last update.
    pub(crate) fn decide(&mut self, action: &Value, at: Option<Micros>) {
        let (game, decision) = self.decision.clone();
        self.at(&json!({ "move": { "game": game, "decision": decision, "action": action, "at": at } }));
    }

    pub(crate) fn say(&mut self, message: FromPage) {
        let said = self.server.hear(PageMessage { at: self.now, message }, self.random);
        for message in said {
            self.take(message);
        }
    }

    pub(crate) fn take(&mut self, message: ToPage) {
        match message {
            ToPage::Say(said) => self.hear(&serde_json::from_str(said.get()).unwrap()),
            ToPage::Keep(news) => match &mut self.kept {
                Some(kept) => kept.rows.extend(news.rows),
                None => self.kept = Some(news),
            },
            ToPage::Record(record) => self.record = Some(record),
            ToPage::Done(done) => self.done = Some(done),
            ToPage::Replayed(_) | ToPage::Reviewing(..) | ToPage::Reviewed(_) | ToPage::Hinted(..) => {
                unreachable!("nothing was asked to be replayed or judged")
            }
        }
    }

    pub(crate) fn hear(&mut self, said: &Value) {
        if let Some(update) = said.get("update") {
            self.view = update["view"].clone();
            self.legal = update["legal"]["list"].as_array().cloned().unwrap_or_default();
            self.race = update["race"]["id"].as_u64().filter(|_| update["race"]["stage"] == "go");
            self.decision = (update["game"].clone(), update["decision"].clone());
        }
        if let Some(room) = said.get("room") {
            self.room = room.clone();
        }
        if let Some(ok) = said.get("ok") {
            self.answer = ok.clone();
        }
        // When the page is loaded again in the middle of a race, the signal is given again.
        let again = "The signal will be given again in a moment.";
        if let Some(no) = said.get("no").filter(|no| no["why"] != again) {
            self.refusals.push(no["why"].as_str().unwrap().to_owned());
        }
    }

    /// Opens a table with bots on the other seats and begins.
    pub(crate) fn begin(&mut self, game: &str, seats: usize) {
        self.ask(&json!({ "create": { "setup": { "game": game, "seats": seats } } }));
        for _ in 1..seats {
            self.at(&json!({ "bot": { "level": "greenhorn" } }));
        }
        self.at(&json!({ "ready": { "entropy": "00ff" } }));
    }

    /// Takes the first legal action, or advances the time to what is due.
    pub(crate) fn step(&mut self) {
        if let Some(action) = self.legal.first().cloned() {
            if let Some(race) = self.race.take() {
                self.at(&json!({ "seen": { "game": self.decision.0, "race": race } }));
                self.now += 300_000;
            }
            self.legal.clear();
            return self.decide(&action, None);
        }
        self.now = self.now.max(self.server.due().expect("a game that is on waits for something"));
        let said = self.server.wake(self.now);
        for message in said {
            self.take(message);
        }
    }

    /// Does something that is no move, and joins the table again as the page does.
    pub(crate) fn solo(&mut self, message: FromPage) -> Result<(), String> {
        self.say(message);
        let done = self.done.take().unwrap();
        if done.is_ok() {
            self.join();
        }
        done
    }

    /// Joins the table as if nothing was known of it.
    pub(crate) fn join(&mut self) {
        self.legal.clear();
        let table = self.kept.as_ref().unwrap().table;
        self.ask(&json!({ "join": { "table": table } }));
    }

    /// Loads the page again: only the stored log is left.
    pub(crate) fn load_again(&mut self) {
        self.server = LocalServer::whole();
        self.now += 5_000_000;
        let kept = self.kept.clone().unwrap();
        self.say(FromPage::Resume(kept.clone()));
        self.ask(&json!({ "join": { "table": kept.table } }));
    }
}
