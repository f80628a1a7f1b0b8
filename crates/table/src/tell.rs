//! What viewers are told: updates, one by one or those they have missed.

use std::collections::VecDeque;

use engine::{Game, Input, Micros, Seat, Space, Viewer};
use protocol::{Clock, PlayerId, Race, RaceStage, Say, TableId};
use serde::Serialize;

use crate::authority::{Effects, To};
use crate::live::Live;
use crate::play::{News, Play, Stage};
use crate::step::in_race;
use crate::table::Table;

/// Actions are listed up to this many; of more, a few examples are told.
const LISTED: usize = 64;
const EXAMPLES: usize = 8;

/// Room for an update, so that it is written in one piece.
const TYPICAL: usize = 1024;

/// Who has missed more than this many bytes of updates gets a fresh view instead.
const MOST_MISSED: usize = 96 * 1024;

/// A [`protocol::Update`] as it is written, without a detour over text.
#[derive(Serialize)]
struct UpdateOut<'a, G: Game> {
    table: TableId,
    game: u32,
    n: u32,
    seat: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<u32>,
    events: &'a [G::Event],
    view: G::View,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<LegalOut<G::Action>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    race: Option<Race>,
}

#[derive(Serialize)]
struct LegalOut<A> {
    count: usize,
    list: Vec<A>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum SayOut<'a, G: Game> {
    #[serde(bound = "")]
    Update(UpdateOut<'a, G>),
}

/// How far a viewer sees the game: the position, after how many steps, and the time if it is the present.
struct Seen<'a, G: Game> {
    head: &'a Play<G>,
    steps: usize,
    now: Option<Micros>,
}

impl<G: Game> Table<G> {
    /// Whose eyes this player has.
    pub(crate) fn viewer(&self, who: PlayerId) -> Viewer {
        self.seat_of(who).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Tells the viewers who are here what they learn of a step.
    pub(crate) fn tell(&self, now: Micros, news: &News<G>, out: &mut Effects) {
        let live = self.playing();
        for (viewer, events) in &news.viewers {
            let to = match viewer {
                Viewer::Seat(seat) => match self.chairs[seat.index()].person() {
                    Some(person) if self.chairs[seat.index()].here => To::Player(person.id),
                    _ => continue,
                },
                Viewer::Spectator if self.spectators > 0 && live.behind.is_none() => To::Spectators,
                Viewer::Spectator => continue,
            };
            out.say.push((to, self.update(&live.play, *viewer, events, Some(now))));
        }
    }

    /// Tells spectators who see things later what has now become old enough.
    pub(crate) fn show_behind(&mut self, now: Micros, out: &mut Effects) {
        let delay = Micros::from(self.setup.spectator_delay) * 1_000_000;
        let was_behind = self.live.as_ref().is_some_and(Live::is_behind);
        while self.next_behind().is_some_and(|at| at + delay <= now) {
            self.step_behind(out);
        }
        let live = self.live.as_ref();
        if was_behind && live.is_some_and(|live| live.is_over() && !live.is_behind()) {
            self.tell_room(out);
        }
    }

    /// Before another game begins, the last one is shown to its end.
    pub(crate) fn show_the_rest(&mut self, out: &mut Effects) {
        while self.next_behind().is_some() {
            self.step_behind(out);
        }
    }

    fn next_behind(&self) -> Option<Micros> {
        let live = self.live.as_ref()?;
        let behind = live.behind.as_ref()?;
        live.steps.get(behind.next).map(|taken| taken.at)
    }

    fn step_behind(&mut self, out: &mut Effects) {
        let Some(live) = self.live.as_mut() else { return };
        let (Some(behind), steps) = (live.behind.as_mut(), &live.steps) else { return };
        let news = behind.play.take(&steps[behind.next].step).expect("a step that was taken can be shown");
        behind.next += 1;
        let told = news.viewers.iter().find(|(viewer, _)| *viewer == Viewer::Spectator);
        if let Some((viewer, events)) = told.filter(|_| self.spectators > 0) {
            let live = self.playing();
            let play = &live.behind.as_ref().expect("it was there a moment ago").play;
            out.say.push((To::Spectators, self.update(play, *viewer, events, None)));
        }
    }

    /// What a viewer has missed after update `after` of game `game`, or a fresh view where that is too much.
    pub(crate) fn missed(&self, now: Micros, viewer: Viewer, game: u32, after: u32) -> Vec<String> {
        let Some(seen) = self.seen_by(viewer, now) else { return Vec::new() };
        let last = seen.head.told(viewer);
        if last == 0 || (game == self.game && after == last) {
            return Vec::new();
        }
        let fresh = || vec![self.update(seen.head, viewer, &[], seen.now)];
        if game != self.game || after > last {
            return fresh();
        }
        let (updates, all) = self.back_to(&seen, viewer, after);
        if all { updates } else { fresh() }
    }

    /// The updates after `after` again, or the last of them where all would be too much: for somebody who wants to read
    /// what has happened.
    pub(crate) fn latest(&self, now: Micros, viewer: Viewer, game: u32, after: u32) -> Vec<String> {
        match self.seen_by(viewer, now) {
            Some(seen) if game == self.game && after < seen.head.told(viewer) => self.back_to(&seen, viewer, after).0,
            _ => self.missed(now, viewer, game, after),
        }
    }

    /// How far a viewer sees the game.
    fn seen_by(&self, viewer: Viewer, now: Micros) -> Option<Seen<'_, G>> {
        let live = self.live.as_ref()?;
        // The clock tells of the present, so it is not for those who see the past.
        Some(match (&live.behind, viewer) {
            (Some(behind), Viewer::Spectator) => Seen { head: &behind.play, steps: behind.next, now: None },
            _ => Seen { head: &live.play, steps: live.steps.len(), now: Some(now) },
        })
    }

    /// The updates after `after`, from the last one back as far as [`MOST_MISSED`] bytes go, and whether these are all. It
    /// takes time in proportion to what comes out, not to the length of the game.
    fn back_to(&self, seen: &Seen<'_, G>, viewer: Viewer, after: u32) -> (Vec<String>, bool) {
        let live = self.playing();
        let (last, mut end, mut bytes) = (seen.head.told(viewer), seen.steps, 0);
        let mut updates = VecDeque::new();
        for (begin, checkpoint) in live.checkpoints(seen.steps) {
            let (mut play, mut part) = (checkpoint.clone(), Vec::new());
            for taken in &live.steps[begin..end] {
                let news = play.take_for(&taken.step, [viewer].into_iter());
                let news = news.expect("a step that was taken can be taken again");
                if let Some((_, events)) = news.viewers.first()
                    && play.told(viewer) > after
                {
                    // The clock of a decision that is past is of no use to anybody.
                    let (play, clock) = if play.told(viewer) == last { (seen.head, seen.now) } else { (&play, None) };
                    part.push(self.update(play, viewer, events, clock));
                }
            }
            for update in part.into_iter().rev() {
                bytes += update.len();
                if bytes > MOST_MISSED {
                    return (updates.into(), false);
                }
                updates.push_front(update);
            }
            if checkpoint.told(viewer) <= after {
                break;
            }
            end = begin;
        }
        (updates.into(), true)
    }

    /// One update as text. `now` if the clock shall be told.
    fn update(&self, play: &Play<G>, viewer: Viewer, events: &[G::Event], now: Option<Micros>) -> String {
        let live = self.playing();
        let race = play.stage().map(|stage| Race {
            id: play.races(),
            stage: if stage == Stage::Go { RaceStage::Go } else { RaceStage::Soon },
            answered: viewer.seat().is_some_and(|seat| play.answered(seat)),
        });
        let clock = live
            .clock
            .zip(now)
            .map(|(clock, now)| Clock { window: clock.window.name.into(), ms: clock.at.saturating_sub(now) / 1000 });
        let update = SayOut::Update(UpdateOut {
            table: self.id,
            game: self.game,
            n: play.told(viewer),
            seat: viewer.seat(),
            decision: viewer.seat().map(|seat| play.decision(seat)),
            events,
            view: play.shown().view(viewer),
            legal: viewer.seat().and_then(|seat| legal(play, seat)),
            clock,
            race,
        });
        let mut text = Vec::with_capacity(TYPICAL);
        serde_json::to_writer::<_, SayOut<'_, G>>(&mut text, &update).expect("updates are made of texts and numbers");
        String::from_utf8(text).expect("JSON is UTF-8")
    }

    /// The room and everything missed, for somebody who comes.
    pub(crate) fn everything(&self, now: Micros, who: PlayerId, game: u32, after: u32) -> Vec<String> {
        let viewer = self.viewer(who);
        let room = serde_json::to_string(&Say::Room(self.room_for(viewer))).expect("a room is texts and numbers");
        let missed = self.missed(now, viewer, game, after);
        [room].into_iter().chain(missed).collect()
    }
}

/// What `seat` may do now.
fn legal<G: Game>(play: &Play<G>, seat: Seat) -> Option<LegalOut<G::Action>> {
    let acted = |input: &engine::InputOf<G>| matches!(input, Input::Act { seat: who, .. } if *who == seat);
    let space = match play.trial() {
        Some(trial) => trial.legal(seat),
        None if play.held().iter().any(acted) => return None,
        // Racers who race again wait for a signal of their own.
        None if in_race(play.state()) => return None,
        None => play.state().legal(seat),
    };
    let count = space.len();
    let listed = if count <= LISTED { count } else { EXAMPLES };
    let list = (0..listed).filter_map(|place| space.get(place * count / listed)).collect();
    (count > 0).then_some(LegalOut { count, list })
}
