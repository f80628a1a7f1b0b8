//! The WebSocket of a connection: reading, writing, pings. Each connection has one task, which reads and writes
//! concurrently, so a client that is slow to read is still heard.

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
use protocol::Code;
use table::Form;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite;

use crate::app::App;
use crate::clock::micros;
use crate::connection::{Connection, Then};
use crate::connection_limit::Permit;
use crate::liveness::{Liveness, NextCheck};
use crate::metered::PeerActivity;
use crate::outbox::{CloseReason, Next, Outbox};
use crate::player::Player;
use crate::rate::{Bucket, Rate};
use crate::{messages, secret};

/// A few messages of the usual size. The library's defaults suit few connections with much traffic.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 8 * 1024;
/// Capacity kept for frames between two writes.
const FRAMES: usize = 8;
/// Pings from the client, and pongs that answer none of ours.
const CONTROL: Rate = Rate::new(40, 10);
/// Reasons that only a broken or hostile client causes: floods, oversized messages, invalid UTF-8 or invalid frames.
const CUT: [CloseReason; 4] = [CloseReason::TOO_MANY, CloseReason::TOO_BIG, CloseReason::NOT_TEXT, CloseReason::BROKEN];
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

type Out = SplitSink<WebSocket, Message>;

/// Origin and state of the TCP connection below a WebSocket.
pub(crate) struct Origin {
    /// The client's address.
    pub(crate) from: IpAddr,
    /// When the client was last heard from, and its round trip.
    pub(crate) activity: Arc<PeerActivity>,
    /// Its permit under the limit of WebSocket connections for each address.
    pub(crate) place: Permit,
    /// How updates are written to it.
    pub(crate) form: Form,
}

/// Sets buffer sizes that suit very many connections with little traffic each.
pub(crate) fn sized(upgrade: WebSocketUpgrade, message_bytes: usize) -> WebSocketUpgrade {
    upgrade
        .protocols([protocol::SUBPROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(message_bytes)
        .max_frame_size(message_bytes)
}

/// Serves one connection from the welcome to its end.
pub(crate) async fn serve(app: Arc<App>, socket: WebSocket, player: Player, origin: Origin) {
    let Origin { from, activity, place, form } = origin;
    let mut connection = Connection::enter(Arc::clone(&app), player, from, form);
    let (mut out, mut stream) = socket.split();
    let close_reason = talk(&mut connection, &mut out, &mut stream, &activity).await;
    if close_reason.is_some_and(|close_reason| CUT.contains(&close_reason)) {
        app.rates.cut.charge(from, app.clock.now());
    }
    drop(connection);
    if let Some(close_reason) = close_reason {
        let _ = timeout(CLOSE_TIMEOUT, close(&mut out, &mut stream, close_reason)).await;
    }
    drop(place);
}

/// Closes a connection right after it was made. A notice says the same as the close frame, because the pages of earlier
/// versions show only notices.
pub(crate) async fn turn_away(socket: WebSocket, close_reason: CloseReason, place: Permit) {
    let (mut out, mut stream) = socket.split();
    let notice = Message::Text(messages::notice(Code::BadRequest, close_reason.why));
    let telling = async {
        if out.send(notice).await.is_ok() {
            close(&mut out, &mut stream, close_reason).await;
        }
    };
    let _ = timeout(CLOSE_TIMEOUT, telling).await;
    drop(place);
}

async fn close(out: &mut Out, stream: &mut SplitStream<WebSocket>, CloseReason { code, why }: CloseReason) {
    let frame = Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(why) }));
    // Unread input would make the kernel reset the connection and discard our close frame.
    if out.send(frame).await.is_ok() {
        while stream.next().await.is_some_and(|message| message.is_ok()) {}
    }
}

/// Reads and writes until either side ends the connection. Returns the reason for the close frame, if the server sends
/// one.
async fn talk(
    connection: &mut Connection,
    out: &mut Out,
    stream: &mut SplitStream<WebSocket>,
    activity: &PeerActivity,
) -> Option<CloseReason> {
    let (app, outbox) = (Arc::clone(&connection.app), Arc::clone(&connection.outbox));
    let liveness = Mutex::new(Liveness::new(&app.config.limits, Instant::now()));
    tokio::select! {
        biased;
        Err(end) = write(&app, &outbox, out, &liveness, activity) => end,
        end = read(connection, stream, &liveness, activity) => end,
    }
}

/// Reads and handles messages. The next one is read only after most of what is unsent has been sent.
async fn read(
    connection: &mut Connection,
    stream: &mut SplitStream<WebSocket>,
    liveness: &Mutex<Liveness>,
    activity: &PeerActivity,
) -> Option<CloseReason> {
    let mut control = Bucket::default();
    loop {
        liveness.lock().listen(Instant::now());
        let message = stream.next().await?;
        let now = connection.app.clock.now();
        liveness.lock().look_away();
        let then = match message {
            Ok(Message::Pong(nonce)) if let Some(took) = liveness.lock().answered(&nonce, Instant::now()) => {
                connection.round_trip(now, micros(took), activity.smallest_trip());
                Then::ReadOn
            }
            Ok(Message::Ping(_) | Message::Pong(_)) => match control.take(now, CONTROL) {
                Ok(()) => Then::ReadOn,
                Err(_) => Then::End(CloseReason::TOO_MANY),
            },
            Ok(Message::Text(text)) => connection.hear(now, text.as_str()).await,
            Ok(Message::Binary(_)) => connection.refuse_binary(),
            Ok(Message::Close(_)) => return None,
            Err(error) => return broken(error),
        };
        match then {
            Then::ReadOn => {}
            Then::Wait(wait) => sleep(Duration::from_micros(wait)).await,
            Then::End(close_reason) => return Some(close_reason),
        }
        connection.outbox.drained().await;
    }
}

/// Writes queued messages and sends pings.
async fn write(
    app: &App,
    outbox: &Outbox,
    out: &mut Out,
    liveness: &Mutex<Liveness>,
    activity: &PeerActivity,
) -> Result<std::convert::Infallible, Option<CloseReason>> {
    let mut frames = VecDeque::new();
    let mut alarm = pin!(sleep_until(Instant::now()));
    loop {
        tokio::select! {
            biased;
            () = alarm.as_mut() => {
                let now = Instant::now();
                let beat = liveness.lock().beat(alarm.deadline(), now, activity.heard());
                match beat {
                    NextCheck::Wait(until) => alarm.as_mut().reset(until),
                    NextCheck::Ping => {
                        // The nonce is unpredictable: a pong sent before its ping would make the connection look faster
                        // than it is.
                        let nonce: [u8; 8] = secret::bytes();
                        liveness.lock().asks(nonce, now);
                        let ping = Message::Ping(Bytes::copy_from_slice(&nonce));
                        out.send(ping).await.map_err(|error| stuck(app, error))?;
                        alarm.as_mut().reset(now);
                    }
                    NextCheck::Silent => {
                        app.metrics.evicted_silent.increment(1);
                        return Err(Some(CloseReason::SILENT));
                    }
                }
            }
            () = outbox.woken() => send(app, outbox, out, &mut frames).await?,
        }
    }
}

/// Sends everything that is queued, with one flush.
async fn send(
    app: &App,
    outbox: &Outbox,
    out: &mut Out,
    frames: &mut VecDeque<Utf8Bytes>,
) -> Result<(), Option<CloseReason>> {
    loop {
        match outbox.take(frames) {
            Next::Nothing => break,
            Next::Close(close_reason) => return Err(Some(close_reason)),
            Next::Frames => {}
        }
        let sending = async {
            for frame in frames.drain(..) {
                let bytes = frame.len();
                out.feed(Message::Text(frame)).await?;
                outbox.sent(bytes);
            }
            out.flush().await
        };
        tokio::select! {
            biased;
            sent = sending => sent.map_err(|error| stuck(app, error))?,
            // The queue overflowed while the socket accepts nothing, so waiting is no use.
            () = let_go(outbox) => return Err(None),
        }
    }
    frames.shrink_to(FRAMES);
    Ok(())
}

async fn let_go(outbox: &Outbox) {
    while !outbox.is_over() {
        outbox.woken().await;
    }
}

/// Handles a failed write. No close frame can be sent any more.
fn stuck(app: &App, error: axum::Error) -> Option<CloseReason> {
    if let Some(tungstenite::Error::Io(error)) = cause(error)
        && error.kind() == std::io::ErrorKind::TimedOut
    {
        app.metrics.evicted_slow.increment(1);
    }
    None
}

/// The close reason for a read error, if the client can still be told.
fn broken(error: axum::Error) -> Option<CloseReason> {
    tracing::debug!(%error, "a connection broke");
    match cause(error)? {
        tungstenite::Error::Capacity(_) => Some(CloseReason::TOO_BIG),
        tungstenite::Error::Utf8(_) => Some(CloseReason::NOT_TEXT),
        tungstenite::Error::Protocol(tungstenite::error::ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) => Some(CloseReason::BROKEN),
        _ => None,
    }
}

fn cause(error: axum::Error) -> Option<tungstenite::Error> {
    error.into_inner().downcast().ok().map(|cause| *cause)
}
