//! The server's clock: microseconds since 1970 that never run backwards while the server runs.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use engine::Micros;

/// A monotonic clock, set once from the system clock.
pub(crate) struct Clock {
    started: Instant,
    at_start: Micros,
}

impl Clock {
    /// Starts now, or at `not_before` if the system clock is behind what was already written.
    pub(crate) fn starting_at(not_before: Micros) -> Self {
        Self { started: Instant::now(), at_start: machine_time().max(not_before) }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Micros {
        self.at_start + micros(self.started.elapsed())
    }

    /// The runtime's instant for `time`.
    pub(crate) fn instant(&self, time: Micros) -> tokio::time::Instant {
        let ahead = std::time::Duration::from_micros(time.saturating_sub(self.at_start));
        (self.started + ahead).into()
    }
}

/// The system clock.
pub(crate) fn machine_time() -> Micros {
    micros(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// A duration in microseconds.
pub(crate) fn micros(length: std::time::Duration) -> Micros {
    Micros::try_from(length.as_micros()).unwrap_or(Micros::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_set_back_does_not_go_behind_the_log() {
        let future = machine_time() + 3_600_000_000;
        let clock = Clock::starting_at(future);
        assert!(clock.now() >= future);
    }

    #[test]
    fn instants_and_times_agree() {
        let clock = Clock::starting_at(0);
        let (early, late) = (clock.instant(clock.at_start + 1_000), clock.instant(clock.at_start + 2_500));
        assert_eq!((late - early).as_micros(), 1_500);
    }
}
