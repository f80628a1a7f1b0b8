//! The socket of a connection: reading, writing, pings. One task each, which reads and writes at the same time: whoever
//! takes long to read something is heard all the while.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use parking_lot::Mutex;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite;

use crate::clock::micros;
use crate::connection::{Connection, Then};
use crate::crowd::Place;
use crate::house::House;
use crate::link::{Farewell, Link, Next};
use crate::metered::Vitals;
use crate::player::Player;
use crate::pulse::{Beat, Pulse};
use crate::rate::{Bucket, Rate};
use crate::secret;

/// Room for a few messages of the usual size; the library's own sizes are made for few connections with much to say.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 8 * 1024;
/// Frames whose place is kept between two writes.
const FRAMES: usize = 8;
/// Pings of a client's own, and pongs that answer nothing: nobody needs many of them.
const CONTROL: Rate = Rate::new(40, 10);
/// Ways to go that only a broken or hostile client takes: it flooded us, sent too much at once, no text or no frames.
const CUT: [Farewell; 4] = [Farewell::TOO_MANY, Farewell::TOO_BIG, Farewell::NOT_TEXT, Farewell::BROKEN];
const FAREWELL: Duration = Duration::from_secs(2);

type Out = SplitSink<WebSocket, Message>;

/// Where a connection comes from.
pub(crate) struct Origin {
    /// Its address.
    pub(crate) from: IpAddr,
    /// What is known of the other side.
    pub(crate) vitals: Arc<Vitals>,
    /// Its place among the others from there.
    pub(crate) place: Place,
}

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
pub(crate) async fn serve(house: Arc<House>, socket: WebSocket, player: Player, origin: Origin) {
    let Origin { from, vitals, place } = origin;
    let mut connection = Connection::enter(Arc::clone(&house), player, from);
    let (mut out, mut stream) = socket.split();
    let farewell = talk(&mut connection, &mut out, &mut stream, &vitals).await;
    if farewell.is_some_and(|farewell| CUT.contains(&farewell)) {
        house.rates.cut.charge(from, house.clock.now());
    }
    drop(connection);
    if let Some(Farewell { code, why }) = farewell {
        let close = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(why) }));
        let parting = async {
            // What was sent to us and not read would make the kernel throw our last words away.
            if out.send(close).await.is_ok() {
                while stream.next().await.is_some_and(|message| message.is_ok()) {}
            }
        };
        let _ = timeout(FAREWELL, parting).await;
    }
    drop(place);
}

/// Reads and writes until either side ends it; how the house says farewell, if it is the one to do so.
async fn talk(
    connection: &mut Connection,
    out: &mut Out,
    stream: &mut SplitStream<WebSocket>,
    vitals: &Vitals,
) -> Option<Farewell> {
    let (house, link) = (Arc::clone(&connection.house), Arc::clone(&connection.link));
    let pulse = Mutex::new(Pulse::new(&house.config.limits, Instant::now()));
    tokio::select! {
        biased;
        Err(end) = write(&house, &link, out, &pulse, vitals) => end,
        end = read(connection, stream, &pulse, vitals) => end,
    }
}

/// Hears what comes. It is not read faster than it can be answered: what waits unsent holds the next question back.
async fn read(
    connection: &mut Connection,
    stream: &mut SplitStream<WebSocket>,
    pulse: &Mutex<Pulse>,
    vitals: &Vitals,
) -> Option<Farewell> {
    let mut control = Bucket::default();
    loop {
        pulse.lock().listen(Instant::now());
        let message = stream.next().await?;
        let now = connection.house.clock.now();
        pulse.lock().look_away();
        let then = match message {
            Ok(Message::Pong(nonce)) if let Some(took) = pulse.lock().answered(&nonce, Instant::now()) => {
                connection.round_trip(now, micros(took), vitals.smallest_trip());
                Then::ReadOn
            }
            Ok(Message::Ping(_) | Message::Pong(_)) => match control.take(now, CONTROL) {
                Ok(()) => Then::ReadOn,
                Err(_) => Then::End(Farewell::TOO_MANY),
            },
            Ok(Message::Text(text)) => connection.hear(now, text.as_str()).await,
            Ok(Message::Binary(_)) => connection.refuse_binary(),
            Ok(Message::Close(_)) => return None,
            Err(error) => return broken(error),
        };
        match then {
            Then::ReadOn => {}
            Then::Wait(wait) => sleep(Duration::from_micros(wait)).await,
            Then::End(farewell) => return Some(farewell),
        }
        connection.link.drained().await;
    }
}

/// Writes what is to be said, and pings.
async fn write(
    house: &House,
    link: &Link,
    out: &mut Out,
    pulse: &Mutex<Pulse>,
    vitals: &Vitals,
) -> Result<std::convert::Infallible, Option<Farewell>> {
    let mut frames = VecDeque::new();
    let mut alarm = pin!(sleep_until(Instant::now()));
    loop {
        tokio::select! {
            biased;
            () = alarm.as_mut() => {
                let now = Instant::now();
                let beat = pulse.lock().beat(alarm.deadline(), now, vitals.heard());
                match beat {
                    Beat::Wait(until) => alarm.as_mut().reset(until),
                    Beat::Ping => {
                        // A nonce nobody can foresee: an answer before the question would make a line look shorter than it is.
                        let nonce: [u8; 8] = secret::bytes();
                        pulse.lock().asks(nonce, now);
                        let ping = Message::Ping(Bytes::copy_from_slice(&nonce));
                        out.send(ping).await.map_err(|error| stuck(house, error))?;
                        alarm.as_mut().reset(now);
                    }
                    Beat::Silent => {
                        house.metrics.evicted_silent.increment(1);
                        return Err(Some(Farewell::SILENT));
                    }
                }
            }
            () = link.woken() => send(house, link, out, &mut frames).await?,
        }
    }
}

/// Sends everything that waits, with one flush.
async fn send(
    house: &House,
    link: &Link,
    out: &mut Out,
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
                let bytes = frame.len();
                out.feed(Message::Text(frame)).await?;
                link.sent(bytes);
            }
            out.flush().await
        };
        tokio::select! {
            biased;
            sent = sending => sent.map_err(|error| stuck(house, error))?,
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

/// Nothing can be written any more, so there is no farewell.
fn stuck(house: &House, error: axum::Error) -> Option<Farewell> {
    if let Some(tungstenite::Error::Io(error)) = cause(error)
        && error.kind() == std::io::ErrorKind::TimedOut
    {
        house.metrics.evicted_slow.increment(1);
    }
    None
}

/// What a broken connection is told.
fn broken(error: axum::Error) -> Option<Farewell> {
    tracing::debug!(%error, "a connection broke");
    match cause(error)? {
        tungstenite::Error::Capacity(_) => Some(Farewell::TOO_BIG),
        tungstenite::Error::Utf8(_) => Some(Farewell::NOT_TEXT),
        tungstenite::Error::Protocol(tungstenite::error::ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) => Some(Farewell::BROKEN),
        _ => None,
    }
}

fn cause(error: axum::Error) -> Option<tungstenite::Error> {
    error.into_inner().downcast().ok().map(|cause| *cause)
}
