//! Clients that ask to be told much and never read.

use std::time::Duration;

use client::{Error, Server, open};
use futures_util::SinkExt;
use protocol::Request;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use super::Villain;
use crate::load::say;

/// Little room on our side, so that it is the server that has to hold what is not read.
const ROOM: u32 = 4096;

pub(super) async fn attack(villain: &mut Villain) -> Result<(), Error> {
    let server: Server = villain.server.clone().with_receive_buffer(ROOM);
    let mut socket = open(&server, Some(&villain.account.pass)).await?;
    let table = villain.table();
    let join = say::join(Some("a"), table);
    let lobby = say::ask(None, Request::Lobby { watch: true });
    for text in [join, lobby] {
        socket.send(Message::text(text)).await?;
    }
    loop {
        let text = say::sync(table);
        villain.sent(text.len());
        socket.send(Message::text(text)).await?;
        sleep(Duration::from_millis(500)).await;
    }
}
