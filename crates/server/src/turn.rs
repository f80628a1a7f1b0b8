//! Something that happens at a table, from the taking of its lock until what came of it is queued for the disk. The lock is
//! held throughout, so what a table says leaves in the order in which it happened.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::MutexGuard;
use protocol::{Occupant, Person, PlayerId, Room, TableRequest};
use store::{GameResult, ResultSeat, Row};
use table::{Authority, BotDecision, Effects, Finished};

use crate::house::House;
use crate::link::Link;
use crate::slot::{Follower, Live, Slot};
use crate::{bots, recover};

/// A table whose lock is held.
pub(crate) struct Turn<'a> {
    pub(crate) house: &'a Arc<House>,
    pub(crate) slot: &'a Arc<Slot>,
    pub(crate) live: MutexGuard<'a, Live>,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(house: &'a Arc<House>, slot: &'a Arc<Slot>, live: MutexGuard<'a, Live>) -> Self {
        Self { house, slot, live }
    }

    /// The time at this table.
    pub(crate) fn now(&self) -> Micros {
        self.live.last
    }

    /// Somebody asks the table for something. `link` hears the answer, if there is one.
    pub(crate) fn ask(&mut self, who: &Person, id: Option<&str>, request: &TableRequest<'_>, link: Option<&Arc<Link>>) {
        let is_plain = matches!(
            request,
            TableRequest::Move { .. }
                | TableRequest::Seen { .. }
                | TableRequest::Sync { .. }
                | TableRequest::Pause { .. }
        );
        self.call(link, !is_plain, |authority, now, out| authority.ask(now, who, id, request, out));
    }

    /// The timers woke the table: does what is due, if anything is.
    pub(crate) fn wake(&mut self) {
        self.live.scheduled = None;
        self.call(None, false, |authority, now, out| {
            if authority.due().is_some_and(|due| due <= now) {
                authority.tick(now, out);
            }
        });
    }

    /// A bot has decided.
    pub(crate) fn decided(&mut self, decision: BotDecision) {
        self.call(None, false, |authority, now, out| authority.decided(now, decision, out));
    }

    /// A message to this player and back took so long.
    pub(crate) fn line(&mut self, who: PlayerId, round_trip: Micros) {
        self.live.authority.line(who, round_trip);
    }

    /// `link` follows from now on and is brought up to date: the answer first, then the room, what was missed, the chat.
    pub(crate) fn follow(&mut self, link: &Arc<Link>, answer: Option<Utf8Bytes>, seen: (u32, u32)) {
        let player = link.player.id;
        if !self.live.is_followed_by(player) {
            self.here(player, true);
        }
        if !self.live.is_followed_on(link) {
            let seated = self.live.authority.room().seat_of(player).is_some();
            self.live.followers.push(Follower { link: Arc::clone(link), seated });
            self.count_spectators();
        }
        let missed = self.live.authority.catch_up(self.now(), player, seen.0, seen.1);
        let chat = self.live.chat.iter().filter(|(from, _)| link.player.hears(*from)).map(|(_, line)| line.clone());
        self.house.committer.push(|work| {
            let all = answer.into_iter().chain(missed.into_iter().map(Utf8Bytes::from)).chain(chat);
            work.say.extend(all.map(|frame| (Arc::clone(link), frame)));
        });
    }

    /// `link` no longer follows.
    pub(crate) fn unfollow(&mut self, link: &Arc<Link>) {
        self.live.followers.retain(|follower| !Arc::ptr_eq(&follower.link, link));
        self.count_spectators();
        let player = link.player.id;
        if !self.live.is_followed_by(player) {
            self.here(player, false);
        }
    }

    /// Says something of the house's own to those who follow and hear `from`, once everything before it is kept.
    pub(crate) fn tell(&self, from: PlayerId, frame: &Utf8Bytes) {
        self.house.committer.push(|work| {
            let hearers = self.live.followers.iter().filter(|follower| follower.link.player.hears(from));
            work.say.extend(hearers.map(|follower| (Arc::clone(&follower.link), frame.clone())));
        });
    }

    /// Answers one connection, once everything before it is kept.
    pub(crate) fn answer(&self, link: &Arc<Link>, frame: Utf8Bytes) {
        self.house.committer.push(|work| work.say.push((Arc::clone(link), frame)));
    }

    /// The table as the room shows it.
    pub(crate) fn room(&self) -> Room {
        self.live.authority.room()
    }

    /// Whether nobody is left who could want anything of it.
    pub(crate) fn is_deserted(&self) -> bool {
        self.live.authority.deserted(self.house.clock.now())
    }

    /// Closes the table: nobody finds it any more.
    pub(crate) fn close(&mut self) {
        self.live.closed = true;
        self.live.followers.clear();
        let id = self.slot.id;
        self.house.committer.push(|work| work.batch.closed.push(id.0));
        self.house.tables.remove(id);
        self.house.lobby.touch(id);
    }

    /// Does what the opening of the table asks for.
    pub(crate) fn opened(&mut self, effects: Effects) {
        self.settle(effects, None, true);
        self.house.lobby.touch(self.slot.id);
    }

    /// The table is back from the disk, with what was said there last.
    pub(crate) fn restored(&mut self, chat: Vec<(PlayerId, Utf8Bytes)>) {
        self.live.chat = chat.into();
        self.house.lobby.touch(self.slot.id);
        self.schedule();
    }

    fn here(&mut self, player: PlayerId, here: bool) {
        self.call(None, false, |authority, now, out| authority.here(now, player, here, out));
    }

    /// Lets the authority do something and queues what comes of it. `seats` says that somebody may have sat down or
    /// stood up.
    ///
    /// An authority that panics may have changed without a word in its log, so it is not asked again: the table is
    /// read back from what is kept.
    fn call(
        &mut self,
        asker: Option<&Arc<Link>>,
        seats: bool,
        work: impl FnOnce(&mut dyn Authority, Micros, &mut Effects),
    ) {
        let live = &mut *self.live;
        let mut effects = std::mem::take(&mut live.effects);
        let done = catch_unwind(AssertUnwindSafe(|| work(live.authority.as_mut(), live.last, &mut effects)));
        if done.is_ok() {
            self.settle(effects, asker, seats);
            return;
        }
        let id = self.slot.id;
        tracing::error!(table = %id, "a table has failed; it will be read back from its log");
        live.closed = true;
        live.followers.clear();
        self.house.tables.remove(id);
        self.house.lobby.touch(id);
        recover::again(self.house, id);
    }

    /// Queues what came of something.
    fn settle(&mut self, mut effects: Effects, asker: Option<&Arc<Link>>, seats: bool) {
        if seats || effects.lobby {
            self.look_who_sits();
        }
        if std::mem::take(&mut effects.lobby) {
            self.house.lobby.touch(self.slot.id);
        }
        let result = effects.finished.take().map(|finished| self.result(&finished));
        if result.is_some() || !effects.log.is_empty() || !effects.say.is_empty() {
            let (live, table) = (&mut *self.live, self.slot.id.0);
            self.house.committer.push(|work| {
                for entry in effects.log.drain(..) {
                    work.batch.rows.push(Row { table, n: live.next, at: live.last, entry });
                    live.next += 1;
                }
                work.batch.results.extend(result);
                for (to, text) in effects.say.drain(..) {
                    let frame = Utf8Bytes::from(text);
                    live.resolve(to, asker, |link| work.say.push((Arc::clone(link), frame.clone())));
                }
            });
        }
        for call in effects.bots.drain(..) {
            bots::call(self.house, self.slot, call);
        }
        self.live.effects = effects;
        self.schedule();
    }

    fn schedule(&mut self) {
        let Some(due) = self.live.authority.due() else {
            return;
        };
        if self.live.scheduled.is_none_or(|scheduled| due < scheduled) {
            self.live.scheduled = Some(due);
            self.house.timers.schedule(due, self.slot.id);
        }
    }

    fn look_who_sits(&mut self) {
        let live = &mut *self.live;
        if live.followers.is_empty() {
            return;
        }
        let room = live.authority.room();
        for follower in &mut live.followers {
            follower.seated = room.seat_of(follower.link.player.id).is_some();
        }
        self.count_spectators();
    }

    fn count_spectators(&mut self) {
        let spectators = self.live.followers.iter().filter(|follower| !follower.seated).count();
        if spectators != self.live.spectators {
            self.live.spectators = spectators;
            self.live.authority.watched(spectators);
        }
    }

    fn result(&self, finished: &Finished) -> GameResult {
        let setup = self.live.authority.in_lobby().setup;
        let seats = finished.seats.iter().enumerate().map(|(seat, (who, won))| {
            let (player, name) = match who {
                Occupant::Person(person) => (Some(person.id.0), person.name.clone()),
                Occupant::Bot(level) => (None, level.clone()),
            };
            ResultSeat { seat: seat as u8, player, name, won: *won, rating: None }
        });
        GameResult {
            id: finished.replay.0,
            table: self.slot.id.0,
            game: setup.game,
            players: finished.seats.len() as u8,
            first: finished.entries.0,
            last: finished.entries.1,
            finished: self.now(),
            reason: finished.reason.into(),
            rated: finished.rated,
            private: setup.private,
            seats: seats.collect(),
        }
    }
}
