//! The page's side of the practice worker, which hosts one table with bots and replays records.

use leptos::prelude::*;
use practice::{FromPage, Kept, PageMessage, Replay, Solo, ToPage};
use protocol::Person;
use serde_json::Value;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::connection::Connection;
use crate::{dom, keep};

/// The script of the worker.
const SCRIPT: &str = "/practice-worker.js";

/// How many records of practice games are stored.
const RECORDS: usize = 20;

type Replayed = Box<dyn FnOnce(Result<Replay, String>)>;
type Judged = Box<dyn Fn(JudgeNews)>;
type Done = Box<dyn FnOnce(Result<(), String>)>;

/// What is told of the judge's work: a review or a hint.
pub(crate) enum JudgeNews {
    /// How many steps of a review are done, and how many there are.
    At(usize, usize),
    /// Its JSON, or why there is none.
    Done(Result<String, String>),
}

/// The channel to the practice worker.
#[derive(Clone, Copy)]
pub(crate) struct WorkerChannel {
    worker: StoredValue<Option<Worker>, LocalStorage>,
    /// The log of the table, and the game it belongs to.
    kept: StoredValue<Option<(String, Kept)>>,
    /// How often another table was begun or resumed.
    tables: StoredValue<u32>,
    replayed: StoredValue<Option<Replayed>, LocalStorage>,
    judged: StoredValue<Option<Judged>, LocalStorage>,
    /// How many hints were asked for.
    hints: StoredValue<u32>,
    done: StoredValue<Option<Done>, LocalStorage>,
    /// Messages to be sent once the worker listens.
    early: StoredValue<Vec<FromPage>, LocalStorage>,
    awake: StoredValue<bool>,
}

impl WorkerChannel {
    pub(crate) fn new() -> Self {
        Self {
            worker: StoredValue::new_local(None),
            kept: StoredValue::new(None),
            tables: StoredValue::new(0),
            replayed: StoredValue::new_local(None),
            judged: StoredValue::new_local(None),
            hints: StoredValue::new(0),
            done: StoredValue::new_local(None),
            early: StoredValue::new_local(Vec::new()),
            awake: StoredValue::new(false),
        }
    }

    /// Starts the worker.
    pub(crate) fn connect(self, connection: Connection) {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(SCRIPT, &options) else {
            return connection.closed(None);
        };
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                self.hear(connection, &text);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        hear.forget();
        self.worker.set_value(Some(worker));
    }

    /// Sends a request of the protocol.
    pub(crate) fn ask(self, text: &str) {
        if let Ok(ask) = engine::parse_json(text) {
            self.say(FromPage::Ask(ask));
        }
    }

    /// Sends the player's name.
    pub(crate) fn name(self, name: &str) {
        self.say(FromPage::Name(name.to_owned()));
    }

    /// Deletes the stored table of this game, and stores the log of a new one from now on.
    pub(crate) fn begin(self, game: &str) {
        keep::forget(&place(game));
        self.say(FromPage::Play(game.to_owned()));
        self.keep_from_now(Some((game.to_owned(), Kept { table: protocol::TableId(0), rows: Vec::new() })));
    }

    /// Fetches what is needed to play this game.
    pub(crate) fn prepare(self, game: &str) {
        self.say(FromPage::Play(game.to_owned()));
    }

    /// Makes the next table a lesson with this luck. It is not stored, and neither is its record.
    pub(crate) fn begin_lesson(self, game: &str, seed: &str) {
        self.prepare(game);
        self.say(FromPage::Lesson(seed.to_owned()));
        self.keep_from_now(None);
    }

    /// Resumes the stored table of this game. Returns its id, if there is one.
    pub(crate) fn resume(self, game: &str) -> Option<protocol::TableId> {
        let kept: Kept = keep::read(&place(game))?;
        let table = kept.table;
        self.keep_from_now(Some((game.to_owned(), kept.clone())));
        self.say(FromPage::Play(game.to_owned()));
        self.say(FromPage::Recall(game.to_owned()));
        self.say(FromPage::Resume(kept));
        Some(table)
    }

    /// Whether the player has won a practice game of this kind.
    pub(crate) fn has_won(game: &str) -> bool {
        keep::has(&won(game))
    }

    /// Whether a table of this game is stored.
    pub(crate) fn keeps(game: &str) -> bool {
        keep::has(&place(game))
    }

    fn keep_from_now(self, kept: Option<(String, Kept)>) {
        self.tables.update_value(|tables| *tables += 1);
        self.kept.set_value(kept);
    }

    /// The number of the table whose log is stored now.
    pub(crate) fn table(self) -> u32 {
        self.tables.try_get_value().unwrap_or_default()
    }

    /// Stores nothing more of the table with this number: it was left, or another tab plays it.
    pub(crate) fn stop(self, table: u32) {
        if self.table() == table {
            // The page may be gone.
            let _ = self.kept.try_set_value(None);
        }
    }

    /// Does something with the game that is no move, and calls `then` with the answer.
    pub(crate) fn solo(self, wish: Solo, then: impl FnOnce(Result<(), String>) + 'static) {
        self.done.set_value(Some(Box::new(then)));
        self.say(FromPage::Solo(wish));
    }

    /// Takes the last decision back, and calls `then` with the answer.
    pub(crate) fn take_back(self, then: impl FnOnce(Result<(), String>) + 'static) {
        let game = self.kept.with_value(|kept| kept.as_ref().map(|(game, _)| game.clone()));
        self.done.set_value(Some(Box::new(then)));
        self.say(FromPage::Recall(game.unwrap_or_default()));
        self.say(FromPage::TakeBack);
    }

    /// Replays a record, and calls `then` with the result.
    pub(crate) fn replay(
        self,
        connection: Connection,
        record: Value,
        then: impl FnOnce(Result<Replay, String>) + 'static,
    ) {
        self.replayed.set_value(Some(Box::new(then)));
        connection.open();
        self.say(FromPage::Recall(record["game"].as_str().unwrap_or_default().to_owned()));
        self.say(FromPage::Replay(record));
    }

    /// Reviews a record, and tells `news` how it goes. The channel is open: the record was replayed.
    pub(crate) fn review(self, record: Value, news: impl Fn(JudgeNews) + 'static) {
        self.judged.set_value(Some(Box::new(news)));
        self.say(FromPage::Review(record));
    }

    /// Asks for a hint for the decision that is due, and tells it to `news`.
    pub(crate) fn hint(self, news: impl Fn(JudgeNews) + 'static) {
        self.judged.set_value(Some(Box::new(news)));
        self.hints.update_value(|hints| *hints += 1);
        self.say(FromPage::Hint(self.hints.get_value()));
    }

    /// Stops the review or the hint. Nothing more is told of it.
    pub(crate) fn stop_judge(self) {
        // The page may be gone.
        if self.judged.try_set_value(None).is_none() {
            self.say(FromPage::StopJudge);
        }
    }

    fn tell_judged(self, news: JudgeNews) {
        self.judged.with_value(|judged| {
            if let Some(judged) = judged {
                judged(news);
            }
        });
    }

    /// The records of practice games, newest first.
    pub(crate) fn records() -> Vec<Value> {
        let records: Option<Vec<engine::Any>> = keep::read("practice.records");
        records.unwrap_or_default().into_iter().map(|engine::Any(record)| record).collect()
    }

    fn say(self, message: FromPage) {
        if !self.awake.get_value() {
            return self.early.update_value(|early| early.push(message));
        }
        let message = PageMessage { at: dom::micros(), message };
        let text = serde_json::to_string(&message).expect("messages are made of texts and numbers");
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                let _ = worker.post_message(&JsValue::from_str(&text));
            }
        });
    }

    fn hear(self, connection: Connection, text: &str) {
        if !self.awake.get_value() {
            self.awake.set_value(true);
            let mut early = Vec::new();
            self.early.update_value(|list| early = std::mem::take(list));
            for page in early {
                self.say(page);
            }
            connection.you.set(Some(Person { id: protocol::PlayerId(1), name: String::new(), program: false }));
            return connection.connected();
        }
        match engine::parse_json(text) {
            Ok(ToPage::Say(message)) => connection.hear(message.get()),
            Ok(ToPage::Keep(news)) => self.keep(news),
            Ok(ToPage::Record(record)) => self.record(record),
            Ok(ToPage::Hinted(number, hint)) if number == self.hints.get_value() => {
                self.tell_judged(JudgeNews::Done(hint));
            }
            // A hint that was asked for earlier may be on its way.
            Err(_) | Ok(ToPage::Hinted(..)) => {}
            Ok(ToPage::Replayed(replay)) => {
                let mut then = None;
                self.replayed.update_value(|waiting| then = waiting.take());
                if let Some(then) = then {
                    then(replay);
                }
            }
            Ok(ToPage::Reviewing(done, all)) => self.tell_judged(JudgeNews::At(done, all)),
            Ok(ToPage::Reviewed(review)) => self.tell_judged(JudgeNews::Done(review)),
            Ok(ToPage::Done(answer)) => {
                let mut then = None;
                self.done.update_value(|waiting| then = waiting.take());
                if let Some(then) = then {
                    then(answer);
                }
            }
        }
    }

    fn keep(self, news: Kept) {
        self.kept.update_value(|kept| {
            let Some((game, kept)) = kept else { return };
            if kept.table != news.table {
                *kept = Kept { table: news.table, rows: Vec::new() };
            }
            kept.rows.extend(news.rows);
            keep::write(&place(game), kept);
        });
    }

    /// A game is over: stores its record, and deletes its table.
    fn record(self, record: Value) {
        if self.kept.with_value(Option::is_none) {
            return;
        }
        let game = record["game"].as_str().unwrap_or_default();
        keep::forget(&place(game));
        if is_won(&record) {
            keep::write(&won(game), &true);
        }
        let mut records = Self::records();
        records.insert(0, record);
        records.truncate(RECORDS);
        keep::write("practice.records", &records);
    }
}

/// Whether the person has won the game of a record.
fn is_won(record: &Value) -> bool {
    let (Some(names), Some(won)) = (record["names"].as_array(), record["won"].as_array()) else { return false };
    let is_person = |name: &Value| name.as_str().is_some_and(|name| !name.starts_with("bot: "));
    names.iter().zip(won).any(|(name, won)| is_person(name) && *won == true)
}

/// Under which it is stored that the player has won.
fn won(game: &str) -> String {
    format!("won.{game}")
}

/// Under which the unfinished table is stored.
fn place(game: &str) -> String {
    format!("practice.{game}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_person_has_won_and_not_a_bot() {
        let won = |won: [bool; 3]| is_won(&json!({ "names": ["bot: sharp", "Ada", "bot: legend"], "won": won }));
        assert!(won([false, true, false]) && won([true, true, false]));
        assert!(!won([true, false, true]));
        assert!(!is_won(&json!({ "names": ["Ada", "bot: sharp"] })), "an older record does not say who has won");
    }
}
