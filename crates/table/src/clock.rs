//! Clocks: windows for decisions, the pause before a signal, and paused games.

use engine::{Event, Game, Input, Micros, Seats, Viewer, Window};
use protocol::{Pace, RaceStage};

use crate::effects::Effects;
use crate::game::change::Change;
use crate::game::transition::Transition;
use crate::race::credit::{GRACE, Timing};
use crate::table::Table;

/// The pause before a signal lasts at least this long ...
const SHORTEST_SUSPENSE: Micros = 1_200_000;
/// ... plus an unpredictable part of up to this much.
const SURPRISE: u32 = 2_500_000;
/// It lasts this much longer where a decision has just shown hands that people want to look at.
const LOOK: Micros = 5_000_000;

/// The clock of a game.
#[derive(Default)]
pub(crate) struct Clock {
    pub(crate) deadline: Option<Deadline>,
    /// When the signal of a race is given.
    pub(crate) signal: Option<Micros>,
    /// The time that was left when the game was paused.
    paused: Option<Micros>,
}

/// When the due decisions are made for players who have not answered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    pub(crate) window: Window,
    owing: Seats,
    pub(crate) at: Micros,
}

impl Deadline {
    /// The deadline of a window that opens now.
    fn new<G: Game>(state: &G, pace: Pace, now: Micros) -> Option<Self> {
        let window = state.window()?;
        let length = window.length.as_micros() as Micros;
        let length = match pace {
            Pace::Relaxed => length,
            Pace::Fast => length / 3,
            Pace::None => return None,
        };
        Some(Self { window, owing: state.to_act(), at: now + length })
    }
}

impl<G: Game> Table<G> {
    /// The deadline that stays in force after a transition, if the same decisions are still due. Events that only one
    /// player learns of must not move it: everybody sees the clock.
    pub(crate) fn deadline_after(
        &self,
        now: Micros,
        transition: &Transition<G>,
        change: &Change<G>,
    ) -> Option<Deadline> {
        let game = self.playing();
        let deadline = game.clock.deadline.filter(|deadline| deadline.at > now)?;
        let Transition::Play(inputs) = transition else { return None };
        let [Input::Act { seat, .. }] = inputs[..] else { return None };
        let (before, after) = (game.progress.state(), change.played()?);
        let owing = after.to_act();
        if after.window() != Some(deadline.window) {
            return None;
        }
        let fewer = || owing.len() < deadline.owing.len() && owing.iter().all(|seat| deadline.owing.contains(seat));
        let secret = || {
            change.events.iter().all(|event| event.seen_by(Viewer::Spectator).is_none())
                && before.view(Viewer::Spectator) == after.view(Viewer::Spectator)
        };
        let idle = || owing == deadline.owing && (secret() || before.legal(seat) == after.legal(seat));
        (fewer() || idle()).then_some(Deadline { owing, ..deadline })
    }

    /// Sets the clock after the last transition. `runs_on` is the deadline that stays in force. `has_shown_hands` says
    /// that people have just been shown hands and want to look at them.
    pub(crate) fn set_clock(&mut self, now: Micros, runs_on: Option<Deadline>, has_shown_hands: bool) {
        let is_hold =
            matches!(self.playing().history.last(), Some(last) if matches!(last.transition, Transition::Hold(_)));
        let look = if has_shown_hands && !self.is_hurried() { LOOK } else { 0 };
        let signal = is_hold.then(|| self.signal_at(now + look));
        let pace = self.setup.pace;
        let game = self.playing_mut();
        match game.history.last().map(|last| &last.transition) {
            None | Some(Transition::Answer(_) | Transition::Change { .. }) => {}
            // During the pause before a signal nothing else is due.
            Some(Transition::Play(_)) if game.progress.race().is_some() => {}
            Some(Transition::Hold(_)) => {
                (game.clock.deadline, game.clock.signal) = (None, signal);
                (game.timing, game.announced) = (None, now);
            }
            Some(Transition::Go) => {
                game.timing = Some(Timing::new(game.announced));
                let state = game.progress.shown();
                let deadline = Deadline::new(state, Pace::Relaxed, now + GRACE);
                (game.clock.deadline, game.clock.signal) = (deadline, None);
            }
            Some(Transition::Play(_) | Transition::Close(_)) => {
                let deadline = runs_on.or_else(|| Deadline::new(game.progress.state(), pace, now));
                (game.clock.deadline, game.clock.signal) = (deadline, None);
                game.timing = None;
            }
        }
        if self.waits {
            self.playing_mut().clock.deadline = None;
        }
    }

    /// The time of the signal for a race that is announced now.
    fn signal_at(&self, now: Micros) -> Micros {
        if self.is_hurried() {
            return now;
        }
        let about = format!("signal {}.{} at {now}", self.game, self.playing().history.len());
        now + SHORTEST_SUSPENSE + Micros::from(self.surprise(&about, SURPRISE))
    }

    /// When a deadline or a signal is due.
    pub(crate) fn clock_due(&self) -> Option<Micros> {
        let clock = &self.current.as_ref()?.clock;
        [clock.signal, clock.deadline.map(|deadline| deadline.at)].into_iter().flatten().min()
    }

    /// Handles a deadline or a signal that is due.
    pub(crate) fn run_clock(&mut self, now: Micros, out: &mut Effects) {
        if !self.is_playing() {
            return;
        }
        let game = self.playing();
        let is_late = game.clock.deadline.is_some_and(|deadline| deadline.at <= now);
        match game.progress.race_stage() {
            Some(_) if game.clock.signal.is_some_and(|signal| signal <= now) => self.give_signal(now, out),
            Some(RaceStage::Go) if is_late => self.close_race(now, out),
            None if is_late => self.expire(now, out),
            _ => {}
        }
    }

    /// Restarts the clocks after a restart: every decision gets its full time again, and a race its signal.
    pub(crate) fn resume(&mut self, now: Micros) {
        self.seats.iter_mut().for_each(|seat| seat.gone_since = now);
        // Nobody is here yet. This only brings delayed spectators up to where they were.
        self.show_delayed(now, &mut Effects::new());
        if !self.is_playing() {
            return;
        }
        let signal = self.signal_at(now);
        let (pace, paused) = (self.setup.pace, self.is_paused());
        let game = self.playing_mut();
        game.announced = now;
        match game.progress.race() {
            Some(_) => game.clock.signal = Some(signal),
            None => game.clock.deadline = Deadline::new(game.progress.state(), pace, now),
        }
        if paused {
            game.clock.paused = game.clock.deadline.take().map(|deadline| deadline.at - now);
        }
    }

    /// The time that is left for the due decisions.
    pub(crate) fn clock_left(&self, now: Micros) -> Option<Micros> {
        let clock = &self.current.as_ref()?.clock;
        clock.paused.or_else(|| clock.deadline.map(|deadline| deadline.at.saturating_sub(now)))
    }

    /// Changes the time that is left for the due decisions, if it is limited.
    pub(crate) fn set_clock_left(&mut self, now: Micros, left: Micros) {
        let Some(game) = self.current.as_mut() else { return };
        if let Some(paused) = &mut game.clock.paused {
            *paused = left;
        } else if let Some(deadline) = &mut game.clock.deadline {
            deadline.at = now + left;
        }
    }

    /// Whether everybody seated wants a pause. A race is not interrupted.
    pub(crate) fn is_paused(&self) -> bool {
        let mut people =
            self.seats.iter().filter(|seat| seat.person().is_some() && seat.bot::<G>().is_none()).peekable();
        self.is_playing() && !self.has_race() && people.peek().is_some() && people.all(|seat| seat.wants_pause)
    }

    /// Whether a race is announced or under way.
    pub(crate) fn has_race(&self) -> bool {
        self.current.as_ref().is_some_and(|game| game.progress.race().is_some())
    }

    /// Stops the clock when the game is paused, and starts it again afterwards.
    pub(crate) fn pause_or_resume(&mut self, now: Micros) {
        let (is_paused, pace) = (self.is_paused(), self.setup.pace);
        let Some(game) = self.current.as_mut().filter(|game| !game.is_over()) else { return };
        match (is_paused, game.clock.paused) {
            (true, None) => {
                let left = game.clock.deadline.take().map_or(0, |deadline| deadline.at.saturating_sub(now));
                game.clock.paused = Some(left);
            }
            (false, Some(left)) => {
                game.clock.paused = None;
                let deadline = Deadline::new(game.progress.state(), pace, now);
                game.clock.deadline = deadline.map(|deadline| Deadline { at: now + left, ..deadline });
                // Players who left during the pause get the usual time to come back.
                self.seats.iter_mut().filter(|seat| !seat.here).for_each(|seat| seat.gone_since = now);
            }
            _ => {}
        }
    }
}
