//! A WebSocket whose client controls when pings are answered. Libraries answer by themselves, so frames are built here.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::{Mutex, mpsc, watch};
use tokio::time::{Instant, interval, sleep, timeout};

use crate::support::Guest;

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// A timeout that even a busy machine does not reach.
const PATIENCE: Duration = Duration::from_secs(30);

/// How pings are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pongs {
    AtOnce,
    Late(Duration),
    /// Never, but it sends pings of its own, so that the server hears something.
    Never,
}

/// A connection.
pub(crate) struct Socket {
    out: Arc<Mutex<OwnedWriteHalf>>,
    heard: mpsc::UnboundedReceiver<(Instant, Value)>,
    /// Messages that came while an answer was awaited, oldest first.
    put_by: VecDeque<(Instant, Value)>,
    pongs: watch::Sender<Pongs>,
}

impl Socket {
    /// Connects, and answers pings this way from the first on.
    pub(crate) async fn connect(guest: &Guest, pongs: Pongs) -> Self {
        let stream = guest.raw().await;
        stream.set_nodelay(true).expect("it is connected");
        let (read, write) = stream.into_split();
        let (out, (say, heard)) = (Arc::new(Mutex::new(write)), mpsc::unbounded_channel());
        let pongs = watch::Sender::new(pongs);
        tokio::spawn(listen(BufReader::new(read), Arc::clone(&out), say, pongs.subscribe()));
        if *pongs.borrow() == Pongs::Never {
            tokio::spawn(ping(Arc::clone(&out)));
        }
        Self { out, heard, put_by: VecDeque::new(), pongs }
    }

    /// Answers pings this way from now on.
    pub(crate) fn set_pongs(&self, pongs: Pongs) {
        self.pongs.send_replace(pongs);
    }

    /// Sends a message.
    pub(crate) async fn send(&self, message: &Value) {
        assert!(frame(&self.out, TEXT, message.to_string().as_bytes()).await, "the server hears us");
    }

    /// The next message and its time of arrival.
    pub(crate) async fn next(&mut self) -> (Instant, Value) {
        match self.put_by.pop_front() {
            Some(message) => message,
            None => self.receive().await,
        }
    }

    /// The answer to the request `id`. Messages before it are kept.
    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        loop {
            let (at, message) = self.receive().await;
            if message["ok"]["id"] == id || message["no"]["id"] == id {
                return message;
            }
            self.put_by.push_back((at, message));
        }
    }

    async fn receive(&mut self) -> (Instant, Value) {
        let heard = timeout(PATIENCE, self.heard.recv()).await.expect("something comes in time");
        heard.expect("the server does not let us go")
    }
}

/// Reads frames to the end of the connection.
async fn listen(
    mut read: BufReader<OwnedReadHalf>,
    out: Arc<Mutex<OwnedWriteHalf>>,
    say: mpsc::UnboundedSender<(Instant, Value)>,
    pongs: watch::Receiver<Pongs>,
) {
    while let Ok((opcode, payload)) = next_frame(&mut read).await {
        let now = Instant::now();
        match opcode {
            TEXT => {
                let message = serde_json::from_slice(&payload).expect("messages are JSON");
                if say.send((now, message)).is_err() {
                    return;
                }
            }
            PING => {
                let (out, pongs) = (Arc::clone(&out), *pongs.borrow());
                match pongs {
                    Pongs::AtOnce => _ = frame(&out, PONG, &payload).await,
                    Pongs::Late(late) => {
                        tokio::spawn(async move {
                            sleep(late).await;
                            frame(&out, PONG, &payload).await;
                        });
                    }
                    Pongs::Never => {}
                }
            }
            CLOSE => return,
            _ => {}
        }
    }
}

async fn next_frame(read: &mut BufReader<OwnedReadHalf>) -> std::io::Result<(u8, Vec<u8>)> {
    let opcode = read.read_u8().await? & 0xf;
    let length = match read.read_u8().await? {
        126 => u64::from(read.read_u16().await?),
        127 => read.read_u64().await?,
        short => u64::from(short),
    };
    let mut payload = vec![0; length as usize];
    read.read_exact(&mut payload).await?;
    Ok((opcode, payload))
}

async fn ping(out: Arc<Mutex<OwnedWriteHalf>>) {
    let mut second = interval(Duration::from_secs(1));
    while frame(&out, PING, b"").await {
        second.tick().await;
    }
}

/// Sends a frame, masked with zeros. Returns whether the connection is still open.
async fn frame(out: &Mutex<OwnedWriteHalf>, opcode: u8, payload: &[u8]) -> bool {
    let length = u16::try_from(payload.len()).expect("messages are short");
    let mut bytes = vec![0x80 | opcode];
    if length < 126 {
        bytes.push(0x80 | length as u8);
    } else {
        bytes.push(0x80 | 0x7e);
        bytes.extend(length.to_be_bytes());
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    out.lock().await.write_all(&bytes).await.is_ok()
}
