//! A relay between clients and servers that can hold back bytes, like a bad connection. Between a client and several
//! servers it is a plain load balancer.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::Server;
use engine::{Luck, Seeded};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A server that does not say within this time how it is counts as not healthy.
const HEALTH: Duration = Duration::from_millis(500);

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
    pub(crate) address: SocketAddr,
    lines: Arc<Mutex<Vec<Gates>>>,
    state: Arc<State>,
    accepts: JoinHandle<()>,
}

/// How new connections are treated.
#[derive(Default)]
struct State {
    /// Whether the server takes clients to speak another version of the protocol.
    other_version: AtomicBool,
    /// Whether nothing passes, in either direction.
    is_held: AtomicBool,
    /// Whether they are closed at once.
    is_away: AtomicBool,
}

/// Where connections go.
enum Target {
    /// To one of these servers that accepts them, by lot.
    Servers(Vec<SocketAddr>, Box<Seeded>),
    /// The same, but only to a server that says it is healthy.
    HealthyServers(Vec<SocketAddr>, Box<Seeded>),
    /// To a socket in the file system.
    Path(PathBuf),
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
        Self::among(&[target], "").await
    }

    /// A relay that passes each new connection on to one of these servers that accepts it, by lot.
    pub(crate) async fn among(targets: &[SocketAddr], seed: &str) -> Self {
        Self::new(Target::Servers(targets.to_vec(), Box::new(Seeded::new(seed)))).await
    }

    /// The same, with a balancer that asks the servers how they are.
    pub(crate) async fn among_healthy(targets: &[SocketAddr], seed: &str) -> Self {
        Self::new(Target::HealthyServers(targets.to_vec(), Box::new(Seeded::new(seed)))).await
    }

    /// A relay to a server that listens on a socket in the file system.
    pub(crate) async fn to_path(path: &Path) -> Self {
        Self::new(Target::Path(path.into())).await
    }

    async fn new(target: Target) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let server = format!("http://{address}").parse().unwrap();
        let (lines, state) = (Arc::<Mutex<Vec<Gates>>>::default(), Arc::<State>::default());
        let accepts = tokio::spawn(accept(listener, target, Arc::clone(&lines), Arc::clone(&state)));
        Self { server, address, lines, state, accepts }
    }

    /// Sets whether clients seem to speak another version than the server, as after an update of the server.
    pub(crate) fn other_version(&self, on: bool) {
        self.state.other_version.store(on, Ordering::Relaxed);
    }

    /// Holds everything back, also on new connections, until it is released: both sides hear nothing.
    pub(crate) fn hold(&self) {
        self.state.is_held.store(true, Ordering::Relaxed);
        self.freeze(Way::Up);
        self.freeze(Way::Down);
    }

    /// Cuts all connections and closes new ones at once, until it is released.
    pub(crate) fn refuse(&self) {
        self.state.is_away.store(true, Ordering::Relaxed);
        self.cut();
    }

    /// Ends what [`hold`](Self::hold) and [`refuse`](Self::refuse) began.
    pub(crate) fn release(&self) {
        self.state.is_held.store(false, Ordering::Relaxed);
        self.state.is_away.store(false, Ordering::Relaxed);
        self.thaw();
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

async fn accept(listener: TcpListener, mut target: Target, lines: Arc<Mutex<Vec<Gates>>>, state: Arc<State>) {
    while let Ok((client, _)) = listener.accept().await {
        // The lock is held, so that the relay is not cut or released in between.
        let mut all = lines.lock().unwrap();
        if state.is_away.load(Ordering::Relaxed) {
            continue;
        }
        let held = state.is_held.load(Ordering::Relaxed);
        let (up, is_up_frozen) = watch::channel(held);
        let (down, is_down_frozen) = watch::channel(held);
        let (cut, mut is_cut) = watch::channel(false);
        all.push(Gates { up, down, cut });
        drop(all);
        let other_version = state.other_version.load(Ordering::Relaxed);
        let up_as = other_version.then_some(VERSIONS);
        let down_as = other_version.then_some((VERSIONS.1, VERSIONS.0));
        let target = target.next();
        tokio::spawn(async move {
            let _ = client.set_nodelay(true);
            // While the server is down, the client's connection is closed.
            let Some((from_server, to_server)) = target.connect().await else { return };
            let (from_client, to_client) = client.into_split();
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

type Halves = (Box<dyn AsyncRead + Send + Unpin>, Box<dyn AsyncWrite + Send + Unpin>);

/// Where one connection goes: the first that accepts it.
enum Choice {
    Servers { all: Vec<SocketAddr>, healthy: bool },
    Path(PathBuf),
}

impl Target {
    fn next(&mut self) -> Choice {
        match self {
            Self::Servers(servers, luck) | Self::HealthyServers(servers, luck) => {
                let first = luck.ticket(servers.len() as u32) as usize;
                // The others come in either order, so that they share the load of one that is down.
                let mut others: Vec<SocketAddr> = servers.clone();
                let mut all = vec![others.remove(first)];
                if luck.ticket(2) == 0 {
                    others.reverse();
                }
                all.extend(others);
                Choice::Servers { all, healthy: matches!(self, Self::HealthyServers(..)) }
            }
            Self::Path(path) => Choice::Path(path.clone()),
        }
    }
}

impl Choice {
    async fn connect(self) -> Option<Halves> {
        match self {
            Self::Servers { all, healthy } => {
                for server in all {
                    if healthy && !is_healthy(server).await {
                        continue;
                    }
                    if let Ok(stream) = TcpStream::connect(server).await {
                        let _ = stream.set_nodelay(true);
                        let (from, to) = stream.into_split();
                        return Some((Box::new(from), Box::new(to)));
                    }
                }
                None
            }
            Self::Path(path) => {
                let (from, to) = split(UnixStream::connect(path).await.ok()?);
                Some((Box::new(from), Box::new(to)))
            }
        }
    }
}

/// Whether a server answers soon that it is well.
async fn is_healthy(server: SocketAddr) -> bool {
    let asked = async {
        let mut stream = TcpStream::connect(server).await.ok()?;
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: nodes\r\nConnection: close\r\n\r\n").await.ok()?;
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.ok()?;
        Some(answer.ends_with(b" 200"))
    };
    timeout(HEALTH, asked).await.ok().flatten().unwrap_or_default()
}

/// Forwards bytes, with the first text replaced by the second, if given. What was read arrives even if its sender is
/// gone by then.
async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
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
