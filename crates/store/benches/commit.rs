//! Rows a second on disk, in batches as a server makes them, and the CPU time each row costs.
//!
//! A thousand tables are in play. Each is closed after fifty rows and replaced by another, so that the database grows
//! as in production.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use store::{Batch, Chain, NewTable, Row, SqliteStore, Tables, Upkeep, chain_next, chain_start};

const TABLES: usize = 1000;
const ROWS_A_TABLE: u64 = 50;
const ENTRY: &str = r#"{"act":{"seat":1,"action":"shoot loot","move":"0123456789abcdef","at":183}}"#;

/// The tables in play: the id, the number of rows, and the last hash.
struct Play {
    tables: Vec<(u64, u64, Chain)>,
    serial: u64,
    next: usize,
}

impl Play {
    fn new() -> Self {
        Self { tables: vec![(0, ROWS_A_TABLE, Chain::default()); TABLES], serial: 0, next: 0 }
    }

    /// The next rows, with the tables that are opened for them.
    fn batch(&mut self, rows: usize) -> Batch {
        let mut batch = Batch::default();
        for _ in 0..rows {
            // A step that shares no factor with the number of tables visits them in a scattered order.
            self.next = (self.next + 617) % TABLES;
            let (table, n, chain) = &mut self.tables[self.next];
            if *n == ROWS_A_TABLE {
                self.serial += 1;
                // Ids look random, like a server's.
                let id = self.serial.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (*table, *n, *chain) = (id, 0, chain_start(id));
                batch.tables.push(NewTable { id: *table, game: "loot".into(), created: 1, by: 1, private: false });
            }
            let at = 1_700_000_000_000_000 + *n;
            *chain = chain_next(chain, *n, at, ENTRY);
            batch.rows.push(Row { table: *table, n: *n, at, entry: ENTRY.into(), chain: *chain });
            *n += 1;
        }
        batch
    }
}

/// The CPU time of all threads of this process, in clock ticks of ten milliseconds.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

fn commit(c: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let directory = tempfile::tempdir().expect("a temporary directory");
    let store = runtime.block_on(SqliteStore::open(directory.path())).expect("a new store");
    let mut play = Play::new();
    let mut group = c.benchmark_group("commit");
    for rows in [1, 16, 64, 256] {
        let (mut commits, mut processor) = (0, Duration::ZERO);
        group.throughput(Throughput::Elements(rows as u64));
        group.bench_function(BenchmarkId::from_parameter(rows), |bencher| {
            bencher.iter_custom(|times| {
                let batches: Vec<Batch> = (0..times).map(|_| play.batch(rows)).collect();
                let (before, start) = (processor_time(), Instant::now());
                runtime.block_on(async {
                    for batch in &batches {
                        store.commit(black_box(batch)).await.expect("the disk takes it");
                    }
                    // As a server does twice a second: the log is packed when it has become long enough.
                    store.tidy().await.expect("the disk takes it");
                });
                let took = start.elapsed();
                processor +=
                    processor_time().zip(before).map_or(Duration::ZERO, |(after, before)| after.saturating_sub(before));
                commits += times;
                took
            });
        });
        let all = u32::try_from(commits * rows as u64).unwrap_or(u32::MAX).max(1);
        println!("processor time a row in batches of {rows}: {:?}", processor / all);
    }
    group.finish();
}

criterion_group!(benches, commit);
criterion_main!(benches);
