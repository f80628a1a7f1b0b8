//! The one way out of the house. Everything a table says waits here for the disk, and leaves after the commit it depends
//! on. While one commit runs the next batch gathers, so a busy house makes fewer and bigger commits by itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use store::Batch;
use tokio::sync::{Notify, oneshot, watch};

use crate::error::not_saved;
use crate::house::House;
use crate::link::Link;
use crate::metrics::amount;
use crate::say;

const FIRST_RETRY: Duration = Duration::from_millis(100);
const LAST_RETRY: Duration = Duration::from_secs(2);

/// What is to be kept, and what is to be said once it is.
#[derive(Default)]
pub(crate) struct Work {
    /// For the disk.
    pub(crate) batch: Batch,
    /// For connections, in this order.
    pub(crate) say: Vec<(Arc<Link>, Utf8Bytes)>,
    /// Whoever waits for it to be kept.
    kept: Vec<oneshot::Sender<()>>,
}

impl Work {
    fn is_empty(&self) -> bool {
        self.batch.is_empty() && self.say.is_empty() && self.kept.is_empty()
    }

    fn len(&self) -> usize {
        self.batch.rows.len() + self.say.len()
    }
}

/// The queue before the disk.
pub(crate) struct Committer {
    pending: Mutex<Work>,
    wake: Notify,
    full: AtomicBool,
    most: usize,
    good: watch::Sender<bool>,
}

impl Committer {
    /// A queue that takes new requests up to this length.
    pub(crate) fn new(most: usize) -> Self {
        let (good, _) = watch::channel(true);
        Self { pending: Mutex::default(), wake: Notify::new(), full: AtomicBool::new(false), most, good }
    }

    /// Adds to what is kept and said next. Whoever holds a table's lock while calling this keeps the table's order.
    pub(crate) fn push(&self, add: impl FnOnce(&mut Work)) {
        let mut pending = self.pending.lock();
        let was_empty = pending.is_empty();
        add(&mut pending);
        let (is_empty, length) = (pending.is_empty(), pending.len());
        drop(pending);
        if length > self.most {
            self.full.store(true, Ordering::Relaxed);
        }
        if was_empty && !is_empty {
            self.wake.notify_one();
        }
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
            commit(&house, &work.batch).await;
        }
        deliver(&house, &mut work);
        spare = work;
    }
}

/// Tries until it works: what is in the batch has already happened at its tables.
async fn commit(house: &House, batch: &Batch) {
    let mut pause = FIRST_RETRY;
    let started = Instant::now();
    while let Err(error) = house.store.commit(batch).await {
        house.metrics.failed_commits.increment(1);
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
    house.tidy_soon.notify_one();
    house.metrics.commits.increment(1);
    house.metrics.batch_size.record(amount(batch.rows.len()));
    house.metrics.commit_seconds.record(started.elapsed().as_secs_f64());
}

fn deliver(house: &House, work: &mut Work) {
    for (link, frame) in work.say.drain(..) {
        if link.push(frame) {
            house.metrics.evicted_slow.increment(1);
        }
    }
    for kept in work.kept.drain(..) {
        let _ = kept.send(());
    }
    if !work.batch.results.is_empty() {
        house.rate_soon.notify_one();
    }
    // Only the list of rows is long enough for its memory to be worth keeping.
    let mut rows = std::mem::take(&mut work.batch).rows;
    rows.clear();
    work.batch.rows = rows;
}
