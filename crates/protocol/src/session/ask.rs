//! The asks of a session, and the effect of each answer.

use std::borrow::Cow;

use super::{Phase, Session};
use crate::{Ask, JoinTable, Request, TableId, TableRequest};

/// An ask that has not been answered yet.
#[derive(Debug)]
pub(super) struct Unanswered {
    pub(super) text: String,
    pub(super) effect: Effect,
}

/// What a session does when an ask is answered.
#[derive(Debug)]
pub(super) enum Effect {
    None,
    /// Follow the table; with the join that asked for it, if it was one.
    Follow(Option<JoinTable>),
    Leave(TableId),
    Lobby,
}

impl Effect {
    fn of(request: &Request<'_>) -> Self {
        match request {
            Request::Create(_) | Request::Quick { .. } => Self::Follow(None),
            Request::Join(join) => Self::Follow(Some(join.clone())),
            Request::Leave { table } => Self::Leave(*table),
            Request::Lobby { watch: true } => Self::Lobby,
            _ => Self::None,
        }
    }
}

impl Session {
    /// Sends an ask now or when the session is next connected, and again after each reconnection until it is answered.
    /// The returned number identifies it in [`Received::Answer`](super::Received::Answer).
    pub fn ask(&mut self, request: Request<'_>) -> u64 {
        let (number, id) = self.number();
        self.note(&request);
        let effect = Effect::of(&request);
        let text = text(Some(id.into()), request);
        if let Phase::Open(_) = self.phase {
            self.outbox.push_back(text.clone());
        }
        self.unanswered.insert(number, Unanswered { text, effect });
        if self.has_ended() {
            self.abandon();
        }
        number
    }

    /// Sends a request that needs no answer and is useless if late. It is dropped if the session is not connected.
    pub fn tell(&mut self, request: Request<'_>) {
        self.note(&request);
        match &request {
            Request::Leave { table } => self.tables.leave(*table),
            Request::Join(join) => self.tables.come_back(join.table),
            Request::Create(_) | Request::Quick { .. } => self.tables.come_back(None),
            _ => {}
        }
        if let Phase::Open(_) = self.phase {
            self.outbox.push_back(text(None, request));
        }
    }

    /// The next message to send.
    pub fn next_message(&mut self) -> Option<String> {
        self.outbox.pop_front()
    }

    /// Returns the asks that were abandoned since the last call. They will not be sent again or answered.
    pub fn abandoned(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.abandoned)
    }

    /// Applies the effects of a request that do not depend on its answer.
    fn note(&mut self, request: &Request<'_>) {
        match request {
            // Updates that are requested again must not be dropped as duplicates.
            Request::At { table, request: TableRequest::Sync { game, after } } => {
                self.tables.replay(*table, *game, *after);
            }
            Request::Lobby { watch } => self.lobby = *watch,
            _ => {}
        }
    }

    /// Asks to follow a table again, starting after the last update received.
    pub(super) fn rejoin(&mut self, table: TableId) {
        let Some(join) = self.tables.join(table) else { return };
        let (number, id) = self.number();
        self.rejoins.insert(number, table);
        self.outbox.push_back(text(Some(id.into()), Request::Join(join)));
    }

    /// The number of a new ask, and its id.
    fn number(&mut self) -> (u64, String) {
        self.ids += 1;
        (self.ids, format!("{:016x}-{}", self.tag, self.ids))
    }
}

/// The JSON of a message.
pub(super) fn text(id: Option<Cow<'_, str>>, request: Request<'_>) -> String {
    serde_json::to_string(&Ask { id, request }).expect("an ask is made of texts and numbers")
}
