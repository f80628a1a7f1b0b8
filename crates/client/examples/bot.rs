//! A program that plays: any legal action at random. Copy it and put something better into `choose`.
//!
//! ```sh
//! cargo run --example bot -- --quick loot                    # against whoever comes, as a new guest's program
//! cargo run --example bot -- --token TOKEN --table ID        # at a table, by the token of a program
//! cargo run --example bot -- --token TOKEN --invitation CODE # at a private table
//! ```

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use client::{Account, Client, Server};
use engine::Seat;
use protocol::{JoinTable, Race, RaceStage, Request, Room, Say, Stage, TableId, TableRequest, Update};
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Parser)]
struct Args {
    /// Where the server is
    #[arg(long, default_value = "http://127.0.0.1:7777")]
    url: Server,
    /// The token of a program; a new one is made if there is none
    #[arg(long, env = "QUICKDRAW_TOKEN")]
    token: Option<String>,
    /// A table to sit down at
    #[arg(long)]
    table: Option<TableId>,
    /// An invitation to a table
    #[arg(long)]
    invitation: Option<String>,
    /// A game to play with anybody else who waits for it
    #[arg(long)]
    quick: Option<String>,
    /// How many games to play
    #[arg(long, default_value_t = 1)]
    games: u32,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let args = Args::parse();
    let account = match &args.token {
        Some(token) => Account::with_token(&args.url, token),
        None => Account::guest(&args.url, "Tinkerer").await?.program("Clockwork").await?,
    };
    let mut client = account.connect().await?;
    println!("I am {} ({}).", client.you().name, client.you().id);
    let request = match args.quick {
        Some(game) => Request::Quick { game, players: None, or: Vec::new() },
        None => Request::Join(JoinTable { table: args.table, invitation: args.invitation, game: 0, after: 0, chat: 0 }),
    };
    client.ask(&request).await.context("no place at a table")?;

    let (mut raced, mut told) = (0, 0);
    while let Some(said) = client.next().await {
        match said.say() {
            Some(Say::Room(room)) if over(&client, &room, &mut told) >= args.games => return Ok(()),
            Some(Say::Room(room)) => take_place(&client, &room).await?,
            Some(Say::Update(update)) => play(&client, &update, &mut raced).await,
            Some(Say::Notice { why, .. }) => println!("The server says: {why}"),
            _ => {}
        }
    }
    anyhow::bail!("the server is gone")
}

/// Prints once how a game ended. Returns the number of the last finished game.
fn over(client: &Client, room: &Room, told: &mut u32) -> u32 {
    if let (Stage::Over, Some(winners), Some(seat)) = (room.stage, room.winners, room.seat_of(client.you().id))
        && std::mem::replace(told, room.game) != room.game
    {
        println!("Game {}: {}.", room.game, if winners.contains(seat) { "won" } else { "lost" });
    }
    *told
}

/// Sits down and reports ready, with entropy for the luck of the game.
async fn take_place(client: &Client, room: &Room) -> Result<()> {
    if !matches!(room.stage, Stage::Waiting | Stage::Over) {
        return Ok(());
    }
    let Some(seat) = room.seat_of(client.you().id) else {
        client.at(room.table, TableRequest::Sit { seat: None }).await?;
        return Ok(());
    };
    if !room.seats[seat.index()].ready {
        let entropy = format!("{:016x}", random(u64::MAX));
        client.at(room.table, TableRequest::Ready { entropy }).await?;
    }
    Ok(())
}

/// Makes a decision if one is due. In a race, `raced` is the number of the last race answered.
async fn play(client: &Client, update: &Update<'_>, raced: &mut u32) {
    let Some(legal) = &update.legal else { return };
    let mut at = None;
    match update.race {
        Some(Race { stage: RaceStage::Soon, .. } | Race { answered: true, .. }) => return,
        Some(Race { id, .. }) if id == *raced => return,
        Some(Race { id, .. }) => {
            // A program "paints" the signal when it reads it. Then it takes as long as it needs.
            let painted = Instant::now();
            client.tell(&Request::At {
                table: update.table,
                request: TableRequest::Seen { game: update.game, race: id },
            });
            tokio::time::sleep(Duration::from_millis(200 + random(200))).await;
            at = Some(painted.elapsed().as_micros() as u64);
            *raced = id;
        }
        None if !owes(update) => return,
        None => {}
    }
    let action = choose(update, &legal.list);
    // A refusal usually means that the table has moved on; the next update is on its way.
    if let Err(error) = client.act(update, action, at).await {
        println!("{action} was refused: {error}");
    }
}

/// The brain. `update.view` is everything this seat may know.
fn choose<'a, A: AsRef<RawValue>>(_update: &Update<'_>, legal: &'a [A]) -> &'a RawValue {
    legal[random(legal.len() as u64) as usize].as_ref()
}

/// Whether this seat owes a decision. Every view lists the seats that do.
fn owes(update: &Update<'_>) -> bool {
    #[derive(Deserialize)]
    struct View {
        to_act: Vec<Seat>,
    }
    let view: Result<View, _> = serde_json::from_str(update.view.get());
    view.is_ok_and(|view| update.seat.is_some_and(|seat| view.to_act.contains(&seat)))
}

/// A random number below `limit`.
fn random(limit: u64) -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    u64::from_le_bytes(bytes) % limit
}
