//! One table and its implementation of [`Authority`]. Each subject has its own module; this one combines them.

use std::any::Any;
use std::borrow::Cow;
use std::collections::VecDeque;

use engine::{Awaits, Entropy, Game, Luck, Micros, Provable, Seat, Secret, parse_json};
use protocol::{
    AskId, LobbyTable, No, Person, PlayerId, RaceStage, ReplayId, Room, Say, Setup, SmallMap, Stage, TableId,
    TableRequest,
};
use serde_json::value::RawValue;

use crate::authority::{Asker, Authority, BotDecision, Due, Solo};
use crate::effects::{Effects, Form, Forms, To};
use crate::game::CurrentGame;
use crate::game::end::PastGame;
use crate::game::transition::Answer;
use crate::log::Entry;
use crate::race::credit::FLOOR;
use crate::seats::status::SeatStatus;
use crate::updates::room_text;

/// One table of game `G`.
pub(crate) struct Table<G: Game> {
    pub(crate) id: TableId,
    pub(crate) setup: Setup,
    pub(crate) options: G::Options,
    pub(crate) opener: PlayerId,
    pub(crate) master: Secret,
    pub(crate) seats: Vec<SeatStatus>,
    /// The number of the current or last game; 0 before the first.
    pub(crate) game: u32,
    pub(crate) current: Option<CurrentGame<G>>,
    /// Finished games, oldest first, so that a move of theirs that is sent again does not count twice.
    pub(crate) past_games: VecDeque<PastGame>,
    /// People whom the host removed or sent out, with the time.
    pub(crate) removed: SmallMap<PlayerId, Micros>,
    /// Those of them who may not even watch.
    pub(crate) sent_out: SmallMap<PlayerId, ()>,
    /// People whom nobody hears while they watch.
    pub(crate) silenced: SmallMap<PlayerId, ()>,
    /// The number of log entries, and the time of the last.
    pub(crate) entries: u64,
    pub(crate) last: Micros,
    /// Time that has certainly passed at the table, regardless of jumps of the system clock.
    pub(crate) steady: Micros,
    pub(crate) spectators: Vec<Person>,
    pub(crate) forms: Forms,
    /// When somebody was last here.
    pub(crate) used: Micros,
    /// Whether every decision and every race waits for its answers.
    pub(crate) waits: bool,
    /// The game in which nobody waits any more, because the only person wants to see its end; 0 if there is none.
    pub(crate) hurried: u32,
}

impl<G: Game> Table<G> {
    /// A table opened at `now`. Its log has one entry.
    pub(crate) fn new(
        id: TableId,
        setup: Setup,
        options: G::Options,
        opener: PlayerId,
        master: Secret,
        now: Micros,
    ) -> Self {
        Self {
            id,
            options,
            opener,
            master,
            seats: vec![SeatStatus::default(); setup.seats],
            setup,
            game: 0,
            current: None,
            past_games: VecDeque::new(),
            removed: SmallMap::new(),
            sent_out: SmallMap::new(),
            silenced: SmallMap::new(),
            entries: 1,
            last: now,
            steady: 0,
            spectators: Vec::new(),
            forms: Forms { views: true, events: false },
            used: now,
            waits: false,
            hurried: 0,
        }
    }

    /// The current game. Panics if there is none.
    pub(crate) fn playing(&self) -> &CurrentGame<G> {
        self.current.as_ref().expect("a game is on")
    }

    pub(crate) fn playing_mut(&mut self) -> &mut CurrentGame<G> {
        self.current.as_mut().expect("a game is on")
    }

    /// The secret of a game. It reveals nothing about other games' secrets.
    pub(crate) fn secret_of(&self, game: u32) -> Secret {
        self.master.derive(&format!("game {game}"))
    }

    /// The id of the public link to a game.
    pub(crate) fn replay_of(&self, game: u32) -> ReplayId {
        let name = String::from(self.master.derive(&format!("replay {game}")));
        ReplayId(u64::from_str_radix(&name[..16], 16).expect("a secret is written in hexadecimal digits"))
    }

    /// A number below `most` that only the host can predict, for anything but the game's own luck.
    pub(crate) fn surprise(&self, about: &str, most: u32) -> u32 {
        Provable::new(self.master.derive(about), Entropy::none(0), 0).ticket(most)
    }
}

impl<G: Game> Authority for Table<G> {
    fn ask(&mut self, now: Micros, asker: &Asker<'_>, request: &TableRequest<'_>, out: &mut Effects) {
        self.used = now;
        let said = out.say.len();
        let done = self.carry_out(now, asker, request, out);
        let Some(id) = asker.id else { return };
        let is_done = done.is_ok();
        let answer = match &done {
            Ok(with) => {
                let with = with.as_deref().map(|with| parse_json::<&RawValue>(with).expect("the table writes JSON"));
                Say::Ok { id: id.into(), with: with.map(Cow::Borrowed) }
            }
            Err(No { code, why }) => Say::No { id: Some(id.into()), code: *code, why: why.clone() },
        };
        let text = serde_json::to_string(&answer).expect("an answer is made of texts");
        if is_done && !matches!(request, TableRequest::Move { .. } | TableRequest::Sync { .. }) {
            out.done = Some(text.clone());
        }
        // The answer is sent before the messages that the request caused.
        out.say.insert(said, (To::Asker, text));
    }

    fn has_done(&self, who: PlayerId, id: &AskId) -> bool {
        self.acknowledged(who, id, self.game).is_some()
            || self.past_games.iter().any(|game| game.acknowledged(who, id).is_some())
    }

    fn here(&mut self, now: Micros, who: PlayerId, here: bool, out: &mut Effects) {
        let Some(place) = self.seat_of(who) else { return };
        self.used = now;
        let seat = &mut self.seats[place.index()];
        if seat.here == here {
            return;
        }
        (seat.here, seat.gone_since) = (here, now);
        if here {
            seat.stand_in = false;
            if seat.bot::<G>().is_none() {
                self.dismiss_bot(place);
            }
        }
        self.tell_room(out);
        self.pause_or_resume(now);
        self.ask_bots(now, out);
    }

    fn watched(&mut self, spectators: &[Person]) {
        self.spectators = spectators.to_vec();
    }

    fn announce(&self, out: &mut Effects) {
        self.tell_room(out);
    }

    fn wanted(&mut self, forms: Forms) {
        self.forms = forms;
    }

    fn stop_clock(&mut self) {
        self.waits = true;
    }

    fn signalled(&mut self, now: Micros) {
        if let Some(timing) = self.current.as_mut().and_then(|game| game.timing.as_mut()) {
            timing.sent(now);
        }
    }

    fn time_left(&self, now: Micros) -> Option<Micros> {
        self.clock_left(now)
    }

    fn set_time_left(&mut self, now: Micros, left: Micros) {
        self.set_clock_left(now, left);
    }

    fn is_in_race(&self) -> bool {
        self.has_race()
    }

    fn unrate(&mut self, now: Micros, out: &mut Effects) {
        if self.current.as_ref().is_some_and(|game| !game.unrated) {
            self.write(now, Entry::Unrated, out);
            self.tell_room(out);
        }
    }

    fn removed(&self, who: PlayerId) -> Option<Micros> {
        self.removed.get(&who).copied()
    }

    fn may_watch(&self, who: PlayerId) -> bool {
        let is_in =
            if self.setup.private { !self.removed.contains_key(&who) } else { !self.sent_out.contains_key(&who) };
        is_in || self.seat_of(who).is_some()
    }

    fn may_talk(&self, who: PlayerId) -> bool {
        !self.silenced.contains_key(&who) || self.seat_of(who).is_some()
    }

    fn readmit(&mut self, now: Micros, who: PlayerId, out: &mut Effects) {
        if self.removed.contains_key(&who) {
            self.write(now, Entry::Readmitted { player: who }, out);
        }
    }

    fn solo(&mut self, now: Micros, who: PlayerId, wish: Solo, out: &mut Effects) -> Result<(), No> {
        self.used = now;
        self.carry_out_alone(now, who, wish, out)
    }

    fn question(&self, who: PlayerId, due: Option<Due>) -> Result<Box<dyn Any + Send>, No> {
        let question = match due {
            Some(due) => self.question_hinted(who, due),
            None => self.question_alone(who),
        };
        question.map(|question| Box::new(question) as Box<dyn Any + Send>)
    }

    fn is_still_due(&self, who: PlayerId, due: Due) -> bool {
        Self::is_still_due(self, who, due)
    }

    fn due(&self) -> Option<Micros> {
        let all = [self.clock_due(), self.stand_in_due(), self.delayed_due(), self.bots_due()];
        all.into_iter().flatten().min()
    }

    fn tick(&mut self, now: Micros, out: &mut Effects) {
        self.replace_absent(now, out);
        self.run_clock(now, out);
        self.show_delayed(now, out);
        self.ask_bots(now, out);
    }

    fn decided(&mut self, now: Micros, decision: BotDecision, out: &mut Effects) {
        let Some((seat, decision)) = self.take_back(decision) else { return };
        if self.check_playing().is_err() {
            return;
        }
        let done = match (decision, self.playing().progress.race_stage()) {
            (Some(decision), None) => self.decide(now, seat, decision.action, None, out).is_ok(),
            (Some(decision), Some(RaceStage::Go)) => {
                let at = Some(decision.at.unwrap_or(FLOOR * 4).max(FLOOR) + self.head_start());
                let answer = Answer { seat, action: decision.action, at, by: None, early: false };
                self.answer(now, answer, None, out).is_ok()
            }
            _ => false,
        };
        if !done {
            // The decision is no longer legal or came too late, so the bot is asked again.
            self.ask_bots(now, out);
        }
    }

    fn catch_up(&self, now: Micros, who: PlayerId, game: u32, after: u32, form: Form) -> Vec<String> {
        let viewer = self.viewer(who);
        let missed = self.missed(now, viewer, game, after, form);
        [room_text(self.room_for(viewer))].into_iter().chain(missed).collect()
    }

    fn room(&self) -> Room {
        let stage = self.stage();
        let over = stage == Stage::Over;
        let game = self.game.max(1);
        let current = self.current.as_ref();
        let verdict = current.and_then(CurrentGame::verdict);
        Room {
            table: self.id,
            setup: self.setup.clone(),
            host: self.host(),
            stage,
            seats: self.seats.iter().map(SeatStatus::room).collect(),
            game,
            commitment: self.secret_of(game).commitment().to_string(),
            entropy: current.map_or_else(Vec::new, |current| current.luck().entropy().seats().to_vec()),
            next_commitment: over.then(|| self.secret_of(game + 1).commitment().to_string()),
            secret: over.then(|| self.secret_of(game).into()),
            winners: verdict.map(|verdict| verdict.winners),
            replay: over.then(|| self.replay_of(game)),
            wins: self.seats.iter().map(|seat| seat.wins).collect(),
            unrated: current.is_some_and(|current| current.unrated),
            spectators: self.listed_spectators(),
        }
    }

    fn in_lobby(&self) -> LobbyTable {
        LobbyTable {
            table: self.id,
            setup: self.setup.clone(),
            stage: self.public_stage(),
            seats: self.seats.iter().map(SeatStatus::name).collect(),
        }
    }

    fn turn_of(&self, who: PlayerId) -> Option<(Seat, bool)> {
        let seat = self.seat_of(who)?;
        let state = self.current.as_ref().filter(|game| !game.is_over()).map(|game| game.progress.state());
        let due = state.is_some_and(|state| matches!(state.awaits(), Awaits::Seats(seats) if seats.contains(seat)));
        Some((seat, due && !self.is_paused()))
    }

    fn deserted(&self) -> Option<Micros> {
        let somebody = !self.spectators.is_empty() || self.is_anybody_here();
        (!somebody).then_some(self.used)
    }

    fn is_attended(&self) -> bool {
        self.is_anybody_here()
    }
}
