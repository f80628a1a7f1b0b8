//! Simulated latency: a relay between client and server that delays bytes, like a distant proxy.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// A relay, which runs until the test ends.
pub(crate) struct Relay {
    /// The address for clients.
    pub(crate) address: SocketAddr,
    /// Microseconds by which bytes are delayed in each direction.
    one_way: Arc<AtomicU64>,
}

impl Relay {
    /// A relay to `server` with this round trip.
    pub(crate) async fn to(server: SocketAddr, round_trip: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("the port it got");
        let relay = Self { address, one_way: Arc::default() };
        relay.set(round_trip);
        let one_way = Arc::clone(&relay.one_way);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(server).await.expect("the server listens");
                client.set_nodelay(true).and(server.set_nodelay(true)).expect("both are connected");
                let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
                carry(from_client, to_server, Arc::clone(&one_way));
                carry(from_server, to_client, Arc::clone(&one_way));
            }
        });
        relay
    }

    /// Changes the round trip for whatever is sent from now on.
    pub(crate) fn set(&self, round_trip: Duration) {
        self.one_way.store(round_trip.as_micros() as u64 / 2, Ordering::Relaxed);
    }
}

/// Forwards bytes one way. Reading goes on while earlier bytes wait, so a burst is not delayed more than a single byte.
fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, one_way: Arc<AtomicU64>) {
    let (queue, mut queued) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        let mut buffer = vec![0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let leaves = Instant::now() + Duration::from_micros(one_way.load(Ordering::Relaxed));
            if queue.send((leaves, buffer[..count].to_vec())).is_err() {
                break;
            }
        }
    });
    tokio::spawn(async move {
        while let Some((leaves, bytes)) = queued.recv().await {
            sleep_until(leaves).await;
            if to.write_all(&bytes).await.is_err() {
                break;
            }
        }
    });
}
