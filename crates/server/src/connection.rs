//! One client connection: the tables it follows and the requests it makes.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::Mutex;
use protocol::{Ask, Code, No, Request, Say, TableId, TableRequest, Welcome};
use serde::Deserialize;
use store::Answered;
use table::{Asker, Due, Form, Latency};

use crate::answers::Memory;
use crate::app::App;
use crate::cluster::{Cluster, Place, Relay, Relayed, RemoteEnd, Seat, SocketLinks};
use crate::committer::Outgoing;
use crate::error::not_kept;
use crate::hosted_table::HostedTable;
use crate::locked_table::LockedTable;
use crate::outbox::{CloseReason, Outbox};
use crate::player::Player;
use crate::{hints, messages, requests};

/// Consecutive refusals for rate or malformed messages after which a connection is closed.
const MOST_STRIKES: u32 = 20;

/// A connection and the tables it follows.
pub(crate) struct Connection {
    pub(crate) app: Arc<App>,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) tables: Vec<Arc<HostedTable>>,
    /// The client's address.
    pub(crate) from: IpAddr,
    /// Recent requests of this player, on any connection.
    memory: Arc<Mutex<Memory>>,
    latency: Latency,
    /// The number of the socket; `None` if it is on another node.
    number: Option<u64>,
    strikes: u32,
    /// The tables of other nodes that are used on this socket, if there are other nodes.
    pub(crate) links: Option<Arc<SocketLinks>>,
    /// The table at which a seat is reserved for the quick match that is asked for now.
    pub(crate) reserved: Option<Reserved>,
}

/// A seat for a quick match over several nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reserved {
    /// A seat at this table.
    Seat(TableId),
    /// A new table with this id.
    New(TableId),
}

/// What to do after a message was handled.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Read the next message.
    ReadOn,
    /// Read the next message after this many microseconds.
    Wait(Micros),
    /// Close the connection.
    End(CloseReason),
}

impl Connection {
    /// Somebody has connected.
    pub(crate) fn enter(app: Arc<App>, player: Player, from: IpAddr, form: Form) -> Self {
        let limits = &app.config.limits;
        let player = app.players.enter(player);
        let outbox = Arc::new(Outbox::new(player, form, (limits.queue_messages, limits.queue_bytes)));
        let number = app.outboxes.enter(&outbox);
        app.metrics.connections.increment(1.0);
        let you = outbox.player.person().as_ref().clone();
        let server = env!("CARGO_PKG_VERSION").into();
        outbox.push(messages::frame(&Say::Welcome(Welcome { protocol: protocol::VERSION, server, you })));
        let links = app.cluster.as_ref().map(|_| Arc::new(SocketLinks::new(number, &outbox, from)));
        let mut connection = Self::new(app, outbox, from);
        (connection.number, connection.links) = (Some(number), links);
        connection
    }

    /// Somebody whose socket is on another node uses a table of this one.
    pub(crate) fn visiting(app: Arc<App>, player: Player, from: IpAddr, form: Form, end: RemoteEnd) -> Self {
        let outbox = Arc::new(Outbox::remote(app.players.enter(player), form, end));
        Self::new(app, outbox, from)
    }

    fn new(app: Arc<App>, outbox: Arc<Outbox>, from: IpAddr) -> Self {
        let memory = app.answers.of(outbox.player.id);
        Self {
            app,
            outbox,
            tables: Vec::new(),
            from,
            memory,
            latency: Latency::unknown(),
            number: None,
            strikes: 0,
            links: None,
            reserved: None,
        }
    }

    /// Handles what another node relays for this connection.
    pub(crate) async fn relayed(&mut self, now: Micros, relay: Relay) -> Then {
        for (at, trip) in relay.trips {
            self.latency.measured(at, trip);
        }
        self.latency.relay(relay.signal.map(|(signal, after)| table::Relayed { signal, after }));
        match relay.what {
            Relayed::Text(text) => self.hear(now, &text).await,
            Relayed::Quick { text, table } => {
                self.reserved = Some(Reserved::Seat(table));
                let then = self.hear(now, &text).await;
                self.reserved = None;
                then
            }
            Relayed::Again { table, answer } => {
                requests::follow_again(self, now, table, answer.into());
                Then::ReadOn
            }
        }
    }

    /// Handles a message that arrived at `now`. The time is taken before parsing, because a race may depend on it.
    pub(crate) async fn hear(&mut self, now: Micros, text: &str) -> Then {
        self.app.metrics.messages.increment(1);
        let wait = self.pay(now);
        let ask = match serde_json::from_str::<Ask<'_>>(text) {
            Ok(ask) => ask,
            Err(error) => return self.refuse_unreadable(text, &error, wait),
        };
        let id = ask.id.as_deref();
        if let Some(wait) = wait {
            self.refuse(id, No::new(Code::TooFast, "Too many messages in too short a time. Slow down."));
            // Not reading for a while slows a flood down at its source.
            return self.strike(wait * 10);
        }
        if id.is_some_and(|id| id.chars().count() > Ask::LONGEST_ID) {
            self.refuse(None, No::new(Code::BadRequest, "An id has at most 36 characters."));
            return self.strike(0);
        }
        // A request without an id is never answered.
        match (self.take(now, id, &ask.request, text).await, id) {
            // Another node may have carried it out, and only the database could tell. The client asks another node.
            (Err(no), _) if no.code == Code::NotSaved && self.app.cluster.is_some() => {
                self.app.metrics.refused(no.code);
                self.outbox.close(CloseReason::MOVED);
            }
            (Err(no), None) => self.app.metrics.refused(no.code),
            (Err(no), id) => self.refuse(id, no),
            (Ok(()), _) => {}
        }
        Then::ReadOn
    }

    /// Takes a token from the player's message rate. If there is none, returns the time until the next.
    fn pay(&mut self, now: Micros) -> Option<Micros> {
        let mut pace = self.outbox.player.pace.lock();
        if pace.is_full(now) {
            self.strikes = 0;
        }
        pace.take(now, self.app.config.limits.messages).err()
    }

    /// Refuses a binary message.
    pub(crate) fn refuse_binary(&mut self) -> Then {
        self.refuse(None, No::new(Code::BadRequest, "Messages are JSON text. See docs/protocol.md."));
        self.strike(0)
    }

    /// Refuses a message that cannot be parsed. The refusal carries its id if that can be read.
    fn refuse_unreadable(&mut self, text: &str, error: &serde_json::Error, wait: Option<Micros>) -> Then {
        #[derive(Deserialize)]
        struct OnlyId<'a> {
            #[serde(borrow, default)]
            id: Option<Cow<'a, str>>,
        }
        let id = serde_json::from_str::<OnlyId<'_>>(text).ok().and_then(|only| only.id);
        let id = id.filter(|id| id.chars().count() <= Ask::LONGEST_ID);
        let why = format!("This message cannot be read: {error}. See docs/protocol.md.");
        self.refuse(id.as_deref(), No::new(Code::BadRequest, why));
        self.strike(wait.unwrap_or(0) * 10)
    }

    /// Records a round trip. If the kernel measured a smaller one, that counts.
    pub(crate) fn round_trip(&mut self, now: Micros, took: Micros, witness: Option<Micros>) {
        self.latency.measured(now, witness.map_or(took, |witness| took.min(witness)));
    }

    async fn take(&mut self, now: Micros, id: Option<&str>, request: &Request<'_>, text: &str) -> Result<(), No> {
        if self.is_relayed(now, request, text) {
            return Ok(());
        }
        match request {
            Request::At { table, request } if is_by_the_log(request) => {
                let mut locked = self.at(*table, now)?;
                // A request that was already done is never refused, even if it still waits for its commit.
                if let Err(no) = self.app.takes_more()
                    && !id.is_some_and(|id| locked.live.authority.has_done(self.outbox.player.id, id))
                {
                    return Err(no);
                }
                let asker = Asker { person: &self.outbox.player.person(), id, latency: &self.latency };
                if matches!(request, TableRequest::Move { .. }) {
                    self.app.metrics.moves.increment(1);
                }
                locked.ask(&asker, request, Some(&self.outbox));
            }
            Request::At { table, request: TableRequest::Hint { game, decision } } => {
                let due = Due { game: *game, decision: *decision };
                hints::ask(&self.at(*table, now)?, &self.outbox, id, due)?;
            }
            Request::Join(join) => {
                self.app.takes_more()?;
                requests::join(self, now, id, join, text).await?;
            }
            Request::Leave { table } => requests::leave(self, now, id, *table)?,
            Request::Lobby { watch } => requests::lobby(self, id, *watch),
            Request::Ping {} => requests::answer(self, id),
            other if self.is_done_elsewhere(now, id, other, text).await? => {}
            other => self.once(now, id, other)?,
        }
        Ok(())
    }

    /// Relays a request about a table that this socket follows on another node. Returns false for all other requests.
    fn is_relayed(&self, now: Micros, request: &Request<'_>, text: &str) -> bool {
        let (Some(links), Request::At { table, .. } | Request::Leave { table }) = (&self.links, request) else {
            return false;
        };
        let Some(node) = links.node_of(*table) else { return false };
        self.relay(now, *table, node, Relayed::Text(text.to_owned()));
        if matches!(request, Request::Leave { .. }) {
            links.unfollow(*table);
        }
        true
    }

    /// Relays a request to the node that has the table.
    pub(crate) fn relay(&self, now: Micros, table: TableId, node: u64, what: Relayed) {
        if let (Some(cluster), Some(links)) = (&self.app.cluster, &self.links) {
            cluster.relay(now, links, (table, node), what, &self.latency);
        }
    }

    /// Where a table is. On a connection that another node relays, it is here or has just left.
    pub(crate) async fn place(&self, table: TableId) -> Place {
        match &self.app.cluster {
            Some(_) if self.outbox.remote.is_some() => {
                if self.app.tables.get(table).is_some() || self.app.damaged.lock().contains(&table) {
                    Place::Here
                } else {
                    Place::Unknown
                }
            }
            Some(cluster) => cluster.place(&self.app, table).await,
            None => Place::Here,
        }
    }

    /// With several nodes, looks whether another one has carried out this request before or has to carry it out now, and
    /// sees to that. Returns false if it is for this node.
    async fn is_done_elsewhere(
        &mut self,
        now: Micros,
        id: Option<&str>,
        request: &Request<'_>,
        text: &str,
    ) -> Result<bool, No> {
        let Some(cluster) = self.app.cluster.clone() else { return Ok(false) };
        self.recall(&cluster, now, id).await?;
        let known = id.and_then(|id| self.memory.lock().answer(id));
        match (known, request) {
            (Some(answer), Request::Create(_) | Request::Quick { .. }) => {
                let Some(table) = messages::table_in(&answer) else { return Ok(false) };
                match self.place(table).await {
                    Place::Here => return Ok(false),
                    Place::At(node) => {
                        let answer = answer.as_str().to_owned();
                        self.relay(now, table, node, Relayed::Again { table, answer });
                    }
                    Place::Unknown => self.outbox.close(CloseReason::MOVED),
                }
                Ok(true)
            }
            (None, Request::Quick { game, players, or }) if self.reserved.is_none() => {
                let wanted = crate::open::wanted(game, *players, or)?;
                let visitor = requests::visitor(self, now, id);
                match visitor.quick_seat(&cluster, &wanted).await? {
                    Seat::Here(table) => self.reserved = Some(Reserved::Seat(table)),
                    Seat::New(table) => self.reserved = Some(Reserved::New(table)),
                    Seat::At(table, node) => {
                        visitor.leave_waiting(&wanted);
                        self.relay(now, table, node, Relayed::Quick { text: text.to_owned(), table });
                        return Ok(true);
                    }
                }
                let done = self.once(now, id, request);
                self.reserved = None;
                done.map(|()| true)
            }
            _ => Ok(false),
        }
    }

    /// Reads from the store how this request was answered, if another node has answered it.
    async fn recall(&self, cluster: &Cluster, now: Micros, id: Option<&str>) -> Result<(), No> {
        let Some(id) = id else { return Ok(()) };
        if self.memory.lock().answer(id).is_some() {
            return Ok(());
        }
        let kept = cluster.store.answer_to(self.outbox.player.id.0, id).await.map_err(|error| not_kept(&error))?;
        if let Some(answer) = kept {
            self.memory.lock().keep(id, now, answer.into());
        }
        Ok(())
    }

    /// Handles a request that is not a move. It counts once, however often and on however many connections it is sent.
    fn once(&mut self, now: Micros, id: Option<&str>, request: &Request<'_>) -> Result<(), No> {
        let memory = Arc::clone(&self.memory);
        let mut memory = memory.lock();
        if let Some(answer) = id.and_then(|id| memory.answer(id)) {
            requests::again(self, now, request, answer);
            return Ok(());
        }
        self.app.takes_more()?;
        memory.has_room()?;
        let app = Arc::clone(&self.app);
        let _together = app.committer.together();
        let (answer, table) = match request {
            Request::At { table, request } if is_for_the_table(request) => {
                (self.seating(now, id, *table, request)?, Some(*table))
            }
            Request::At { table, .. } => (requests::once(self, now, id, request)?, Some(*table)),
            other => {
                let answer = requests::once(self, now, id, other)?;
                // An answer that names a new table is stored together with that table, or not at all.
                let table = answer.as_ref().and_then(messages::table_in);
                (answer, table)
            }
        };
        if let Some((id, answer)) = id.zip(answer) {
            let (player, text) = (self.outbox.player.id.0, answer.to_string());
            let kept = Answered { player, id: id.into(), at: now, answer: text };
            app.committer.push(|work| work.keep_answer(table, kept));
            memory.keep(id, now, answer);
        }
        Ok(())
    }

    /// Handles requests about seats: sitting down, being ready, pausing and the like.
    fn seating(
        &self,
        now: Micros,
        id: Option<&str>,
        table: TableId,
        request: &TableRequest<'_>,
    ) -> Result<Option<Utf8Bytes>, No> {
        let mut locked = self.at(table, now)?;
        if !self.app.rates.seating.take(self.outbox.player.id, now) {
            return Err(No::new(Code::TooFast, "Too many changes at the table. Wait a moment."));
        }
        let asker = Asker { person: &self.outbox.player.person(), id, latency: &self.latency };
        Ok(locked.ask(&asker, request, Some(&self.outbox)).map(Utf8Bytes::from))
    }

    /// Locks a table that this connection follows.
    pub(crate) fn at(&self, table: TableId, now: Micros) -> Result<LockedTable<'_>, No> {
        let locked = self.followed(table)?.enter(&self.app, now).ok_or_else(crate::open::no_such_table)?;
        if locked.live.is_followed_on(&self.outbox) { Ok(locked) } else { Err(not_followed()) }
    }

    /// A table this connection follows.
    pub(crate) fn followed(&self, table: TableId) -> Result<&Arc<HostedTable>, No> {
        let hosted = self.tables.iter().find(|hosted| hosted.id == table);
        hosted.ok_or_else(not_followed)
    }

    /// Sends a message after everything before it is committed.
    pub(crate) fn queue(&self, frame: Utf8Bytes) {
        let out = Outgoing { outbox: Arc::clone(&self.outbox), frame, table: None };
        self.app.committer.push(|work| work.say.push(out));
    }

    /// Like [`queue`](Self::queue), for an answer: only if the request had an id.
    pub(crate) fn queue_answer(&self, id: Option<&str>, answer: &Utf8Bytes) {
        if id.is_some() {
            self.queue(answer.clone());
        }
    }

    /// Sends a message at once. It must not depend on a commit.
    pub(crate) fn say(&self, frame: Utf8Bytes) {
        if self.outbox.push(frame) {
            self.app.metrics.evicted_slow.increment(1);
        }
    }

    fn refuse(&self, id: Option<&str>, no: No) {
        self.app.metrics.refused(no.code);
        self.say(messages::no(id, no));
    }

    fn strike(&mut self, wait: Micros) -> Then {
        self.strikes += 1;
        if self.strikes > MOST_STRIKES {
            self.app.metrics.evicted_flood.increment(1);
            return Then::End(CloseReason::TOO_MANY);
        }
        if wait == 0 { Then::ReadOn } else { Then::Wait(wait) }
    }
}

/// Unregisters the connection, however it ended. The player keeps their seats.
impl Drop for Connection {
    fn drop(&mut self) {
        let now = self.app.clock.now();
        for hosted in &self.tables {
            if let Some(mut locked) = hosted.enter(&self.app, now) {
                locked.unfollow(&self.outbox);
            }
        }
        let Some(number) = self.number else { return };
        if let (Some(cluster), Some(links)) = (&self.app.cluster, &self.links) {
            cluster.forget(links);
        }
        self.app.lobby.unwatch(&self.outbox);
        self.app.outboxes.exit(&self.outbox, number);
        self.app.metrics.connections.decrement(1.0);
    }
}

fn not_followed() -> No {
    No::new(Code::NoSuchTable, "You do not follow this table. Join it first.")
}

/// Requests that need no stored answer: the table's log already makes them count once, or they change nothing.
const fn is_by_the_log(request: &TableRequest<'_>) -> bool {
    matches!(request, TableRequest::Move { .. } | TableRequest::Seen { .. } | TableRequest::Sync { .. })
}

/// Everything but chat, reactions and invitations is handled by the table's authority.
const fn is_for_the_table(request: &TableRequest<'_>) -> bool {
    !matches!(
        request,
        TableRequest::Chat { .. }
            | TableRequest::React { .. }
            | TableRequest::Invite { .. }
            | TableRequest::Uninvite {}
    )
}
