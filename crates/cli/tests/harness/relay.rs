//! A relay between clients and a server that can hold back bytes, like a bad connection.

use std::net::SocketAddr;
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
    accepts: JoinHandle<()>,
}

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
        let accepts = tokio::spawn(accept(listener, target, Arc::clone(&lines)));
        Self { server, lines, accepts }
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

async fn accept(listener: TcpListener, target: SocketAddr, lines: Arc<Mutex<Vec<Gates>>>) {
    while let Ok((client, _)) = listener.accept().await {
        let (up, is_up_frozen) = watch::channel(false);
        let (down, is_down_frozen) = watch::channel(false);
        let (cut, mut is_cut) = watch::channel(false);
        lines.lock().unwrap().push(Gates { up, down, cut });
        tokio::spawn(async move {
            // While the server is down, the client's connection is closed.
            let Ok(server) = TcpStream::connect(target).await else { return };
            let _ = (client.set_nodelay(true), server.set_nodelay(true));
            let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
            let both = async {
                tokio::join!(pass(from_client, to_server, is_up_frozen), pass(from_server, to_client, is_down_frozen))
            };
            tokio::select! {
                _ = both => {}
                _ = is_cut.wait_for(|cut| *cut) => {}
            }
        });
    }
}

/// Forwards bytes. What was read arrives even if its sender is gone by then.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut frozen: watch::Receiver<bool>) {
    let (read, mut on_its_way) = mpsc::unbounded_channel::<Vec<u8>>();
    let reading = async move {
        let mut bytes = vec![0; 16 * 1024];
        while let Ok(length @ 1..) = from.read(&mut bytes).await {
            let _ = read.send(bytes[..length].to_vec());
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
