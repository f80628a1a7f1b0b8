//! What is shown, step by step: one event after the other, each for as long as it should be looked at. A click skips ahead, and a
//! race never waits.

use std::collections::VecDeque;
use std::time::Duration;

use engine::{Cast, Event, Seat, read_json, write_json};
use leptos::prelude::*;
use protocol::{RaceStage, Request, TableRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::derive::memo;
use crate::desk::{Desk, Frame, Order, Turn};
use crate::settings::Settings;
use crate::words::house as words;
use crate::{dom, flip};

/// How a game is shown.
pub(crate) trait Show: Copy + Send + Sync + 'static {
    /// What this viewer knows, read from the game's own JSON.
    type View: DeserializeOwned + Clone + PartialEq + Send + Sync + 'static;
    /// What happens.
    type Event: Event + DeserializeOwned + 'static;

    /// Makes the view what it is after the event, as far as the event tells, and says for how many milliseconds that
    /// should be looked at. The true view follows after the last event of a step, so that nothing here can do harm.
    fn step(view: &mut Self::View, event: &Self::Event) -> u32;

    /// What happened, as the log tells it; nothing for what is not worth a line.
    fn tell(event: &Self::Event, cast: &Cast) -> String {
        event.tell(cast)
    }

    /// Lets the true view keep what the page remembers of the one shown before it.
    fn settle(_view: &mut Self::View, _before: &Self::View) {}

    /// What is awaited and from whom, in a plain line.
    fn prompt(at: Sitting<Self>) -> String;

    /// The table itself.
    fn stage(at: Sitting<Self>) -> AnyView;

    /// What can be done now: the primary action, at the thumb.
    fn actions(at: Sitting<Self>) -> AnyView;
}

/// A game as it is shown to one viewer.
pub(crate) struct Sitting<S: Show> {
    /// What is shown.
    pub(crate) view: RwSignal<S::View>,
    /// The event that is being shown, if one is.
    pub(crate) event: RwSignal<Option<S::Event>>,
    /// What is asked of this seat; nothing while something is still being shown.
    pub(crate) turn: RwSignal<Turn>,
    /// Whose eyes.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// The names at the table.
    pub(crate) cast: Memo<Cast>,
    /// What happened, in words; a round's beginning is a heading.
    pub(crate) log: RwSignal<Vec<Entry>>,
    /// Whether everything that happened has been shown.
    pub(crate) settled: RwSignal<bool>,
    /// The table; none in a replay.
    pub(crate) desk: Option<Desk>,
    /// How many times faster than usual it is shown.
    pub(crate) speed: StoredValue<u32>,
    settings: Settings,
    queue: StoredValue<VecDeque<Item<S>>, LocalStorage>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    painted: StoredValue<f64>,
    /// How many lines of the log, from its beginning, were told later.
    recalled: StoredValue<usize>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask the same of the game's views")]
impl<S: Show> Clone for Sitting<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Show> Copy for Sitting<S> {}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) text: String,
    pub(crate) heading: bool,
}

enum Item<S: Show> {
    Happens(S::Event),
    /// Whether it follows what was shown, or is a fresh start.
    Stands(Box<S::View>, Turn, bool),
}

impl<S: Show> Sitting<S> {
    /// Shows what comes from a table, beginning with this frame. `None` if the frame cannot be read.
    pub(crate) fn at(desk: Desk, first: &Frame) -> Option<Self> {
        let sitting = Self::new(first, Some(desk), desk.seat, memo(move || desk.cast()))?;
        sitting.say(&first.events);
        sitting.take_turn(first.turn.clone());
        Some(sitting)
    }

    /// Shows a replay, beginning with this frame.
    pub(crate) fn of_replay(first: &Frame, seat: RwSignal<Option<Seat>>, names: Vec<String>) -> Option<Self> {
        // Whoever is called so, as somebody who has not said their name is in practice, is spoken to through all eyes.
        let own = names.iter().position(|name| name == words::YOU).map(Seat::new);
        let cast = memo(move || Cast::new(names.clone(), seat.get().or(own)));
        Self::new(first, None, seat, cast)
    }

    fn new(first: &Frame, desk: Option<Desk>, seat: RwSignal<Option<Seat>>, cast: Memo<Cast>) -> Option<Self> {
        Some(Self {
            view: RwSignal::new(read_json(&first.view).ok()?),
            event: RwSignal::new(None),
            turn: RwSignal::new(Turn::default()),
            seat,
            cast,
            log: RwSignal::new(Vec::new()),
            settled: RwSignal::new(true),
            desk,
            speed: StoredValue::new(1),
            settings: Settings::get(),
            queue: StoredValue::new_local(VecDeque::new()),
            timer: StoredValue::new_local(None),
            painted: StoredValue::new(0.0),
            recalled: StoredValue::new(0),
        })
    }

    /// Shows a step when those before it have been shown.
    pub(crate) fn take(self, frame: Frame) {
        if frame.order == Order::Past {
            return self.recall(&frame.events);
        }
        let Ok(view) = read_json(&frame.view) else { return };
        // The pause before a signal is there to be used, and whoever only watches is not hurried; for a racer the signal
        // itself waits for nothing.
        let signal = frame.turn.is_mine() && frame.turn.race.is_some_and(|race| race.stage == RaceStage::Go);
        let follows = frame.order == Order::Next;
        let urgent = signal || !follows;
        if urgent {
            self.skip();
        }
        if !follows {
            self.recalled.set_value(0);
            self.log.update(Vec::clear);
            self.say(&frame.events);
        }
        self.queue.update_value(|queue| {
            if follows {
                let events = frame.events.iter().filter_map(|event| read_json(event).ok());
                queue.extend(events.map(Item::Happens));
            }
            queue.push_back(Item::Stands(Box::new(view), frame.turn, follows));
        });
        if urgent {
            self.skip();
        } else if self.timer.with_value(Option::is_none) {
            self.next();
        }
    }

    /// Shows everything that has happened at once.
    pub(crate) fn skip(self) {
        self.stop();
        while self.show_next().is_some() {}
    }

    /// Shows nothing more by itself.
    pub(crate) fn stop(self) {
        let mut timer = None;
        let _ = self.timer.try_update_value(|kept| timer = kept.take());
        if let Some(timer) = timer {
            timer.clear();
        }
    }

    /// Decides. In a race the time since the painting of the signal goes with it.
    pub(crate) fn act(self, action: &impl Serialize) {
        self.act_at(action, dom::now());
    }

    /// The same at a moment of the page's clock: when the hand moved, not when the page got round to it.
    pub(crate) fn act_at(self, action: &impl Serialize, moment: f64) {
        let Some(desk) = self.desk else { return };
        let is_go = |turn: &Turn| turn.race.is_some_and(|race| race.stage == RaceStage::Go);
        let (decision, racing) = self.turn.with_untracked(|turn| (turn.decision, is_go(turn)));
        let reaction = ((moment - self.painted.get_value()).max(0.0) * 1_000.0) as u64;
        desk.act(decision, action, racing.then_some(reaction));
    }

    /// Whether the viewer has something to decide, and nothing is still being shown.
    pub(crate) fn is_mine(self) -> bool {
        let stopped = |desk: Desk| desk.busy.get() || desk.gone.with(Option::is_some);
        self.settled.get() && self.turn.with(Turn::is_mine) && !self.desk.is_some_and(stopped)
    }

    /// Whether one action may be done now; only to be asked where all are listed.
    pub(crate) fn allows(self, action: &impl Serialize) -> bool {
        self.is_mine() && self.turn.with(|turn| turn.legal.contains(&write_json(action)))
    }

    fn next(self) {
        while let Some(ms) = self.show_next() {
            if ms > 0 {
                let wait = Duration::from_millis(ms.into());
                let timer = set_timeout_with_handle(
                    move || {
                        self.timer.set_value(None);
                        self.next();
                    },
                    wait,
                );
                return self.timer.set_value(timer.ok());
            }
        }
    }

    /// Shows the next thing, and for how long it should be looked at.
    fn show_next(self) -> Option<u32> {
        let mut item = None;
        self.queue.try_update_value(|queue| item = queue.pop_front());
        match item? {
            Item::Happens(event) => {
                self.settled.set(false);
                self.turn.update(|turn| *turn = turn.fading());
                self.log(&event);
                let mut view = self.view.get_untracked();
                let ms = S::step(&mut view, &event);
                self.put(view, Some(event));
                Some(self.settings.wait(ms / self.speed.get_value().max(1)))
            }
            Item::Stands(mut view, turn, follows) => {
                if follows {
                    self.view.with_untracked(|before| S::settle(&mut view, before));
                }
                self.put(*view, None);
                self.take_turn(turn);
                Some(0)
            }
        }
    }

    fn put(self, view: S::View, event: Option<S::Event>) {
        flip::around(self.settings.moves(), || {
            self.event.set(event);
            if self.view.with_untracked(|shown| *shown != view) {
                self.view.set(view);
            }
        });
    }

    fn take_turn(self, turn: Turn) {
        let idle = self.queue.with_value(VecDeque::is_empty);
        let (race, decision) = (turn.race, turn.decision);
        if let Some(desk) = self.desk.filter(|_| turn.is_mine()) {
            desk.is_asked(decision);
        }
        self.turn.set(turn);
        self.settled.set(idle);
        if let (Some(race), Some(desk)) = (race, self.desk)
            && race.stage == RaceStage::Go
        {
            desk.credited.set(None);
            // A hand that moves before it is painted has not seen it.
            self.painted.set_value(f64::INFINITY);
            dom::after_paint(move || {
                let _ = self.painted.try_set_value(dom::now());
                let seen = TableRequest::Seen { game: decision.game, race: race.id };
                desk.line.tell(Request::At { table: desk.table, request: seen });
            });
        }
    }

    fn say(self, events: &[Value]) {
        events.iter().filter_map(|event| read_json(event).ok()).for_each(|event| self.log(&event));
    }

    /// Tells of what happened before, in its place.
    fn recall(self, events: &[Value]) {
        let events = events.iter().filter_map(|event| read_json(event).ok());
        let entries: Vec<Entry> = events.filter_map(|event| self.entry(&event)).collect();
        let at = self.recalled.get_value();
        self.recalled.set_value(at + entries.len());
        self.log.update(|log| drop(log.splice(at..at, entries)));
    }

    fn log(self, event: &S::Event) {
        if let Some(entry) = self.entry(event) {
            self.log.update(|log| log.push(entry));
        }
    }

    /// The line of the log for an event, if it is told.
    fn entry(self, event: &S::Event) -> Option<Entry> {
        let text = self.cast.with_untracked(|cast| S::tell(event, cast));
        (!text.is_empty()).then(|| Entry { text, heading: event.begins_round() })
    }
}
