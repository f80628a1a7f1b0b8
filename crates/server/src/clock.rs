//! The house's clock: microseconds since 1970 that never run backwards while the server runs.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use engine::Micros;

/// A steady clock that was set by the machine's once.
pub(crate) struct Clock {
    started: Instant,
    at_start: Micros,
}

impl Clock {
    /// A clock that starts now, or at `not_before` if the machine's clock is behind what was written already.
    pub(crate) fn starting_at(not_before: Micros) -> Self {
        Self { started: Instant::now(), at_start: machine_time().max(not_before) }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Micros {
        self.at_start + micros(self.started.elapsed())
    }

    /// The moment that `time` will be, for the runtime's timers.
    pub(crate) fn instant(&self, time: Micros) -> tokio::time::Instant {
        let ahead = std::time::Duration::from_micros(time.saturating_sub(self.at_start));
        (self.started + ahead).into()
    }
}

/// What the machine's clock says.
pub(crate) fn machine_time() -> Micros {
    micros(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
}

/// A length of time in microseconds.
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
