//! A scripted server.

use client::Server;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};

/// A scripted server.
pub(crate) struct Fake {
    pub(crate) server: Server,
    listener: TcpListener,
}

/// One connection of a client.
pub(crate) struct Peer {
    pub(crate) authorization: Option<String>,
    socket: WebSocketStream<TcpStream>,
}

impl Fake {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        Self { server, listener }
    }

    /// Accepts the next connection and sends the welcome.
    pub(crate) async fn accept(&mut self) -> Peer {
        let mut peer = self.open().await;
        let you = json!({"id": "0000000000001", "name": "Annie"});
        peer.say(json!({"welcome": {"protocol": 1, "server": "0", "you": you}})).await;
        peer
    }

    /// Accepts the next connection and closes it with this code and reason.
    pub(crate) async fn turn_away(&mut self, code: u16, reason: &str) {
        let mut peer = self.open().await;
        let frame = CloseFrame { code: code.into(), reason: reason.into() };
        peer.socket.close(Some(frame)).await.unwrap();
    }

    async fn open(&mut self) -> Peer {
        let (stream, _) = self.listener.accept().await.unwrap();
        let mut authorization = None;
        #[expect(clippy::result_large_err, reason = "the signature tungstenite asks for")]
        let look = |request: &Request, mut response: Response| -> Result<Response, ErrorResponse> {
            let header = request.headers().get("authorization");
            authorization = header.map(|value| value.to_str().unwrap().to_owned());
            let spoken = request.headers()["sec-websocket-protocol"].clone();
            assert_eq!(spoken, protocol::SUBPROTOCOL);
            response.headers_mut().insert("sec-websocket-protocol", spoken);
            Ok(response)
        };
        let socket = accept_hdr_async(stream, look).await.unwrap();
        Peer { authorization, socket }
    }

    /// Answers the next HTTP request with this status, header and body. Returns the request.
    pub(crate) async fn answer(&mut self, status: &str, header: &str, body: &str) -> String {
        let (mut stream, _) = self.listener.accept().await.unwrap();
        let mut asked = String::new();
        while !asked.contains("\r\n\r\n") || !asked.ends_with('}') {
            let mut bytes = [0; 1024];
            let count = stream.read(&mut bytes).await.unwrap();
            assert!(count > 0, "the request ended early: {asked}");
            asked.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
        }
        let words = format!("HTTP/1.1 {status}\r\n{header}content-length: {}\r\n\r\n{body}", body.len());
        stream.write_all(words.as_bytes()).await.unwrap();
        asked
    }
}

impl Peer {
    pub(crate) async fn say(&mut self, what: Value) {
        self.socket.send(Message::text(what.to_string())).await.unwrap();
    }

    pub(crate) async fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.next().await.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }
}
