//! How a session handles incoming messages.

use std::borrow::Cow;

use engine::{Micros, parse_json};
use serde_json::value::RawValue;

use super::ask::Effect;
use super::{Order, Phase, Session};
use crate::{AtTable, Code, No, Say, TableId, Update, read_with};

/// How long to wait before rejoining a table that the server refused for a temporary reason.
const JOIN_AGAIN: Micros = 3_000_000;

/// The answer to an ask: the data of the `ok`, for [`read_with`], or the refusal.
pub type Answer<'a> = Result<Option<Cow<'a, RawValue>>, No>;

/// What a message means to the host of a session.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "it is handed on at once and never stored")]
pub enum Received<'a> {
    /// The answer to an ask. No ask gets more than one.
    Answer {
        /// The number of the ask, from [`Session::ask`].
        ask: u64,
        /// The answer.
        answer: Answer<'a>,
    },
    /// Something new.
    News(News<'a>),
    /// A duplicate, or an answer to a request of the session itself. Needs no handling.
    Nothing,
    /// A message that this version cannot read.
    Unknown,
}

/// Something new.
#[derive(Clone, Debug)]
pub enum News<'a> {
    /// A step of a game, and how it relates to those before it.
    Update(Update<'a>, Order),
    /// A table is no longer followed, because the server ended it or refused the rejoin.
    Gone {
        /// The table.
        table: TableId,
        /// The code, for programs.
        code: Code,
        /// The reason, for people.
        why: String,
    },
    /// Rejoining a table failed for a temporary reason. The session will try again.
    NotYet {
        /// The table.
        table: TableId,
        /// The reason, for people.
        why: String,
    },
    /// Any other message.
    Say(Say<'a>),
}

impl Session {
    /// Reports a sign of life that is not a message, such as a WebSocket pong.
    pub fn heard(&mut self, now: Micros) {
        if let Phase::Open(Some(alive)) = &mut self.phase {
            alive.heard(now);
        }
    }

    /// Handles a message.
    pub fn received<'a>(&mut self, now: Micros, message: &'a str) -> Received<'a> {
        self.heard(now);
        // Only a message proves that the server works. A server that accepts connections and closes them must not be
        // retried without delay.
        self.failed = 0;
        let Ok(said) = parse_json::<Say<'a>>(message) else { return Received::Unknown };
        if table_of(&said).is_some_and(|table| self.tables.was_left(table)) {
            return Received::Nothing;
        }
        match said {
            Say::Ok { id, with } => self.answered(now, &id, Ok(with)),
            Say::No { id: Some(id), code, why } => self.answered(now, &id, Err(No { code, why })),
            Say::Notice { table: Some(table), code, why } => self.gone(table, code, why),
            Say::Update(update) => match self.tables.update(&update) {
                Some(order) => Received::News(News::Update(update, order)),
                None => Received::Nothing,
            },
            Say::Chat(line) if !self.tables.chat(line.table, line.n) => Received::Nothing,
            Say::Room(room) => {
                self.tables.heard_of(room.table);
                Received::News(News::Say(Say::Room(room)))
            }
            other => Received::News(News::Say(other)),
        }
    }

    fn answered<'a>(&mut self, now: Micros, id: &str, answer: Answer<'a>) -> Received<'a> {
        let Some(ask) = self.number_of(id) else { return Received::Nothing };
        if let Some(table) = self.rejoins.remove(&ask) {
            return self.rejoined(now, table, answer);
        }
        let Some(asked) = self.unanswered.remove(&ask) else { return Received::Nothing };
        match (&answer, asked.effect) {
            (Ok(with), Effect::Follow(join)) => {
                if let Ok(AtTable { table }) = read_with(with.as_deref()) {
                    self.tables.follow(table, join.as_ref());
                }
            }
            (Ok(_), Effect::Leave(table)) => self.tables.leave(table),
            (Err(_), Effect::Lobby) => self.lobby = false,
            _ => {}
        }
        Received::Answer { ask, answer }
    }

    /// Handles the answer to a rejoin.
    fn rejoined<'a>(&mut self, now: Micros, table: TableId, answer: Answer<'_>) -> Received<'a> {
        // The table may have been left in the meantime.
        if self.tables.join(table).is_none() {
            return Received::Nothing;
        }
        let Err(No { code, why }) = answer else {
            self.tables.rejoined(table);
            return Received::Nothing;
        };
        match code {
            // The invitation is no longer valid. Try without it, since a player with a seat needs none.
            Code::NotInvited if self.tables.forget_invitation(table) => {
                self.rejoin(table);
                Received::Nothing
            }
            Code::NotInvited | Code::NoSuchTable | Code::Removed | Code::Damaged => self.gone(table, code, why),
            _ => {
                self.tables.join_at(table, now + JOIN_AGAIN);
                Received::News(News::NotYet { table, why })
            }
        }
    }

    fn gone<'a>(&mut self, table: TableId, code: Code, why: String) -> Received<'a> {
        self.tables.leave(table);
        Received::News(News::Gone { table, code, why })
    }

    /// The number of an ask, if its id belongs to this session.
    fn number_of(&self, id: &str) -> Option<u64> {
        let (tag, number) = id.split_once('-')?;
        (u64::from_str_radix(tag, 16) == Ok(self.tag)).then(|| number.parse().ok())?
    }
}

/// The table of a message that must be dropped if that table was left.
fn table_of(said: &Say<'_>) -> Option<TableId> {
    match said {
        Say::Room(room) => Some(room.table),
        Say::Update(update) => Some(update.table),
        Say::Chat(line) => Some(line.table),
        Say::Reaction { table, .. } => Some(*table),
        _ => None,
    }
}
