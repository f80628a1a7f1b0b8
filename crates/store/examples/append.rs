//! How long a commit of log rows takes, in SQLite, in PostgreSQL as a single server, and in PostgreSQL as a node.
//!
//! `cargo run --release -p store --example append -- postgres://USER@HOST/NAME` with an empty database.

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{
    Batch, Cluster, DatabaseUrl, NewNode, NewTable, PgStore, Row, SqliteStore, Store, StoreError, Upkeep, chain_next,
    chain_start,
};
use tokio::task::JoinSet;

const ENTRY: &str = r#"{"act":{"seat":1,"action":"shoot loot","move":"0123456789abcdef","at":183}}"#;
/// How long each line is measured.
const TIME: Duration = Duration::from_secs(4);
/// Rows of a commit, and commits at the same time.
const CASES: [(u64, u64); 9] = [(1, 1), (50, 1), (200, 1), (1, 2), (50, 2), (200, 2), (1, 4), (50, 4), (200, 4)];

/// Commits one after the other until the time is over, each with one row of each of so many tables. Returns how long
/// each took.
async fn commits(store: Arc<dyn Store>, first: u64, tables: u64, until: Instant) -> Result<Vec<Duration>, StoreError> {
    // Ids look random, like a server's.
    let id = |at: u64| (first + at).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let new = |at| NewTable { id: id(at), game: "loot".into(), created: 1, by: 1, private: false };
    store.commit(&Batch { tables: (0..tables).map(new).collect(), ..Batch::default() }).await?;
    let mut chains: Vec<_> = (0..tables).map(|at| chain_start(id(at))).collect();
    let (mut took, mut n) = (Vec::new(), 0);
    while Instant::now() < until {
        let at = 1_700_000_000_000_000 + n;
        let row = |(place, chain): (u64, &mut _)| {
            *chain = chain_next(chain, n, at, ENTRY);
            Row { table: id(place), n, at, entry: ENTRY.into(), chain: *chain }
        };
        let rows = (0..).zip(&mut chains).map(row).collect();
        let batch = Batch { rows, ..Batch::default() };
        let start = Instant::now();
        store.commit(&batch).await?;
        took.push(start.elapsed());
        n += 1;
    }
    let closed = (0..tables).map(id).collect();
    store.commit(&Batch { closed, ..Batch::default() }).await?;
    Ok(took)
}

async fn measure(name: &str, store: Arc<dyn Store>, serial: &mut u64) -> Result<(), Box<dyn std::error::Error>> {
    for (rows, at_once) in CASES {
        let (start, mut tasks) = (Instant::now(), JoinSet::new());
        for _ in 0..at_once {
            tasks.spawn(commits(Arc::clone(&store), *serial, rows, start + TIME));
            *serial += rows;
        }
        let mut took = Vec::new();
        while let Some(done) = tasks.join_next().await {
            took.extend(done??);
        }
        took.sort_unstable();
        let of = |part: usize| took[(took.len() - 1) * part / 100].as_secs_f64() * 1000.0;
        let rate = u128::from(rows) * took.len() as u128 * 1000 / start.elapsed().as_millis();
        println!("{name:8} {rows:4} rows, {at_once} at once: {:6.2} {:6.2} ms {rate:6} rows/s", of(50), of(99));
    }
    Ok(())
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let url = DatabaseUrl::new(std::env::args().nth(1).ok_or("name a database: postgres://USER@HOST/NAME")?);
    let directory = tempfile::tempdir()?;
    let mut serial = 1;
    println!("                                p50    p99");
    measure("SQLite", Arc::new(SqliteStore::open(directory.path()).await?), &mut serial).await?;
    let alone = Arc::new(PgStore::open_alone(&url).await?);
    measure("alone", Arc::clone(&alone) as _, &mut serial).await?;
    alone.close().await;
    let new = NewNode { name: "append".into(), version: "1".into(), bus: "none".into() };
    let node = Arc::new(PgStore::open_as_node(&url, &new).await?);
    measure("node", Arc::clone(&node) as _, &mut serial).await?;
    node.leave().await?;
    node.close().await;
    Ok(())
}
