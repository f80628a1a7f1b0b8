//! Hostile clients, on a thread of their own.

mod big;
mod flood;
mod frames;
mod garbage;
mod greedy;
mod silent;
mod stalled;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use client::{Account, Error, Server};
use protocol::TableId;
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

use super::luck::Luck;
use super::{limits, open};

/// How many connections share one guest account.
const SHARED: usize = 20;

/// The number of the first hostile guest. It is high so that their addresses differ from those of the players.
const FIRST_GUEST: usize = 1 << 22;

/// What hostile clients do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Kind {
    /// Follow busy tables and the list of tables, and never read
    Stalled,
    /// Send as fast as they can
    Flood,
    /// Send messages of 64 MiB
    Big,
    /// Send random bytes, invalid text, broken frames and incomplete handshakes
    Garbage,
    /// A quarter each of the above
    Mix,
    /// Connect from one address and send nothing
    Silent,
    /// Send pings, pongs and empty fragments of messages
    Frames,
    /// Open games without a clock and disconnect
    Tables,
    /// Open tables where the best bots play against each other
    Bots,
    /// Download a finished game again and again
    Downloads,
    /// Join a table again and again and ask for all its updates
    Comers,
}

/// Counters of what the hostile clients did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deeds {
    pub(super) made: u64,
    pub(super) dropped: u64,
    pub(super) bytes: u64,
}

/// Running hostile clients.
pub(super) struct Hostiles {
    shared: Arc<Shared>,
    thread: JoinHandle<()>,
}

#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    made: AtomicU64,
    dropped: AtomicU64,
    bytes: AtomicU64,
}

/// The state of one hostile client.
struct HostileClient {
    server: Server,
    /// The same server, reached from an address that all of them share.
    one_address: Server,
    account: Account,
    tables: Arc<[TableId]>,
    shared: Arc<Shared>,
    luck: Luck,
}

impl Hostiles {
    /// Starts this many hostile clients, as guests numbered from `first`.
    pub(super) fn begin(
        kind: Kind,
        server: &Server,
        tables: &[TableId],
        connections: usize,
        first: usize,
    ) -> Result<Self> {
        let shared = Arc::new(Shared::default());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let (server, tables, deeds) = (server.clone(), tables.into(), Arc::clone(&shared));
        let work = move || {
            limits::go_last();
            let all = rage(kind, server, tables, (connections, FIRST_GUEST + first), deeds);
            if let Err(error) = LocalSet::new().block_on(&runtime, all) {
                anstream::eprintln!("quickdraw: the hostile clients could not begin: {error:#}");
            }
            runtime.shutdown_background();
        };
        let thread = std::thread::Builder::new().name("hostile".into()).spawn(work);
        Ok(Self { shared, thread: thread.context("no thread for the hostile clients")? })
    }

    /// Stops them, and returns their counters.
    pub(super) fn end(self) -> Deeds {
        self.shared.stop.store(true, Ordering::Relaxed);
        // If the thread panicked, it has already printed that.
        let _ = self.thread.join();
        let told = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Deeds { made: told(&self.shared.made), dropped: told(&self.shared.dropped), bytes: told(&self.shared.bytes) }
    }
}

async fn rage(
    kind: Kind,
    server_of_all: Server,
    tables: Arc<[TableId]>,
    (count, first): (usize, usize),
    shared: Arc<Shared>,
) -> Result<()> {
    let mut guests = Vec::new();
    for number in 0..count.div_ceil(SHARED) {
        guests.push(open::guest(&server_of_all, first + number).await.map_err(|error| anyhow!("a guest: {error}"))?);
    }
    for number in 0..count {
        let account = guests[number / SHARED].clone();
        let server = account.server.clone();
        let kind = match (kind, number % 4) {
            (Kind::Mix, 0) => Kind::Stalled,
            (Kind::Mix, 1) => Kind::Flood,
            (Kind::Mix, 2) => Kind::Big,
            (Kind::Mix, _) => Kind::Garbage,
            (kind, _) => kind,
        };
        let (tables, shared, one_address) = (Arc::clone(&tables), Arc::clone(&shared), server_of_all.clone());
        let hostile = HostileClient { server, one_address, account, tables, shared, luck: Luck::new() };
        tokio::task::spawn_local(hostile.live(kind));
    }
    while !shared.stop.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}

impl HostileClient {
    /// Repeats the attack, with a pause each time.
    async fn live(mut self, kind: Kind) {
        loop {
            sleep(Duration::from_millis(self.luck.below(2000))).await;
            // A server may also keep a connection open without answering, so an attempt ends after a while.
            let is_patient = !matches!(kind, Kind::Flood | Kind::Big | Kind::Garbage);
            let patience = Duration::from_secs(if is_patient { 600 } else { 10 });
            let done = timeout(patience, self.attack(kind)).await;
            if matches!(done, Ok(Err(Error::Unreachable(_) | Error::Socket(_)))) {
                self.shared.dropped.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    async fn attack(&mut self, kind: Kind) -> Result<(), Error> {
        self.shared.made.fetch_add(1, Ordering::Relaxed);
        match kind {
            Kind::Stalled => stalled::attack(self).await,
            Kind::Flood => flood::attack(self).await,
            Kind::Big => big::attack(self).await,
            Kind::Garbage | Kind::Mix => garbage::attack(self).await,
            Kind::Silent => silent::attack(self).await,
            Kind::Frames => frames::attack(self).await,
            Kind::Tables => greedy::open_tables(self).await,
            Kind::Bots => greedy::use_bots(self).await,
            Kind::Downloads => greedy::download(self).await,
            Kind::Comers => greedy::come_again(self).await,
        }
    }

    fn sent(&self, bytes: usize) {
        self.shared.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// One of a few tables, so that each has many hostile guests.
    fn table(&mut self) -> TableId {
        let few = self.tables.len().min(8) as u64;
        self.tables[self.luck.below(few) as usize]
    }
}
