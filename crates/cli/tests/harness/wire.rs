//! A connection on which a test sends raw messages with ids of its own choice.

use client::{Account, Socket};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::PATIENCE;

/// A connection.
pub(crate) struct Wire {
    socket: Socket,
    /// Messages that were received but not consumed yet, oldest first.
    heard: Vec<Value>,
}

impl Wire {
    /// Connects.
    pub(crate) async fn connect(account: &Account) -> Self {
        let mut wire = Self { socket: account.socket().await.unwrap(), heard: Vec::new() };
        wire.until(|said| said.get("welcome").is_some()).await;
        wire
    }

    /// Sends a request with this id.
    pub(crate) async fn send(&mut self, id: &str, request: &Value) {
        let text = json!({ "id": id, "do": request }).to_string();
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Sends a request that is not answered.
    pub(crate) async fn tell(&mut self, request: &Value) {
        self.socket.send(Message::text(json!({ "do": request }).to_string())).await.unwrap();
    }

    /// Sends a request and waits for the answer.
    pub(crate) async fn ask(&mut self, id: &str, request: &Value) -> Value {
        self.send(id, request).await;
        self.answer(id).await
    }

    /// The next answer to the request with this id.
    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        self.until(|said| said["ok"]["id"] == id || said["no"]["id"] == id).await
    }

    /// The next answer to the request with this id; `None` if the connection ends instead.
    pub(crate) async fn answer_or_end(&mut self, id: &str) -> Option<Value> {
        self.until_or_end(|said| said["ok"]["id"] == id || said["no"]["id"] == id).await
    }

    /// Waits until the server closes the connection.
    pub(crate) async fn closed(&mut self) {
        assert_eq!(self.until_or_end(|_| false).await, None);
    }

    /// The next message that satisfies `is_it`. Other messages are kept for later.
    pub(crate) async fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        self.until_or_end(is_it).await.expect("the connection lasts")
    }

    async fn until_or_end(&mut self, is_it: impl Fn(&Value) -> bool) -> Option<Value> {
        if let Some(place) = self.heard.iter().position(&is_it) {
            return Some(self.heard.remove(place));
        }
        loop {
            let said = timeout(PATIENCE, self.socket.next()).await.expect("the server says it in time");
            match said {
                Some(Ok(Message::Text(text))) => {
                    let said: Value = serde_json::from_str(text.as_str()).unwrap();
                    if is_it(&said) {
                        return Some(said);
                    }
                    self.heard.push(said);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }
}

/// A request at a table.
pub(crate) fn at(table: &str, request: &Value) -> Value {
    json!({ "at": { "table": table, "do": request } })
}
