//! What a connection is to the house: somebody who follows tables and asks for things.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use protocol::{Ask, Code, No, Request, Say, TableId, TableRequest, Welcome};

use crate::house::House;
use crate::link::{Farewell, Link};
use crate::player::Player;
use crate::slot::Slot;
use crate::{desk, say};

/// Refusals for haste or nonsense, one shortly after the other, after which a connection is let go.
const MOST_STRIKES: u32 = 20;

/// A connection and what it follows.
pub(crate) struct Connection {
    pub(crate) house: Arc<House>,
    pub(crate) link: Arc<Link>,
    pub(crate) tables: Vec<Arc<Slot>>,
    number: u64,
    strikes: u32,
    /// How long the last message there and back took.
    trip: Option<Micros>,
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
    pub(crate) fn enter(house: Arc<House>, player: Player) -> Self {
        let limits = &house.config.limits;
        let player = house.players.enter(player);
        let link = Arc::new(Link::new(player, (limits.queue_messages, limits.queue_bytes)));
        let number = house.links.enter(&link);
        house.metrics.connections.increment(1.0);
        let you = link.player.person().as_ref().clone();
        let server = env!("CARGO_PKG_VERSION").into();
        link.push(say::frame(&Say::Welcome(Welcome { protocol: protocol::VERSION, server, you })));
        Self { house, link, tables: Vec::new(), number, strikes: 0, trip: None }
    }

    /// A message came at `now`: the time was taken before anything else, because a race may depend on it.
    pub(crate) async fn hear(&mut self, now: Micros, text: &str) -> Then {
        self.house.metrics.messages.increment(1);
        let wait = self.pay(now);
        let Ok(ask) = serde_json::from_str::<Ask<'_>>(text) else {
            return self.refuse_unreadable(wait);
        };
        let id = ask.id.as_deref();
        if let Some(wait) = wait {
            self.refuse(id, No::new(Code::TooFast, "Too many messages in too short a time. Slow down."));
            // Not to read for a while holds a flood back at its source.
            return self.strike(wait * 10);
        }
        if id.is_some_and(|id| id.len() > Ask::LONGEST_ID) {
            self.refuse(None, No::new(Code::BadRequest, "An id has at most 36 characters."));
            return self.strike(0);
        }
        if let Err(no) = self.take(now, id, &ask.request).await {
            self.refuse(id, no);
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

    /// Something came that is no message of ours.
    pub(crate) fn refuse_unreadable(&mut self, wait: Option<Micros>) -> Then {
        self.refuse(None, No::new(Code::BadRequest, "This message cannot be read. See docs/protocol.md."));
        self.strike(wait.unwrap_or(0) * 10)
    }

    /// A message to the player and back took so long.
    pub(crate) fn round_trip(&mut self, took: Micros) {
        self.trip = Some(took);
        for slot in &self.tables {
            self.tell_line(slot);
        }
    }

    /// Tells a table what is known of the player's line. It matters in a race, and only for those who sit.
    pub(crate) fn tell_line(&self, slot: &Arc<Slot>) {
        if let Some((took, mut turn)) = self.trip.zip(slot.enter(&self.house, 0)) {
            turn.line(self.link.player.id, took);
        }
    }

    async fn take(&mut self, now: Micros, id: Option<&str>, request: &Request<'_>) -> Result<(), No> {
        match request {
            Request::At { table, request } if is_for_the_table(request) => self.at_table(now, id, *table, request),
            other => Box::pin(desk::serve(self, now, id, other)).await,
        }
    }

    fn at_table(&self, now: Micros, id: Option<&str>, table: TableId, request: &TableRequest<'_>) -> Result<(), No> {
        self.house.takes_more()?;
        let slot = self.followed(table)?;
        let mut turn = slot.enter(&self.house, now).ok_or_else(crate::open::no_such_table)?;
        if matches!(request, TableRequest::Move { .. }) {
            self.house.metrics.moves.increment(1);
        }
        turn.ask(&self.link.player.person(), id, request, Some(&self.link));
        if matches!(request, TableRequest::Sit { .. }) {
            drop(turn);
            self.tell_line(slot);
        }
        Ok(())
    }

    /// A table this connection follows.
    pub(crate) fn followed(&self, table: TableId) -> Result<&Arc<Slot>, No> {
        let slot = self.tables.iter().find(|slot| slot.id == table);
        slot.ok_or_else(|| No::new(Code::NoSuchTable, "You do not follow this table. Join it first."))
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
        self.house.links.exit(self.number);
        self.house.metrics.connections.decrement(1.0);
    }
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
