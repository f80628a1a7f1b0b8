//! Clients that request many updates and never read them.

use std::time::Duration;

use client::{Error, Server, open};
use futures_util::SinkExt;
use protocol::Request;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use super::HostileClient;
use crate::load::say;

/// A small receive buffer, so that unread messages pile up on the server.
const ROOM: u32 = 4096;

pub(super) async fn attack(hostile: &mut HostileClient) -> Result<(), Error> {
    let server: Server = hostile.server.clone().with_receive_buffer(ROOM);
    let mut socket = open(&server, Some(&hostile.account.pass), true).await?;
    let table = hostile.table();
    let join = say::join(Some("a"), table);
    let lobby = say::ask(None, Request::Lobby { watch: true });
    for text in [join, lobby] {
        socket.send(Message::text(text)).await?;
    }
    loop {
        let text = say::sync(table);
        hostile.sent(text.len());
        socket.send(Message::text(text)).await?;
        sleep(Duration::from_millis(500)).await;
    }
}
