//! The server's clock: microseconds since 1970 that never run backwards while the server runs.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use engine::Micros;

/// A clock, set once from the system clock. A node of a cluster follows the clock of the database instead, so that all
/// nodes agree, and the system clock of a machine may be wrong.
pub(crate) struct Clock {
    started: Instant,
    at_start: Micros,
    /// What was added since the start, to follow another clock.
    ahead: AtomicI64,
}

/// A clock that is ahead of the one it follows by less than this is right.
const RIGHT: i64 = 2_000;
/// It is set back by no more than this at once: less than the time since it was last set.
const SET_BACK: i64 = 500;

impl Clock {
    /// Starts now, or at `not_before` if the system clock is behind what was already written.
    pub(crate) fn starting_at(not_before: Micros) -> Self {
        Self::set_to(machine_time().max(not_before))
    }

    /// Starts at this time.
    pub(crate) fn set_to(time: Micros) -> Self {
        Self { started: Instant::now(), at_start: time, ahead: AtomicI64::new(0) }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Micros {
        self.base() + micros(self.started.elapsed())
    }

    /// Follows another clock, which shows `time` now: forward at once, back little by little.
    pub(crate) fn follow(&self, time: Micros) {
        let behind = time.cast_signed() - self.now().cast_signed();
        if behind.abs() > RIGHT {
            self.ahead.fetch_add(behind.max(-SET_BACK), Ordering::Relaxed);
        }
    }

    fn base(&self) -> Micros {
        self.at_start.saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// The runtime's instant for `time`.
    pub(crate) fn instant(&self, time: Micros) -> tokio::time::Instant {
        let ahead = std::time::Duration::from_micros(time.saturating_sub(self.base()));
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
    fn a_clock_that_follows_another_goes_forward_at_once_and_back_slowly() {
        let clock = Clock::set_to(1_000_000);
        clock.follow(3_600_000_000);
        assert!((3_600_000_000..3_601_000_000).contains(&clock.now()));
        clock.follow(1_000_000);
        assert!(clock.now() >= 3_600_000_000 - SET_BACK.unsigned_abs());
    }

    #[test]
    fn instants_and_times_agree() {
        let clock = Clock::starting_at(0);
        let (early, late) = (clock.instant(clock.at_start + 1_000), clock.instant(clock.at_start + 2_500));
        assert_eq!((late - early).as_micros(), 1_500);
    }
}
