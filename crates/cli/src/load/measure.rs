//! Measurement over intervals of time.

use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::meter::{self, Meter};
use super::tally::{Run, Tally};

/// How often this program checks how late it wakes up.
const TICK: Duration = Duration::from_millis(5);

/// The measurements of one interval, or of several combined.
pub(super) struct Measured {
    pub(super) tally: Tally,
    /// The p99 of the acknowledgements in each interval.
    rounds: Vec<Duration>,
    pub(super) time: Duration,
    /// CPU seconds used by the server.
    pub(super) processor: Option<f64>,
    /// Transactions the server committed.
    pub(super) commits: Option<f64>,
    /// The server's memory at the end of the first interval.
    pub(super) memory: Option<u64>,
    /// The server's peak memory, as observed.
    pub(super) peak: Option<u64>,
    /// CPU seconds used by this program.
    pub(super) own: Option<f64>,
}

impl Measured {
    /// Adds a later interval.
    pub(super) fn join(&mut self, later: &Self) {
        self.tally.join(&later.tally);
        self.rounds.extend(&later.rounds);
        self.time += later.time;
        self.processor = sum(self.processor, later.processor);
        self.commits = sum(self.commits, later.commits);
        self.peak = self.peak.max(later.peak);
        self.own = sum(self.own, later.own);
    }

    /// The median over the intervals of the acknowledgements' p99, so that a single disk stall does not decide it.
    pub(super) fn middle_p99(&self) -> Duration {
        let mut rounds = self.rounds.clone();
        rounds.sort_unstable();
        let half = rounds.len() / 2;
        if rounds.len() % 2 == 1 { rounds[half] } else { (rounds[half - 1] + rounds[half]) / 2 }
    }
}

fn sum(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    Some(one? + other?)
}

fn spent(before: Option<f64>, after: Option<f64>) -> Option<f64> {
    Some(after? - before?)
}

/// Measures for this long.
pub(super) async fn measure(run: &Rc<Run>, meter: &Meter, time: Duration) -> Measured {
    let (own, before) = (meter::own(), meter.read().await);
    run.cut();
    let begun = Instant::now();
    let mut peak = before.memory;
    let mut look = Instant::now();
    while begun.elapsed() < time {
        let planned = Instant::now() + TICK;
        sleep(TICK).await;
        run.tally.borrow_mut().lag.add(planned.elapsed());
        if look.elapsed() > Duration::from_secs(1) {
            look = Instant::now();
            peak = peak.max(meter.memory());
        }
    }
    let (tally, time) = (run.cut(), begun.elapsed());
    let after = meter.read().await;
    Measured {
        rounds: vec![tally.acknowledged.within(0.99)],
        tally,
        time,
        processor: spent(before.processor, after.processor),
        commits: spent(before.commits, after.commits),
        memory: after.memory,
        peak: peak.max(after.memory),
        own: spent(own, meter::own()),
    }
}
