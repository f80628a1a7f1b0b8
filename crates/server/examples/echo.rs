//! A bare WebSocket echo: the ceiling for any server on these libraries. `echo serve` answers every message with itself;
//! `echo drive ADDRESS SECONDS` sends messages of the size of a move on 200 connections, each as soon as the one before
//! is back. `cargo xtask bench-server` runs both.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a measurement, not a library"
)]

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio::task::LocalSet;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite;

const CONNECTIONS: usize = 200;

/// A move of Loot, as the load generator sends it.
const MOVE: &str = r#"{"id":"8f14e45fceea-1234","do":{"at":{"table":"0123456789abc","do":{"move":{"game":12,"decision":34,"action":{"play":["loot","whisky"]}}}}}}"#;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    match given.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve"] => runtime.block_on(serve()),
        ["drive", address, seconds] => {
            let drive = drive(address, Duration::from_secs(seconds.parse().unwrap()));
            println!("{}", LocalSet::new().block_on(&runtime, drive));
        }
        _ => println!("echo serve | echo drive ADDRESS SECONDS"),
    }
}

async fn serve() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let upgrade = get(async |upgrade: WebSocketUpgrade| upgrade.on_upgrade(echo));
    axum::serve(listener, Router::new().route("/ws", upgrade)).await.unwrap();
}

async fn echo(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if matches!(message, Message::Text(_)) && socket.send(message).await.is_err() {
            return;
        }
    }
}

/// Returns how many messages came back.
async fn drive(address: &str, time: Duration) -> u64 {
    let back = Rc::new(Cell::new(0));
    let url = format!("ws://{address}/ws");
    let mut sockets = Vec::new();
    for _ in 0..CONNECTIONS {
        sockets.push(tokio_tungstenite::connect_async(&url).await.unwrap().0);
    }
    for mut socket in sockets {
        let back = Rc::clone(&back);
        tokio::task::spawn_local(async move {
            while socket.send(tungstenite::Message::text(MOVE)).await.is_ok() {
                if !matches!(socket.next().await, Some(Ok(_))) {
                    return;
                }
                back.set(back.get() + 1);
            }
        });
    }
    let _ = timeout(time, std::future::pending::<()>()).await;
    back.get()
}
