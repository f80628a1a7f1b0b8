//! Operations on a table while its lock is held, until their effects are queued for the committer. Because the lock is
//! held throughout, a table's messages are sent in the order in which things happened.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::MutexGuard;
use protocol::{Code, Occupant, Person, PlayerId, Room, TableRequest};
use store::{GameResult, RaceTime, ResultSeat};
use table::detector::Race;
use table::{Asker, Authority, BotDecision, Effects, Finished, Form, Forms, Reaction};

use crate::app::App;
use crate::committer::Outgoing;
use crate::hosted_table::{ChatFrame, Follower, HostedTable, Live};
use crate::outbox::{CloseReason, Outbox};
use crate::{bots, messages, recover};

/// What a returning client has already seen, and the form in which it wants the rest.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// The number of the game.
    pub(crate) game: u32,
    /// The last update it has of that game.
    pub(crate) after: u32,
    /// The last line of chat it has.
    pub(crate) chat: u64,
}

/// A table whose lock is held.
pub(crate) struct LockedTable<'a> {
    pub(crate) app: &'a Arc<App>,
    pub(crate) hosted: &'a Arc<HostedTable>,
    pub(crate) live: MutexGuard<'a, Live>,
}

impl<'a> LockedTable<'a> {
    pub(crate) fn new(app: &'a Arc<App>, hosted: &'a Arc<HostedTable>, live: MutexGuard<'a, Live>) -> Self {
        Self { app, hosted, live }
    }

    /// The table's current time.
    pub(crate) fn now(&self) -> Micros {
        self.live.last
    }

    /// Handles a request. `outbox` gets the answer, if there is one. Returns the answer if it has to be stored and
    /// repeated when the same request is sent again.
    pub(crate) fn ask(
        &mut self,
        asker: &Asker<'_>,
        request: &TableRequest<'_>,
        outbox: Option<&Arc<Outbox>>,
    ) -> Option<String> {
        let is_plain = matches!(
            request,
            TableRequest::Move { .. }
                | TableRequest::Seen { .. }
                | TableRequest::Sync { .. }
                | TableRequest::Pause { .. }
        );
        self.call(outbox, !is_plain, |authority, now, out| authority.ask(now, asker, request, out))
    }

    /// Makes a request on somebody's behalf. Nobody gets an answer.
    pub(crate) fn ask_for(&mut self, person: &Person, request: &TableRequest<'_>) {
        self.ask(&Asker { person, id: None, latency: &table::Latency::unknown() }, request, None);
    }

    /// Called by the timers: does what is due, if anything is.
    pub(crate) fn wake(&mut self) {
        self.live.scheduled = None;
        self.call(None, false, |authority, now, out| {
            if authority.due().is_some_and(|due| due <= now) {
                authority.tick(now, out);
            }
        });
    }

    /// Applies a bot's decision.
    pub(crate) fn decided(&mut self, decision: BotDecision) {
        self.call(None, false, |authority, now, out| authority.decided(now, decision, out));
    }

    /// Notes that the signal of a race was sent at `now`.
    pub(crate) fn signalled(&mut self, now: Micros) {
        self.live.authority.signalled(now);
    }

    /// Lets a player whom the host had removed join again.
    pub(crate) fn readmit(&mut self, player: PlayerId) {
        self.call(None, false, |authority, now, out| authority.readmit(now, player, out));
    }

    /// Adds `outbox` to the followers and brings it up to date: first the answer, then the room, missed updates and
    /// chat.
    pub(crate) fn follow(&mut self, outbox: &Arc<Outbox>, answer: Option<Utf8Bytes>, seen: Seen) {
        let player = outbox.player.id;
        if !self.live.is_followed_by(player) {
            self.here(player, true);
        }
        if !self.live.is_followed_on(outbox) {
            let seated = self.live.authority.room().seat_of(player).is_some();
            self.live.followers.push(Follower { outbox: Arc::clone(outbox), seated });
        }
        let is_news = self.count_followers();
        let missed = self.live.authority.catch_up(self.now(), player, seen.game, seen.after, outbox.form);
        let chat = self.live.chat.iter().filter(|line| line.n > seen.chat && outbox.player.hears(line.from));
        let chat = chat.map(|line| line.frame.clone());
        let table = Some(self.hosted.id);
        self.app.committer.push(|work| {
            let all = answer.into_iter().chain(missed.into_iter().map(Utf8Bytes::from)).chain(chat);
            work.say.extend(all.map(|frame| Outgoing { outbox: Arc::clone(outbox), frame, table }));
        });
        if is_news {
            self.announce();
        }
    }

    /// Removes `outbox` from the followers.
    pub(crate) fn unfollow(&mut self, outbox: &Arc<Outbox>) {
        self.live.followers.retain(|follower| !Arc::ptr_eq(&follower.outbox, outbox));
        let is_news = self.count_followers();
        let player = outbox.player.id;
        if !self.live.is_followed_by(player) {
            self.here(player, false);
        }
        if is_news {
            self.announce();
        }
    }

    /// Sends everybody the room.
    fn announce(&mut self) {
        self.call(None, false, |authority, _, out| authority.announce(out));
    }

    /// Sends a message to the followers who have not muted `from`, after everything before it is committed.
    pub(crate) fn tell(&self, from: PlayerId, frame: &Utf8Bytes) {
        let table = Some(self.hosted.id);
        self.app.committer.push(|work| {
            let hearers = self.live.followers.iter().filter(|follower| follower.outbox.player.hears(from));
            let outboxes = hearers.map(|follower| Arc::clone(&follower.outbox));
            work.say.extend(outboxes.map(|outbox| Outgoing { outbox, frame: frame.clone(), table }));
        });
    }

    /// Answers one connection, after everything before it is committed.
    pub(crate) fn answer(&self, outbox: &Arc<Outbox>, frame: Utf8Bytes) {
        let out = Outgoing { outbox: Arc::clone(outbox), frame, table: Some(self.hosted.id) };
        self.app.committer.push(|work| work.say.push(out));
    }

    /// The public description of the table.
    pub(crate) fn room(&self) -> Room {
        self.live.authority.room()
    }

    /// Since when the table has been abandoned, if it is.
    pub(crate) fn deserted(&self) -> Option<Micros> {
        self.live.authority.deserted()
    }

    /// Closes the table, so that nobody can find it any more.
    pub(crate) fn close(&mut self) {
        self.live.closed = true;
        self.live.followers.clear();
        let id = self.hosted.id;
        self.app.committer.push(|work| work.batch.closed.push(id.0));
        self.app.tables.remove(id);
        self.app.lobby.touch(id);
    }

    /// Stops hosting the table, which goes on elsewhere. Its followers connect again. What they are refused until then
    /// never reaches them.
    pub(crate) fn let_go(&mut self) {
        self.live.closed = true;
        for follower in self.live.followers.drain(..) {
            follower.outbox.close(CloseReason::MOVED);
        }
        self.app.tables.remove(self.hosted.id);
        self.app.lobby.touch(self.hosted.id);
    }

    /// Applies the effects of opening the table.
    pub(crate) fn opened(&mut self, effects: Effects) {
        self.settle(effects, None, true);
        self.app.lobby.touch(self.hosted.id);
    }

    /// Finishes restoring the table from the store, with its last lines of chat.
    pub(crate) fn restored(&mut self, chat: Vec<ChatFrame>) {
        for line in chat {
            self.live.remember(line);
        }
        self.app.lobby.touch(self.hosted.id);
        self.schedule();
    }

    fn here(&mut self, player: PlayerId, here: bool) {
        self.call(None, false, |authority, now, out| authority.here(now, player, here, out));
    }

    /// Calls the authority and queues the effects. `seats` says that somebody may have sat down or stood up.
    ///
    /// An authority that panics may have changed without a log entry, so it is not used again. The table is restored
    /// from its stored log.
    fn call(
        &mut self,
        asker: Option<&Arc<Outbox>>,
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
        let id = self.hosted.id;
        tracing::error!(table = %id, "a table has failed; it will be read back from its log");
        live.closed = true;
        live.followers.clear();
        self.app.tables.remove(id);
        self.app.lobby.touch(id);
        recover::again(self.app, self.hosted);
        None
    }

    /// Queues the effects of a call.
    fn settle(&mut self, mut effects: Effects, asker: Option<&Arc<Outbox>>, seats: bool) {
        let is_news = (seats || effects.lobby) && self.look_who_sits();
        if std::mem::take(&mut effects.lobby) {
            self.app.lobby.touch(self.hosted.id);
        }
        let unusual = self.judge(&mut effects);
        let result = effects.finished.take().map(|finished| self.result(&finished, unusual));
        let signal = std::mem::take(&mut effects.signal).then(|| Arc::clone(self.hosted));
        if result.is_some() || !effects.log.is_empty() || !effects.say.is_empty() {
            let (live, id) = (&mut *self.live, self.hosted.id);
            self.app.committer.push(|work| {
                for entry in effects.log.drain(..) {
                    work.batch.rows.push(live.row(id, entry));
                }
                work.batch.results.extend(result);
                work.signals.extend(signal);
                for (to, text) in effects.say.drain(..) {
                    let (frame, table) = (Utf8Bytes::from(text), Some(id));
                    live.resolve(to, asker, |outbox| {
                        work.say.push(Outgoing { outbox: Arc::clone(outbox), frame: frame.clone(), table });
                    });
                }
            });
        }
        for call in effects.bots.drain(..) {
            bots::call(self.app, self.hosted, call);
        }
        self.live.effects = effects;
        self.schedule();
        if unusual {
            self.call(None, false, |authority, now, out| authority.unrate(now, out));
        }
        if is_news {
            self.announce();
        }
    }

    /// Stores the reaction times of a race. Returns whether somebody's times look unusual.
    fn judge(&self, effects: &mut Effects) -> bool {
        let mut unusual = false;
        for Reaction { player, time } in effects.reactions.drain(..) {
            let (ms, early) = (time.map_or(0, |time| time / 1000) as u32, time.is_none());
            let race = RaceTime { player: player.0, at: self.now(), ms, early };
            self.app.committer.push(|work| work.batch.races.push(race));
            if let Some(finding) = self.app.reactions.add(player, Race { ms, early }) {
                tracing::warn!(%player, table = %self.hosted.id, ?finding, "the times of a player's races look unusual");
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
            self.app.timers.schedule(due, self.hosted.id);
        }
    }

    /// Notes who sits and who watches. Returns whether the list of spectators has changed.
    fn look_who_sits(&mut self) -> bool {
        let live = &mut *self.live;
        if live.followers.is_empty() {
            return false;
        }
        let room = live.authority.room();
        for follower in &mut live.followers {
            follower.seated = room.seat_of(follower.outbox.player.id).is_some();
        }
        self.send_out_removed();
        self.count_followers()
    }

    /// Removes those from the followers whom the host does not let watch.
    fn send_out_removed(&mut self) {
        let (live, table) = (&mut *self.live, Some(self.hosted.id));
        let removed = |follower: &mut Follower| !live.authority.may_watch(follower.outbox.player.id);
        let out: Vec<Follower> = live.followers.extract_if(.., removed).collect();
        if out.is_empty() {
            return;
        }
        let frame = messages::table_notice(self.hosted.id, Code::Removed, "The host removed you from this table.");
        self.app.committer.push(|work| {
            let outboxes = out.into_iter().map(|follower| follower.outbox);
            work.say.extend(outboxes.map(|outbox| Outgoing { outbox, frame: frame.clone(), table }));
        });
    }

    /// Tells the authority who the spectators are, and which forms of updates are needed. Returns whether the list of
    /// spectators that everybody is told has changed.
    fn count_followers(&mut self) -> bool {
        let wants = |form: Form| self.live.followers.iter().any(|follower| follower.outbox.form == form);
        let forms = Forms { views: wants(Form::View), events: wants(Form::Events) };
        if forms != self.live.forms {
            self.live.forms = forms;
            self.live.authority.wanted(forms);
        }
        let mut known = BTreeSet::new();
        let watching = self.live.followers.iter().filter(|follower| !follower.seated).map(|it| &it.outbox.player);
        let once = watching.filter(|player| known.insert(player.id));
        let spectators: Vec<Person> = once.map(|player| Person::clone(&player.person())).collect();
        let listed = |all: &[Person]| all[..all.len().min(Room::MOST_SPECTATORS)].to_vec();
        let is_news = listed(&spectators) != listed(&self.live.spectators);
        if spectators != self.live.spectators {
            self.live.authority.watched(&spectators);
            self.live.spectators = spectators;
        }
        is_news
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
            table: self.hosted.id.0,
            game: setup.game,
            players: finished.seats.len() as u8,
            first: finished.entries.0,
            last: finished.entries.1,
            finished: self.now(),
            shown: self.now() + Micros::from(setup.spectator_delay) * 1_000_000,
            reason: finished.reason.into(),
            rated: finished.rated && !unusual,
            private: setup.private,
            seats: seats.collect(),
        }
    }
}
