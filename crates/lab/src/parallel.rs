//! Parallel work whose result does not depend on the number of threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Tells running work that its result is no longer needed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StopSignal<'a> {
    /// The user has asked to stop.
    asked: &'a AtomicBool,
    /// The result is already decided.
    settled: &'a AtomicBool,
}

impl StopSignal<'_> {
    pub(crate) fn wanted(self) -> bool {
        self.asked.load(Ordering::Relaxed) || self.settled.load(Ordering::Relaxed)
    }
}

/// Runs the units `0..units` on `threads` threads and folds their results in order, until `fold` breaks, a unit fails,
/// or `stop` is set; what is finished by then is still folded. `work` returns `None` for a unit it abandoned because of
/// the signal.
pub(crate) fn run<T: Send, E: Send>(
    units: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(u64, StopSignal<'_>) -> Result<Option<T>, E> + Sync,
    mut fold: impl FnMut(T) -> ControlFlow<()>,
) -> Result<(), E> {
    let (next, settled) = (AtomicU64::new(0), AtomicBool::new(false));
    let signal = StopSignal { asked: stop, settled: &settled };
    let worker = |sender: mpsc::SyncSender<_>| {
        while !signal.wanted() {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= units || sender.send((unit, work(unit, signal))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::sync_channel(threads * 4);
        for _ in 0..threads {
            let (sender, worker) = (sender.clone(), &worker);
            scope.spawn(move || worker(sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        let done = (|| {
            for (unit, result) in &receiver {
                early.insert(unit, result);
                while let Some(result) = early.remove(&due) {
                    due += 1;
                    if let Some(made) = result?
                        && fold(made).is_break()
                    {
                        return Ok(());
                    }
                }
            }
            for result in std::mem::take(&mut early).into_values() {
                if let Some(made) = result?
                    && fold(made).is_break()
                {
                    break;
                }
            }
            Ok(())
        })();
        settled.store(true, Ordering::Relaxed);
        drop(receiver);
        done
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(threads: usize, until: u64) -> Vec<u64> {
        let mut seen = Vec::new();
        let fold = |unit| {
            seen.push(unit);
            if unit == until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        run::<_, ()>(100, threads, &AtomicBool::new(false), |unit, _| Ok(Some(unit)), fold).unwrap();
        seen
    }

    #[test]
    fn units_are_folded_in_order_until_the_fold_breaks_off_whatever_the_threads() {
        for threads in [1, 2, 5] {
            assert_eq!(folded(threads, 40), (0..=40).collect::<Vec<_>>());
            assert_eq!(folded(threads, 1000), (0..100).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_first_failure_in_order_is_the_one_that_is_told() {
        for threads in [1, 3] {
            let work = |unit, _: StopSignal<'_>| if unit >= 20 { Err(unit) } else { Ok(Some(unit)) };
            let failed = run(100, threads, &AtomicBool::new(false), work, |_| ControlFlow::Continue(()));
            assert_eq!(failed, Err(20));
        }
    }

    #[test]
    fn what_was_finished_before_a_stop_is_folded() {
        let stop = AtomicBool::new(false);
        let mut sum = 0;
        let work = |unit, _: StopSignal<'_>| {
            if unit == 50 {
                stop.store(true, Ordering::Relaxed);
            }
            Ok::<_, ()>(Some(1))
        };
        run(1_000_000, 2, &stop, work, |one| {
            sum += one;
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!((51..1_000_000).contains(&sum), "{sum} units were folded");
    }
}
