//! What a client has to remember to go on after its connection was lost.

use std::collections::BTreeMap;

use protocol::{Code, JoinTable, No, Request, TableId};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::oneshot;

use crate::{Answer, Error};

/// Something asked and not yet answered.
pub(crate) struct Open {
    pub(crate) text: String,
    pub(crate) kind: Kind,
    pub(crate) answer: oneshot::Sender<Result<Answer, Error>>,
}

/// What an ask means for the memory.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Nothing beyond its answer.
    Plain,
    /// The list of public tables is followed, or no longer.
    Lobby(bool),
    /// A table is followed, with this invitation.
    Join(Option<String>),
    /// A table is no longer followed.
    Leave(TableId),
}

impl Kind {
    pub(crate) fn of(request: &Request<'_>) -> Self {
        match request {
            Request::Lobby { watch } => Self::Lobby(*watch),
            Request::Join(JoinTable { invitation, .. }) => Self::Join(invitation.clone()),
            Request::Leave { table } => Self::Leave(*table),
            _ => Self::Plain,
        }
    }
}

/// How far a table that is followed has been seen.
#[derive(Clone, Debug, Default)]
struct Followed {
    game: u32,
    after: u32,
    /// The last line of chat.
    chat: u64,
    invitation: Option<String>,
}

/// What has to be remembered.
#[derive(Default)]
pub(crate) struct Memory {
    /// By the order in which they were asked.
    open: BTreeMap<u64, Open>,
    followed: BTreeMap<TableId, Followed>,
    lobby: bool,
}

/// As much of a message as the memory needs.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Heard<'a> {
    Ok {
        id: &'a str,
        #[serde(borrow, default)]
        with: Option<&'a RawValue>,
    },
    No {
        id: Option<&'a str>,
        code: Code,
        why: String,
    },
    Room {
        table: TableId,
    },
    Update {
        table: TableId,
        game: u32,
        n: u32,
    },
    Chat {
        table: TableId,
        n: u64,
    },
    Notice {
        #[serde(default)]
        table: Option<TableId>,
    },
}

#[derive(Deserialize)]
struct AtTable {
    table: TableId,
}

impl Memory {
    pub(crate) fn asked(&mut self, number: u64, open: Open) {
        self.open.insert(number, open);
    }

    /// Takes note of a message. Whether it is news for the program, and not an answer of its own.
    pub(crate) fn hear(&mut self, text: &str, number: impl Fn(&str) -> Option<u64>) -> bool {
        match serde_json::from_str(text) {
            Ok(Heard::Ok { id, with }) => !self.answer(number(id), Ok(Answer(with.map(ToOwned::to_owned)))),
            Ok(Heard::No { id: Some(id), code, why }) => !self.answer(number(id), Err(No { code, why }.into())),
            Ok(Heard::Room { table }) => {
                self.followed.entry(table).or_default();
                true
            }
            Ok(Heard::Update { table, game, n }) => {
                let followed = self.followed.entry(table).or_default();
                (followed.game, followed.after) = (game, n);
                true
            }
            Ok(Heard::Chat { table, n }) => {
                let followed = self.followed.entry(table).or_default();
                followed.chat = followed.chat.max(n);
                true
            }
            // The table is gone for us.
            Ok(Heard::Notice { table: Some(table) }) => {
                self.followed.remove(&table);
                true
            }
            Ok(Heard::Notice { table: None } | Heard::No { id: None, .. }) | Err(_) => true,
        }
    }

    fn answer(&mut self, number: Option<u64>, answer: Result<Answer, Error>) -> bool {
        let Some(open) = number.and_then(|number| self.open.remove(&number)) else { return false };
        if let Ok(answer) = &answer {
            self.done(open.kind, answer);
        }
        // Whoever asked may no longer care.
        let _ = open.answer.send(answer);
        true
    }

    fn done(&mut self, kind: Kind, answer: &Answer) {
        match kind {
            Kind::Lobby(watch) => self.lobby = watch,
            Kind::Leave(table) => {
                self.followed.remove(&table);
            }
            Kind::Join(Some(code)) => {
                if let Ok(AtTable { table }) = answer.read() {
                    self.followed.entry(table).or_default().invitation = Some(code);
                }
            }
            Kind::Plain | Kind::Join(None) => {}
        }
    }

    /// What to say first on a new connection: the tables that were followed, from where they were seen, and then what
    /// was asked and not answered.
    pub(crate) fn resume(&self) -> Vec<String> {
        let lobby = self.lobby.then_some(Request::Lobby { watch: true });
        let joins = self.followed.iter().map(|(&table, followed)| {
            let Followed { game, after, chat, invitation } = followed.clone();
            Request::Join(JoinTable { table: Some(table), invitation, game, after, chat })
        });
        let again = joins.chain(lobby).map(|request| crate::client::text(None, request));
        again.chain(self.open.values().map(|open| open.text.clone())).collect()
    }
}
