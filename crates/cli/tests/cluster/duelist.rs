//! A player who plays all the time, and whose client connects again by itself.

use std::time::{Duration, Instant};

use client::{Account, Client, Error, Retry, Say, Server};
use engine::{Luck, Seat, Seeded};
use protocol::{Code, JoinTable, Pace, PlayerId, Request, Room, Setup, Stage, TableId, TableRequest, Update};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::harness::{create, name};
use crate::storm::{self, Disk};

/// How clients connect again: soon, and for as long as it takes.
const RETRY: Retry = Retry { first: Duration::from_millis(100), most: Duration::from_secs(1), tries: u32::MAX };

/// A player at one table.
pub(crate) struct Duelist {
    client: Client,
    table: TableId,
    luck: Seeded,
    /// Whether the player was seen on a seat.
    sits: bool,
    /// The last decision that was made, by game and number.
    decided: (u32, u32),
    played: Played,
}

/// What a player has done and seen.
pub(crate) struct Played {
    pub(crate) you: PlayerId,
    pub(crate) table: TableId,
    /// The acknowledged moves: the game and the action.
    pub(crate) moves: Vec<(u32, Value)>,
    /// How often the connection was made again.
    pub(crate) reconnects: u32,
    /// Refusals and the like.
    pub(crate) refused: Vec<String>,
}

/// An acknowledged move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub(crate) table: TableId,
    pub(crate) asked: Instant,
    pub(crate) acknowledged: Instant,
}

#[derive(Deserialize)]
struct View {
    to_act: Vec<Seat>,
}

/// Seats two players at a new table. They use these servers.
pub(crate) async fn pair(servers: [&Server; 2], number: usize, seed: &str) -> [Duelist; 2] {
    let setup = Setup { pace: Pace::Relaxed, ..Setup::new("loot", 2) };
    let host = connect(servers[0], 2 * number).await;
    let table = create(&host, setup).await;
    let guest = connect(servers[1], 2 * number + 1).await;
    let join = JoinTable { table: Some(table), invitation: None, game: 0, after: 0, chat: 0 };
    guest.ask(&Request::Join(join)).await.unwrap();
    guest.at(table, TableRequest::Sit { seat: None }).await.unwrap();
    [Duelist::new(host, table, seed), Duelist::new(guest, table, seed)]
}

async fn connect(server: &Server, number: usize) -> Client {
    let account = Account::guest(server, &name(number)).await.unwrap();
    Account { retry: RETRY, ..account }.connect().await.unwrap()
}

impl Duelist {
    fn new(client: Client, table: TableId, seed: &str) -> Self {
        let you = client.you().id;
        let played = Played { you, table, moves: Vec::new(), reconnects: 0, refused: Vec::new() };
        Self { client, table, luck: Seeded::new(&format!("{seed} {you}")), sits: false, decided: (0, 0), played }
    }

    /// The table.
    pub(crate) fn table(&self) -> TableId {
        self.table
    }

    /// Plays until `stop`.
    pub(crate) async fn play(mut self, shots: UnboundedSender<Shot>, mut stop: watch::Receiver<bool>) -> Played {
        loop {
            let said = tokio::select! {
                said = self.client.next() => said,
                _ = stop.wait_for(|stop| *stop) => return self.played,
            };
            let Some(said) = said else {
                self.played.refused.push("the connection has ended for good".into());
                return self.played;
            };
            match said.say() {
                Some(Say::Welcome(_)) => self.played.reconnects += 1,
                Some(Say::Room(room)) => self.get_ready(&room).await,
                Some(Say::Update(update)) => self.act(&update, &shots).await,
                Some(Say::Notice { code, why, .. } | Say::No { code, why, .. }) => {
                    self.played.refused.push(format!("{code:?}: {why}"));
                }
                _ => {}
            }
        }
    }

    async fn get_ready(&mut self, room: &Room) {
        let Some(seat) = room.seat_of(self.played.you) else {
            if self.sits {
                self.played.refused.push(format!("the seat is lost: {room:?}"));
            }
            return;
        };
        self.sits = true;
        if matches!(room.stage, Stage::Waiting | Stage::Over) && !room.seats[seat.index()].ready {
            let ready = TableRequest::Ready { entropy: String::new() };
            // The room may be an old one.
            match self.client.at(self.table, ready).await {
                Err(error) if error.code() != Some(Code::WrongStage) => self.refused(&error),
                _ => {}
            }
        }
    }

    async fn act(&mut self, update: &Update<'_>, shots: &UnboundedSender<Shot>) {
        let decision = (update.game, update.decision.unwrap_or_default());
        let view: View = serde_json::from_str(update.view.get()).unwrap();
        let owed = update.seat.is_some_and(|seat| view.to_act.contains(&seat));
        let Some(legal) = update.legal.as_ref().filter(|_| owed && decision > self.decided) else { return };
        // Nobody decides in no time.
        sleep(Duration::from_millis(10 + u64::from(self.luck.ticket(40)))).await;
        let action = &legal.list[self.luck.ticket(legal.list.len() as u32) as usize];
        let asked = Instant::now();
        match self.client.act(update, action, None).await {
            Ok(_) => {
                self.decided = decision;
                self.played.moves.push((update.game, serde_json::from_str(action.get()).unwrap()));
                // Nobody may be counting.
                let _ = shots.send(Shot { table: self.table, asked, acknowledged: Instant::now() });
            }
            Err(error) => {
                self.refused(&error);
                sleep(Duration::from_millis(200)).await;
                self.client.tell(&Request::At { table: self.table, request: TableRequest::Sync { game: 0, after: 0 } });
            }
        }
    }

    fn refused(&mut self, error: &Error) {
        self.played.refused.push(error.to_string());
    }
}

impl Played {
    /// Checks that exactly the acknowledged moves are in the log, in their order.
    pub(crate) fn check(&self, disk: &Disk) {
        let log = storm::actions(&disk.tables[&self.table], self.you);
        assert_eq!(self.moves, log, "{} at {}: every acknowledged move counts once", self.you, self.table);
    }
}
