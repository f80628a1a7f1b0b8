//! Plain HTTP requests.

use std::net::SocketAddr;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Client;

/// An HTTP response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Makes a request on its own connection.
pub async fn request(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let lines: Vec<String> = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let more = lines.concat();
    let length = body.len();
    let head =
        format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n");
    stream.write_all(format!("{head}{more}\r\n{body}").as_bytes()).await.expect("the server reads");
    let mut bytes = Vec::new();
    // A server that refuses a request may close before it has read all of it.
    let _ = stream.read_to_end(&mut bytes).await;
    read(&String::from_utf8(bytes).expect("answers are text"))
}

fn read(text: &str) -> Answer {
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let headers = lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.into(), value.into()));
    Answer { status: status.unwrap_or(0), headers: headers.collect(), body: body.into() }
}

/// A known guest.
#[derive(Clone, Debug)]
pub struct Guest {
    pub address: SocketAddr,
    /// As the server writes it.
    pub id: String,
    pub name: String,
    /// The secret in the cookie, which also works as a bearer token.
    pub token: String,
}

impl Guest {
    /// Creates a guest.
    pub async fn new(address: SocketAddr, name: &str) -> Self {
        let answer = request(address, "POST", "/api/guest", &[], &json!({ "name": name }).to_string()).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let cookie = answer.header("set-cookie").expect("a new guest gets a cookie");
        let token = cookie.split(['=', ';']).nth(1).expect("the cookie has a value").to_owned();
        let me = answer.json();
        let text = |name: &str| me[name].as_str().expect("a text").to_owned();
        Self { address, id: text("id"), name: text("name"), token }
    }

    /// The header that identifies the guest.
    pub fn cookie(&self) -> (&'static str, String) {
        ("Cookie", format!("quickdraw={}", self.token))
    }

    /// Makes a request as this guest.
    pub async fn request(&self, method: &str, path: &str, body: &str) -> Answer {
        let (name, value) = self.cookie();
        request(self.address, method, path, &[(name, &value)], body).await
    }

    /// A raw WebSocket of this guest: pings are not answered, and only the handshake's head is read.
    pub async fn raw(&self) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer {}\r\n\r\n",
            self.address, self.token
        );
        stream.write_all(head.as_bytes()).await.expect("the server reads");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(stream.read_u8().await.expect("the server answers"));
        }
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        stream
    }

    /// A connection of this guest, after the welcome.
    pub async fn connect(&self) -> Client {
        Client::connect(self.address, &self.token).await
    }
}
