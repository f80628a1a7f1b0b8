//! The one way out of the house. Everything a table says waits here for the disk, and leaves after the commit it depends
//! on. While one commit runs the next batch gathers, so a busy house makes fewer and bigger commits by itself.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use parking_lot::{Mutex, RwLock, RwLockReadGuard};
use protocol::TableId;
use store::{Answered, Batch, StoreError};
use tokio::sync::{Notify, oneshot, watch};

use crate::error::not_saved;
use crate::house::House;
use crate::link::Link;
use crate::metrics::amount;
use crate::say;
use crate::slot::Slot;

const FIRST_RETRY: Duration = Duration::from_millis(100);
const LAST_RETRY: Duration = Duration::from_secs(2);

/// What is to be kept, and what is to be said once it is.
#[derive(Default)]
pub(crate) struct Work {
    /// For the disk.
    pub(crate) batch: Batch,
    /// For connections, in this order.
    pub(crate) say: Vec<Outgoing>,
    /// Tables of which the signal of a race is among what is said.
    pub(crate) signals: Vec<Arc<Slot>>,
    /// At which table each of the batch's answers was given, if at one.
    answered_at: Vec<Option<TableId>>,
    /// Whoever waits for it to be kept.
    kept: Vec<oneshot::Sender<()>>,
}

/// A message on its way to a connection.
pub(crate) struct Outgoing {
    pub(crate) link: Arc<Link>,
    pub(crate) frame: Utf8Bytes,
    /// The table that says it. What a table says does not leave if the disk refuses what it depends on.
    pub(crate) table: Option<TableId>,
}

impl Work {
    fn is_empty(&self) -> bool {
        self.batch.is_empty() && self.say.is_empty() && self.kept.is_empty()
    }

    fn len(&self) -> usize {
        self.batch.rows.len() + self.say.len()
    }

    /// Keeps the answer to something that was asked, at a table or not.
    pub(crate) fn keep_answer(&mut self, table: Option<TableId>, answered: Answered) {
        self.batch.answers.push(answered);
        self.answered_at.push(table);
    }
}

/// The queue before the disk.
pub(crate) struct Committer {
    pending: Mutex<Work>,
    wake: Notify,
    full: AtomicBool,
    most: usize,
    good: watch::Sender<bool>,
    /// Held for reading by whoever adds several things that belong together.
    together: RwLock<()>,
}

impl Committer {
    /// A queue that takes new requests up to this length.
    pub(crate) fn new(most: usize) -> Self {
        let (good, _) = watch::channel(true);
        Self {
            pending: Mutex::default(),
            wake: Notify::new(),
            full: AtomicBool::new(false),
            most,
            good,
            together: RwLock::new(()),
        }
    }

    /// Adds to what is kept and said next. Whoever holds a table's lock while calling this keeps the table's order.
    pub(crate) fn push(&self, add: impl FnOnce(&mut Work)) {
        let mut pending = self.pending.lock();
        let (was_empty, said) = (pending.is_empty(), pending.say.len());
        add(&mut pending);
        for out in &pending.say[said..] {
            out.link.promise(out.frame.len());
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

    /// Everything that is added while this is held is committed together. It is held for microseconds, never across a wait.
    pub(crate) fn together(&self) -> RwLockReadGuard<'_, ()> {
        self.together.read()
    }

    /// Whether new requests can be taken: the disk works and the queue is not too long.
    pub(crate) fn takes_more(&self) -> bool {
        self.is_good() && !self.full.load(Ordering::Relaxed)
    }

    /// Whether the last commit worked.
    pub(crate) fn is_good(&self) -> bool {
        *self.good.borrow()
    }

    /// Waits until the disk works.
    pub(crate) async fn good(&self) {
        let _ = self.good.subscribe().wait_for(|good| *good).await;
    }

    /// Waits until everything queued so far is kept and said.
    pub(crate) async fn flushed(&self) {
        let (kept, wait) = oneshot::channel();
        self.push(|work| work.kept.push(kept));
        let _ = wait.await;
    }

    /// Waits for something to do. Under load it waits until `not_before` as well, so that a commit is for several moves.
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

/// Commits and delivers for as long as the house stands.
pub(crate) async fn run(house: Arc<House>) {
    let (mut spare, mut last) = (Work::default(), Instant::now());
    let every = house.config.limits.commit_every.0;
    loop {
        let mut work = house.committer.gather(spare, last + every).await;
        last = Instant::now();
        house.metrics.queue.set(amount(work.len()));
        if !work.batch.is_empty() {
            commit(&house, &mut work).await;
        }
        deliver(&house, &mut work);
        spare = work;
    }
}

/// Commits a batch; what the disk refuses for good is taken out of it, table by table, and the rest goes on.
async fn commit(house: &Arc<House>, work: &mut Work) {
    let started = Instant::now();
    drop_damaged(house, work);
    if let Err(error) = try_until_refused(house, &work.batch).await {
        tracing::error!(%error, "the database refuses a commit for good; its tables are committed one by one");
        let whole = std::mem::take(&mut work.batch);
        let answered_at = std::mem::take(&mut work.answered_at);
        let refused = commit_apart(house, whole, &answered_at).await;
        silence(work, &refused);
    }
    house.tidy_soon.notify_one();
    house.metrics.commits.increment(1);
    house.metrics.batch_size.record(amount(work.batch.rows.len()));
    house.metrics.commit_seconds.record(started.elapsed().as_secs_f64());
}

/// Takes out what tables wrote just before they were set aside: nothing of it counts.
fn drop_damaged(house: &House, work: &mut Work) {
    let damaged = house.damaged.lock().clone();
    if damaged.is_empty() {
        return;
    }
    let is_whole = |table: u64| !damaged.contains(&TableId(table));
    work.batch.rows.retain(|row| is_whole(row.table));
    work.batch.results.retain(|result| is_whole(result.table));
    work.batch.chats.retain(|line| is_whole(line.table));
    let tables = std::mem::take(&mut work.answered_at);
    let answers = std::mem::take(&mut work.batch.answers);
    for (table, answer) in tables.into_iter().zip(answers) {
        if table.is_some_and(|table| damaged.contains(&table)) {
            house.answers.take_back(&answer);
        } else {
            work.keep_answer(table, answer);
        }
    }
    silence(work, &damaged);
}

/// What these tables would have said is not said.
fn silence(work: &mut Work, tables: &BTreeSet<TableId>) {
    let unsaid = work.say.extract_if(.., |out| out.table.is_some_and(|table| tables.contains(&table)));
    unsaid.for_each(|out| out.link.sent(out.frame.len()));
    work.signals.retain(|slot| !tables.contains(&slot.id));
}

/// Tries until it works, because what is in the batch has already happened at its tables; or until the database says that it
/// will never work.
async fn try_until_refused(house: &House, batch: &Batch) -> Result<(), StoreError> {
    let mut pause = FIRST_RETRY;
    while let Err(error) = house.store.commit(batch).await {
        house.metrics.failed_commits.increment(1);
        if !error.is_temporary() {
            return Err(error);
        }
        tracing::error!(%error, "a commit failed; nothing is said until it works");
        if house.committer.good.send_replace(false) {
            let no = not_saved();
            house.links.say_to_all(&say::notice(no.code, &no.why));
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LAST_RETRY);
    }
    if !house.committer.good.send_replace(true) {
        tracing::info!("the disk works again");
    }
    Ok(())
}

/// Commits what each table has in the batch by itself, and then what belongs to no table. The tables whose part is refused are
/// set aside.
async fn commit_apart(house: &Arc<House>, mut batch: Batch, answered_at: &[Option<TableId>]) -> BTreeSet<TableId> {
    let mut refused = BTreeSet::new();
    let answers = std::mem::take(&mut batch.answers);
    let (mut rest, tables) = batch.split();
    let written: BTreeSet<u64> = tables.keys().copied().collect();
    for (id, mut part) in tables {
        let table = TableId(id);
        let here = answers.iter().zip(answered_at).filter(|(_, at)| **at == Some(table));
        part.answers = here.map(|(answer, _)| answer.clone()).collect();
        if let Err(error) = try_until_refused(house, &part).await {
            tracing::error!(%table, %error, "the database refuses what this table wrote; the table is set aside");
            part.answers.iter().for_each(|answer| house.answers.take_back(answer));
            crate::recover::set_aside(house, table);
            refused.insert(table);
        }
    }
    // Not everything that is answered at a table is written by it.
    let others = answers.iter().zip(answered_at).filter(|(_, at)| at.is_none_or(|table| !written.contains(&table.0)));
    rest.answers = others.map(|(answer, _)| answer.clone()).collect();
    if let Err(error) = try_until_refused(house, &rest).await {
        tracing::error!(%error, "the database refuses what belongs to no table; it is lost");
        rest.answers.iter().for_each(|answer| house.answers.take_back(answer));
    }
    refused
}

fn deliver(house: &Arc<House>, work: &mut Work) {
    for out in work.say.drain(..) {
        if out.link.deliver(out.frame) {
            house.metrics.evicted_slow.increment(1);
        }
    }
    for slot in work.signals.drain(..) {
        if let Some(mut turn) = slot.enter(house, house.clock.now()) {
            turn.signalled();
        }
    }
    for kept in work.kept.drain(..) {
        let _ = kept.send(());
    }
    if !work.batch.results.is_empty() {
        house.rate_soon.notify_one();
    }
    work.answered_at.clear();
    // Only the list of rows is long enough for its memory to be worth keeping.
    let mut rows = std::mem::take(&mut work.batch).rows;
    rows.clear();
    work.batch.rows = rows;
}
