//! The task that owns a client's connection and reconnects when it is lost.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use engine::Micros;
use futures_util::{SinkExt, StreamExt};
use parking_lot::Mutex;
use protocol::session::{Config, News, Received, Session, Step};
use protocol::{OLD_VERSION, Request, Say, Welcome};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::{Account, Answer, Error, Said, Socket};

/// A server that accepts no data for this long counts as gone.
const LONGEST_SEND: Duration = Duration::from_secs(4);

/// Receives the answer to a request.
pub(crate) type Asker = oneshot::Sender<Result<Answer, Error>>;

/// State shared by the program and its connection: the session, and the receivers of its answers.
#[derive(Debug)]
pub(crate) struct Shared {
    /// The session's times count from here.
    start: Instant,
    state: Mutex<State>,
    /// Notified when there is something to send.
    wake: Notify,
}

#[derive(Debug)]
struct State {
    session: Session,
    askers: BTreeMap<u64, Asker>,
}

impl State {
    /// Drops the receivers of answers that will not come, which tells them so.
    fn settle(&mut self) {
        for ask in self.session.abandoned() {
            self.askers.remove(&ask);
        }
    }
}

impl Shared {
    /// A new session for a client of this account.
    pub(crate) fn new(account: &Account) -> Self {
        let session = Session::new(tag(), Config::network(account.retry));
        let state = State { session, askers: BTreeMap::new() };
        Self { start: Instant::now(), state: Mutex::new(state), wake: Notify::new() }
    }

    /// Sends a request; the answer goes to `asker`.
    pub(crate) fn ask(&self, request: Request<'_>, asker: Asker) {
        let mut state = self.state.lock();
        let ask = state.session.ask(request);
        state.askers.insert(ask, asker);
        state.settle();
        self.wake.notify_one();
    }

    /// Sends something that is not answered.
    pub(crate) fn tell(&self, request: Request<'_>) {
        self.state.lock().session.tell(request);
        self.wake.notify_one();
    }

    /// Calls the session with the current time.
    fn with<T>(&self, tell: impl FnOnce(&mut Session, Micros) -> T) -> T {
        let mut state = self.state.lock();
        let told = tell(&mut state.session, self.start.elapsed().as_micros() as Micros);
        state.settle();
        told
    }

    /// Waits until the session has something due.
    async fn due(&self) {
        let due = self.state.lock().session.due();
        match due {
            Some(due) => sleep_until(self.start + Duration::from_micros(due)).await,
            None => std::future::pending().await,
        }
    }

    /// Handles a message. Returns what the program should receive of it.
    fn hear(&self, text: &Utf8Bytes) -> Option<Said> {
        let mut state = self.state.lock();
        let now = self.start.elapsed().as_micros() as Micros;
        match state.session.received(now, text) {
            Received::Answer { ask, answer } => {
                if let Some(asker) = state.askers.remove(&ask) {
                    let answer = answer.map(|with| Answer(with.map(Cow::into_owned)));
                    // The receiver may have been dropped.
                    let _ = asker.send(answer.map_err(Error::No));
                }
                None
            }
            // This includes refusals when the session tries to follow the table again.
            Received::News(News::Gone { table, code, why }) => Some(Said::notice(table, code, why)),
            Received::News(News::NotYet { .. }) | Received::Nothing => None,
            Received::News(News::Update(..) | News::Say(_)) | Received::Unknown => Some(Said(text.clone())),
        }
    }
}

/// A client's connection.
pub(crate) struct Connection {
    account: Account,
    shared: Arc<Shared>,
    news: UnboundedSender<Said>,
}

impl Connection {
    pub(crate) fn new(account: Account, shared: Arc<Shared>, news: UnboundedSender<Said>) -> Self {
        Self { account, shared, news }
    }

    /// Sends and receives until the program drops the client or the server cannot be reached any more.
    pub(crate) async fn run(self, mut socket: Socket) {
        loop {
            self.shared.with(Session::connected);
            self.talk(&mut socket).await;
            if self.is_over() {
                // The server may already be gone.
                let _ = socket.close(None).await;
                break;
            }
            drop(socket);
            match self.connect().await {
                Some(fresh) => socket = fresh,
                None => break,
            }
        }
        self.shared.with(|session, _| session.end());
    }

    /// Whether the connection is no longer wanted or cannot be made any more.
    fn is_over(&self) -> bool {
        self.news.is_closed() || self.shared.with(|session, _| session.has_ended())
    }

    /// Sends and receives until the connection is closed or the program drops the client.
    async fn talk(&self, socket: &mut Socket) {
        loop {
            if self.send(socket).await.is_err() {
                return self.closed(None);
            }
            tokio::select! {
                () = self.shared.wake.notified() => {}
                () = self.shared.due() => match self.shared.with(Session::tick) {
                    Step::Wait => {}
                    Step::Connect | Step::Close => return,
                },
                () = self.news.closed() => {
                    // Send what is still queued.
                    let _ = self.send(socket).await;
                    return;
                }
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Some(said) = self.shared.hear(&text) {
                            // A program that only sends requests may not read messages.
                            let _ = self.news.send(said);
                        }
                    }
                    Some(Ok(Message::Close(frame))) => return self.closed(frame.map(|frame| frame.code.into())),
                    Some(Err(_)) | None => return self.closed(None),
                    Some(Ok(_)) => self.shared.with(Session::heard),
                },
            }
        }
    }

    /// Sends everything that is queued.
    async fn send(&self, socket: &mut Socket) -> Result<(), Error> {
        let sending = async {
            while let Some(text) = self.shared.with(|session, _| session.next_message()) {
                socket.feed(Message::text(text)).await?;
            }
            socket.flush().await
        };
        Ok(timeout(LONGEST_SEND, sending).await.map_err(|_| Error::Ended)??)
    }

    /// Reconnects. `None` if that is no longer wanted or possible.
    async fn connect(&self) -> Option<Socket> {
        while !self.is_over() {
            tokio::select! {
                () = self.shared.due() => {}
                () = self.news.closed() => return None,
            }
            if self.shared.with(Session::tick) != Step::Connect {
                continue;
            }
            tokio::select! {
                socket = self.account.socket() => match socket {
                    Ok(socket) => return Some(socket),
                    // Invalid credentials stay invalid.
                    Err(Error::Status { status: 401 | 403, .. }) => return None,
                    Err(_) => self.closed(None),
                },
                // The attempt takes too long.
                () = self.shared.due() => {}
                () = self.news.closed() => return None,
            }
        }
        None
    }

    fn closed(&self, code: Option<u16>) {
        self.shared.with(|session, now| session.closed(now, code));
    }
}

/// Waits for the server's welcome.
pub(crate) async fn welcome(socket: &mut Socket) -> Result<Welcome, Error> {
    while let Some(message) = socket.next().await {
        match message? {
            Message::Text(text) => {
                if let Some(Say::Welcome(welcome)) = Said(text).say() {
                    return Ok(welcome);
                }
            }
            Message::Close(Some(frame)) if u16::from(frame.code) == OLD_VERSION => {
                return Err(Error::OldVersion(frame.reason.to_string()));
            }
            _ => {}
        }
    }
    Err(Error::Ended)
}

/// A random number for request ids, so that two clients of one player do not use the same.
fn tag() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    u64::from_le_bytes(bytes)
}
