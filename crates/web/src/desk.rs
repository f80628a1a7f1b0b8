//! One table as the page knows it: the room, what is said there, and the updates of its game, in order.

mod act;
mod credit;
mod follow;
mod names;
mod step;
mod talk;

use std::rc::Rc;

use engine::{Cast, Seat};
use leptos::prelude::*;
use protocol::{Chat, Reaction, Request, Room, Say, Setup, Stage, TableId, TableRequest};
use serde_json::Value;

pub(crate) use self::credit::Credit;
pub(crate) use self::names::names_in;
pub(crate) use self::step::{Decision, Frame, Order, Turn};

use self::step::Known;
use crate::line::{Answer, Line};
use crate::{dom, invitation, words};

/// One table.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    pub(crate) line: Line,
    pub(crate) table: TableId,
    pub(crate) room: RwSignal<Option<Room>>,
    /// The seat one sits on, as the last update said.
    pub(crate) seat: RwSignal<Option<Seat>>,
    pub(crate) chat: RwSignal<Vec<Chat>>,
    /// Signs somebody made, newest last: the seat's name and the sign.
    pub(crate) signs: RwSignal<Vec<(String, Reaction)>>,
    /// Why the last thing asked was refused.
    pub(crate) refusal: RwSignal<Option<String>>,
    /// Whether an answer to a move is awaited.
    pub(crate) busy: RwSignal<bool>,
    /// Why the table cannot be followed any longer.
    pub(crate) gone: RwSignal<Option<String>>,
    /// What the last move in a race was credited with.
    pub(crate) credited: RwSignal<Option<Credit>>,
    /// Whether the next game was asked for.
    pub(crate) asked: RwSignal<bool>,
    /// Whether a game has been seen here.
    pub(crate) started: RwSignal<bool>,
    /// How many things asked of the table are unanswered.
    unanswered: RwSignal<u32>,
    /// Whether the answer to a move takes long.
    slow: RwSignal<bool>,
    /// Which move an answer is awaited to.
    moving: StoredValue<u32>,
    /// The refusal is about a decision that is over, and stands until this one is over, too.
    late: StoredValue<Option<Decision>>,
    /// The code by which the table was entered.
    invitation: StoredValue<Option<String>>,
    /// The ask to follow the table again that is unanswered.
    joining: StoredValue<Option<u32>>,
    known: StoredValue<Known>,
    sink: StoredValue<Option<Sink>, LocalStorage>,
    early: StoredValue<Vec<Frame>>,
    ear: StoredValue<u32>,
}

type Sink = Rc<dyn Fn(Frame)>;

impl Desk {
    /// Follows a table that was just joined or opened on this line.
    pub(crate) fn open(line: Line, table: TableId) -> Self {
        let desk = Self {
            line,
            table,
            room: RwSignal::new(None),
            seat: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            signs: RwSignal::new(Vec::new()),
            refusal: RwSignal::new(None),
            busy: RwSignal::new(false),
            gone: RwSignal::new(None),
            credited: RwSignal::new(None),
            asked: RwSignal::new(false),
            started: RwSignal::new(false),
            unanswered: RwSignal::new(0),
            slow: RwSignal::new(false),
            moving: StoredValue::new(0),
            late: StoredValue::new(None),
            invitation: StoredValue::new(invitation::to(table)),
            joining: StoredValue::new(None),
            known: StoredValue::new(Known::default()),
            sink: StoredValue::new_local(None),
            early: StoredValue::new(Vec::new()),
            ear: StoredValue::new(0),
        };
        let ear = line.listen(move |said| desk.hear(said));
        desk.ear.set_value(ear);
        line.when_back(ear, move || desk.follow_again());
        desk
    }

    /// No longer follows it.
    pub(crate) fn close(self) {
        self.stop_listening();
        self.line.tell(Request::Leave { table: self.table });
    }

    /// The first step of the game, for whoever will show it.
    pub(crate) fn first(self) -> Option<Frame> {
        let mut first = None;
        self.early.update_value(|early| first = (!early.is_empty()).then(|| early.remove(0)));
        first
    }

    /// Whoever shows the game gets its steps from now on.
    pub(crate) fn show_to(self, sink: impl Fn(Frame) + 'static) {
        let mut early = Vec::new();
        self.early.update_value(|list| early = std::mem::take(list));
        early.into_iter().for_each(&sink);
        self.sink.set_value(Some(Rc::new(sink)));
    }

    /// Asks something of the table; a refusal is shown.
    pub(crate) fn ask(self, request: TableRequest<'_>) {
        self.ask_then(request, |_| {});
    }

    /// The same, and `then` gets what came of it if it was done.
    pub(crate) fn ask_then(self, request: TableRequest<'_>, then: impl FnOnce(Value) + 'static) {
        self.ask_of_table(request, move |answer| match answer {
            Ok(with) => then(with),
            Err(no) => self.report(Some(no.why)),
        });
    }

    fn ask_of_table(self, request: TableRequest<'_>, then: impl FnOnce(Answer) + 'static) -> u32 {
        self.unanswered.update(|count| *count += 1);
        self.line.ask(Request::At { table: self.table, request }, move |answer| {
            self.unanswered.update(|count| *count -= 1);
            then(answer);
        })
    }

    /// Ready for the next game, with luck of one's own.
    pub(crate) fn ready(self) {
        self.asked.set(true);
        self.ask(TableRequest::Ready { entropy: dom::entropy() });
    }

    /// Says why something was not done.
    pub(crate) fn report(self, why: Option<String>) {
        if why.is_some() {
            self.refusal.set(why);
        }
    }

    /// The names at the table, as this reader says them.
    pub(crate) fn cast(self) -> Cast {
        Cast::new(self.names(), self.seat.get())
    }

    /// The name of every seat.
    pub(crate) fn names(self) -> Vec<String> {
        self.room.with(|room| room.as_ref().map(names_in).unwrap_or_default())
    }

    /// How the table is set up.
    pub(crate) fn setup(self) -> Option<Setup> {
        self.room.with(|room| room.as_ref().map(|room| room.setup.clone()))
    }

    /// How far it is.
    pub(crate) fn stage(self) -> Option<Stage> {
        self.room.with(|room| room.as_ref().map(|room| room.stage))
    }

    /// Whether the reader is the host.
    pub(crate) fn is_host(self) -> bool {
        let you = self.line.you.with(|you| you.as_ref().map(|you| you.id));
        self.room.with(|room| room.as_ref().is_some_and(|room| Some(room.host) == you))
    }

    /// The seat the reader holds, by the room: also before a game.
    pub(crate) fn my_seat(self) -> Option<Seat> {
        let you = self.line.you.with(|you| you.as_ref().map(|you| you.id))?;
        self.room.with(|room| room.as_ref().and_then(|room| room.seat_of(you)))
    }

    /// Whether the game does not count because of the times in it.
    pub(crate) fn is_unrated(self) -> bool {
        self.room.with(|room| room.as_ref().is_some_and(|room| room.unrated))
    }

    fn hear(self, said: &Say<'_>) {
        match said {
            Say::Room(room) if room.table == self.table => self.room.set(Some(room.clone())),
            Say::Update(update) if update.table == self.table => self.take(update),
            Say::Chat(line) if line.table == self.table => self.chat.update(|lines| talk::add(lines, line)),
            Say::Reaction { table, from, sign } if *table == self.table => {
                let name = self.room.with_untracked(|room| room.as_ref().and_then(|room| names::name_of(room, *from)));
                let sign = (name.unwrap_or_else(|| words::house::SOMEBODY.into()), *sign);
                self.signs.update(|list| list.push(sign));
            }
            Say::Notice { table: Some(table), why, .. } if *table == self.table => self.lose(why.clone()),
            _ => {}
        }
    }

    fn take(self, update: &protocol::Update<'_>) {
        let same_eyes = update.seat == self.seat.get_untracked();
        let mut order = None;
        self.known.update_value(|known| order = known.take(update, same_eyes));
        let Some(order) = order else { return };
        if order != Order::Past {
            self.seat.set(update.seat);
        }
        if order == Order::Anew && update.events.is_empty() {
            // Whoever comes later wants to read what has happened, too.
            let request = TableRequest::Sync { game: update.game, after: 0 };
            self.line.tell(Request::At { table: self.table, request });
        }
        let frame = Frame::read(update, order);
        if let Some(sink) = self.sink.with_value(Clone::clone) {
            sink(frame);
        } else {
            self.early.update_value(|early| early.push(frame));
            self.started.set(true);
        }
    }
}
