//! A relay between clients and a server that can hold back bytes, like a bad connection.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use client::Server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// From the client to the server.
    Up,
    /// From the server to the client.
    Down,
}

/// A relay. It ends on drop.
pub(crate) struct Relay {
    /// The relay's address, which clients use as the server.
    pub(crate) server: Server,
    lines: Arc<Mutex<Vec<Gates>>>,
    /// Whether the server takes clients to speak another version of the protocol.
    other_version: Arc<AtomicBool>,
    accepts: JoinHandle<()>,
}

/// The name of our version of the protocol, and one of another version that is as long.
const VERSIONS: (&str, &str) = (protocol::SUBPROTOCOL, "quickdraw.9");

/// The controls of one connection.
struct Gates {
    up: watch::Sender<bool>,
    down: watch::Sender<bool>,
    cut: watch::Sender<bool>,
}

impl Relay {
    /// A relay to the server at `target`, which may stop and restart.
    pub(crate) async fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let lines = Arc::new(Mutex::new(Vec::new()));
        let other_version = Arc::new(AtomicBool::new(false));
        let accepts = tokio::spawn(accept(listener, target, Arc::clone(&lines), Arc::clone(&other_version)));
        Self { server, lines, other_version, accepts }
    }

    /// Sets whether clients seem to speak another version than the server, as after an update of the server.
    pub(crate) fn other_version(&self, on: bool) {
        self.other_version.store(on, Ordering::Relaxed);
    }

    /// Holds back the bytes in this direction on the current connections. New connections are not affected.
    pub(crate) fn freeze(&self, way: Way) {
        self.each(|gates| gates.gate(way).send_replace(true));
    }

    /// Resumes all connections, starting with the bytes that were held back.
    pub(crate) fn thaw(&self) {
        self.each(|gates| gates.up.send_replace(false) | gates.down.send_replace(false));
    }

    /// Cuts the current connections. Bytes that were held back are lost.
    pub(crate) fn cut(&self) {
        self.each(|gates| gates.cut.send_replace(true));
    }

    fn each(&self, work: impl Fn(&Gates) -> bool) {
        let mut lines = self.lines.lock().unwrap();
        lines.retain(|gates| !gates.cut.is_closed());
        for gates in lines.iter() {
            work(gates);
        }
    }
}

impl Gates {
    fn gate(&self, way: Way) -> &watch::Sender<bool> {
        match way {
            Way::Up => &self.up,
            Way::Down => &self.down,
        }
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.accepts.abort();
    }
}

async fn accept(
    listener: TcpListener,
    target: SocketAddr,
    lines: Arc<Mutex<Vec<Gates>>>,
    other_version: Arc<AtomicBool>,
) {
    while let Ok((client, _)) = listener.accept().await {
        let (up, is_up_frozen) = watch::channel(false);
        let (down, is_down_frozen) = watch::channel(false);
        let (cut, mut is_cut) = watch::channel(false);
        lines.lock().unwrap().push(Gates { up, down, cut });
        let other_version = other_version.load(Ordering::Relaxed);
        let up_as = other_version.then_some(VERSIONS);
        let down_as = other_version.then_some((VERSIONS.1, VERSIONS.0));
        tokio::spawn(async move {
            // While the server is down, the client's connection is closed.
            let Ok(server) = TcpStream::connect(target).await else { return };
            let _ = (client.set_nodelay(true), server.set_nodelay(true));
            let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
            let both = async {
                tokio::join!(
                    pass(from_client, to_server, is_up_frozen, up_as),
                    pass(from_server, to_client, is_down_frozen, down_as)
                )
            };
            tokio::select! {
                _ = both => {}
                _ = is_cut.wait_for(|cut| *cut) => {}
            }
        });
    }
}

/// Forwards bytes, with the first text replaced by the second, if given. What was read arrives even if its sender is
/// gone by then.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut frozen: watch::Receiver<bool>,
    replaced: Option<(&'static str, &'static str)>,
) {
    let (read, mut on_its_way) = mpsc::unbounded_channel::<Vec<u8>>();
    let reading = async move {
        let mut bytes = vec![0; 16 * 1024];
        while let Ok(length @ 1..) = from.read(&mut bytes).await {
            let mut bytes = bytes[..length].to_vec();
            if let Some((old, new)) = replaced {
                replace(&mut bytes, old.as_bytes(), new.as_bytes());
            }
            let _ = read.send(bytes);
        }
    };
    let writing = async move {
        while let Some(bytes) = on_its_way.recv().await {
            let goes_on = frozen.wait_for(|frozen| !*frozen).await.is_ok();
            if !goes_on || to.write_all(&bytes).await.is_err() {
                return;
            }
        }
        // The end of a connection is held back like everything else.
        if frozen.wait_for(|frozen| !*frozen).await.is_ok() {
            let _ = to.shutdown().await;
        }
    };
    tokio::join!(reading, writing);
}

fn replace(bytes: &mut [u8], old: &[u8], new: &[u8]) {
    while let Some(at) = bytes.windows(old.len()).position(|part| part == old) {
        bytes[at..at + old.len()].copy_from_slice(new);
    }
}
