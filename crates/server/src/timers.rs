//! When tables are due: one task for all of them. A table whose due time moves on leaves its old entry here, which then
//! wakes it once for nothing; that is cheaper than to move an entry at every move.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;
use std::time::Duration;

use engine::Micros;
use parking_lot::Mutex;
use protocol::TableId;
use tokio::sync::Notify;

use crate::house::House;

const SWEEP: Duration = Duration::from_secs(10);

/// When tables are due.
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

    /// The next table that is due by now, or the time when one will be.
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

/// Wakes tables for as long as the house stands.
pub(crate) async fn run(house: Arc<House>) {
    let mut sweep = tokio::time::interval(SWEEP);
    loop {
        // What a table does in its own time has to be kept too: while the disk fails, time waits.
        house.committer.good().await;
        match house.timers.next(house.clock.now()) {
            Ok(table) => wake(&house, table),
            Err(next) => {
                let next = next.unwrap_or(house.clock.now() + 3_600_000_000);
                tokio::select! {
                    () = tokio::time::sleep_until(house.clock.instant(next)) => {}
                    () = house.timers.wake.notified() => {}
                    _ = sweep.tick() => house.sweep(),
                }
            }
        }
    }
}

fn wake(house: &Arc<House>, table: TableId) {
    if let Some(slot) = house.tables.get(table)
        && let Some(mut turn) = slot.enter(house, house.clock.now())
    {
        turn.wake();
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
