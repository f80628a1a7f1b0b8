//! All nodes are updated one after the other while people play.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use client::{Account, Client, Say};
use protocol::{JoinTable, Request, Setup, TableId, TableRequest};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::duelist::{Shot, pair};
use crate::failover::summary;
use crate::harness::{PATIENCE, Relay, create};
use crate::nodes::Nodes;
use crate::storm::Disk;

const TABLES: usize = 6;

/// How long the decision that nobody makes has waited before the first node is stopped.
const WAITED: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_update_of_all_nodes_costs_players_a_reconnection_and_nothing_else() {
    let Some(mut nodes) = Nodes::start(3, &[]).await else { return };
    let (tell, mut shots) = unbounded_channel();
    let (stop, stopped) = watch::channel(false);
    let (mut playing, mut relays, mut tables) = (JoinSet::new(), Vec::new(), Vec::new());
    for number in 0..TABLES {
        let both = [format!("a {number}"), format!("b {number}")];
        let both = [Relay::among(&nodes.addresses(), &both[0]).await, Relay::among(&nodes.addresses(), &both[1]).await];
        let duelists = pair(both.each_ref().map(|relay| &relay.server), number, &crate::seed()).await;
        tables.push(duelists[0].table());
        for duelist in duelists {
            playing.spawn(duelist.play(tell.clone(), stopped.clone()));
        }
        relays.extend(both);
    }
    let mut pauses = Pauses::new(&tables);
    let mut waiting = Waiting::start(&nodes).await;
    let before = waiting.left().await.expect("a decision is due");
    // The clock has to run for a while, so this waits for no event.
    tokio::time::sleep(WAITED).await;
    let mut stops = Vec::new();
    for node in 0..nodes.all.len() {
        pauses.all_move(&mut shots, Instant::now()).await;
        stops.push(nodes.all[node].stop().await);
        if let Some(left) = waiting.left().await {
            assert!(left + WAITED <= before, "{left:?} are left of {before:?}: the clock goes on");
        }
        nodes.all[node].start().await;
        nodes.all_here().await;
    }
    pauses.all_move(&mut shots, Instant::now()).await;
    stop.send_replace(true);
    let played = timeout(PATIENCE, playing.join_all()).await.expect("everything is answered");
    let errors = nodes.kill_all();

    let disk = Disk::read_postgres(&nodes.url(), played.iter().map(|played| played.you)).await;
    let reconnects: Vec<u32> = played.iter().map(|played| played.reconnects).collect();
    println!(
        "{} reconnections of {} clients, at the most {}; a node stops after {}; longest pauses of {} tables: {}",
        reconnects.iter().sum::<u32>(),
        reconnects.len(),
        reconnects.iter().max().unwrap(),
        summary(&mut stops),
        TABLES,
        summary(&mut pauses.longest.into_values().collect::<Vec<_>>()),
    );
    for played in &played {
        played.check(&disk);
        assert_eq!(played.refused, [""; 0], "nothing was refused");
    }
    assert!(errors.is_empty(), "{errors:?}");
}

/// The longest pause between two acknowledged moves of each table.
struct Pauses {
    last: BTreeMap<TableId, Instant>,
    longest: BTreeMap<TableId, Duration>,
}

impl Pauses {
    fn new(tables: &[TableId]) -> Self {
        let longest = tables.iter().map(|table| (*table, Duration::ZERO)).collect();
        Self { last: BTreeMap::new(), longest }
    }

    /// Waits until a move that was made after `since` is acknowledged at each table.
    async fn all_move(&mut self, shots: &mut UnboundedReceiver<Shot>, since: Instant) {
        let mut still: Vec<TableId> = self.longest.keys().copied().collect();
        while !still.is_empty() {
            let shot = timeout(PATIENCE, shots.recv()).await.expect("every game goes on").expect("somebody plays");
            let last = self.last.insert(shot.table, shot.acknowledged).unwrap_or(shot.acknowledged);
            let pause = shot.acknowledged.saturating_duration_since(last);
            self.longest.entry(shot.table).and_modify(|longest| *longest = pause.max(*longest));
            still.retain(|table| *table != shot.table || shot.asked < since);
        }
    }
}

/// A table at which nobody decides.
struct Waiting {
    table: TableId,
    accounts: [Account; 2],
    decision: Option<u32>,
    _relay: Relay,
}

impl Waiting {
    async fn start(nodes: &Nodes) -> Self {
        let relay = Relay::among(&nodes.addresses(), "waiting").await;
        let [ann, bob] = [Account::guest(&relay.server, "Ann").await, Account::guest(&relay.server, "Bob").await];
        let accounts = [ann.unwrap(), bob.unwrap()];
        let host = accounts[0].connect().await.unwrap();
        let table = create(&host, Setup::new("loot", 2)).await;
        let guest = accounts[1].connect().await.unwrap();
        join(&guest, table).await;
        guest.at(table, TableRequest::Sit { seat: None }).await.unwrap();
        for client in [&host, &guest] {
            client.at(table, TableRequest::Ready { entropy: String::new() }).await.unwrap();
        }
        Self { table, accounts, decision: None, _relay: relay }
    }

    /// The time that is left for the decision; `None` if it is over, because this machine is slow.
    async fn left(&mut self) -> Option<Duration> {
        let mut client = self.accounts[0].connect().await.unwrap();
        join(&client, self.table).await;
        let read = async {
            loop {
                let said = client.next().await.expect("the connection lasts");
                if let Some(Say::Update(update)) = said.say()
                    && let Some(clock) = &update.clock
                {
                    return (update.decision.unwrap_or_default(), Duration::from_millis(clock.ms));
                }
            }
        };
        let (decision, left) = timeout(PATIENCE, read).await.expect("the clock is told");
        (*self.decision.get_or_insert(decision) == decision).then_some(left)
    }
}

async fn join(client: &Client, table: TableId) {
    let join = JoinTable { table: Some(table), invitation: None, game: 0, after: 0, chat: 0 };
    client.ask(&Request::Join(join)).await.unwrap();
}
