//! A connection of the page: to the server over a socket, or to the practice worker. A [`Session`] remembers requests,
//! answers and followed tables; this module drives it with the browser's clock and timers.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::session::{Answer, Config, News, Received, Retry, Session, Step};
use protocol::{Code, No, OLD_VERSION, Person, REPLACED, Request, Say, SmallMap, read_with};
use serde::de::{DeserializeOwned, IgnoredAny};

pub(crate) use protocol::session::State;

use crate::socket::Socket;
use crate::words::connection;
use crate::worker_channel::WorkerChannel;
use crate::{dom, words};

/// How a lost connection to the server is restored: the page never gives up.
const RETRY: Retry = Retry { first: Duration::from_millis(300), most: Duration::from_secs(5), tries: u32::MAX };

type Then = Box<dyn FnOnce(Answer<'_>)>;
type Listener = Rc<dyn Fn(&News<'_>)>;

/// A connection of the page.
#[derive(Clone, Copy)]
pub(crate) struct Connection {
    host: StoredValue<Host, LocalStorage>,
    way: Way,
    /// The state of the connection.
    pub(crate) state: RwSignal<State>,
    /// Whether the connection has ended for good: only loading the page again helps.
    pub(crate) has_ended: RwSignal<bool>,
    /// The player's identity at the other end.
    pub(crate) you: RwSignal<Option<Person>>,
    /// The last notice of the server.
    pub(crate) notice: RwSignal<Option<String>>,
}

struct Host {
    session: Session,
    waiting: SmallMap<u64, Then>,
    listeners: SmallMap<u32, Listener>,
    next_listener: u32,
    /// The timer for what is due next, and when it fires.
    timer: Option<(TimeoutHandle, u64)>,
}

#[derive(Clone, Copy)]
enum Way {
    Server(Socket),
    Worker(WorkerChannel),
}

/// The two connections a page can have.
#[derive(Clone, Copy)]
pub(crate) struct Connections {
    /// To the server.
    pub(crate) server: Connection,
    /// To the practice worker.
    pub(crate) practice: Connection,
    /// The practice worker.
    pub(crate) worker: WorkerChannel,
}

impl Connections {
    pub(crate) fn provide() -> Self {
        let worker = WorkerChannel::new();
        let connections = Self {
            server: Connection::new(Way::Server(Socket::new()), Config::network(RETRY)),
            practice: Connection::new(Way::Worker(worker), Config::local()),
            worker,
        };
        provide_context(connections);
        connections
    }

    pub(crate) fn get() -> Self {
        expect_context()
    }
}

/// Requests and listeners.
impl Connection {
    fn new(way: Way, config: Config) -> Self {
        let host = Host {
            session: Session::new(dom::tag(), config),
            waiting: SmallMap::new(),
            listeners: SmallMap::new(),
            next_listener: 1,
            timer: None,
        };
        Self {
            host: StoredValue::new_local(host),
            way,
            state: RwSignal::new(State::Idle),
            has_ended: RwSignal::new(false),
            you: RwSignal::new(None),
            notice: RwSignal::new(None),
        }
    }

    /// Whether it is the connection to the practice worker.
    pub(crate) fn is_practice(self) -> bool {
        matches!(self.way, Way::Worker(_))
    }

    /// Connects, unless it has been opened before.
    pub(crate) fn open(self) {
        if self.state.get_untracked() == State::Idle {
            self.host.update_value(|host| host.session.open(dom::micros()));
            self.tick();
        }
    }

    /// Sends a request that is done or refused, and returns its number.
    pub(crate) fn ask(self, request: Request<'_>, then: impl FnOnce(Result<(), No>) + 'static) -> u64 {
        self.ask_for(request, |answer| then(answer.map(|_: IgnoredAny| ())))
    }

    /// Sends a request that is answered with a `T`, and returns its number.
    pub(crate) fn ask_for<T: DeserializeOwned>(
        self,
        request: Request<'_>,
        then: impl FnOnce(Result<T, No>) + 'static,
    ) -> u64 {
        let unreadable = |_| No::new(Code::BadRequest, words::site::UNREADABLE);
        self.ask_then(
            request,
            Box::new(move |answer| then(answer.and_then(|with| read_with(with.as_deref()).map_err(unreadable)))),
        )
    }

    fn ask_then(self, request: Request<'_>, then: Then) -> u64 {
        let mut ask = 0;
        self.host.update_value(|host| {
            ask = host.session.ask(request);
            host.waiting.insert(ask, then);
        });
        self.open();
        self.settle();
        ask
    }

    /// Sends something that needs no answer and is not worth sending later.
    pub(crate) fn tell(self, request: Request<'_>) {
        // The connection may have been disposed of together with the page.
        if self.host.try_update_value(|host| host.session.tell(request)).is_some() {
            self.settle();
        }
    }

    /// Calls the listener with every message that is not an answer, until [`Connection::drop_listener`].
    pub(crate) fn listen(self, listener: impl Fn(&News<'_>) + 'static) -> u32 {
        let mut number = 0;
        self.host.update_value(|host| {
            number = host.next_listener;
            host.next_listener += 1;
            host.listeners.insert(number, Rc::new(listener));
        });
        number
    }

    /// Removes a listener.
    pub(crate) fn drop_listener(self, number: u32) {
        // The connection may have been disposed of together with the page.
        let _ = self.host.try_update_value(|host| host.listeners.remove(&number));
    }
}

/// Events of the connection.
impl Connection {
    /// Called when the connection is established.
    pub(crate) fn connected(self) {
        self.notice.set(None);
        self.host.update_value(|host| host.session.connected(dom::micros()));
        self.settle();
    }

    /// Called when the connection is closed or could not be made, with the server's close code if there is one.
    pub(crate) fn closed(self, code: Option<u16>) {
        self.host.update_value(|host| host.session.closed(dom::micros(), code));
        match code {
            Some(REPLACED) => self.notice.set(Some(connection::REPLACED.into())),
            Some(OLD_VERSION) => self.notice.set(Some(connection::OLD_VERSION.into())),
            _ => {}
        }
        self.settle();
    }

    /// Called for every message.
    pub(crate) fn hear(self, text: &str) {
        let mut received = Received::Nothing;
        self.host.update_value(|host| received = host.session.received(dom::micros(), text));
        match received {
            Received::Answer { ask, answer } => self.answer(ask, answer),
            Received::News(news) => self.news(&news),
            // An unknown message is newer than this page: ignore it, as the protocol asks.
            Received::Nothing | Received::Unknown => {}
        }
        self.settle();
    }

    fn news(self, news: &News<'_>) {
        match news {
            News::Say(Say::Welcome(welcome)) => self.you.set(Some(welcome.you.clone())),
            News::Say(Say::No { why, .. } | Say::Notice { why, .. }) => self.notice.set(Some(why.clone())),
            _ => {}
        }
        let listeners: Vec<Listener> = self.host.with_value(|host| host.listeners.values().cloned().collect());
        for listener in &listeners {
            listener(news);
        }
    }

    fn answer(self, ask: u64, answer: Answer<'_>) {
        let mut then = None;
        self.host.update_value(|host| then = host.waiting.remove(&ask));
        if let Some(then) = then {
            then(answer);
        }
    }

    /// Does what is due now.
    fn tick(self) {
        let mut step = Step::Wait;
        self.host.update_value(|host| step = host.session.tick(dom::micros()));
        match (step, self.way) {
            (Step::Wait, _) | (Step::Close, Way::Worker(_)) => {}
            (Step::Connect, Way::Server(socket)) => socket.connect(self),
            (Step::Connect, Way::Worker(worker)) => worker.connect(self),
            (Step::Close, Way::Server(socket)) => socket.close(),
        }
        self.settle();
    }

    /// Carries out what the session wants after an event: sends messages, reports abandoned requests, updates the
    /// state.
    fn settle(self) {
        let (mut messages, mut abandoned, mut state, mut has_ended) = (Vec::new(), Vec::new(), State::Idle, false);
        self.host.update_value(|host| {
            messages.extend(std::iter::from_fn(|| host.session.next_message()));
            abandoned = host.session.abandoned();
            state = host.session.state();
            has_ended = host.session.has_ended();
        });
        if self.has_ended.get_untracked() != has_ended {
            self.has_ended.set(has_ended);
        }
        if self.state.get_untracked() != state {
            self.state.set(state);
        }
        for text in &messages {
            match self.way {
                Way::Server(socket) => socket.send(text),
                Way::Worker(worker) => worker.ask(text),
            }
        }
        for ask in abandoned {
            self.answer(ask, Err(No::new(Code::Stopping, words::site::NO_SERVER)));
        }
        self.set_timer();
    }

    /// Sets the timer for what is due next, unless it fires earlier anyway.
    fn set_timer(self) {
        self.host.update_value(|host| {
            let Some(due) = host.session.due() else { return };
            if host.timer.as_ref().is_some_and(|(_, rings)| *rings <= due) {
                return;
            }
            if let Some((timer, _)) = host.timer.take() {
                timer.clear();
            }
            let wait = Duration::from_micros(due.saturating_sub(dom::micros()).next_multiple_of(1_000));
            let timer = set_timeout_with_handle(move || self.ring(), wait).ok();
            host.timer = timer.map(|timer| (timer, due));
        });
    }

    fn ring(self) {
        self.host.update_value(|host| host.timer = None);
        self.tick();
    }
}
