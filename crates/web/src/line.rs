//! A line to a house: the server's over a socket, or the one beside the page. Asks go out, each is answered once, and what
//! was not answered when the line broke is asked again with the same id.

use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::prelude::*;
use protocol::{Ask, Code, No, Person, Request, Say};
use serde_json::Value;

use crate::socket::Socket;
use crate::worker::Beside;
use crate::{dom, words};

/// What comes of an ask.
pub(crate) type Answer = Result<Value, No>;

type Then = Box<dyn FnOnce(Answer)>;
type Listener = Rc<dyn Fn(&Say<'_>)>;
type Hook = Rc<dyn Fn()>;

/// How a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Nobody has asked for it yet.
    Idle,
    /// It is being made.
    Opening,
    /// It holds.
    Open,
    /// It broke, and is being made again.
    Lost,
}

/// A line to a house.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    desk: StoredValue<Switchboard, LocalStorage>,
    /// How it is.
    pub(crate) state: RwSignal<State>,
    /// Who one is in that house.
    pub(crate) you: RwSignal<Option<Person>>,
    /// What the house had to say of its own accord.
    pub(crate) notice: RwSignal<Option<String>>,
}

struct Switchboard {
    way: Way,
    tag: String,
    next: u32,
    waiting: BTreeMap<u32, (String, Then)>,
    listeners: BTreeMap<u32, Listener>,
    hooks: BTreeMap<u32, Hook>,
}

#[derive(Clone, Copy)]
enum Way {
    Server(Socket),
    Beside(Beside),
}

/// The two lines a page can have.
#[derive(Clone, Copy)]
pub(crate) struct Lines {
    /// To the server.
    pub(crate) server: Line,
    /// To the house beside the page.
    pub(crate) practice: Line,
    /// The house beside the page.
    pub(crate) beside: Beside,
}

impl Lines {
    pub(crate) fn provide() -> Self {
        let beside = Beside::new();
        let lines =
            Self { server: Line::new(Way::Server(Socket::new())), practice: Line::new(Way::Beside(beside)), beside };
        provide_context(lines);
        lines
    }

    pub(crate) fn get() -> Self {
        expect_context()
    }
}

impl Line {
    fn new(way: Way) -> Self {
        let desk = Switchboard {
            way,
            tag: dom::tag(),
            next: 1,
            waiting: BTreeMap::new(),
            listeners: BTreeMap::new(),
            hooks: BTreeMap::new(),
        };
        Self {
            desk: StoredValue::new_local(desk),
            state: RwSignal::new(State::Idle),
            you: RwSignal::new(None),
            notice: RwSignal::new(None),
        }
    }

    /// Whether it leads to the house beside the page.
    pub(crate) fn is_practice(self) -> bool {
        self.desk.with_value(|desk| matches!(desk.way, Way::Beside(_)))
    }

    /// Makes the line, unless it is there.
    pub(crate) fn open(self) {
        if self.state.get_untracked() == State::Idle {
            self.state.set(State::Opening);
            match self.desk.with_value(|desk| desk.way) {
                Way::Server(socket) => socket.connect(self),
                Way::Beside(beside) => beside.connect(self),
            }
        }
    }

    /// Asks for something; `then` gets the answer. The number is for [`Line::drop_ask`].
    pub(crate) fn ask(self, request: Request<'_>, then: impl FnOnce(Answer) + 'static) -> u32 {
        let number = self.number();
        let id = self.desk.with_value(|desk| format!("{}-{number}", desk.tag));
        let text = write(&Ask { id: Some(id.into()), request });
        let copy = text.clone();
        self.desk.update_value(|desk| {
            desk.waiting.insert(number, (copy, Box::new(then)));
        });
        self.open();
        self.send(&text);
        number
    }

    /// Something that was asked is no longer wanted: it is not asked again, and its answer is passed over.
    pub(crate) fn drop_ask(self, number: u32) {
        self.desk.update_value(|desk| drop(desk.waiting.remove(&number)));
    }

    /// Says something that needs no answer and would be out of date if it came later.
    pub(crate) fn tell(self, request: Request<'_>) {
        self.send(&write(&Ask { id: None, request }));
    }

    /// Hears everything that is not an answer until [`Line::drop_listener`].
    pub(crate) fn listen(self, listener: impl Fn(&Say<'_>) + 'static) -> u32 {
        let number = self.number();
        self.desk.update_value(|desk| drop(desk.listeners.insert(number, Rc::new(listener))));
        number
    }

    /// No longer.
    pub(crate) fn drop_listener(self, number: u32) {
        // The line may be gone already when the page is.
        let _ = self.desk.try_update_value(|desk| {
            desk.listeners.remove(&number);
            desk.hooks.remove(&number);
        });
    }

    /// Is called when the line holds again after it broke, for the listener of this number.
    pub(crate) fn when_back(self, number: u32, hook: impl Fn() + 'static) {
        self.desk.update_value(|desk| drop(desk.hooks.insert(number, Rc::new(hook))));
    }

    /// The line holds: whoever follows something says so first, then what is unanswered is asked again.
    pub(crate) fn opened(self) {
        let unanswered: Vec<String> =
            self.desk.with_value(|desk| desk.waiting.values().map(|(text, _)| text.clone()).collect());
        let back = self.state.get_untracked() == State::Lost;
        self.state.set(State::Open);
        if back {
            let hooks: Vec<Hook> = self.desk.with_value(|desk| desk.hooks.values().cloned().collect());
            for hook in &hooks {
                hook();
            }
        }
        for text in &unanswered {
            self.send(text);
        }
    }

    /// The line broke.
    pub(crate) fn lost(self) {
        self.state.set(State::Lost);
    }

    /// The house says something.
    pub(crate) fn hear(self, text: &str) {
        let Ok(said) = serde_json::from_str::<Say<'_>>(text) else {
            // Something newer than this page: pass over it, as the protocol asks.
            return;
        };
        match said {
            Say::Welcome(welcome) => self.you.set(Some(welcome.you)),
            Say::Ok { id, with } => {
                let with = with.and_then(|with| serde_json::from_str(with.get()).ok()).unwrap_or_default();
                self.answer(&id, Ok(with));
            }
            Say::No { id: Some(id), code, why } => self.answer(&id, Err(No { code, why })),
            Say::No { id: None, why, .. } | Say::Notice { table: None, why, .. } => self.notice.set(Some(why)),
            other => {
                let listeners: Vec<Listener> = self.desk.with_value(|desk| desk.listeners.values().cloned().collect());
                for listener in &listeners {
                    listener(&other);
                }
            }
        }
    }

    /// Gives up on what waits: the house cannot be reached at all.
    pub(crate) fn give_up(self) {
        let mut waiting = BTreeMap::new();
        self.desk.update_value(|desk| waiting = std::mem::take(&mut desk.waiting));
        for (_, then) in waiting.into_values() {
            then(Err(No::new(Code::Stopping, words::house::NO_SERVER)));
        }
    }

    fn answer(self, id: &str, answer: Answer) {
        let number = id.rsplit('-').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        let mut found = None;
        self.desk.update_value(|desk| found = desk.waiting.remove(&number));
        if let Some((_, then)) = found {
            then(answer);
        }
    }

    fn number(self) -> u32 {
        let mut number = 0;
        self.desk.update_value(|desk| {
            number = desk.next;
            desk.next += 1;
        });
        number
    }

    fn send(self, text: &str) {
        if self.state.get_untracked() == State::Open {
            match self.desk.with_value(|desk| desk.way) {
                Way::Server(socket) => socket.send(text),
                Way::Beside(beside) => beside.ask(text),
            }
        }
    }
}

/// The ask for a sign of life. Nobody waits for the answer: whatever is heard will do.
pub(crate) fn ping() -> String {
    write(&Ask { id: Some("ping".into()), request: Request::Ping {} })
}

fn write(ask: &Ask<'_>) -> String {
    serde_json::to_string(ask).expect("asks are made of texts and numbers")
}
