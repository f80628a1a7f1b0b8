//! Something that happens at a table, from the taking of its lock until what came of it is queued for the disk. The lock is
//! held throughout, so what a table says leaves in the order in which it happened.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::MutexGuard;
use protocol::{Code, Occupant, Person, PlayerId, Room, TableRequest};
use store::{GameResult, RaceTime, ResultSeat};
use table::{Asker, Authority, BotDecision, Effects, Finished, Reaction};

use crate::committer::Outgoing;
use crate::detector::Race;
use crate::house::House;
use crate::link::Link;
use crate::slot::{Follower, Line, Live, Slot};
use crate::{bots, recover, say};

/// What somebody who comes back has seen already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// The game.
    pub(crate) game: u32,
    /// The last update of it.
    pub(crate) after: u32,
    /// The last line of chat.
    pub(crate) chat: u64,
}

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

    /// Somebody asks the table for something. `link` hears the answer, if there is one; it comes back if it is one that has to
    /// be given again should the same be asked again.
    pub(crate) fn ask(
        &mut self,
        asker: &Asker<'_>,
        request: &TableRequest<'_>,
        link: Option<&Arc<Link>>,
    ) -> Option<String> {
        let is_plain = matches!(
            request,
            TableRequest::Move { .. }
                | TableRequest::Seen { .. }
                | TableRequest::Sync { .. }
                | TableRequest::Pause { .. }
        );
        self.call(link, !is_plain, |authority, now, out| authority.ask(now, asker, request, out))
    }

    /// The house asks for somebody, who gets no answer.
    pub(crate) fn ask_for(&mut self, person: &Person, request: &TableRequest<'_>) {
        self.ask(&Asker { person, id: None, line: &table::Line::unknown() }, request, None);
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

    /// The signal of a race has just left.
    pub(crate) fn signalled(&mut self) {
        let now = self.now();
        self.live.authority.signalled(now);
    }

    /// Somebody whom the host had removed may come again.
    pub(crate) fn readmit(&mut self, player: PlayerId) {
        self.call(None, false, |authority, now, out| authority.readmit(now, player, out));
    }

    /// `link` follows from now on and is brought up to date: the answer first, then the room, what was missed, the chat.
    pub(crate) fn follow(&mut self, link: &Arc<Link>, answer: Option<Utf8Bytes>, seen: Seen) {
        let player = link.player.id;
        if !self.live.is_followed_by(player) {
            self.here(player, true);
        }
        if !self.live.is_followed_on(link) {
            let seated = self.live.authority.room().seat_of(player).is_some();
            self.live.followers.push(Follower { link: Arc::clone(link), seated });
            self.count_spectators();
        }
        let missed = self.live.authority.catch_up(self.now(), player, seen.game, seen.after);
        let chat = self.live.chat.iter().filter(|line| line.n > seen.chat && link.player.hears(line.from));
        let chat = chat.map(|line| line.frame.clone());
        let table = Some(self.slot.id);
        self.house.committer.push(|work| {
            let all = answer.into_iter().chain(missed.into_iter().map(Utf8Bytes::from)).chain(chat);
            work.say.extend(all.map(|frame| Outgoing { link: Arc::clone(link), frame, table }));
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
        let table = Some(self.slot.id);
        self.house.committer.push(|work| {
            let hearers = self.live.followers.iter().filter(|follower| follower.link.player.hears(from));
            let links = hearers.map(|follower| Arc::clone(&follower.link));
            work.say.extend(links.map(|link| Outgoing { link, frame: frame.clone(), table }));
        });
    }

    /// Answers one connection, once everything before it is kept.
    pub(crate) fn answer(&self, link: &Arc<Link>, frame: Utf8Bytes) {
        let out = Outgoing { link: Arc::clone(link), frame, table: Some(self.slot.id) };
        self.house.committer.push(|work| work.say.push(out));
    }

    /// The table as the room shows it.
    pub(crate) fn room(&self) -> Room {
        self.live.authority.room()
    }

    /// Since when nobody is left who could want anything of it, if nobody is.
    pub(crate) fn deserted(&self) -> Option<Micros> {
        self.live.authority.deserted()
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
    pub(crate) fn restored(&mut self, chat: Vec<Line>) {
        for line in chat {
            self.live.remember(line);
        }
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
    ) -> Option<String> {
        let live = &mut *self.live;
        let mut effects = std::mem::take(&mut live.effects);
        let done = catch_unwind(AssertUnwindSafe(|| work(live.authority.as_mut(), live.last, &mut effects)));
        if done.is_ok() {
            let answer = effects.done.take();
            self.settle(effects, asker, seats);
            return answer;
        }
        let id = self.slot.id;
        tracing::error!(table = %id, "a table has failed; it will be read back from its log");
        live.closed = true;
        live.followers.clear();
        self.house.tables.remove(id);
        self.house.lobby.touch(id);
        recover::again(self.house, self.slot);
        None
    }

    /// Queues what came of something.
    fn settle(&mut self, mut effects: Effects, asker: Option<&Arc<Link>>, seats: bool) {
        if seats || effects.lobby {
            self.look_who_sits();
        }
        if std::mem::take(&mut effects.lobby) {
            self.house.lobby.touch(self.slot.id);
        }
        let unusual = self.judge(&mut effects);
        let result = effects.finished.take().map(|finished| self.result(&finished, unusual));
        let signal = std::mem::take(&mut effects.signal).then(|| Arc::clone(self.slot));
        if result.is_some() || !effects.log.is_empty() || !effects.say.is_empty() {
            let (live, id) = (&mut *self.live, self.slot.id);
            self.house.committer.push(|work| {
                for entry in effects.log.drain(..) {
                    work.batch.rows.push(live.row(id, entry));
                }
                work.batch.results.extend(result);
                work.signals.extend(signal);
                for (to, text) in effects.say.drain(..) {
                    let (frame, table) = (Utf8Bytes::from(text), Some(id));
                    live.resolve(to, asker, |link| {
                        work.say.push(Outgoing { link: Arc::clone(link), frame: frame.clone(), table });
                    });
                }
            });
        }
        for call in effects.bots.drain(..) {
            bots::call(self.house, self.slot, call);
        }
        self.live.effects = effects;
        self.schedule();
        if unusual {
            self.call(None, false, |authority, now, out| authority.unrate(now, out));
        }
    }

    /// Keeps how fast people reacted in a race. Whether somebody's times look unusual.
    fn judge(&self, effects: &mut Effects) -> bool {
        let mut unusual = false;
        for Reaction { player, time } in effects.reactions.drain(..) {
            let (ms, early) = (time.map_or(0, |time| time / 1000) as u32, time.is_none());
            let race = RaceTime { player: player.0, at: self.now(), ms, early };
            self.house.committer.push(|work| work.batch.races.push(race));
            if let Some(finding) = self.house.reactions.add(player, Race { ms, early }) {
                tracing::warn!(%player, table = %self.slot.id, ?finding, "the times of a player's races look unusual");
                unusual = true;
            }
        }
        unusual
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
        if room.setup.private {
            self.send_out_removed();
        }
        self.count_spectators();
    }

    /// Whoever was removed from a private table no longer follows it.
    fn send_out_removed(&mut self) {
        let (live, table) = (&mut *self.live, Some(self.slot.id));
        let removed = |follower: &mut Follower| live.authority.removed(follower.link.player.id).is_some();
        let out: Vec<Follower> = live.followers.extract_if(.., removed).collect();
        let frame = say::table_notice(self.slot.id, Code::Removed, "The host removed you from this table.");
        self.house.committer.push(|work| {
            let links = out.into_iter().map(|follower| follower.link);
            work.say.extend(links.map(|link| Outgoing { link, frame: frame.clone(), table }));
        });
    }

    fn count_spectators(&mut self) {
        let spectators = self.live.followers.iter().filter(|follower| !follower.seated).count();
        if spectators != self.live.spectators {
            self.live.spectators = spectators;
            self.live.authority.watched(spectators);
        }
    }

    fn result(&self, finished: &Finished, unusual: bool) -> GameResult {
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
            rated: finished.rated && !unusual,
            private: setup.private,
            seats: seats.collect(),
        }
    }
}
