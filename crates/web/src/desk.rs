//! One table as the page knows it: the room, what is said there, and the updates of its game, in order.

use std::rc::Rc;

use engine::{Cast, Seat};
use leptos::prelude::*;
use protocol::{Chat, JoinTable, Occupant, Race, Reaction, Request, Room, Say, Setup, Stage, TableId, TableRequest};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::to_raw_value;

use crate::line::Line;
use crate::{dom, words};

/// A step of the game as this viewer sees it.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) events: Vec<Value>,
    pub(crate) view: Value,
    pub(crate) turn: Turn,
    pub(crate) order: Order,
}

/// How a step stands to what was known before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// It comes after it.
    Next,
    /// It is a fresh start.
    Anew,
    /// It happened before, and is only told of.
    Past,
}

/// What is asked of this seat now.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turn {
    /// How many actions there are to choose from.
    pub(crate) count: usize,
    /// All of them where they are few, else a few examples.
    pub(crate) legal: Vec<Value>,
    /// The time for it, if there is a clock.
    pub(crate) clock: Option<Deadline>,
    /// The race that is on.
    pub(crate) race: Option<Race>,
}

impl Turn {
    /// Whether this seat has something to decide.
    pub(crate) fn is_mine(&self) -> bool {
        self.count > 0
    }
}

/// When the time is up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deadline {
    /// What the rules call the stretch of time.
    pub(crate) window: String,
    /// On the page's clock.
    pub(crate) ends: f64,
    /// How many milliseconds there were when it was told.
    pub(crate) length: f64,
}

/// What a move in a race was credited with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Credit {
    /// It came before anybody could have seen the signal.
    TooEarly,
    /// So many milliseconds.
    Ms(u64),
}

impl Credit {
    /// The milliseconds, if it counted.
    pub(crate) fn ms(self) -> Option<u64> {
        match self {
            Self::TooEarly => None,
            Self::Ms(ms) => Some(ms),
        }
    }
}

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
    /// What the last move in a race was credited with.
    pub(crate) credited: RwSignal<Option<Credit>>,
    /// Whether the next game was asked for.
    pub(crate) asked: RwSignal<bool>,
    /// Whether a game has been seen here.
    pub(crate) started: RwSignal<bool>,
    known: StoredValue<(u32, u32)>,
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
            credited: RwSignal::new(None),
            asked: RwSignal::new(false),
            started: RwSignal::new(false),
            known: StoredValue::new((0, 0)),
            sink: StoredValue::new_local(None),
            early: StoredValue::new(Vec::new()),
            ear: StoredValue::new(0),
        };
        let ear = line.listen(move |said| desk.hear(said));
        desk.ear.set_value(ear);
        line.when_back(ear, move || {
            let (game, after) = desk.known.get_value();
            let join = JoinTable { table: Some(table), invitation: None, game, after };
            line.ask(Request::Join(join), move |answer| desk.report(answer.err().map(|no| no.why)));
        });
        desk
    }

    /// No longer follows it.
    pub(crate) fn close(self) {
        self.line.drop_listener(self.ear.get_value());
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
        let at = Request::At { table: self.table, request };
        self.line.ask(at, move |answer| match answer {
            Ok(with) => then(with),
            Err(no) => self.report(Some(no.why)),
        });
    }

    /// Decides. In a race, `at` is the time from the painting of the signal to the hand, in microseconds.
    pub(crate) fn act(self, action: &impl Serialize, at: Option<u64>) {
        let action = to_raw_value(action).expect("actions are made of texts and numbers");
        self.refusal.set(None);
        self.busy.set(true);
        let request = Request::At { table: self.table, request: TableRequest::Move { action: &action, at } };
        self.line.ask(request, move |answer| {
            self.busy.set(false);
            match answer {
                Ok(with) if with["early"] == true => self.credited.set(Some(Credit::TooEarly)),
                Ok(with) => {
                    if let Some(ms) = with["ms"].as_u64() {
                        self.credited.set(Some(Credit::Ms(ms)));
                    }
                }
                Err(no) => self.report(Some(no.why)),
            }
        });
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

    fn hear(self, said: &Say<'_>) {
        match said {
            Say::Room(room) if room.table == self.table => self.room.set(Some(room.clone())),
            Say::Update(update) if update.table == self.table => self.take(update),
            Say::Chat(chat) if chat.table == self.table => self.chat.update(|list| list.push(chat.clone())),
            Say::Reaction { table, from, sign } if *table == self.table => {
                let name = self.room.with_untracked(|room| room.as_ref().and_then(|room| name_of(room, *from)));
                let sign = (name.unwrap_or_else(|| words::house::SOMEBODY.into()), *sign);
                self.signs.update(|list| list.push(sign));
            }
            _ => {}
        }
    }

    fn take(self, update: &protocol::Update<'_>) {
        let (game, n) = self.known.get_value();
        let same = update.game == game && update.seat == self.seat.get_untracked();
        let order = match update.n {
            told if same && told <= n => Order::Past,
            next if same && next == n + 1 => Order::Next,
            _ => Order::Anew,
        };
        if order != Order::Past {
            self.known.set_value((update.game, update.n));
            self.seat.set(update.seat);
        }
        if order == Order::Anew && update.events.is_empty() {
            // Whoever comes later wants to read what has happened, too.
            let request = TableRequest::Sync { game: update.game, after: 0 };
            self.line.tell(Request::At { table: self.table, request });
        }
        let frame = Frame { order, ..read(update) };
        if let Some(sink) = self.sink.with_value(Clone::clone) {
            sink(frame);
        } else {
            self.early.update_value(|early| early.push(frame));
            self.started.set(true);
        }
    }
}

fn read(update: &protocol::Update<'_>) -> Frame {
    let value = |raw: &serde_json::value::RawValue| serde_json::from_str(raw.get()).unwrap_or_default();
    let clock = update.clock.as_ref().map(|clock| Deadline {
        window: clock.window.to_string(),
        ends: dom::now() + clock.ms as f64,
        length: clock.ms as f64,
    });
    let legal = update.legal.as_ref();
    Frame {
        events: update.events.iter().map(|event| value(event)).collect(),
        view: value(&update.view),
        turn: Turn {
            count: legal.map_or(0, |legal| legal.count),
            legal: legal.map(|legal| legal.list.iter().map(|action| value(action)).collect()).unwrap_or_default(),
            clock,
            race: update.race,
        },
        order: Order::Next,
    }
}

/// The name of every seat of a room.
pub(crate) fn names_in(room: &Room) -> Vec<String> {
    let name = |(index, seat): (usize, &protocol::SeatRoom)| match &seat.who {
        Some(Occupant::Person(person)) if person.name.is_empty() => words::house::YOU.into(),
        Some(Occupant::Person(person)) => person.name.clone(),
        Some(Occupant::Bot(level)) => bot_name(room, index, level),
        None => words::house::free_seat(index),
    };
    room.seats.iter().enumerate().map(name).collect()
}

/// A bot's name; numbered if several of its kind sit there.
fn bot_name(room: &Room, index: usize, level: &str) -> String {
    let same = |seat: &&protocol::SeatRoom| matches!(&seat.who, Some(Occupant::Bot(other)) if other == level);
    let name = words::house::level_name(&room.setup.game, level);
    if room.seats.iter().filter(same).count() < 2 {
        return name;
    }
    format!("{name} {}", room.seats[..=index].iter().filter(same).count())
}

fn name_of(room: &Room, player: protocol::PlayerId) -> Option<String> {
    let seat = room.seat_of(player)?;
    names_in(room).get(seat.index()).cloned()
}
