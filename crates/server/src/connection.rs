//! What a connection is to the house: somebody who follows tables and asks for things.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::Mutex;
use protocol::{Ask, Code, No, Request, Say, TableId, TableRequest, Welcome};
use serde::Deserialize;
use store::Answered;
use table::{Asker, Line};

use crate::answers::Memory;
use crate::committer::Outgoing;
use crate::house::House;
use crate::link::{Farewell, Link};
use crate::player::Player;
use crate::slot::Slot;
use crate::turn::Turn;
use crate::{desk, say};

/// Refusals for haste or nonsense, one shortly after the other, after which a connection is let go.
const MOST_STRIKES: u32 = 20;

/// A connection and what it follows.
pub(crate) struct Connection {
    pub(crate) house: Arc<House>,
    pub(crate) link: Arc<Link>,
    pub(crate) tables: Vec<Arc<Slot>>,
    /// The address it comes from.
    pub(crate) from: IpAddr,
    /// What this player asked lately, on any connection.
    memory: Arc<Mutex<Memory>>,
    line: Line,
    number: u64,
    strikes: u32,
}

/// What the reading of a message leads to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// The next one.
    ReadOn,
    /// The next one after so many microseconds.
    Wait(Micros),
    /// The end.
    End(Farewell),
}

impl Connection {
    /// Somebody has connected.
    pub(crate) fn enter(house: Arc<House>, player: Player, from: IpAddr) -> Self {
        let limits = &house.config.limits;
        let player = house.players.enter(player);
        let link = Arc::new(Link::new(player, (limits.queue_messages, limits.queue_bytes)));
        let number = house.links.enter(&link);
        house.metrics.connections.increment(1.0);
        let you = link.player.person().as_ref().clone();
        let server = env!("CARGO_PKG_VERSION").into();
        link.push(say::frame(&Say::Welcome(Welcome { protocol: protocol::VERSION, server, you })));
        let memory = house.answers.of(link.player.id);
        Self { house, link, tables: Vec::new(), from, memory, line: Line::unknown(), number, strikes: 0 }
    }

    /// A message came at `now`: the time was taken before anything else, because a race may depend on it.
    pub(crate) async fn hear(&mut self, now: Micros, text: &str) -> Then {
        self.house.metrics.messages.increment(1);
        let wait = self.pay(now);
        let ask = match serde_json::from_str::<Ask<'_>>(text) {
            Ok(ask) => ask,
            Err(error) => return self.refuse_unreadable(text, &error, wait),
        };
        let id = ask.id.as_deref();
        if let Some(wait) = wait {
            self.refuse(id, No::new(Code::TooFast, "Too many messages in too short a time. Slow down."));
            // Not to read for a while holds a flood back at its source.
            return self.strike(wait * 10);
        }
        if id.is_some_and(|id| id.chars().count() > Ask::LONGEST_ID) {
            self.refuse(None, No::new(Code::BadRequest, "An id has at most 36 characters."));
            return self.strike(0);
        }
        // What has no id is never answered.
        match (self.take(now, id, &ask.request).await, id) {
            (Err(no), None) => self.house.metrics.refused(no.code),
            (Err(no), id) => self.refuse(id, no),
            (Ok(()), _) => {}
        }
        Then::ReadOn
    }

    /// Takes a message off the player's allowance; how long it is until the next one, if there is none left.
    fn pay(&mut self, now: Micros) -> Option<Micros> {
        let mut pace = self.link.player.pace.lock();
        if pace.is_full(now) {
            self.strikes = 0;
        }
        pace.take(now, self.house.config.limits.messages).err()
    }

    /// Something came that is no text at all.
    pub(crate) fn refuse_binary(&mut self) -> Then {
        self.refuse(None, No::new(Code::BadRequest, "Messages are texts of JSON. See docs/protocol.md."));
        self.strike(0)
    }

    /// Something came that is no message of ours. If its id can be read, the refusal names it.
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

    /// A message to the player and back took so long; the kernel says, where it is asked, that the line alone takes less.
    pub(crate) fn round_trip(&mut self, now: Micros, took: Micros, witness: Option<Micros>) {
        self.line.measured(now, witness.map_or(took, |witness| took.min(witness)));
    }

    async fn take(&mut self, now: Micros, id: Option<&str>, request: &Request<'_>) -> Result<(), No> {
        match request {
            Request::At { table, request } if is_by_the_log(request) => {
                let mut turn = self.at(*table, now)?;
                // What counts already is never refused, also if it still waits for the disk.
                if let Err(no) = self.house.takes_more()
                    && !id.is_some_and(|id| turn.live.authority.has_done(self.link.player.id, id))
                {
                    return Err(no);
                }
                let asker = Asker { person: &self.link.player.person(), id, line: &self.line };
                if matches!(request, TableRequest::Move { .. }) {
                    self.house.metrics.moves.increment(1);
                }
                turn.ask(&asker, request, Some(&self.link));
            }
            Request::Join(join) => {
                self.house.takes_more()?;
                desk::join(self, now, id, join).await?;
            }
            Request::Leave { table } => desk::leave(self, now, id, *table)?,
            Request::Lobby { watch } => desk::lobby(self, id, *watch),
            Request::Ping {} => desk::answer(self, id),
            other => self.once(now, id, other)?,
        }
        Ok(())
    }

    /// Something that is not a move and counts once, however often and on however many connections it is sent.
    fn once(&mut self, now: Micros, id: Option<&str>, request: &Request<'_>) -> Result<(), No> {
        let memory = Arc::clone(&self.memory);
        let mut memory = memory.lock();
        if let Some(answer) = id.and_then(|id| memory.answer(id)) {
            return desk::again(self, now, id, request, answer);
        }
        self.house.takes_more()?;
        memory.has_room()?;
        let house = Arc::clone(&self.house);
        let _together = house.committer.together();
        let (answer, table) = match request {
            Request::At { table, request } if is_for_the_table(request) => {
                (self.seating(now, id, *table, request)?, Some(*table))
            }
            Request::At { table, .. } => (desk::once(self, now, id, request)?, Some(*table)),
            other => (desk::once(self, now, id, other)?, None),
        };
        if let Some((id, answer)) = id.zip(answer) {
            let (player, text) = (self.link.player.id.0, answer.to_string());
            let kept = Answered { player, id: id.into(), at: now, answer: text };
            house.committer.push(|work| work.keep_answer(table, kept));
            memory.keep(id, now, answer);
        }
        Ok(())
    }

    /// Sitting down, being ready, a pause and the like.
    fn seating(
        &self,
        now: Micros,
        id: Option<&str>,
        table: TableId,
        request: &TableRequest<'_>,
    ) -> Result<Option<Utf8Bytes>, No> {
        let mut turn = self.at(table, now)?;
        if !self.house.rates.seating.take(self.link.player.id, now) {
            return Err(No::new(Code::TooFast, "So much back and forth at the table. Wait a moment."));
        }
        let asker = Asker { person: &self.link.player.person(), id, line: &self.line };
        Ok(turn.ask(&asker, request, Some(&self.link)).map(Utf8Bytes::from))
    }

    /// Enters a table this connection follows.
    pub(crate) fn at(&self, table: TableId, now: Micros) -> Result<Turn<'_>, No> {
        let turn = self.followed(table)?.enter(&self.house, now).ok_or_else(crate::open::no_such_table)?;
        if turn.live.is_followed_on(&self.link) { Ok(turn) } else { Err(not_followed()) }
    }

    /// A table this connection follows.
    pub(crate) fn followed(&self, table: TableId) -> Result<&Arc<Slot>, No> {
        let slot = self.tables.iter().find(|slot| slot.id == table);
        slot.ok_or_else(not_followed)
    }

    /// Says something once everything that was done before is kept.
    pub(crate) fn queue(&self, frame: Utf8Bytes) {
        let out = Outgoing { link: Arc::clone(&self.link), frame, table: None };
        self.house.committer.push(|work| work.say.push(out));
    }

    /// The same with an answer, if an id was given.
    pub(crate) fn queue_answer(&self, id: Option<&str>, answer: &Utf8Bytes) {
        if id.is_some() {
            self.queue(answer.clone());
        }
    }

    /// Says something that depends on no table, at once.
    pub(crate) fn say(&self, frame: Utf8Bytes) {
        if self.link.push(frame) {
            self.house.metrics.evicted_slow.increment(1);
        }
    }

    fn refuse(&self, id: Option<&str>, no: No) {
        self.house.metrics.refused(no.code);
        self.say(say::no(id, no));
    }

    fn strike(&mut self, wait: Micros) -> Then {
        self.strikes += 1;
        if self.strikes > MOST_STRIKES {
            self.house.metrics.evicted_flood.increment(1);
            return Then::End(Farewell::TOO_MANY);
        }
        if wait == 0 { Then::ReadOn } else { Then::Wait(wait) }
    }
}

/// The connection is gone, whatever has ended it. The player's seats are kept.
impl Drop for Connection {
    fn drop(&mut self) {
        let now = self.house.clock.now();
        for slot in &self.tables {
            if let Some(mut turn) = slot.enter(&self.house, now) {
                turn.unfollow(&self.link);
            }
        }
        self.house.lobby.unwatch(&self.link);
        self.house.links.exit(&self.link, self.number);
        self.house.metrics.connections.decrement(1.0);
    }
}

fn not_followed() -> No {
    No::new(Code::NoSuchTable, "You do not follow this table. Join it first.")
}

/// What counts once because the log of the table says so, or changes nothing.
const fn is_by_the_log(request: &TableRequest<'_>) -> bool {
    matches!(request, TableRequest::Move { .. } | TableRequest::Seen { .. } | TableRequest::Sync { .. })
}

/// Everything at a table but talk and invitations is the table's own business.
const fn is_for_the_table(request: &TableRequest<'_>) -> bool {
    !matches!(
        request,
        TableRequest::Chat { .. }
            | TableRequest::React { .. }
            | TableRequest::Invite { .. }
            | TableRequest::Uninvite {}
    )
}
