//! The socket of a connection: reading, writing, pings. One task each.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use engine::Micros;
use futures_util::SinkExt;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

use crate::clock::micros;
use crate::connection::{Connection, Then};
use crate::house::House;
use crate::link::{Farewell, Link, Next};
use crate::player::Player;
use crate::secret;

/// Room for a few messages of the usual size; the library's own sizes are made for few connections with much to say.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 8 * 1024;
/// Frames whose place is kept between two writes.
const FRAMES: usize = 8;
/// Ways to go that only a broken or hostile client takes: it flooded us, sent too much at once, or no frames at all.
const CUT: [Farewell; 3] = [Farewell::TOO_MANY, Farewell::TOO_BIG, Farewell::BROKEN];
const FAREWELL: Duration = Duration::from_secs(2);

/// Sets the sizes that suit very many connections with little to say each.
pub(crate) fn sized(upgrade: WebSocketUpgrade, message_bytes: usize) -> WebSocketUpgrade {
    upgrade
        .protocols([protocol::SUBPROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(message_bytes)
        .max_frame_size(message_bytes)
}

/// Serves one connection from its welcome to its end.
pub(crate) async fn serve(house: Arc<House>, mut socket: WebSocket, player: Player, from: IpAddr) {
    let mut connection = Connection::enter(Arc::clone(&house), player);
    let farewell = talk(&mut connection, &mut socket).await;
    if farewell.is_some_and(|farewell| CUT.contains(&farewell)) || connection.link.was_too_slow() {
        house.rates.cut.charge(from, house.clock.now());
    }
    drop(connection);
    if let Some(Farewell { code, why }) = farewell {
        let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(why) }));
        let _ = timeout(FAREWELL, socket.send(close)).await;
    }
}

/// Reads and writes until either side ends it; how the house says farewell, if it is the one to do so.
async fn talk(connection: &mut Connection, socket: &mut WebSocket) -> Option<Farewell> {
    let (house, link) = (Arc::clone(&connection.house), Arc::clone(&connection.link));
    let mut pings = Pings::new(&house);
    let mut tick = interval(house.config.limits.ping_every.0);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut frames, mut read_again) = (VecDeque::new(), None);
    loop {
        tokio::select! {
            biased;
            () = link.woken() => {
                if let Err(end) = write(&house, &link, socket, &mut frames).await {
                    return end;
                }
            }
            message = socket.recv(), if read_again.is_none() => {
                let now = house.clock.now();
                pings.heard = now;
                match message? {
                    Ok(message) => match hear(connection, &mut pings, now, message).await? {
                        Then::ReadOn => {}
                        Then::Wait(wait) => read_again = Some(Instant::now() + Duration::from_micros(wait)),
                        Then::End(farewell) => return Some(farewell),
                    },
                    Err(error) => return broken(&error),
                }
            }
            _ = tick.tick() => {
                if let Err(end) = pings.send(&house, socket).await {
                    return end;
                }
            }
            () = pause(read_again) => read_again = None,
        }
    }
}

async fn pause(until: Option<Instant>) {
    match until {
        Some(until) => sleep_until(until).await,
        None => std::future::pending().await,
    }
}

/// `None` ends the connection: its client has closed it.
async fn hear(connection: &mut Connection, pings: &mut Pings, now: Micros, message: Message) -> Option<Then> {
    match message {
        Message::Text(text) => Some(connection.hear(now, text.as_str()).await),
        Message::Binary(_) => Some(connection.refuse_unreadable(None)),
        Message::Ping(_) => Some(Then::ReadOn),
        Message::Pong(nonce) => {
            if let Some(took) = pings.answered(now, &nonce) {
                connection.round_trip(took);
            }
            Some(Then::ReadOn)
        }
        Message::Close(_) => None,
    }
}

/// Sends everything that waits, with one flush.
async fn write(
    house: &House,
    link: &Link,
    socket: &mut WebSocket,
    frames: &mut VecDeque<Utf8Bytes>,
) -> Result<(), Option<Farewell>> {
    loop {
        match link.take(frames) {
            Next::Nothing => break,
            Next::Close(farewell) => return Err(Some(farewell)),
            Next::Frames => {}
        }
        let sending = async {
            for frame in frames.drain(..) {
                socket.feed(Message::Text(frame)).await?;
            }
            socket.flush().await
        };
        tokio::select! {
            biased;
            sent = timeout(house.config.limits.write_timeout.0, sending) => match sent {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return Err(None),
                Err(_) => {
                    house.metrics.evicted_slow.increment(1);
                    return Err(None);
                }
            },
            // The queue has overflowed while the socket takes nothing: there is no use in waiting.
            () = let_go(link) => return Err(None),
        }
    }
    frames.shrink_to(FRAMES);
    Ok(())
}

async fn let_go(link: &Link) {
    while !link.is_over() {
        link.woken().await;
    }
}

/// What a broken connection is told.
fn broken(error: &axum::Error) -> Option<Farewell> {
    use std::error::Error;
    let words = error.source().map(ToString::to_string).unwrap_or_default();
    tracing::debug!(%error, "a connection broke");
    if words.contains("too long") || words.contains("too large") || words.contains("Space limit") {
        return Some(Farewell::TOO_BIG);
    }
    words.contains("protocol").then_some(Farewell::BROKEN)
}

/// Pings and the times they take.
struct Pings {
    nonce: Option<[u8; 8]>,
    sent: Micros,
    heard: Micros,
}

impl Pings {
    fn new(house: &House) -> Self {
        Self { nonce: None, sent: 0, heard: house.clock.now() }
    }

    async fn send(&mut self, house: &House, socket: &mut WebSocket) -> Result<(), Option<Farewell>> {
        let (limits, now) = (&house.config.limits, house.clock.now());
        if now.saturating_sub(self.heard) > micros(limits.silent_after.0) {
            house.metrics.evicted_silent.increment(1);
            return Err(Some(Farewell::SILENT));
        }
        if self.nonce.is_some() {
            return Ok(());
        }
        // A nonce nobody can foresee: an answer before the question would make a line look shorter than it is.
        let nonce: [u8; 8] = secret::bytes();
        (self.nonce, self.sent) = (Some(nonce), now);
        let ping = Message::Ping(Bytes::copy_from_slice(&nonce));
        match timeout(limits.write_timeout.0, socket.send(ping)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(None),
        }
    }

    fn answered(&mut self, now: Micros, nonce: &[u8]) -> Option<Micros> {
        if self.nonce.is_none_or(|sent| sent != nonce) {
            return None;
        }
        self.nonce = None;
        Some(now.saturating_sub(self.sent))
    }
}
