//! Clients that send as fast as they can. They also read, so that they are not closed for being slow readers.

use client::Error;
use futures_util::{SinkExt, StreamExt};
use protocol::{Request, TableId, TableRequest};
use serde_json::value::RawValue;
use tokio_tungstenite::tungstenite::Message;

use super::HostileClient;
use crate::load::say;

/// Messages sent with one flush.
const TOGETHER: usize = 32;

pub(super) async fn attack(hostile: &mut HostileClient) -> Result<(), Error> {
    let (mut sink, mut stream) = hostile.account.socket().await?.split();
    let reader = async { while stream.next().await.is_some_and(|message| message.is_ok()) {} };
    let table = hostile.table();
    let texts = texts(table);
    let writer = async {
        sink.send(Message::text(say::join(None, table))).await?;
        loop {
            for _ in 0..TOGETHER {
                let text = &texts[hostile.luck.below(texts.len() as u64) as usize];
                hostile.sent(text.len());
                sink.feed(Message::text(text.clone())).await?;
            }
            sink.flush().await?;
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        () = reader => Err(Error::Unreachable(std::io::ErrorKind::ConnectionReset.into())),
        failed = writer => failed,
    }
}

fn texts(table: TableId) -> Vec<String> {
    let action: &RawValue = serde_json::from_str(r#""nonsense""#).expect("a text is JSON");
    vec![
        say::sync(table),
        say::join(Some("join"), table),
        say::ask(Some("lobby"), Request::Lobby { watch: true }),
        say::ask(Some("name"), Request::Name { name: "Flood".into() }),
        say::at(Some("chat"), table, TableRequest::Chat { text: "Noise! ".repeat(20) }),
        say::at(Some("sit"), table, TableRequest::Sit { seat: None }),
        say::act("move", table, (1, 1), action, None),
        r#"{"do":"nothing"}"#.into(),
    ]
}
