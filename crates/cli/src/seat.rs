//! `quickdraw seat`: a program at a server's table.

mod place;

use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::ArgGroup;
use client::{Account, Client, Server};
use protocol::{JoinTable, Request, Room, Say, Stage, TableId, TableRequest};
use tokio::runtime::Builder;
use tokio::time::timeout;

use crate::program::{self, CommandLine, Process};
use place::Place;

/// How long the server may take to hear that the seat is given up.
const FAREWELL: Duration = Duration::from_secs(2);

/// Where to sit down, and who plays.
#[derive(Clone, Debug, clap::Args)]
#[command(group(ArgGroup::new("where").required(true)))]
pub struct TakeSeat {
    /// The program that plays, as a command such as "python3 mybot.py" (docs/engine.md)
    #[arg(long, value_name = "COMMAND")]
    engine: CommandLine,
    /// Seconds that the program may take for an answer
    #[arg(long, default_value = "10", value_name = "SECONDS", value_parser = program::time_limit)]
    engine_time: Duration,
    /// Address of the server
    #[arg(long, default_value = "http://127.0.0.1:7777")]
    url: Server,
    /// The table to sit down at
    #[arg(long, value_name = "ID", group = "where")]
    table: Option<TableId>,
    /// The invitation to a table: the code at the end of its link
    #[arg(long, value_name = "CODE", group = "where")]
    invitation: Option<String>,
    /// The game to play with whoever waits for it, or with bots
    #[arg(long, value_name = "GAME", group = "where")]
    quick: Option<String>,
    /// Number of games to play at the table
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Token of the account that plays. Default: a new guest has a new program
    #[arg(long, env = "QUICKDRAW_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Name of the new program
    #[arg(long, default_value = "Clockwork", conflicts_with = "token")]
    name: String,
}

impl TakeSeat {
    /// Plays, and prints how each game ended.
    pub fn run(self) -> Result<()> {
        // While one thread waits for the program, another one answers the server's pings.
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let done = runtime.block_on(self.play());
        runtime.shutdown_background();
        done
    }

    async fn play(self) -> Result<()> {
        // A command that cannot be started must not keep a seat.
        let process = Process::start(&self.engine).map_err(anyhow::Error::msg)?;
        let account = match &self.token {
            Some(token) => Account::with_token(&self.url, token),
            None => Account::guest(&self.url, &self.name).await?.program(&self.name).await?,
        };
        let mut client = account.connect().await?;
        println!("{} plays as {} ({}).", self.engine, client.you().name, client.you().id);
        client.ask(&self.request()).await.context("no place at a table")?;
        let mut place = Place::new(process, self.engine_time);
        let played = self.sit(&mut client, &mut place).await;
        if let Some(room) = place.room() {
            // In mid-game a bot of the server plays on at once instead of after a while. The server may be gone.
            let _ = timeout(FAREWELL, client.at(room.table, TableRequest::Stand {})).await;
        }
        played
    }

    fn request(&self) -> Request<'static> {
        match (&self.quick, self.table, &self.invitation) {
            (Some(game), ..) => Request::Quick { game: game.clone(), players: None, or: Vec::new() },
            (None, table, invitation) => {
                Request::Join(JoinTable { table, invitation: invitation.clone(), game: 0, after: 0, chat: 0 })
            }
        }
    }

    /// Plays until so many games are over.
    async fn sit(&self, client: &mut Client, place: &mut Place) -> Result<()> {
        let mut played = 0;
        while let Some(said) = client.next().await {
            match said.say() {
                Some(Say::Room(room)) => {
                    be_ready(client, &room).await?;
                    place.enter(room);
                }
                Some(Say::Update(update)) => {
                    let Some(ending) = place.hear(client, &update).await? else { continue };
                    played += 1;
                    println!("Game {played}: {ending}.");
                    if played == self.games {
                        return Ok(());
                    }
                }
                Some(Say::Notice { table: Some(_), why, .. }) => bail!("the table is gone: {why}"),
                Some(Say::Notice { why, .. }) => println!("The server says: {why}"),
                _ => {}
            }
        }
        bail!("the server is gone")
    }
}

/// Sits down if the program does not sit yet, and reports it ready for the next game.
async fn be_ready(client: &Client, room: &Room) -> Result<()> {
    match room.seat_of(client.you().id) {
        None => {
            client.at(room.table, TableRequest::Sit { seat: None }).await.context("no seat at this table")?;
        }
        Some(seat) if matches!(room.stage, Stage::Waiting | Stage::Over) && !room.seats[seat.index()].ready => {
            let entropy = crate::seed::fresh();
            let ready = client.at(room.table, TableRequest::Ready { entropy }).await;
            // A refusal means that something has changed at the table, and another room follows.
            ready.map(drop).or_else(|error| if error.code().is_some() { Ok(()) } else { Err(error) })?;
        }
        Some(_) => {}
    }
    Ok(())
}
