//! Opens the tables: guests, connections, seats.

use std::net::{IpAddr, Ipv4Addr};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use client::{Account, Server, Socket};
use futures_util::{SinkExt, StreamExt};
use protocol::{Code, Make, Request, Setup, TableId, TableRequest};
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;

use super::luck::Luck;
use super::message::{ServerMessage, read};
use super::player::Player;
use super::tally::{Board, Run};
use super::{Load, say};

/// How many tables are opened concurrently.
const AT_ONCE: usize = 32;

/// The server flags that help when it refuses so many clients from one address.
const LIMITS: &str = "\n(Start the server with higher limits for a load from one address: quickdraw serve --new-players 100000/1 \
    --new-players-per-day 1000000 --connections-per-address 100000 --requests 100000/1; for moves flat out also --messages 100000/1 --bytes 1000000000/1 --seating 100000/1.)";

/// Opens all tables, starts their players, and returns the tables.
pub(super) async fn all(load: &Load, run: &Rc<Run>) -> Result<Vec<TableId>> {
    let gate = Rc::new(Semaphore::new(AT_ONCE));
    let mut opening = tokio::task::JoinSet::new();
    for index in 0..load.tables {
        let (load, run, gate) = (load.clone(), Rc::clone(run), Rc::clone(&gate));
        opening.spawn_local(async move {
            let _permit = gate.acquire().await?;
            one(&load, run, index).await
        });
    }
    let mut tables = Vec::new();
    while let Some(opened) = opening.join_next().await {
        tables.push(opened.context("a table was not opened")??);
    }
    Ok(tables)
}

/// Opens one table and starts its players.
async fn one(load: &Load, run: Rc<Run>, index: usize) -> Result<TableId> {
    let people = load.players()? + load.spectators;
    let mut accounts = Vec::new();
    for person in 0..people {
        accounts.push(guest(&load.url, index * people + person).await?);
    }
    let mut table = None;
    let mut sockets: Vec<Socket> = Vec::new();
    for (seat, account) in accounts.iter().enumerate() {
        let mut socket = account.socket().await.map_err(|error| limits(&error))?;
        let opened = match table {
            None => ask(&mut socket, create(load)?).await?,
            Some(table) => ask(&mut socket, say::join(Some("begin"), table)).await?,
        };
        let id = *table.get_or_insert(opened.context("the server did not show the table")?);
        if seat > 0 && seat < load.players()? {
            ask(&mut socket, say::at(Some("begin"), id, TableRequest::Sit { seat: None })).await?;
        }
        sockets.push(socket);
    }
    let table = table.context("a table needs players")?;
    // Spreads the tables' moves over time.
    let first = run.every.map_or(Duration::ZERO, |every| every.mul_f64(Luck::new().below(1000) as f64 / 1000.0));
    let board = Rc::new(Board::new(table, load.players()?, Instant::now() + first));
    for (seat, (account, socket)) in accounts.into_iter().zip(sockets).enumerate() {
        if seat < load.players()? {
            let player = Player::new(account, Rc::clone(&run), Rc::clone(&board), seat);
            tokio::task::spawn_local(player.play(socket));
        } else {
            tokio::task::spawn_local(watch(Rc::clone(&run), socket));
        }
    }
    Ok(table)
}

/// Creates a guest. On this machine each gets its own address, as real players have.
pub(super) async fn guest(server: &Server, number: usize) -> Result<Account> {
    let own = own_address(server, number).map(|address| server.clone().from(address));
    let guest = Account::guest(own.as_ref().unwrap_or(server), &format!("Load {number}")).await;
    guest.map_err(|error| limits(&error))
}

/// One of the loopback addresses. Only Linux accepts all of 127.0.0.0/8 without configuration.
fn own_address(server: &Server, number: usize) -> Option<IpAddr> {
    let local = server.authority().starts_with("127.") && cfg!(target_os = "linux");
    let first = Ipv4Addr::new(127, 1, 0, 0).to_bits();
    local.then(|| Ipv4Addr::from_bits(first + number as u32 % (1 << 23)).into())
}

fn limits(error: &client::Error) -> anyhow::Error {
    let hint = if matches!(error, client::Error::Status { status: 429 | 503, .. }) { LIMITS } else { "" };
    anyhow::anyhow!("{error}{hint}")
}

fn create(load: &Load) -> Result<String> {
    let setup = Setup::new(load.game()?.slug, load.players()?);
    Ok(say::ask(Some("begin"), Request::Create(Make { setup, sit: true })))
}

/// Sends a request with the id "begin" and waits for the answer. Returns the table, if one was shown.
async fn ask(socket: &mut Socket, text: String) -> Result<Option<TableId>> {
    socket.send(Message::text(text)).await?;
    let (mut table, mut done) = (None, false);
    // The server shows a table that is opened or joined after the answer.
    while !done || table.is_none() {
        let Some(message) = socket.next().await else { bail!("the server ended a connection at once") };
        let Message::Text(text) = message? else { continue };
        match read(&text) {
            Some(ServerMessage::Room { table: shown, .. }) => table = Some(shown),
            Some(ServerMessage::Ok { id: "begin" }) => done = true,
            Some(ServerMessage::No { code: code @ (Code::TooFast | Code::Full), .. }) => {
                bail!("refused: {code:?}{LIMITS}")
            }
            Some(ServerMessage::No { .. }) => bail!("refused: {text}"),
            _ => {}
        }
    }
    Ok(table)
}

/// Reads messages as a spectator.
async fn watch(run: Rc<Run>, mut socket: Socket) {
    while let Some(Ok(message)) = socket.next().await {
        run.tally.borrow_mut().received_by_spectators += message.len() as u64;
    }
    run.tally.borrow_mut().lost += 1;
}
