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

/// How long a client may take for the head of a request, also for the next one on the same connection.
const HEAD: Duration = Duration::from_secs(15);
const BUFFER: usize = 32 * 1024;

/// Accepts connections until `stop` says so.
pub(crate) async fn accept(listener: TcpListener, router: Router, most: usize, stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(most));
    let mut stopped = stop.clone();
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let (router, stop) = (router.clone(), stop.clone());
                    tokio::spawn(async move {
                        serve(stream, peer, router, stop).await;
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

/// Speaks HTTP until the client goes, becomes a WebSocket, or the house stops.
async fn serve(stream: TcpStream, peer: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) {
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
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}

async fn is_set(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
