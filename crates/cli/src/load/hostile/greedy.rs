//! Clients that do only what is allowed, but far too much of it.

use std::time::Duration;

use client::{Error, Socket};
use futures_util::{SinkExt, StreamExt};
use protocol::{Make, Pace, ReplayId, Request, Room, Say, Setup, Stage, TableId, TableRequest};
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

use super::HostileClient;
use crate::load::say;

/// The pause after a refusal.
const PAUSE: Duration = Duration::from_millis(200);

/// Opens games without a clock and abandons them.
pub(super) async fn open_tables(hostile: &mut HostileClient) -> Result<(), Error> {
    loop {
        let mut socket = hostile.account.socket().await?;
        if begin(hostile, &mut socket, smallest(), Pace::None).await?.is_none() {
            sleep(PAUSE).await;
        }
    }
}

/// Has the strongest bots play against each other: one game after the other, each with the most players.
pub(super) async fn use_bots(hostile: &mut HostileClient) -> Result<(), Error> {
    let mut socket = hostile.account.socket().await?;
    for about in catalog::all().into_iter().cycle() {
        let best = bots::levels_of(about.slug).last().unwrap_or(&bots::RANDOM);
        let wanted = (about.slug, *about.players.end(), best.slug);
        let Some(table) = begin(hostile, &mut socket, wanted, Pace::Fast).await? else {
            sleep(PAUSE).await;
            continue;
        };
        // A bot takes over the seat of a player who stands up in mid-game.
        socket.send(Message::text(say::at(None, table, TableRequest::Stand {}))).await?;
        room(&mut socket, |room| room.table == table && room.stage == Stage::Over).await?;
    }
    Ok(())
}

/// The game with the fewest players, the number of its players, and the cheapest bot.
fn smallest() -> (&'static str, usize, &'static str) {
    let smallest = catalog::all().into_iter().min_by_key(|about| *about.players.start());
    smallest.map_or(("", 0, ""), |about| (about.slug, *about.players.start(), bots::RANDOM.slug))
}

/// Downloads a finished game again and again.
pub(super) async fn download(hostile: &mut HostileClient) -> Result<(), Error> {
    let mut socket = hostile.account.socket().await?;
    let mut replay = None::<ReplayId>;
    while replay.is_none() {
        let Some(table) = begin(hostile, &mut socket, smallest(), Pace::Fast).await? else {
            sleep(PAUSE).await;
            continue;
        };
        socket.send(Message::text(say::at(None, table, TableRequest::Stand {}))).await?;
        replay = room(&mut socket, |room| room.table == table && room.stage == Stage::Over).await?.replay;
    }
    let path = format!("/api/replays/{}", replay.unwrap_or(ReplayId(0)));
    loop {
        hostile.sent(path.len());
        let answer = hostile.server.get(&path, None).await?;
        if answer.status != 200 {
            sleep(PAUSE).await;
        }
    }
}

/// Joins a table again and again and requests all updates.
pub(super) async fn come_again(hostile: &mut HostileClient) -> Result<(), Error> {
    let (mut sink, mut stream) = hostile.account.socket().await?.split();
    let reader = async { while stream.next().await.is_some_and(|message| message.is_ok()) {} };
    let table = hostile.table();
    let texts = [say::join(None, table), say::at(None, table, TableRequest::Sync { game: 1, after: 0 })];
    let writer = async {
        loop {
            for text in &texts {
                hostile.sent(text.len());
                sink.send(Message::text(text.clone())).await?;
            }
            sleep(Duration::from_millis(40)).await;
        }
    };
    tokio::select! {
        () = reader => Err(Error::Unreachable(std::io::ErrorKind::ConnectionReset.into())),
        failed = writer => failed,
    }
}

/// Opens a table with bots of this level and starts the game; `None` if the server refuses another table.
async fn begin(
    hostile: &mut HostileClient,
    socket: &mut Socket,
    (game, seats, level): (&str, usize, &str),
    pace: Pace,
) -> Result<Option<TableId>, Error> {
    let setup = Setup { pace, ..Setup::new(game, seats) };
    let id = format!("{:016x}", hostile.luck.next());
    let make = say::ask(Some(&id), Request::Create(Make { setup, sit: true }));
    hostile.sent(make.len());
    socket.send(Message::text(make)).await?;
    let table = loop {
        let text = hear(socket).await?;
        match serde_json::from_str(&text) {
            Ok(Say::Room(room)) => break room.table,
            Ok(Say::No { .. }) => return Ok(None),
            _ => {}
        }
    };
    for _ in 1..seats {
        let bot = TableRequest::Bot { seat: None, level: Some(level.into()) };
        socket.send(Message::text(say::at(None, table, bot))).await?;
    }
    let ready = TableRequest::Ready { entropy: String::new() };
    socket.send(Message::text(say::at(None, table, ready))).await?;
    room(socket, |room| room.table == table && room.stage != Stage::Waiting).await?;
    Ok(Some(table))
}

/// Waits for the next room message that matches.
async fn room(socket: &mut Socket, is_it: impl Fn(&Room) -> bool) -> Result<Room, Error> {
    loop {
        let text = hear(socket).await?;
        if let Ok(Say::Room(room)) = serde_json::from_str(&text)
            && is_it(&room)
        {
            return Ok(room);
        }
    }
}

async fn hear(socket: &mut Socket) -> Result<String, Error> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
            Some(Ok(Message::Close(_))) | None => return Err(Error::Ended),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
        }
    }
}
