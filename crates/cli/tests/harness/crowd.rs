//! All players of a test and their tables.

use client::{Account, Client, Server};
use engine::About;
use protocol::{AtTable, JoinTable, Make, Pace, Request, Setup, TableId, TableRequest};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{Mark, PATIENCE, Player};

/// A table: the game, its seats, and how many people play; bots have the other seats.
pub(crate) type TableSpec = (&'static str, usize, usize);

/// Tables of all four games, with and without bots.
pub(crate) const GAMES: &[TableSpec] = &[
    ("loot", 2, 2),
    ("loot", 2, 2),
    ("gunfight", 2, 2),
    ("gunfight", 3, 2),
    ("hanafuda", 2, 2),
    ("hanafuda", 2, 2),
    ("hayauchi", 4, 2),
    ("hayauchi", 4, 4),
];

/// All players of a test.
#[derive(Clone)]
pub(crate) struct Crowd {
    pub(crate) players: Vec<Player>,
    pub(crate) tables: Vec<TableId>,
}

impl Crowd {
    /// Opens these tables and seats people and bots. `seed` makes their actions repeatable.
    pub(crate) async fn seat(server: &Server, tables: &[TableSpec], seed: &str) -> Self {
        Self::seat_at(server, tables, Pace::Relaxed, seed).await
    }

    /// The same at tables with this pace.
    pub(crate) async fn seat_at(server: &Server, tables: &[TableSpec], pace: Pace, seed: &str) -> Self {
        let mut crowd = Self { players: Vec::new(), tables: Vec::new() };
        for &(game, seats, people) in tables {
            crowd.open(server, Setup { pace, ..Setup::new(game, seats) }, people, seed).await;
        }
        crowd
    }

    /// Opens one table at which as few people as possible play a quick game.
    pub(crate) async fn seat_quick(server: &Server, about: &'static About, seed: &str) -> Self {
        let mut crowd = Self { players: Vec::new(), tables: Vec::new() };
        let people = *about.players.start();
        let options = serde_json::from_value(quick(about.slug)).unwrap();
        let setup = Setup { options, ..Setup::new(about.slug, people) };
        crowd.open(server, setup, people, seed).await;
        crowd
    }

    async fn open(&mut self, server: &Server, setup: Setup, people: usize, seed: &str) {
        let seats = setup.seats;
        let mut host: Option<(TableId, Client)> = None;
        for _ in 0..people {
            let number = self.players.len();
            let account = Account::guest(server, &name(number)).await.unwrap();
            let client = account.connect().await.unwrap();
            let you = client.you().id;
            let table = match &host {
                None => host.insert((create(&client, setup.clone()).await, client)).0,
                Some((table, _)) => {
                    let join = JoinTable { table: Some(*table), invitation: None, game: 0, after: 0, chat: 0 };
                    client.ask(&Request::Join(join)).await.unwrap();
                    client.at(*table, TableRequest::Sit { seat: None }).await.unwrap();
                    *table
                }
            };
            self.players.push(Player::new(account, you, table, number, seed));
        }
        let (table, client) = host.expect("somebody opens the table");
        for _ in people..seats {
            client.at(table, TableRequest::Bot { seat: None, level: None }).await.unwrap();
        }
        self.tables.push(table);
    }

    /// Everybody connects and plays until the server stops or closes their connections.
    pub(crate) fn play(self) -> Round {
        let (tell, marks) = unbounded_channel();
        let mut playing = JoinSet::new();
        for player in self.players {
            playing.spawn(player.play(tell.clone()));
        }
        Round { playing, marks, tables: self.tables }
    }

    /// Moves all players to another server that has the same accounts.
    pub(crate) fn move_to(&mut self, server: &Server) {
        self.players.iter_mut().for_each(|player| player.go_on_at(server));
    }

    /// The players at a table.
    pub(crate) fn at(&self, table: TableId) -> impl Iterator<Item = &Player> {
        self.players.iter().filter(move |player| player.table == table)
    }
}

/// A name that occurs in no other text.
pub(crate) fn name(number: usize) -> String {
    format!("Rider-{number}-of-noon")
}

/// Options with which a game takes seconds: it is short and has no races. A game that is not named here has its usual
/// ones.
fn quick(game: &str) -> Value {
    match game {
        "gunfight" => json!({ "life": 4 }),
        "hanafuda" => json!({ "opening": "by-lot", "target": 3 }),
        "hayauchi" => json!({ "race": "by-lot" }),
        _ => json!({}),
    }
}

/// Opens a table, and returns its id.
pub(crate) async fn create(client: &Client, setup: Setup) -> TableId {
    let opened = client.ask(&Request::Create(Make { setup, sit: true })).await.unwrap();
    opened.read::<AtTable>().unwrap().table
}

/// All players while they play.
pub(crate) struct Round {
    playing: JoinSet<Player>,
    marks: UnboundedReceiver<Mark>,
    tables: Vec<TableId>,
}

impl Round {
    /// Waits for a mark that satisfies `is_it`.
    pub(crate) async fn until(&mut self, mut is_it: impl FnMut(Mark) -> bool) {
        let wait = async {
            while let Some(mark) = self.marks.recv().await {
                if is_it(mark) {
                    return;
                }
            }
            panic!("everybody has gone before it happened");
        };
        timeout(PATIENCE, wait).await.expect("it happens in time");
    }

    /// Waits until everybody is connected.
    pub(crate) async fn all_here(&mut self) {
        let mut missing = self.playing.len();
        self.until(|mark| {
            missing -= usize::from(mark == Mark::Welcomed);
            missing == 0
        })
        .await;
    }

    /// Waits until a request was acknowledged at each table.
    pub(crate) async fn all_tables_move(&mut self) {
        let mut still: Vec<TableId> = self.tables.clone();
        self.until(|mark| {
            still.retain(|table| mark != Mark::Moved(*table));
            still.is_empty()
        })
        .await;
    }

    /// Everybody leaves. Fails if somebody has failed.
    pub(crate) async fn leave(mut self) {
        self.playing.abort_all();
        while let Some(player) = self.playing.join_next().await {
            if let Err(error) = player
                && error.is_panic()
            {
                std::panic::resume_unwind(error.into_panic());
            }
        }
    }

    /// Waits until all connections are closed and all messages before that are read, and returns the players.
    pub(crate) async fn over(mut self) -> Crowd {
        let mut players = Vec::new();
        while let Some(player) = timeout(PATIENCE, self.playing.join_next()).await.expect("connections end") {
            players.push(player.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())));
        }
        players.sort_by_key(|player| player.number);
        Crowd { players, tables: self.tables }
    }
}
