//! Accepting connections and speaking HTTP on them.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::Service;

use crate::app::App;
use crate::connection_limit::{ConnectionLimit, Permit};
use crate::metered::{MeterSettings, Metered};
use crate::rate::{Bucket, Rate};
use crate::{client_address, kernel};

/// Timeout for the head of a request, also for the next one on the same connection.
const HEAD: Duration = Duration::from_secs(5);
const BUFFER: usize = 32 * 1024;
/// Refused connections that are closed at once. Above this rate accepting pauses, so that a client that reconnects in a
/// loop cannot use up a core.
const TURNED_AWAY: Rate = Rate::new(2_000, 1);

/// Accepts connections until `stop` is set.
pub(crate) async fn accept(
    listener: Arc<TcpListener>,
    app: Arc<App>,
    router: Router,
    most: usize,
    mut stop: watch::Receiver<bool>,
) {
    let connections = connections(&app, most);
    let mut turned_away = Bucket::default();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                // A connection without a permit gets no answer, because answering would need one.
                Ok((stream, peer)) => match place(&app, &connections, peer) {
                    Some(place) => begin(&app, meter(&app, stream, peer, place), peer, &router, &stop),
                    None => if let Err(wait) = turned_away.take(app.clock.now(), TURNED_AWAY) {
                        tokio::time::sleep(Duration::from_micros(wait)).await;
                    },
                },
                Err(error) => {
                    // Usually too many open files: wait until others have closed.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
            () = is_set(&mut stop) => return,
        }
    }
}

/// Serves a connection in a task of its own.
fn begin(app: &Arc<App>, stream: Metered<TcpStream>, peer: SocketAddr, router: &Router, stop: &watch::Receiver<bool>) {
    let serving = serve(stream, peer, router.clone(), stop.clone());
    let app = Arc::clone(app);
    tokio::spawn(async move {
        if !serving.await && !app.config.trust_proxy {
            app.rates.cut.charge(client_address::household(peer.ip()), app.clock.now());
        }
    });
}

/// The limit of TCP connections. It exceeds that of WebSocket connections, so that refused clients can be told why.
fn connections(app: &App, most: usize) -> Arc<ConnectionLimit> {
    // Behind a proxy all share one address; they are counted when they ask for a WebSocket.
    let each = if app.config.trust_proxy { usize::MAX } else { app.config.limits.connections_per_address };
    ConnectionLimit::new(most + (most / 8).max(16), each)
}

/// A permit for this address, unless it has too many connections or was cut off too often.
fn place(app: &App, connections: &Arc<ConnectionLimit>, peer: SocketAddr) -> Option<Permit> {
    let from = client_address::household(peer.ip());
    if !app.config.trust_proxy && app.rates.cut.is_overdrawn(&from, app.clock.now()) {
        return None;
    }
    connections.enter(from).inspect_err(|full| app.metrics.turned_away(*full)).ok()
}

fn meter(app: &App, stream: TcpStream, peer: SocketAddr, place: Permit) -> Metered<TcpStream> {
    // Messages are small and latency matters.
    let _ = stream.set_nodelay(true);
    kernel::keep_little_unsent(&stream);
    let limits = &app.config.limits;
    let witness = kernel::is_witness(&app.config, peer.ip()).then_some(kernel::smallest_trip as fn(&_) -> _);
    let terms = MeterSettings { bytes: limits.bytes, patience: limits.write_timeout.0, witness };
    Metered::new(stream, terms, Some(place))
}

/// Serves HTTP until the client leaves, the connection becomes a WebSocket, or the server stops. Returns false if the
/// client did not speak HTTP.
async fn serve(stream: Metered<TcpStream>, peer: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) -> bool {
    let activity = Arc::clone(stream.activity());
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(Arc::clone(&activity));
        router.clone().call(request.map(Body::new))
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut served = pin!(served);
    let ended = tokio::select! {
        ended = served.as_mut() => ended,
        () = is_set(&mut stop) => {
            served.as_mut().graceful_shutdown();
            served.await
        }
    };
    let Err(error) = ended else { return true };
    tracing::debug!(%error, "a connection ended");
    !error.is_parse()
}

async fn is_set(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
