//! Wakes tables when they are due: one task for all. When a table's due time moves, its old entry stays and wakes it
//! once for nothing. That is cheaper than moving an entry at every move.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;
use std::time::Duration;

use engine::Micros;
use parking_lot::Mutex;
use protocol::TableId;
use tokio::sync::Notify;

use crate::app::App;

const SWEEP: Duration = Duration::from_secs(10);

/// The due times of tables.
#[derive(Default)]
pub(crate) struct Timers {
    heap: Mutex<BinaryHeap<Reverse<(Micros, TableId)>>>,
    wake: Notify,
}

impl Timers {
    /// Wakes `table` at this time.
    pub(crate) fn schedule(&self, at: Micros, table: TableId) {
        let mut heap = self.heap.lock();
        let is_first = heap.peek().is_none_or(|Reverse((first, _))| at < *first);
        heap.push(Reverse((at, table)));
        drop(heap);
        if is_first {
            self.wake.notify_one();
        }
    }

    /// The next table that is due, or the time when the next will be.
    fn next(&self, now: Micros) -> Result<TableId, Option<Micros>> {
        let mut heap = self.heap.lock();
        match heap.peek() {
            Some(&Reverse((at, table))) if at <= now => {
                heap.pop();
                Ok(table)
            }
            Some(&Reverse((at, _))) => Err(Some(at)),
            None => Err(None),
        }
    }
}

/// Wakes tables until the server stops.
pub(crate) async fn run(app: Arc<App>) {
    let mut sweep = tokio::time::interval(SWEEP);
    loop {
        // What a timer triggers has to be stored too, so timers wait while commits fail.
        app.committer.good().await;
        match app.timers.next(app.clock.now()) {
            Ok(table) => wake(&app, table),
            Err(next) => {
                let next = next.unwrap_or(app.clock.now() + 3_600_000_000);
                tokio::select! {
                    () = tokio::time::sleep_until(app.clock.instant(next)) => {}
                    () = app.timers.wake.notified() => {}
                    _ = sweep.tick() => app.sweep(app.clock.now()),
                }
            }
        }
    }
}

fn wake(app: &Arc<App>, table: TableId) {
    if let Some(hosted) = app.tables.get(table)
        && let Some(mut locked) = hosted.enter(app, app.clock.now())
    {
        locked.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_in_the_order_of_their_times() {
        let timers = Timers::default();
        for (at, table) in [(30, 3), (10, 1), (20, 2)] {
            timers.schedule(at, TableId(table));
        }
        assert_eq!(timers.next(5), Err(Some(10)));
        assert_eq!(timers.next(20), Ok(TableId(1)));
        assert_eq!(timers.next(20), Ok(TableId(2)));
        assert_eq!(timers.next(20), Err(Some(30)));
        assert_eq!(timers.next(30), Ok(TableId(3)));
        assert_eq!(timers.next(30), Err(None));
    }
}
