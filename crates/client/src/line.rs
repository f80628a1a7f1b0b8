//! The task that holds a client's connection, and makes it again when it is lost.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hyper::body::Bytes;
use protocol::{REPLACED, Say, Welcome};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use crate::memory::{Memory, Open};
use crate::{Account, Error, Said, Socket};

/// What is done when a connection is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retry {
    /// How long to wait before the first attempt; the wait doubles with each.
    pub first: Duration,
    /// The longest wait.
    pub most: Duration,
    /// After so many attempts in a row the connection has ended.
    pub tries: u32,
}

impl Default for Retry {
    fn default() -> Self {
        Self { first: Duration::from_millis(100), most: Duration::from_secs(5), tries: 30 }
    }
}

impl Retry {
    /// The connection ends when it is lost.
    pub const NEVER: Self = Self { first: Duration::ZERO, most: Duration::ZERO, tries: 0 };

    fn wait(&self, attempt: u32) -> Duration {
        let whole = self.first.saturating_mul(1 << attempt.min(16)).min(self.most);
        // Everybody was cut off at once; they should not all come back at once.
        let mut byte = [0];
        getrandom::fill(&mut byte).expect("the operating system gives random bytes");
        whole.mul_f64(0.5 + f64::from(byte[0]) / 512.0)
    }
}

/// A server that has been silent for this long is asked whether it is there ...
const QUIET: Duration = Duration::from_millis(1_500);
/// ... and given up when it does not answer for this long.
const DEAD: Duration = Duration::from_millis(2_500);

/// What the program wants said.
pub(crate) enum Order {
    Ask(u64, Open),
    Tell(String),
}

/// One client's connection.
pub(crate) struct Line {
    account: Account,
    /// What this client's ids begin with.
    prefix: String,
    orders: UnboundedReceiver<Order>,
    news: UnboundedSender<Said>,
    memory: Memory,
}

enum End {
    /// The program has let go of its client, or the server prefers a newer connection of this player.
    Unwanted,
    Lost,
}

impl Line {
    pub(crate) fn new(
        account: Account,
        prefix: String,
        orders: UnboundedReceiver<Order>,
        news: UnboundedSender<Said>,
    ) -> Self {
        Self { account, prefix, orders, news, memory: Memory::default() }
    }

    /// Speaks and listens until the program lets go or the server cannot be reached any more.
    pub(crate) async fn run(mut self, mut socket: Socket) {
        while let End::Lost = self.talk(&mut socket).await {
            match self.again().await {
                Some(fresh) => socket = fresh,
                None => return,
            }
        }
        // The server may be gone already.
        let _ = socket.close(None).await;
    }

    /// Speaks and listens until the connection is lost, which includes that the server is not heard any more.
    async fn talk(&mut self, socket: &mut Socket) -> End {
        // When something was heard last, and when the server was asked since whether it is there.
        let (mut heard, mut asked) = (Instant::now(), None::<Instant>);
        loop {
            let wait = match asked {
                None => QUIET.saturating_sub(heard.elapsed()),
                Some(asked) => DEAD.saturating_sub(asked.elapsed()),
            };
            tokio::select! {
                order = self.orders.recv() => {
                    let Some(order) = order else { return End::Unwanted };
                    if self.say(socket, order).await.is_err() {
                        return End::Lost;
                    }
                }
                message = socket.next() => {
                    (heard, asked) = (Instant::now(), None);
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(Said(text)),
                        Some(Ok(Message::Close(Some(frame)))) if u16::from(frame.code) == REPLACED => {
                            return End::Unwanted;
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return End::Lost,
                        Some(Ok(_)) => {}
                    }
                }
                () = tokio::time::sleep(wait) => {
                    if asked.is_some() || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                        return End::Lost;
                    }
                    asked = Some(Instant::now());
                }
            }
        }
    }

    async fn say(&mut self, socket: &mut Socket, order: Order) -> Result<(), Error> {
        let text = match order {
            Order::Ask(number, open) => {
                let text = open.text.clone();
                self.memory.asked(number, open);
                text
            }
            Order::Tell(text) => text,
        };
        Ok(socket.send(Message::text(text)).await?)
    }

    fn hear(&mut self, said: Said) {
        let prefix = &self.prefix;
        let number = |id: &str| id.strip_prefix(prefix.as_str())?.strip_prefix('-')?.parse().ok();
        if self.memory.hear(said.text(), number) {
            // A program that only asks does not listen.
            let _ = self.news.send(said);
        }
    }

    /// A new connection on which everything goes on.
    async fn again(&mut self) -> Option<Socket> {
        let retry = self.account.retry;
        for attempt in 0..retry.tries {
            tokio::time::sleep(retry.wait(attempt)).await;
            if self.orders.is_closed() {
                return None;
            }
            match self.resume().await {
                Ok(socket) => return Some(socket),
                // Whoever is not known will not be known on the next attempt.
                Err(Error::Status { status: 401 | 403, .. }) => return None,
                Err(_) => {}
            }
        }
        None
    }

    async fn resume(&mut self) -> Result<Socket, Error> {
        let mut socket = self.account.socket().await?;
        for text in self.memory.resume() {
            socket.feed(Message::text(text)).await?;
        }
        socket.flush().await?;
        Ok(socket)
    }
}

/// Waits for the server's first words.
pub(crate) async fn welcome(socket: &mut Socket) -> Result<Welcome, Error> {
    while let Some(message) = socket.next().await {
        if let Message::Text(text) = message?
            && let Some(Say::Welcome(welcome)) = Said(text).say()
        {
            return Ok(welcome);
        }
    }
    Err(Error::Ended)
}
