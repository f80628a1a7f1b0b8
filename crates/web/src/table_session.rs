//! One table as the page knows it: the room, the chat, and the updates of its game, in order.

mod act;
mod names;
mod step;

use std::rc::Rc;

use engine::{Cast, Seat};
use leptos::prelude::*;
use protocol::session::News;
use protocol::{Chat, No, Reaction, Request, Room, Say, Setup, Stage, TableId, TableRequest};
use serde::de::{DeserializeOwned, IgnoredAny};

pub(crate) use protocol::RaceAnswer as Credit;
pub(crate) use protocol::session::Order;

pub(crate) use self::names::{names_in, titles_in};
pub(crate) use self::step::{Decision, Frame, Turn};

use crate::connection::Connection;
use crate::opponents::{Bot, bots_in};
use crate::{dom, words};

/// One table.
#[derive(Clone, Copy)]
pub(crate) struct TableSession {
    pub(crate) connection: Connection,
    pub(crate) table: TableId,
    /// Whether it is a lesson: the game is dealt the same each time.
    pub(crate) coached: bool,
    pub(crate) room: RwSignal<Option<Room>>,
    /// The name of every seat of the game that is shown. Who leaves after it is still named.
    names: RwSignal<Vec<String>>,
    /// The player's seat, as the last update said.
    pub(crate) seat: RwSignal<Option<Seat>>,
    pub(crate) chat: RwSignal<Vec<Chat>>,
    /// Reactions, newest last: the player's name and the sign.
    pub(crate) signs: RwSignal<Vec<(String, Reaction)>>,
    /// Why the last request was refused.
    pub(crate) refusal: RwSignal<Option<String>>,
    /// Whether a move is waiting for its answer.
    pub(crate) busy: RwSignal<bool>,
    /// Why the table can no longer be followed.
    pub(crate) gone: RwSignal<Option<String>>,
    /// What the last move in a race was credited with.
    pub(crate) credited: RwSignal<Option<Credit>>,
    /// Whether the player has asked for the next game.
    pub(crate) asked: RwSignal<bool>,
    /// Whether the player has given up this game.
    pub(crate) gave_up: RwSignal<bool>,
    /// Whether an update of a game has come.
    pub(crate) started: RwSignal<bool>,
    /// How many requests to the table are unanswered.
    unanswered: RwSignal<u32>,
    /// Whether the answer to a move takes long.
    slow: RwSignal<bool>,
    /// The number of the move that is waiting for its answer.
    moving: StoredValue<u64>,
    /// Set when a move was refused because it came too late: the refusal is shown until this decision is over.
    late: StoredValue<Option<Decision>>,
    /// The newest decision, which may not be shown yet.
    newest: StoredValue<Decision>,
    sink: StoredValue<Option<Sink>, LocalStorage>,
    early: StoredValue<Vec<Frame>>,
    ear: StoredValue<u32>,
}

type Sink = Rc<dyn Fn(Frame)>;

impl TableSession {
    /// Follows a table that was just joined or opened on this connection.
    pub(crate) fn open(connection: Connection, table: TableId) -> Self {
        let session = Self {
            connection,
            table,
            coached: false,
            room: RwSignal::new(None),
            names: RwSignal::new(Vec::new()),
            seat: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            signs: RwSignal::new(Vec::new()),
            refusal: RwSignal::new(None),
            busy: RwSignal::new(false),
            gone: RwSignal::new(None),
            credited: RwSignal::new(None),
            asked: RwSignal::new(false),
            gave_up: RwSignal::new(false),
            started: RwSignal::new(false),
            unanswered: RwSignal::new(0),
            slow: RwSignal::new(false),
            moving: StoredValue::new(0),
            late: StoredValue::new(None),
            newest: StoredValue::new(Decision::default()),
            sink: StoredValue::new_local(None),
            early: StoredValue::new(Vec::new()),
            ear: StoredValue::new(0),
        };
        session.ear.set_value(connection.listen(move |news| session.hear(news)));
        session
    }

    /// The same table as a lesson.
    pub(crate) fn as_lesson(mut self) -> Self {
        self.coached = true;
        self
    }

    /// Stops following the table.
    pub(crate) fn close(self) {
        self.connection.drop_listener(self.ear.get_value());
        self.connection.tell(Request::Leave { table: self.table });
    }

    /// The first step of the game, for the view that will show it.
    pub(crate) fn first(self) -> Option<Frame> {
        let mut first = None;
        self.early.update_value(|early| first = (!early.is_empty()).then(|| early.remove(0)));
        first
    }

    /// Passes the steps of the game to `sink` from now on, beginning with those that came before.
    pub(crate) fn show_to(self, sink: impl Fn(Frame) + 'static) {
        let mut early = Vec::new();
        self.early.update_value(|list| early = std::mem::take(list));
        early.into_iter().for_each(&sink);
        self.sink.set_value(Some(Rc::new(sink)));
    }

    /// Sends a request to the table. A refusal is shown.
    pub(crate) fn ask(self, request: TableRequest<'_>) {
        self.ask_then(request, |_: IgnoredAny| {});
    }

    /// Sends a request to the table, and calls `then` with the answer if it was done.
    pub(crate) fn ask_then<T: DeserializeOwned>(self, request: TableRequest<'_>, then: impl FnOnce(T) + 'static) {
        self.ask_of_table(request, move |answer| match answer {
            Ok(with) => then(with),
            Err(no) => self.report(Some(no.why)),
        });
    }

    fn ask_of_table<T: DeserializeOwned>(
        self,
        request: TableRequest<'_>,
        then: impl FnOnce(Result<T, No>) + 'static,
    ) -> u64 {
        self.unanswered.update(|count| *count += 1);
        self.connection.ask_for(Request::At { table: self.table, request }, move |answer| {
            self.unanswered.update(|count| *count -= 1);
            then(answer);
        })
    }

    /// Says that the player is ready for the next game, and adds randomness to its shuffle.
    pub(crate) fn ready(self) {
        self.asked.set(true);
        let entropy = if self.coached { "0".repeat(64) } else { dom::entropy() };
        self.ask(TableRequest::Ready { entropy });
    }

    /// Shows why something was not done, if there is a reason.
    pub(crate) fn report(self, why: Option<String>) {
        if why.is_some() {
            self.refusal.set(why);
        }
    }

    /// The names at the table, as they are said to this reader.
    pub(crate) fn cast(self) -> Cast {
        Cast::new(self.names(), self.seat.get())
    }

    /// The name of every seat of the game that is shown.
    pub(crate) fn names(self) -> Vec<String> {
        self.names.get()
    }

    /// The bots at the table, by their seats.
    pub(crate) fn bots(self) -> Vec<Option<Bot>> {
        self.room.with(|room| room.as_ref().map(bots_in).unwrap_or_default())
    }

    /// How the table is set up.
    pub(crate) fn setup(self) -> Option<Setup> {
        self.room.with(|room| room.as_ref().map(|room| room.setup.clone()))
    }

    /// The stage the table is at.
    pub(crate) fn stage(self) -> Option<Stage> {
        self.room.with(|room| room.as_ref().map(|room| room.stage))
    }

    /// Whether the reader is the host.
    pub(crate) fn is_host(self) -> bool {
        let you = self.connection.you.with(|you| you.as_ref().map(|you| you.id));
        self.room.with(|room| room.as_ref().is_some_and(|room| Some(room.host) == you))
    }

    /// The seat that the player holds according to the room, also before a game.
    pub(crate) fn my_seat(self) -> Option<Seat> {
        let you = self.connection.you.with(|you| you.as_ref().map(|you| you.id))?;
        self.room.with(|room| room.as_ref().and_then(|room| room.seat_of(you)))
    }

    /// Whether the game is not rated because its reaction times look unusual.
    pub(crate) fn is_unrated(self) -> bool {
        self.room.with(|room| room.as_ref().is_some_and(|room| room.unrated))
    }

    fn hear(self, news: &News<'_>) {
        match news {
            News::Update(update, order) if update.table == self.table => self.take(update, *order),
            News::Gone { table, why, .. } if *table == self.table => self.lose(why.clone()),
            News::NotYet { table, why } if *table == self.table => self.report(Some(why.clone())),
            News::Say(Say::Room(room)) if room.table == self.table => self.enter(room.clone()),
            News::Say(Say::Chat(line)) if line.table == self.table => {
                self.chat.update(|lines| lines.push(line.clone()));
            }
            News::Say(Say::Reaction { table, from, sign }) if *table == self.table => {
                let name = self.room.with_untracked(|room| room.as_ref().and_then(|room| names::name_of(room, *from)));
                let sign = (name.unwrap_or_else(|| words::site::SOMEBODY.into()), *sign);
                self.signs.update(|list| list.push(sign));
            }
            _ => {}
        }
    }

    fn enter(self, room: Room) {
        // Between games people leave, and the set-up may change: the game that is over keeps its names.
        let is_same = self.room.with_untracked(|known| known.as_ref().is_some_and(|known| known.game == room.game));
        let is_known = is_same && self.names.with_untracked(|names| !names.is_empty());
        if room.stage != Stage::Over || !is_known {
            self.names.set(names_in(&room));
        }
        self.room.set(Some(room));
    }

    fn take(self, update: &protocol::Update<'_>, order: Order) {
        if order != Order::Past {
            self.seat.set(update.seat);
            self.newest.set_value(Decision::of(update));
        }
        if order == Order::Fresh && self.gave_up.get_untracked() {
            self.gave_up.set(false);
        }
        if order == Order::Fresh && update.events.is_empty() {
            // A player who joined late asks for the earlier events, for the log.
            let request = TableRequest::Sync { game: update.game, after: 0 };
            self.connection.tell(Request::At { table: self.table, request });
        }
        let frame = Frame::read(update, order);
        if let Some(sink) = self.sink.with_value(Clone::clone) {
            sink(frame);
        } else {
            self.early.update_value(|early| early.push(frame));
            self.started.set(true);
        }
    }

    /// Stops following the table, for this reason.
    fn lose(self, why: String) {
        self.connection.drop_listener(self.ear.get_value());
        self.gone.set(Some(why));
    }
}
