//! Runs the bots' decisions on background threads, never on all cores at once. Owners take turns, and so do the tables
//! of one owner, so that a player with many tables waits only for their own bots.

use std::collections::VecDeque;
use std::sync::Arc;

use bots::Effort;
use parking_lot::Mutex;
use protocol::{PlayerId, TableId};
use table::BotCall;
use tokio::sync::oneshot;

use crate::app::App;
use crate::hosted_table::HostedTable;

/// Decisions of the slowest bots (about 150 ms each at full effort) that one core makes in two seconds. Decision
/// windows are not much longer, and a decision that comes too late does not count.
const PROMPTLY: usize = 13;

/// Runs a bot's decision when it is due and applies it at the table.
pub(crate) fn call(app: &Arc<App>, hosted: &Arc<HostedTable>, call: BotCall) {
    let (app, hosted) = (Arc::clone(app), Arc::clone(hosted));
    tokio::spawn(async move {
        tokio::time::sleep_until(app.clock.instant(call.at)).await;
        let Some(permit) = app.bot_queue.turn(hosted.owner, hosted.id).await else {
            return;
        };
        let (effort, think) = (permit.effort, call.think);
        let thought = app.background.run(move || think(effort)).await;
        drop(permit);
        let Ok(decision) = thought else {
            tracing::error!(table = %hosted.id, "a bot panicked; its seat counts as not having answered");
            return;
        };
        app.committer.good().await;
        if let Some(mut locked) = hosted.enter(&app, app.clock.now()) {
            locked.decided(decision);
        }
    });
}

/// Limits how many bots compute at once, and queues the others.
pub(crate) struct BotQueue {
    state: Mutex<State>,
    most: usize,
}

#[derive(Default)]
struct State {
    thinking: usize,
    waiting: Waiting<oneshot::Sender<BotPermit>>,
}

/// Permission to compute. Dropping it lets the next bot begin.
pub(crate) struct BotPermit {
    bot_queue: Arc<BotQueue>,
    pub(crate) effort: Effort,
}

impl BotQueue {
    /// Allows one bot for each core, except one core that is kept for serving people.
    pub(crate) fn new() -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Arc::new(Self { state: Mutex::default(), most: cores.saturating_sub(1).max(1) })
    }

    /// Waits for this table's turn.
    pub(crate) async fn turn(self: &Arc<Self>, owner: PlayerId, table: TableId) -> Option<BotPermit> {
        let (go, turn) = oneshot::channel();
        self.state.lock().waiting.push(owner, table, go);
        self.begin();
        turn.await.ok()
    }

    /// Every permit there is, for tests.
    #[cfg(test)]
    pub(crate) async fn take_all(self: &Arc<Self>) -> Vec<Option<BotPermit>> {
        let mut all = Vec::new();
        for table in 0..self.most {
            all.push(self.turn(PlayerId(0), TableId(table as u64)).await);
        }
        all
    }

    /// Hands out as many permits as are free.
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
            let _ = go.send(BotPermit { bot_queue: Arc::clone(self), effort: effort(backlog, self.most) });
        }
    }
}

impl Drop for BotPermit {
    fn drop(&mut self) {
        self.bot_queue.state.lock().thinking -= 1;
        self.bot_queue.begin();
    }
}

/// The effort for a decision with this backlog: as much as lets the whole backlog be answered within about two seconds.
fn effort(backlog: usize, threads: usize) -> Effort {
    let percent = 100 * threads * PROMPTLY / backlog.max(1);
    Effort::percent(percent.min(100) as u32)
}

/// Waiting calls: owners take turns, the tables of an owner take turns, and the calls of a table are in order.
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

    /// The next call, and the number of calls answered until its owner's queue is empty, if all owners take turns. It
    /// depends only on the owner's own calls and the number of owners, so one busy owner does not reduce the effort for
    /// the others.
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

/// The queue of `key`; a new one is added at the end.
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

    /// The order in which bots of the owners 1 (forty tables with three bots each) and then 2 (one bot) think, and
    /// their efforts.
    async fn order_of_thinking(app: &Arc<App>) -> Vec<(u64, Effort)> {
        let (thought, thoughts) = std::sync::mpsc::channel();
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        let tables = (0..40).map(|table| (1, table)).flat_map(|one| [one; 3]).chain([(2, 40)]);
        for (owner, table) in tables {
            let hosted = hosted(table, owner);
            let (thought, gate) = (thought.clone(), Arc::clone(&gate));
            let think = Box::new(move |effort| {
                // The first ones think until all the others wait.
                let _ = gate.lock().recv();
                let _ = thought.send((owner, effort));
                std::panic::resume_unwind(Box::new("no decision"))
            });
            call(app, &hosted, BotCall { at: 0, level: "legend".into(), think });
        }
        let waiting = |app: &App| {
            let state = app.bot_queue.state.lock();
            state.thinking
                + state
                    .waiting
                    .owners
                    .iter()
                    .flat_map(|(_, tables)| tables)
                    .map(|(_, calls)| calls.len())
                    .sum::<usize>()
        };
        while waiting(app) < 121 {
            tokio::task::yield_now().await;
        }
        drop((open, thought));
        tokio::task::spawn_blocking(move || thoughts.iter().collect()).await.unwrap()
    }

    fn hosted(table: u64, owner: u64) -> Arc<HostedTable> {
        let (id, mut effects) = (TableId(table), table::Effects::new());
        let person = protocol::Person { id: PlayerId(owner), name: "Annie".into(), program: false };
        let setup = crate::quick::setup("loot", 2);
        let authority = table::open(id, 0, &setup, &person, [0; 32], &mut effects).unwrap();
        Arc::new(HostedTable::new(id, person.id, None, authority))
    }

    #[tokio::test]
    async fn a_bot_beside_forty_busy_tables_is_next_and_thinks_as_hard_as_ever() {
        let data = tempfile::TempDir::new().unwrap();
        let app = crate::app::tests::app(&data, crate::Config::default()).await;
        let order = order_of_thinking(&app).await;
        assert_eq!(order.len(), 121);
        let place = order.iter().position(|(owner, _)| *owner == 2).unwrap();
        // Those that think at the same time may finish in any order.
        assert!(place <= 2 * app.bot_queue.most + 1, "{place}");
        assert_eq!(order[place].1, Effort::percent(100));
        let less = order.iter().filter(|(_, effort)| *effort < Effort::percent(100)).count();
        assert!(app.bot_queue.most > 8 || less > 60, "{less}");
    }

    #[tokio::test]
    async fn so_many_think_at_once_and_the_next_when_one_has_decided() {
        let bot_queue = Arc::new(BotQueue { state: Mutex::default(), most: 1 });
        let first = bot_queue.turn(PlayerId(1), TableId(1)).await;
        let mut second = Box::pin(bot_queue.turn(PlayerId(1), TableId(2)));
        let mut gone = Box::pin(bot_queue.turn(PlayerId(3), TableId(3)));
        let mut third = Box::pin(bot_queue.turn(PlayerId(1), TableId(2)));
        for waits in [&mut second, &mut gone, &mut third] {
            assert!(is_pending(waits));
        }
        drop((first, gone));
        let second = second.await;
        assert!(is_pending(&mut third));
        drop(second);
        assert!(third.await.is_some());
        assert_eq!(bot_queue.state.lock().thinking, 0);
    }
}
