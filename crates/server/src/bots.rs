//! Bots of the house think here, beside the threads that serve people and never on all cores at once. Whoever opens many
//! tables waits for their own bots: owners take turns, and so do the tables of one owner.

use std::collections::VecDeque;
use std::sync::Arc;

use bots::Effort;
use parking_lot::Mutex;
use protocol::{PlayerId, TableId};
use table::BotCall;
use tokio::sync::oneshot;

use crate::house::House;
use crate::slot::Slot;

/// Decisions of the slowest bots, some 150 ms each at full effort, that one core takes in two seconds. Windows are not
/// much longer, and a bot that answers too late has not answered.
const PROMPTLY: usize = 13;

/// Lets a bot think in its time and takes its decision to the table.
pub(crate) fn call(house: &Arc<House>, slot: &Arc<Slot>, call: BotCall) {
    let (house, slot) = (Arc::clone(house), Arc::clone(slot));
    tokio::spawn(async move {
        tokio::time::sleep_until(house.clock.instant(call.at)).await;
        let Some(thinker) = house.thinkers.turn(slot.owner, slot.id).await else {
            return;
        };
        let (effort, think) = (thinker.effort, call.think);
        let thought = tokio::task::spawn_blocking(move || think(effort)).await;
        drop(thinker);
        let Ok(decision) = thought else {
            tracing::error!(table = %slot.id, "a bot panicked; its seat is answered as a silent one");
            return;
        };
        house.committer.good().await;
        if let Some(mut turn) = slot.enter(&house, house.clock.now()) {
            turn.decided(decision);
        }
    });
}

/// Whoever may think, and those who wait for it.
pub(crate) struct Thinkers {
    state: Mutex<State>,
    most: usize,
}

#[derive(Default)]
struct State {
    thinking: usize,
    waiting: Waiting<oneshot::Sender<Thinker>>,
}

/// Somebody who may think now. The next one may when this is dropped.
struct Thinker {
    thinkers: Arc<Thinkers>,
    effort: Effort,
}

impl Thinkers {
    /// As many as there are cores, less one that is kept for people.
    pub(crate) fn new() -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Arc::new(Self { state: Mutex::default(), most: cores.saturating_sub(1).max(1) })
    }

    /// Waits for the turn of one of this table's bots.
    async fn turn(self: &Arc<Self>, owner: PlayerId, table: TableId) -> Option<Thinker> {
        let (go, turn) = oneshot::channel();
        self.state.lock().waiting.push(owner, table, go);
        self.begin();
        turn.await.ok()
    }

    /// Lets as many begin as may.
    fn begin(self: &Arc<Self>) {
        loop {
            let mut state = self.state.lock();
            if state.thinking >= self.most {
                return;
            }
            let Some((go, backlog)) = state.waiting.pop() else {
                return;
            };
            if go.is_closed() {
                continue;
            }
            state.thinking += 1;
            drop(state);
            let _ = go.send(Thinker { thinkers: Arc::clone(self), effort: effort(backlog, self.most) });
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.thinkers.state.lock().thinking -= 1;
        self.thinkers.begin();
    }
}

/// How hard a bot thinks before which so many are to be answered: so that the last of them is answered in about two seconds.
fn effort(backlog: usize, threads: usize) -> Effort {
    let percent = 100 * threads * PROMPTLY / backlog.max(1);
    Effort::percent(percent.min(100) as u32)
}

/// Those who wait: owners in turn, the tables of an owner in turn, the calls of a table in their order.
struct Waiting<T> {
    owners: VecDeque<(PlayerId, Tables<T>)>,
}

type Tables<T> = VecDeque<(TableId, VecDeque<T>)>;

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self { owners: VecDeque::new() }
    }
}

impl<T> Waiting<T> {
    fn push(&mut self, owner: PlayerId, table: TableId, call: T) {
        let tables = of(&mut self.owners, owner);
        of(tables, table).push_back(call);
    }

    /// The next call, and how many calls of anybody's are answered until all those of its owner are: not those of others
    /// who have more, because whoever has much to do does not slow the others down.
    fn pop(&mut self) -> Option<(T, usize)> {
        let (owner, mut tables) = self.owners.pop_front()?;
        let own: usize = tables.iter().map(|(_, calls)| calls.len()).sum();
        let backlog = own * (self.owners.len() + 1);
        let (table, mut calls) = tables.pop_front()?;
        let call = calls.pop_front()?;
        if !calls.is_empty() {
            tables.push_back((table, calls));
        }
        if !tables.is_empty() {
            self.owners.push_back((owner, tables));
        }
        Some((call, backlog))
    }
}

/// What belongs to `key`, which comes last if it is new.
fn of<K: PartialEq, Q: Default>(queues: &mut VecDeque<(K, Q)>, key: K) -> &mut Q {
    let place = queues.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        queues.push_back((key, Q::default()));
        queues.len() - 1
    });
    &mut queues[place].1
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Waker};

    use super::*;

    fn waiting(calls: &[(u64, u64, &'static str)]) -> Waiting<&'static str> {
        let mut waiting = Waiting::default();
        for &(owner, table, call) in calls {
            waiting.push(PlayerId(owner), TableId(table), call);
        }
        waiting
    }

    fn order(mut waiting: Waiting<&'static str>) -> String {
        std::iter::from_fn(|| waiting.pop()).map(|(call, _)| call).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn owners_take_turns_and_so_do_their_tables() {
        let calls =
            [(1, 10, "a1"), (1, 10, "a2"), (1, 10, "a3"), (1, 11, "b1"), (1, 11, "b2"), (2, 20, "c1"), (3, 30, "d1")];
        assert_eq!(order(waiting(&calls)), "a1 c1 d1 b1 a2 b2 a3");
    }

    #[test]
    fn who_comes_last_waits_for_one_call_of_a_crowd() {
        let mut waiting = Waiting::default();
        for table in 0..40 {
            for call in 0..4 {
                waiting.push(PlayerId(1), TableId(table), (1, table, call));
            }
        }
        waiting.push(PlayerId(2), TableId(99), (2, 99, 0));
        assert_eq!(waiting.pop(), Some(((1, 0, 0), 320)));
        assert_eq!(waiting.pop(), Some(((2, 99, 0), 2)));
        assert_eq!(waiting.pop(), Some(((1, 1, 0), 159)));
    }

    #[test]
    fn a_crowd_thinks_less_and_the_others_as_hard_as_ever() {
        for (backlog, threads, percent) in
            [(1, 1, 100), (2, 1, 100), (13, 1, 100), (26, 1, 50), (160, 1, 8), (160, 7, 56), (100_000, 1, 1)]
        {
            assert_eq!(effort(backlog, threads), Effort::percent(percent), "{backlog} before {threads}");
        }
    }

    fn is_pending(future: &mut (impl Future + Unpin)) -> bool {
        Pin::new(future).poll(&mut Context::from_waker(Waker::noop())).is_pending()
    }

    #[tokio::test]
    async fn so_many_think_at_once_and_the_next_when_one_has_decided() {
        let thinkers = Arc::new(Thinkers { state: Mutex::default(), most: 1 });
        let first = thinkers.turn(PlayerId(1), TableId(1)).await;
        let mut second = Box::pin(thinkers.turn(PlayerId(1), TableId(2)));
        let mut gone = Box::pin(thinkers.turn(PlayerId(3), TableId(3)));
        let mut third = Box::pin(thinkers.turn(PlayerId(1), TableId(2)));
        for waits in [&mut second, &mut gone, &mut third] {
            assert!(is_pending(waits));
        }
        drop((first, gone));
        let second = second.await;
        assert!(is_pending(&mut third));
        drop(second);
        assert!(third.await.is_some());
        assert_eq!(thinkers.state.lock().thinking, 0);
    }
}
