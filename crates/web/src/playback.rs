//! Shows a game step by step: one event after the other, each for as long as it takes to see it. A click skips ahead,
//! and a race never waits.

use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use engine::{Cast, Event, Seat, read_json, write_json};
use leptos::prelude::*;
use protocol::{RaceStage, Request, TableRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::derive::memo;
use crate::games::{Coach, Example};
use crate::opponents::Bot;
use crate::settings::Settings;
use crate::table_session::{Frame, Order, TableSession, Turn};
use crate::words::site as words;
use crate::{dom, flip};

/// How a game is shown.
pub(crate) trait GameTable: Copy + Send + Sync + 'static {
    /// What this viewer knows, read from the game's JSON.
    type View: DeserializeOwned + Clone + PartialEq + Send + Sync + 'static;
    /// The game's event.
    type Event: Event + DeserializeOwned + 'static;

    /// The steps of the coached first game, if there is one.
    const COACH: Option<&'static Coach> = None;

    /// The examples at the start of its rules page.
    const EXAMPLES: &'static [Example] = &[];

    /// Applies an event to the view, as far as the event allows, and returns for how many milliseconds to show it. The
    /// true view follows after the last event of a step, so that a mistake here does not last.
    fn step(view: &mut Self::View, event: &Self::Event) -> u32;

    /// The line of the log for an event; empty if it is not worth a line.
    fn tell(event: &Self::Event, cast: &Cast) -> String {
        event.tell(cast)
    }

    /// Copies what the page remembers from the view shown before into the true view.
    fn settle(_view: &mut Self::View, _before: &Self::View) {}

    /// What the game waits for and from whom, in one line.
    fn prompt(at: Playback<Self>) -> String;

    /// The table itself.
    fn stage(at: Playback<Self>) -> AnyView;

    /// The keys of this game and what they do.
    fn keys(_at: Playback<Self>) -> Vec<Key> {
        Vec::new()
    }

    /// Whether a player is out of the game, which goes on without them.
    fn is_out(_view: &Self::View, _seat: Seat) -> bool {
        false
    }

    /// The actions that are possible now. The primary action is in reach of the thumb.
    fn actions(at: Playback<Self>) -> AnyView;

    /// An action as this table calls it, given its notation. Only `chunks.rs` may refer to it: it is fetched late.
    fn action(notation: &str, _cast: &Cast) -> String {
        notation.to_owned()
    }

    /// A sentence of the judge with the cards as this table calls them. Only `chunks.rs` may refer to it: it is fetched
    /// late.
    fn judged(sentence: &str) -> String {
        sentence.to_owned()
    }

    /// How the game ended, with the names of `cast`. Only `chunks.rs` may refer to it: it is fetched when a game is over.
    fn ending(_at: Playback<Self>, _cast: &Cast) -> Ending {
        Ending::default()
    }
}

/// How a game ended, in the words and pictures of its table. What is missing is filled in by the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ending {
    /// What decided it, in one sentence. The last line of the log if it is empty.
    pub(crate) decided: String,
    /// What each seat has come to, such as "9 nuggets", by seat.
    pub(crate) scores: Vec<String>,
    /// The end as a drawing: the inside of an SVG, 240 by 200. A part of the poster if it is empty.
    pub(crate) scene: String,
}

/// A game as it is shown to one viewer.
pub(crate) struct Playback<S: GameTable> {
    /// The view that is shown.
    pub(crate) view: RwSignal<S::View>,
    /// The event that is being shown, if one is.
    pub(crate) event: RwSignal<Option<S::Event>>,
    /// The decision of this seat; nothing while events are still being shown.
    pub(crate) turn: RwSignal<Turn>,
    /// The seat of the viewer.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// The names at the table.
    pub(crate) cast: Memo<Cast>,
    /// The bots at the table, by their seats.
    pub(crate) bots: Memo<Vec<Option<Bot>>>,
    /// What happened, in words. The start of a round is a heading.
    pub(crate) log: RwSignal<Vec<Entry>>,
    /// Whether everything that happened has been shown.
    pub(crate) settled: RwSignal<bool>,
    /// The table; none in a replay.
    pub(crate) session: Option<TableSession>,
    /// How many times faster than usual events are shown.
    pub(crate) speed: StoredValue<u32>,
    /// Takes the action that answers a puzzle.
    answer: StoredValue<Option<Answer>, LocalStorage>,
    /// Whether everything is shown at once from now on, until the next game.
    hurried: StoredValue<bool>,
    settings: Settings,
    queue: StoredValue<VecDeque<Item<S>>, LocalStorage>,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
    painted: StoredValue<f64>,
    /// Whether what happens next waits, because the coach is speaking.
    held: StoredValue<bool>,
    /// Everything that happened in this game, as far as it is known.
    past: StoredValue<Vec<S::Event>, LocalStorage>,
    /// How many lines at the start of the log, and how many events, were added afterwards.
    recalled: StoredValue<(usize, usize)>,
    /// How many lines the log has had.
    told: StoredValue<usize>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask the same of the game's views")]
impl<S: GameTable> Clone for Playback<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: GameTable> Copy for Playback<S> {}

/// Takes an action as the answer to a puzzle. Returns whether it is one.
pub(crate) type Answer = Rc<dyn Fn(&Value) -> bool>;

/// What happened, in words.
pub(crate) type Log = RwSignal<Vec<Entry>>;

/// A key and what it does.
pub(crate) type Key = (&'static str, &'static str);

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Tells the lines of a log apart.
    pub(crate) id: usize,
    pub(crate) text: String,
    pub(crate) heading: bool,
}

enum Item<S: GameTable> {
    Happens(S::Event),
    /// Whether it follows what was shown, or is a fresh start.
    Stands(Option<Box<S::View>>, Turn, bool),
}

impl<S: GameTable> Playback<S> {
    /// Shows the updates of a table, beginning with this frame. `None` if the frame cannot be read.
    pub(crate) fn at(session: TableSession, first: &Frame) -> Option<Self> {
        let (cast, bots) = (memo(move || session.cast()), memo(move || session.bots()));
        let playback = Self::new(first, Some(session), session.seat, cast, bots)?;
        playback.say(&first.events);
        playback.take_turn(first.turn.clone());
        let hidden = dom::when_seen_or_hidden(move || {
            if dom::is_hidden() && playback.held.try_get_value() == Some(false) {
                playback.skip();
            }
        });
        on_cleanup(move || hidden.remove());
        Some(playback)
    }

    /// Shows a replay, beginning with this frame.
    pub(crate) fn of_replay(
        first: &Frame,
        seat: RwSignal<Option<Seat>>,
        names: Vec<String>,
        bots: Vec<Option<Bot>>,
    ) -> Option<Self> {
        // In practice a player without a name is recorded as "You". A viewer without a seat reads about that player as
        // "you".
        let own = names.iter().position(|name| name == words::YOU).map(Seat::new);
        let cast = memo(move || Cast::new(names.clone(), seat.get().or(own)));
        Self::new(first, None, seat, cast, memo(move || bots.clone()))
    }

    /// Shows the position of a puzzle, in which this seat decides. Its action goes to `answer`; without one, nothing can
    /// be done at the table.
    pub(crate) fn of_puzzle(
        first: &Frame,
        seat: Seat,
        names: Vec<String>,
        bots: Vec<Option<Bot>>,
        answer: Option<Answer>,
    ) -> Option<Self> {
        let playback = Self::of_replay(first, RwSignal::new(Some(seat)), names, bots)?;
        playback.answer.set_value(answer);
        playback.say(&first.events);
        playback.take_turn(first.turn.clone());
        Some(playback)
    }

    fn new(
        first: &Frame,
        session: Option<TableSession>,
        seat: RwSignal<Option<Seat>>,
        cast: Memo<Cast>,
        bots: Memo<Vec<Option<Bot>>>,
    ) -> Option<Self> {
        Some(Self {
            view: RwSignal::new(read_json(first.view.as_ref()?).ok()?),
            event: RwSignal::new(None),
            turn: RwSignal::new(Turn::default()),
            seat,
            cast,
            bots,
            log: RwSignal::new(Vec::new()),
            settled: RwSignal::new(true),
            session,
            speed: StoredValue::new(1),
            answer: StoredValue::new_local(None),
            hurried: StoredValue::new(false),
            settings: Settings::get(),
            queue: StoredValue::new_local(VecDeque::new()),
            timer: StoredValue::new_local(None),
            painted: StoredValue::new(0.0),
            held: StoredValue::new(false),
            past: StoredValue::new_local(Vec::new()),
            recalled: StoredValue::new((0, 0)),
            told: StoredValue::new(0),
        })
    }

    /// Queues a step to be shown after those before it.
    pub(crate) fn take(self, frame: Frame) {
        if frame.order == Order::Past {
            return self.recall(&frame.events);
        }
        let follows = frame.order == Order::Next;
        let view = match &frame.view {
            Some(view) => match read_json(view) {
                Ok(view) => Some(Box::new(view)),
                Err(_) => return,
            },
            // It follows from the events, which the view shown learns one by one.
            None if follows => None,
            None => return,
        };
        // The pause before a signal is there to be used, and whoever only watches is not hurried; for a racer the signal
        // itself waits for nothing.
        let signal = frame.turn.is_mine() && frame.turn.race.is_some_and(|race| race.stage == RaceStage::Go);
        // Browsers slow the timers of a hidden tab down: nobody looks, and the player should learn at once that it is
        // their turn.
        let unseen = dom::is_hidden() && !self.held.get_value();
        let urgent = signal || !follows || self.hurried.get_value() || unseen;
        if urgent {
            self.skip();
        }
        if !follows {
            self.recalled.set_value((0, 0));
            self.past.update_value(Vec::clear);
            self.hurried.set_value(false);
            self.log.update(Vec::clear);
            self.say(&frame.events);
        }
        self.queue.update_value(|queue| {
            if follows {
                let events = frame.events.iter().filter_map(|event| read_json(event).ok());
                queue.extend(events.map(Item::Happens));
            }
            queue.push_back(Item::Stands(view, frame.turn, follows));
        });
        if urgent {
            self.skip();
        } else if self.timer.with_value(Option::is_none) {
            self.next();
        }
    }

    /// Shows everything in the queue at once.
    pub(crate) fn skip(self) {
        self.stop();
        while self.show_next().is_some() {}
    }

    /// Lets what happens next wait, or go on.
    pub(crate) fn hold(self, held: bool) {
        if self.held.try_get_value().is_some_and(|before| before != held) {
            self.held.set_value(held);
            if !held && self.timer.with_value(Option::is_none) {
                self.next();
            }
        }
    }

    /// Shows everything at once from now on, until the next game.
    pub(crate) fn hurry(self) {
        self.hurried.set_value(true);
        self.skip();
    }

    /// Stops the timer that shows the next event.
    pub(crate) fn stop(self) {
        let mut timer = None;
        let _ = self.timer.try_update_value(|kept| timer = kept.take());
        if let Some(timer) = timer {
            timer.clear();
        }
    }

    /// Takes an action. In a race it carries the time since the signal was painted.
    pub(crate) fn act(self, action: &impl Serialize) {
        self.act_at(action, dom::now());
    }

    /// Takes an action at a time of the page's clock: when the input happened, not when the page handled it.
    pub(crate) fn act_at(self, action: &impl Serialize, moment: f64) {
        let Some(session) = self.session else { return self.answer(&write_json(action)) };
        let is_go = |turn: &Turn| turn.race.is_some_and(|race| race.stage == RaceStage::Go);
        let (decision, racing) = self.turn.with_untracked(|turn| (turn.decision, is_go(turn)));
        let reaction = ((moment - self.painted.get_value()).max(0.0) * 1_000.0) as u64;
        session.act(decision, action, racing.then_some(reaction));
    }

    /// Answers a puzzle. After that there is nothing more to decide.
    fn answer(self, action: &Value) {
        let answer = self.answer.with_value(Clone::clone);
        if answer.is_some_and(|answer| answer(action)) {
            self.turn.set(Turn::default());
        }
    }

    /// Whether the viewer plays here: at a live table, or in a puzzle that asks for an action.
    pub(crate) fn is_played(self) -> bool {
        self.session.is_some() || self.answer.with_value(Option::is_some)
    }

    /// Whether the player has a decision to make, and nothing is still being shown.
    pub(crate) fn is_mine(self) -> bool {
        let stopped =
            |session: TableSession| session.busy.get() || session.gone.with(Option::is_some) || session.gave_up.get();
        self.settled.get() && self.turn.with(Turn::is_mine) && !self.session.is_some_and(stopped)
    }

    /// Whether an action is legal now. Only valid where all legal actions are listed.
    pub(crate) fn allows(self, action: &impl Serialize) -> bool {
        self.is_mine() && self.turn.with(|turn| turn.legal.contains(&write_json(action)))
    }

    /// The bot on a seat, if there is one.
    pub(crate) fn bot(self, seat: Seat) -> Option<Bot> {
        self.bots.with(|bots| bots.get(seat.index()).cloned().flatten())
    }

    /// The name of a seat, with the level of a bot.
    pub(crate) fn title(self, seat: Seat) -> String {
        let name = self.cast.with(|cast| cast.name(seat).to_owned());
        self.level(seat).map_or_else(|| name.clone(), |level| words::with_level(&name, &level))
    }

    /// The level of the bot on a seat, in a word.
    pub(crate) fn level(self, seat: Seat) -> Option<String> {
        self.bot(seat).map(|bot| bot.level)
    }

    fn next(self) {
        if self.held.get_value() {
            return;
        }
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

    /// Shows the next item, and returns for how many milliseconds.
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
            Item::Stands(view, turn, follows) => {
                let mut view = view.map_or_else(|| self.view.get_untracked(), |view| *view);
                if follows {
                    self.view.with_untracked(|before| S::settle(&mut view, before));
                }
                self.put(view, None);
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
        if let Some(session) = self.session.filter(|_| turn.is_mine()) {
            session.is_asked(decision);
        }
        self.turn.set(turn);
        self.settled.set(idle);
        if let (Some(race), Some(session)) = (race, self.session)
            && race.stage == RaceStage::Go
        {
            session.credited.set(None);
            // An input before the signal is painted cannot be an answer to it.
            self.painted.set_value(f64::INFINITY);
            dom::after_paint(move || {
                let _ = self.painted.try_set_value(dom::now());
                let seen = TableRequest::Seen { game: decision.game, race: race.id };
                session.connection.tell(Request::At { table: session.table, request: seen });
            });
        }
    }

    fn say(self, events: &[Value]) {
        events.iter().filter_map(|event| read_json(event).ok()).for_each(|event| self.log(&event));
    }

    /// Inserts events that happened earlier at the start of the log, in their order.
    fn recall(self, events: &[Value]) {
        let events: Vec<S::Event> = events.iter().filter_map(|event| read_json(event).ok()).collect();
        let entries: Vec<Entry> = events.iter().filter_map(|event| self.entry(event)).collect();
        let (line, event) = self.recalled.get_value();
        self.recalled.set_value((line + entries.len(), event + events.len()));
        self.past.update_value(|past| drop(past.splice(event..event, events)));
        self.log.update(|log| drop(log.splice(line..line, entries)));
    }

    /// The last of the events that `find` looks for, and what it finds in it.
    pub(crate) fn last<T>(self, find: impl Fn(&S::Event) -> Option<T>) -> Option<T> {
        self.past.with_value(|past| past.iter().rev().find_map(find))
    }

    fn log(self, event: &S::Event) {
        self.past.update_value(|past| past.push(event.clone()));
        if let Some(entry) = self.entry(event) {
            self.log.update(|log| log.push(entry));
        }
    }

    /// The line of the log for an event, if it has one.
    fn entry(self, event: &S::Event) -> Option<Entry> {
        let text = self.cast.with_untracked(|cast| S::tell(event, cast));
        (!text.is_empty()).then(|| {
            let id = self.told.get_value();
            self.told.set_value(id + 1);
            Entry { id, text, heading: event.begins_round() }
        })
    }
}
