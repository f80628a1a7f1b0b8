//! A link of a player: one connection after the other, as long as the test runs.

use std::time::Duration;

use client::{Account, Socket};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::{Bytes, Message};

/// The pause before another attempt to connect.
const PAUSE: Duration = Duration::from_millis(150);

/// The timeout of an attempt: a frozen link accepts nobody.
const CONNECTS: Duration = Duration::from_secs(3);

/// The number of links of a player.
pub(crate) const LINKS: usize = 2;

/// What a link reports to its player.
#[derive(Debug)]
pub(crate) enum LinkEvent {
    /// A connection with this number is up.
    Up(u32),
    Received(String),
    Down,
}

/// The player's end of a link. The link ends when this is dropped.
pub(crate) struct Link {
    /// What to send, and on which connection.
    orders: UnboundedSender<Order>,
}

type Order = (u32, String);

impl Link {
    /// A link of this account that gives up a silent connection after `patience`. It reports under its `number`.
    pub(crate) fn new(
        account: Account,
        number: usize,
        patience: Duration,
        news: UnboundedSender<(usize, LinkEvent)>,
    ) -> Self {
        let (orders, taken) = unbounded_channel();
        tokio::spawn(run(account, number, patience, news, taken));
        Self { orders }
    }

    /// Sends a message, if this connection is still up.
    pub(crate) fn send(&self, connection: u32, text: &str) {
        let _ = self.orders.send((connection, text.into()));
    }
}

async fn run(
    account: Account,
    number: usize,
    patience: Duration,
    news: UnboundedSender<(usize, LinkEvent)>,
    mut orders: UnboundedReceiver<Order>,
) {
    let mut connection = number as u32;
    while !orders.is_closed() {
        let Ok(Ok(mut socket)) = timeout(CONNECTS, account.socket()).await else {
            sleep(PAUSE).await;
            continue;
        };
        // One link has the odd numbers, the other the even ones.
        connection += LINKS as u32;
        let _ = news.send((number, LinkEvent::Up(connection)));
        talk(&mut socket, (number, connection), patience, &news, &mut orders).await;
        let _ = news.send((number, LinkEvent::Down));
    }
}

/// Sends and receives until the connection ends or is silent for too long.
async fn talk(
    socket: &mut Socket,
    (number, connection): (usize, u32),
    patience: Duration,
    news: &UnboundedSender<(usize, LinkEvent)>,
    orders: &mut UnboundedReceiver<Order>,
) {
    let (mut heard, mut asked) = (Instant::now(), false);
    loop {
        let wait = if asked { patience } else { patience / 2 };
        tokio::select! {
            order = orders.recv() => {
                let Some((meant_for, text)) = order else { return };
                // Messages for an earlier connection are lost with it.
                if meant_for == connection && socket.send(Message::text(text)).await.is_err() {
                    return;
                }
            }
            message = socket.next() => {
                (heard, asked) = (Instant::now(), false);
                match message {
                    Some(Ok(Message::Text(text))) => drop(news.send((number, LinkEvent::Received(text.as_str().into())))),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                }
            }
            () = tokio::time::sleep_until(heard + wait) => {
                if asked || socket.send(Message::Ping(Bytes::new())).await.is_err() {
                    return;
                }
                asked = true;
            }
        }
    }
}
