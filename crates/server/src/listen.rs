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

use crate::crowd::{Crowd, Place};
use crate::house::House;
use crate::metered::{Metered, Terms};
use crate::{gate, kernel};

/// How long a client may take for the head of a request, also for the next one on the same connection.
const HEAD: Duration = Duration::from_secs(5);
const BUFFER: usize = 32 * 1024;

/// Accepts connections until `stop` says so.
pub(crate) async fn accept(
    listener: TcpListener,
    house: Arc<House>,
    router: Router,
    most: usize,
    mut stop: watch::Receiver<bool>,
) {
    let crowd = crowd(&house, most);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                // Whoever has no place does not even get an answer: that would cost one.
                Ok((stream, peer)) => if let Some(place) = place(&house, &crowd, peer) {
                    let serving = serve(meter(&house, stream, peer, place), peer, router.clone(), stop.clone());
                    let house = Arc::clone(&house);
                    tokio::spawn(async move {
                        if !serving.await && !house.config.trust_proxy {
                            house.rates.cut.charge(gate::household(peer.ip()), house.clock.now());
                        }
                    });
                },
                Err(error) => {
                    // Mostly too many open files: others have to close first.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
            () = is_set(&mut stop) => return,
        }
    }
}

/// Everybody who is connected. There is always room for some more than can have a WebSocket, so that the others can be told.
fn crowd(house: &House, most: usize) -> Arc<Crowd> {
    // Behind a proxy all come from one address, and are counted when they ask for a WebSocket.
    let each = if house.config.trust_proxy { usize::MAX } else { house.config.limits.connections_per_address };
    Crowd::new(most + (most / 8).max(16), each)
}

/// A place for somebody from this address, unless it has too many or had to be cut off too often.
fn place(house: &House, crowd: &Arc<Crowd>, peer: SocketAddr) -> Option<Place> {
    let from = gate::household(peer.ip());
    if !house.config.trust_proxy && house.rates.cut.is_overdrawn(&from, house.clock.now()) {
        return None;
    }
    crowd.enter(from).inspect_err(|full| house.metrics.turned_away(*full)).ok()
}

fn meter(house: &House, stream: TcpStream, peer: SocketAddr, place: Place) -> Metered<TcpStream> {
    // Messages are small and somebody waits for each.
    let _ = stream.set_nodelay(true);
    kernel::keep_little_unsent(&stream);
    let limits = &house.config.limits;
    let witness = kernel::is_witness(&house.config, peer.ip()).then_some(kernel::smallest_trip as fn(&_) -> _);
    let terms = Terms { bytes: limits.bytes, patience: limits.write_timeout.0, witness };
    Metered::new(stream, terms, Some(place))
}

/// Speaks HTTP until the client goes, becomes a WebSocket, or the house stops. False if what came was not HTTP at all.
async fn serve(stream: Metered<TcpStream>, peer: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) -> bool {
    let vitals = Arc::clone(stream.vitals());
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(Arc::clone(&vitals));
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
