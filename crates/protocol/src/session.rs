//! A client's connection to a server, with its unanswered asks and the tables it follows.
//!
//! A [`Session`] assigns ids to asks, matches answers to them and drops duplicate messages. When the connection is
//! lost, it decides when to reconnect, from which update to rejoin each table, and what to send again. The web page and
//! the Rust client both use it.
//!
//! It has no socket and no clock. Its host reports events together with the time, in microseconds on any monotonic
//! clock, and then
//!
//! - sends every [`Session::next_message`],
//! - reports every [`Session::abandoned`] ask to its caller,
//! - calls [`Session::tick`] at [`Session::due`] and carries out the [`Step`] it returns.
//!
//! ```
//! use protocol::session::{Config, Received, Retry, Session, Step};
//! use protocol::Request;
//!
//! let mut session = Session::new(7, Config::network(Retry::default()));
//! session.open(0);
//! assert_eq!(session.tick(0), Step::Connect);
//! let ask = session.ask(Request::Ping {});
//! assert_eq!(session.next_message(), None, "there is no connection yet");
//! session.connected(90_000);
//! assert_eq!(session.next_message().as_deref(), Some(r#"{"id":"0000000000000007-1","do":{"ping":{}}}"#));
//! let received = session.received(120_000, r#"{"ok":{"id":"0000000000000007-1"}}"#);
//! assert!(matches!(received, Received::Answer { ask: answered, answer: Ok(None) } if answered == ask));
//! ```

mod ask;
mod liveness;
mod receive;
mod retry;
mod tables;

use std::collections::VecDeque;

use engine::Micros;

pub use self::receive::{Answer, News, Received};
pub use self::retry::Retry;
pub use self::tables::Order;

use self::ask::{Effect, Unanswered, text};
use self::liveness::{Check, Liveness};
use self::tables::Tables;
use crate::{OLD_VERSION, REPLACED, Request, SmallMap, TableId};

/// How long the first attempt to connect may take. It is generous because a page loads much else at the same time.
const FIRST_ATTEMPT: Micros = 20_000_000;

/// How long a later attempt may take, plus three times the longest wait before the next one: short at first, because the
/// server may be frozen and the next attempt may lead to another one, and longer each time, because the connection may
/// be slow.
const LATER_ATTEMPT: Micros = 2_000_000;

/// The id of a ping. Its answer needs no handling, because any message shows that the server is alive.
const PING: &str = "ping";

/// How a session maintains its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// When and how often to reconnect.
    pub retry: Retry,
    /// Whether to detect a dead connection: a silent connection is pinged and then given up, and so is an attempt to
    /// connect that takes too long.
    pub watched: bool,
}

impl Config {
    /// For a network connection.
    pub const fn network(retry: Retry) -> Self {
        Self { retry, watched: true }
    }

    /// For a connection that lasts as long as the program, such as one to a worker, and may be silent for any length of
    /// time.
    pub const fn local() -> Self {
        Self { retry: Retry::NEVER, watched: false }
    }
}

/// A client's connection to a server, with its unanswered asks and the tables it follows.
#[derive(Debug)]
pub struct Session {
    config: Config,
    /// A random number that makes this session's ids unique and varies its waiting times.
    tag: u64,
    phase: Phase,
    /// Lost connections and failed attempts since the last message was received.
    failed: u32,
    has_connected: bool,
    /// The number of ids assigned so far.
    ids: u64,
    outbox: VecDeque<String>,
    /// By number, which is the order in which they were asked.
    unanswered: SmallMap<u64, Unanswered>,
    abandoned: Vec<u64>,
    tables: Tables,
    /// Joins sent by the session itself on this connection, by number.
    rejoins: SmallMap<u64, TableId>,
    /// Whether the client follows the list of public tables.
    lobby: bool,
}

/// The state of a session's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// [`Session::open`] has not been called yet.
    Idle,
    /// The first attempt to connect is under way.
    Opening,
    /// The session is connected.
    Open,
    /// The connection is lost or could not be made. The session reconnects unless it [has ended](Session::has_ended).
    Lost,
}

/// What the host must do about the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Step {
    /// Nothing before the next [`Session::due`].
    Wait,
    /// Connect, then call [`Session::connected`] or [`Session::closed`].
    Connect,
    /// Close the connection or cancel the attempt. The session already counts it as closed.
    Close,
}

#[derive(Debug)]
enum Phase {
    Idle,
    /// The next attempt to connect starts at this time.
    Waiting(Micros),
    /// An attempt is under way, and is cancelled at this time.
    Connecting(Option<Micros>),
    Open(Option<Liveness>),
    Ended,
}

impl Session {
    /// A session that is not connected. `tag` must be random, because no two sessions of a player may share it.
    pub fn new(tag: u64, config: Config) -> Self {
        Self {
            config,
            tag,
            phase: Phase::Idle,
            failed: 0,
            has_connected: false,
            ids: 0,
            outbox: VecDeque::new(),
            unanswered: SmallMap::new(),
            abandoned: Vec::new(),
            tables: Tables::default(),
            rejoins: SmallMap::new(),
            lobby: false,
        }
    }

    /// The state of the connection.
    pub fn state(&self) -> State {
        match self.phase {
            Phase::Idle => State::Idle,
            Phase::Open(_) => State::Open,
            Phase::Waiting(_) | Phase::Connecting(_) if !self.has_connected && self.failed == 0 => State::Opening,
            Phase::Waiting(_) | Phase::Connecting(_) | Phase::Ended => State::Lost,
        }
    }

    /// Whether the session has ended for good.
    pub fn has_ended(&self) -> bool {
        matches!(self.phase, Phase::Ended)
    }

    /// Starts connecting, if the session is idle.
    pub fn open(&mut self, now: Micros) {
        if matches!(self.phase, Phase::Idle) {
            self.phase = Phase::Waiting(now);
        }
    }

    /// When to call [`Session::tick`] next, if nothing happens before.
    pub fn due(&self) -> Option<Micros> {
        match &self.phase {
            Phase::Idle | Phase::Ended => None,
            Phase::Waiting(until) => Some(*until),
            Phase::Connecting(until) => *until,
            Phase::Open(alive) => alive.as_ref().map(Liveness::due).into_iter().chain(self.tables.due()).min(),
        }
    }

    /// Handles everything that is due at `now`.
    pub fn tick(&mut self, now: Micros) -> Step {
        match &mut self.phase {
            Phase::Waiting(until) if *until <= now => {
                self.phase = Phase::Connecting(self.config.watched.then(|| now + self.longest_attempt()));
                return Step::Connect;
            }
            Phase::Connecting(Some(until)) if *until <= now => {
                self.closed(now, None);
                return Step::Close;
            }
            Phase::Open(alive) => {
                match alive.as_mut().map_or(Check::Wait, |alive| alive.check(now)) {
                    Check::Wait => {}
                    Check::Ping => self.outbox.push_back(text(Some(PING.into()), Request::Ping {})),
                    Check::Dead => {
                        self.closed(now, None);
                        return Step::Close;
                    }
                }
                for table in self.tables.take_due(now) {
                    self.rejoin(table);
                }
            }
            _ => {}
        }
        Step::Wait
    }

    /// Reports that the connection is open. Rejoins the followed tables from the last update of each, then sends all
    /// unanswered asks again.
    pub fn connected(&mut self, now: Micros) {
        self.phase = Phase::Open(self.config.watched.then(|| Liveness::new(now)));
        self.has_connected = true;
        for table in self.tables.all() {
            self.rejoin(table);
        }
        let is_asked = self.unanswered.values().any(|asked| matches!(asked.effect, Effect::Lobby));
        if self.lobby && !is_asked {
            self.outbox.push_back(text(None, Request::Lobby { watch: true }));
        }
        self.outbox.extend(self.unanswered.values().map(|asked| asked.text.clone()));
        if is_asked && !self.lobby {
            // The client stopped following the lobby before its ask was answered.
            self.outbox.push_back(text(None, Request::Lobby { watch: false }));
        }
    }

    /// Reports that the connection was closed or could not be made, with the server's close code, if any.
    ///
    /// If this was the first attempt, all unanswered asks are abandoned.
    pub fn closed(&mut self, now: Micros, code: Option<u16>) {
        if !matches!(self.phase, Phase::Connecting(_) | Phase::Open(_)) {
            return;
        }
        self.outbox.clear();
        self.rejoins.clear();
        self.tables.lost();
        if self.failed >= self.config.retry.tries || matches!(code, Some(REPLACED | OLD_VERSION)) {
            return self.end();
        }
        if self.state() == State::Opening {
            self.abandon();
        }
        self.phase = Phase::Waiting(now + self.config.retry.wait(self.failed, self.tag));
        self.failed += 1;
    }

    /// Ends the session for good. All unanswered asks are abandoned.
    pub fn end(&mut self) {
        self.phase = Phase::Ended;
        self.outbox.clear();
        self.abandon();
    }

    fn abandon(&mut self) {
        self.abandoned.extend(std::mem::take(&mut self.unanswered).into_iter().map(|(ask, _)| ask));
    }

    fn longest_attempt(&self) -> Micros {
        if self.state() == State::Opening {
            FIRST_ATTEMPT
        } else {
            LATER_ATTEMPT + 3 * self.config.retry.longest(self.failed)
        }
    }
}
