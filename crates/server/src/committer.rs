//! The only way messages of tables leave the server. They wait here and are sent after the commit they depend on. While
//! one commit runs, the next batch is collected, so under load there are fewer and larger commits.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use parking_lot::{Mutex, RwLock, RwLockReadGuard};
use protocol::TableId;
use store::{Answered, Batch, StoreError};
use tokio::sync::{Notify, oneshot, watch};

use crate::app::App;
use crate::error::not_saved;
use crate::hosted_table::HostedTable;
use crate::messages;
use crate::metrics::amount;
use crate::outbox::Outbox;

const FIRST_RETRY: Duration = Duration::from_millis(100);
const LAST_RETRY: Duration = Duration::from_secs(2);
/// After a commit with this many log rows, the next one waits until more have gathered. Smaller ones follow at once.
const MANY_ROWS: usize = 16;

/// Data to be committed, and messages to be sent after that.
#[derive(Default)]
pub(crate) struct Work {
    /// The data to commit.
    pub(crate) batch: Batch,
    /// The messages, in the order of sending.
    pub(crate) say: Vec<Outgoing>,
    /// Tables whose messages include the signal of a race.
    pub(crate) signals: Vec<Arc<HostedTable>>,
    /// For each answer in the batch, the table it was given at, if any.
    answered_at: Vec<Option<TableId>>,
    /// Notified after the commit.
    kept: Vec<oneshot::Sender<()>>,
}

/// A message for a connection.
pub(crate) struct Outgoing {
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) frame: Utf8Bytes,
    /// The table that sends the message. It is dropped if the store refuses that table's data.
    pub(crate) table: Option<TableId>,
}

impl Work {
    fn is_empty(&self) -> bool {
        self.batch.is_empty() && self.say.is_empty() && self.kept.is_empty()
    }

    fn len(&self) -> usize {
        self.batch.rows.len() + self.say.len()
    }

    /// Stores the answer to a request, with the table it was made at, if any.
    pub(crate) fn keep_answer(&mut self, table: Option<TableId>, answered: Answered) {
        self.batch.answers.push(answered);
        self.answered_at.push(table);
    }
}

/// Whether commits succeed.
#[derive(Clone, Copy, PartialEq)]
enum Health {
    Good,
    Failing,
    /// The server stops: nobody waits for commits any more.
    Over,
}

/// The queue for the next commit.
pub(crate) struct Committer {
    pending: Mutex<Work>,
    wake: Notify,
    full: AtomicBool,
    most: usize,
    health: watch::Sender<Health>,
    /// Held for reading while adding several things that have to be committed together.
    together: RwLock<()>,
}

impl Committer {
    /// A queue that accepts new requests up to this length.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            pending: Mutex::default(),
            wake: Notify::new(),
            full: AtomicBool::new(false),
            most,
            health: watch::Sender::new(Health::Good),
            together: RwLock::new(()),
        }
    }

    /// Adds to the next commit. Call it with the table's lock held to keep the table's order.
    pub(crate) fn push(&self, add: impl FnOnce(&mut Work)) {
        let mut pending = self.pending.lock();
        let (was_empty, said) = (pending.is_empty(), pending.say.len());
        add(&mut pending);
        for out in &pending.say[said..] {
            out.outbox.promise(out.frame.len());
        }
        let (is_empty, length) = (pending.is_empty(), pending.len());
        drop(pending);
        if length > self.most {
            self.full.store(true, Ordering::Relaxed);
        }
        if was_empty && !is_empty {
            self.wake.notify_one();
        }
    }

    /// Removes what a table has queued, which must not write any more. Otherwise it would continue the log that
    /// another node writes.
    fn drop_table(&self, app: &App, table: TableId) {
        let dropped = drop_tables(&mut self.pending.lock(), &BTreeSet::from([table]));
        // Not with the lock held: whoever answers takes the locks in the other order.
        for answer in dropped {
            app.answers.take_back(&answer);
        }
    }

    /// Everything added while this guard is held is committed together. Hold it for microseconds, never across an
    /// await.
    pub(crate) fn together(&self) -> RwLockReadGuard<'_, ()> {
        self.together.read()
    }

    /// Whether new requests can be accepted: commits work and the queue is not too long.
    pub(crate) fn takes_more(&self) -> bool {
        self.is_good() && !self.full.load(Ordering::Relaxed)
    }

    /// How much waits for the next commit.
    pub(crate) fn length(&self) -> usize {
        self.pending.lock().len()
    }

    /// Whether the last commit succeeded.
    pub(crate) fn is_good(&self) -> bool {
        *self.health.borrow() != Health::Failing
    }

    /// Waits until commits work, or the server stops.
    pub(crate) async fn good(&self) {
        let _ = self.health.subscribe().wait_for(|health| *health != Health::Failing).await;
    }

    /// Records whether the last commit succeeded. Returns whether the one before did.
    fn set_good(&self, good: bool) -> bool {
        let mut before = true;
        self.health.send_modify(|health| {
            before = *health != Health::Failing;
            if *health != Health::Over {
                *health = if good { Health::Good } else { Health::Failing };
            }
        });
        before
    }

    /// Lets everybody go on who waits until commits work: the server stops, and a node that was condemned commits no
    /// more.
    pub(crate) fn stop(&self) {
        self.health.send_replace(Health::Over);
    }

    /// Waits until everything queued so far is committed and sent.
    pub(crate) async fn flushed(&self) {
        let (kept, wait) = oneshot::channel();
        self.push(|work| work.kept.push(kept));
        let _ = wait.await;
    }

    /// Waits for something to commit, and at least until `not_before`, so that under load one commit covers several
    /// moves.
    async fn gather(&self, mut empty: Work, not_before: Instant) -> Work {
        loop {
            if not_before > Instant::now() {
                tokio::time::sleep_until(not_before.into()).await;
            }
            {
                let _nobody_is_half_done = self.together.write();
                let mut pending = self.pending.lock();
                if !pending.is_empty() {
                    std::mem::swap(&mut *pending, &mut empty);
                    self.full.store(false, Ordering::Relaxed);
                    return empty;
                }
            }
            self.wake.notified().await;
        }
    }
}

/// Commits and delivers until the server stops.
pub(crate) async fn run(app: Arc<App>) {
    let (mut spare, mut not_before) = (Work::default(), Instant::now());
    let every = app.config.limits.commit_every.0;
    loop {
        let mut work = app.committer.gather(spare, not_before).await;
        not_before = Instant::now();
        if work.batch.rows.len() >= MANY_ROWS {
            not_before += every;
        }
        app.metrics.queue.set(amount(work.len()));
        if !work.batch.is_empty() {
            commit(&app, &mut work).await;
        }
        deliver(&app, &mut work);
        spare = work;
    }
}

/// Commits a batch. If the store refuses it for good, each table's part is committed separately, so that only refused
/// parts are lost.
async fn commit(app: &Arc<App>, work: &mut Work) {
    let started = Instant::now();
    drop_damaged(app, work);
    if let Err(error) = try_until_refused(app, &work.batch).await {
        tracing::warn!(%error, "the database refuses a commit for good; its tables are committed separately");
        let whole = std::mem::take(&mut work.batch);
        let answered_at = std::mem::take(&mut work.answered_at);
        let refused = commit_apart(app, whole, &answered_at).await;
        silence(work, &refused);
    }
    app.tidy_soon.notify_one();
    app.metrics.commits.increment(1);
    app.metrics.batch_size.record(amount(work.batch.rows.len()));
    app.metrics.commit_seconds.record(started.elapsed().as_secs_f64());
}

/// Removes what tables wrote just before they were set aside. It no longer counts.
fn drop_damaged(app: &App, work: &mut Work) {
    let damaged = app.damaged.lock().clone();
    if !damaged.is_empty() {
        for answer in drop_tables(work, &damaged) {
            app.answers.take_back(&answer);
        }
    }
}

/// Removes everything of these tables, and returns the answers that were given there.
fn drop_tables(work: &mut Work, dropped: &BTreeSet<TableId>) -> Vec<Answered> {
    let stays = |table: u64| !dropped.contains(&TableId(table));
    work.batch.rows.retain(|row| stays(row.table));
    work.batch.results.retain(|result| stays(result.table));
    work.batch.chats.retain(|line| stays(line.table));
    let tables = std::mem::take(&mut work.answered_at);
    let answers = std::mem::take(&mut work.batch.answers);
    let mut taken_back = Vec::new();
    for (table, answer) in tables.into_iter().zip(answers) {
        if table.is_some_and(|table| dropped.contains(&table)) {
            taken_back.push(answer);
        } else {
            work.keep_answer(table, answer);
        }
    }
    silence(work, dropped);
    taken_back
}

/// Drops the messages of these tables.
fn silence(work: &mut Work, tables: &BTreeSet<TableId>) {
    let unsaid = work.say.extract_if(.., |out| out.table.is_some_and(|table| tables.contains(&table)));
    unsaid.for_each(|out| out.outbox.sent(out.frame.len()));
    work.signals.retain(|hosted| !tables.contains(&hosted.id));
}

/// Retries until the commit succeeds, because what is in the batch has already happened at its tables. Gives up if the
/// store refuses it for good.
async fn try_until_refused(app: &App, batch: &Batch) -> Result<(), StoreError> {
    let mut pause = FIRST_RETRY;
    while let Err(error) = app.store.commit(batch).await {
        app.metrics.failed_commits.increment(1);
        if matches!(error, StoreError::Condemned) {
            app.cluster.iter().for_each(|cluster| cluster.be_condemned());
            // Nothing of it counts, and nobody may hear of it: this node starts anew.
            return std::future::pending().await;
        }
        if !error.is_temporary() {
            return Err(error);
        }
        tracing::error!(%error, "a commit failed; no messages of tables are sent until it succeeds");
        // Players of a node are sent to another one, when they ask for something or when the lease is over.
        if app.committer.set_good(false) && app.cluster.is_none() {
            let no = not_saved();
            app.outboxes.say_to_all(&messages::notice(no.code, &no.why));
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LAST_RETRY);
    }
    if !app.committer.set_good(true) {
        tracing::info!("commits succeed again");
    }
    Ok(())
}

/// Commits each table's part of the batch separately, then what belongs to no table. Tables whose part is refused are
/// set aside.
async fn commit_apart(app: &Arc<App>, mut batch: Batch, answered_at: &[Option<TableId>]) -> BTreeSet<TableId> {
    let mut refused = BTreeSet::new();
    let answers = std::mem::take(&mut batch.answers);
    let (mut rest, tables) = batch.split();
    let written: BTreeSet<u64> = tables.keys().copied().collect();
    for (id, mut part) in tables {
        let table = TableId(id);
        let here = answers.iter().zip(answered_at).filter(|(_, at)| **at == Some(table));
        part.answers = here.map(|(answer, _)| answer.clone()).collect();
        if let Err(error) = try_until_refused(app, &part).await {
            part.answers.iter().for_each(|answer| app.answers.take_back(answer));
            if app.cluster.is_some() && !part.tables.is_empty() {
                // The same request was carried out on another node. Who sends it again is answered from there.
                tracing::info!(%table, "another node has opened this table for the same request");
                crate::recover::let_go(app, table);
                app.committer.drop_table(app, table);
            } else {
                tracing::error!(%table, %error, "the database refuses what this table wrote; the table is set aside");
                crate::recover::set_aside(app, table);
            }
            refused.insert(table);
        }
    }
    // An answer can be given at a table that has no other data in the batch.
    let others = answers.iter().zip(answered_at).filter(|(_, at)| at.is_none_or(|table| !written.contains(&table.0)));
    rest.answers = others.map(|(answer, _)| answer.clone()).collect();
    if let Err(error) = try_until_refused(app, &rest).await {
        tracing::error!(%error, "the database refuses what belongs to no table; it is lost");
        rest.answers.iter().for_each(|answer| app.answers.take_back(answer));
    }
    refused
}

fn deliver(app: &Arc<App>, work: &mut Work) {
    let now = app.clock.now();
    for out in work.say.drain(..) {
        let signalling = |table: &TableId| work.signals.iter().any(|hosted| hosted.id == *table);
        // The time at which a signal leaves is also its number.
        let signal = out.table.filter(signalling).map(|table| (table, now));
        if out.outbox.deliver_signal(out.frame, signal) {
            app.metrics.evicted_slow.increment(1);
        }
    }
    for hosted in work.signals.drain(..) {
        if let Some(mut locked) = hosted.enter(app, now) {
            locked.signalled(now);
        }
    }
    for kept in work.kept.drain(..) {
        let _ = kept.send(());
    }
    if !work.batch.results.is_empty() {
        app.metrics.games.increment(work.batch.results.len() as u64);
        app.rate_soon.notify_one();
    }
    work.answered_at.clear();
    // Of the lists, only the rows are long enough for reusing their memory to pay.
    let mut rows = std::mem::take(&mut work.batch).rows;
    rows.clear();
    work.batch.rows = rows;
}

#[cfg(test)]
mod tests {
    use store::Row;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_waits_for_commits_goes_on_when_they_work_or_the_server_stops() {
        let committer = Committer::new(10);
        assert!(committer.set_good(false) && !committer.set_good(false) && !committer.is_good());
        let waits = async || tokio::time::timeout(LAST_RETRY, committer.good()).await.is_err();
        assert!(waits().await);
        committer.set_good(true);
        assert!(!waits().await);
        committer.set_good(false);
        committer.stop();
        assert!(!waits().await);
        committer.set_good(false);
        assert!(!waits().await, "no commit will come that would let it go on");
    }

    #[test]
    fn what_a_dropped_table_has_queued_is_not_written_and_the_rest_stays_in_order() {
        let mut work = Work::default();
        for (table, n) in [(1, 5), (2, 1), (1, 6), (2, 2)] {
            work.batch.rows.push(Row { table, n, at: 0, entry: String::new(), chain: [0; 16] });
            let answered = Answered { player: 7, id: format!("{table}-{n}"), at: 0, answer: String::new() };
            work.keep_answer((n != 1).then_some(TableId(table)), answered);
        }
        let dropped = drop_tables(&mut work, &BTreeSet::from([TableId(1)]));
        let ids = |answers: &[Answered]| answers.iter().map(|answer| answer.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&dropped), ["1-5", "1-6"]);
        assert_eq!(ids(&work.batch.answers), ["2-1", "2-2"]);
        assert_eq!(work.answered_at, [None, Some(TableId(2))]);
        assert!(work.batch.rows.iter().map(|row| (row.table, row.n)).eq([(2, 1), (2, 2)]));
    }
}
