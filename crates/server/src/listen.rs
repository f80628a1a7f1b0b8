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
use tokio::sync::{Semaphore, watch};
use tower::Service;

use crate::gate;
use crate::house::House;

/// How long a client may take for the head of a request, also for the next one on the same connection.
const HEAD: Duration = Duration::from_secs(15);
const BUFFER: usize = 32 * 1024;

/// Accepts connections until `stop` says so.
pub(crate) async fn accept(
    listener: TcpListener,
    house: Arc<House>,
    router: Router,
    most: usize,
    stop: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(most));
    let mut stopped = stop.clone();
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((_, peer)) if is_turned_away(&house, peer) => {}
                Ok((stream, peer)) => {
                    let (house, router, stop) = (Arc::clone(&house), router.clone(), stop.clone());
                    tokio::spawn(async move {
                        if !serve(stream, peer, router, stop).await && !house.config.trust_proxy {
                            house.rates.cut.charge(gate::household(peer.ip()), house.clock.now());
                        }
                        drop(place);
                    });
                }
                Err(error) => {
                    // Mostly too many open files: others have to close first.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            },
            () = is_set(&mut stopped) => return,
        }
    }
}

/// Whether this address had to be cut off too often: then it does not even get an answer. Behind a proxy all come from one
/// address, and the gate looks closer.
fn is_turned_away(house: &House, peer: SocketAddr) -> bool {
    !house.config.trust_proxy && house.rates.cut.is_overdrawn(&gate::household(peer.ip()), house.clock.now())
}

/// Speaks HTTP until the client goes, becomes a WebSocket, or the house stops. False if what came was not HTTP at all.
async fn serve(stream: TcpStream, peer: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) -> bool {
    // Messages are small and somebody waits for each.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
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
