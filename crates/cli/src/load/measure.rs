//! One stretch of time, measured.

use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::meter::{self, Cost, Meter};
use super::tally::{Run, Tally};

/// How often this program looks how late it wakes up.
const TICK: Duration = Duration::from_millis(5);

/// What was measured in one stretch of time.
pub(super) struct Measured {
    pub(super) tally: Tally,
    pub(super) time: Duration,
    pub(super) before: Cost,
    pub(super) after: Cost,
    /// The most memory the server was seen with.
    pub(super) peak: Option<u64>,
    /// Seconds of a processor that this program has used.
    pub(super) own: Option<f64>,
}

impl Measured {
    /// Seconds of a processor that the server has used.
    pub(super) fn processor(&self) -> Option<f64> {
        Some(self.after.processor? - self.before.processor?)
    }

    pub(super) fn commits(&self) -> Option<f64> {
        Some(self.after.commits? - self.before.commits?)
    }
}

/// Measures for so long.
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
    let own = meter::own().zip(own).map(|(now, then)| now - then);
    Measured { tally, time, before, after, peak: peak.max(after.memory), own }
}
