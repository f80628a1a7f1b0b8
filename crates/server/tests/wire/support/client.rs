//! A client on a WebSocket.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

static CONNECTIONS: AtomicU32 = AtomicU32::new(0);

/// A move for the decision of this update.
pub fn play(update: &Value, action: &Value) -> Value {
    json!({ "move": { "game": update["game"], "decision": update["decision"], "action": action } })
}

/// A move in a race, with the player's reaction time in milliseconds.
pub fn shoot(update: &Value, action: &Value, ms: u64) -> Value {
    let mut request = play(update, action);
    request["move"]["at"] = json!(ms * 1000);
    request
}

/// A timeout that even a busy machine does not reach.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client's connection.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Messages that came while an answer was awaited, oldest first.
    put_by: VecDeque<Value>,
    /// Makes the ids of this connection unique: a player who reconnects must not reuse an id.
    number: u32,
    asked: u32,
    /// The server's first message.
    pub welcome: Value,
}

impl Client {
    /// Connects with a token and waits for the welcome.
    pub async fn connect(address: SocketAddr, token: &str) -> Self {
        Self::connect_to(address, "/ws", token).await
    }

    /// Like [`Client::connect`], without views in most updates.
    pub async fn connect_without_views(address: SocketAddr, token: &str) -> Self {
        Self::connect_to(address, "/ws?views=false", token).await
    }

    async fn connect_to(address: SocketAddr, path: &str, token: &str) -> Self {
        let socket = Self::dial_to(address, path, &[("Authorization", &format!("Bearer {token}"))]).await;
        let number = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        let (socket, put_by) = (socket.expect("welcome"), VecDeque::new());
        let mut client = Self { socket, put_by, number, asked: 0, welcome: Value::Null };
        client.welcome = client.next().await["welcome"].clone();
        assert_eq!(client.welcome["protocol"], 2);
        client
    }

    /// Tries to connect with these headers.
    pub async fn dial(
        address: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
        Self::dial_to(address, "/ws", headers).await
    }

    async fn dial_to(
        address: SocketAddr,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
        let mut request = format!("ws://{address}{path}").into_client_request().expect("an address is a good URL");
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a plain header"));
        }
        connect_async(request).await.map(|(socket, _)| socket)
    }

    /// Sends a text as it is.
    pub async fn send(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.expect("the server reads");
    }

    /// Sends any frame. It is no error here if the server has closed the connection.
    pub async fn send_frame(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }

    /// Makes a request with a fresh id, which is returned.
    pub async fn ask(&mut self, request: Value) -> String {
        self.asked += 1;
        let id = format!("q{}-{}", self.number, self.asked);
        self.send(json!({ "id": id, "do": request }).to_string()).await;
        id
    }

    /// Makes a request to a table.
    pub async fn ask_at(&mut self, table: &str, request: Value) -> String {
        self.ask(json!({ "at": { "table": table, "do": request } })).await
    }

    /// Makes a request, waits until it is done and returns the result.
    pub async fn expect_ok(&mut self, request: Value) -> Value {
        let id = self.ask(request).await;
        let answer = self.answer(&id).await;
        assert!(answer.get("ok").is_some(), "{answer}");
        answer["ok"]["with"].clone()
    }

    /// Makes a request to a table and waits until it is done.
    pub async fn expect_ok_at(&mut self, table: &str, request: Value) -> Value {
        self.expect_ok(json!({ "at": { "table": table, "do": request } })).await
    }

    /// Makes a request, waits until it is refused and returns the code.
    pub async fn expect_no(&mut self, request: Value) -> String {
        let id = self.ask(request).await;
        let answer = self.answer(&id).await;
        answer["no"]["code"].as_str().unwrap_or_else(|| panic!("not refused: {answer}")).to_owned()
    }

    /// Makes a request to a table, waits until it is refused and returns the code.
    pub async fn expect_no_at(&mut self, table: &str, request: Value) -> String {
        self.expect_no(json!({ "at": { "table": table, "do": request } })).await
    }

    /// The answer to the request `id`. Messages before it are kept for [`Client::next`].
    pub async fn answer(&mut self, id: &str) -> Value {
        let is_it = |message: &Value| message["ok"]["id"] == id || message["no"]["id"] == id;
        if let Some(place) = self.put_by.iter().position(is_it) {
            return self.put_by.remove(place).expect("the place was just found");
        }
        loop {
            let message = self.receive().await.expect("an answer comes before the end");
            if is_it(&message) {
                return message;
            }
            self.put_by.push_back(message);
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        match self.put_by.pop_front() {
            Some(message) => message,
            None => self.receive().await.expect("a message comes before the end"),
        }
    }

    /// The next message of this kind, such as `room`; others before it are dropped.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let mut message = self.next().await;
            if let Some(inner) = message.get_mut(kind) {
                return inner.take();
            }
        }
    }

    /// Reads to the end of the connection. Returns the code and reason of its close frame.
    pub async fn farewell(&mut self) -> Option<(u16, String)> {
        let end = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Close(frame))) => return frame,
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return None,
                }
            }
        };
        let frame = timeout(PATIENCE, end).await.expect("the connection ends in time")?;
        Some((frame.code.into(), frame.reason.to_string()))
    }

    async fn receive(&mut self) -> Option<Value> {
        // Pings keep coming, so the timeout covers the whole wait.
        let text = async {
            loop {
                match self.socket.next().await? {
                    Ok(Message::Text(text)) => return Some(text),
                    Ok(_) => {}
                    Err(_) => return None,
                }
            }
        };
        let text = timeout(PATIENCE, text).await.expect("something comes in time")?;
        Some(serde_json::from_str(&text).expect("messages are JSON"))
    }
}
