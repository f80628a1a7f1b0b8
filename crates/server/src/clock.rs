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

/// A clock that differs from the one it follows by less than this is right.
const RIGHT: i64 = 2_000;
/// It is changed by no more than this at once, so that no race notices ...
const LITTLE: i64 = 500;
/// ... unless it is behind by more than this.
const FAR_BEHIND: i64 = 250_000;

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

    /// Follows another clock, which shows `time` now, little by little. It never goes back by more than passes between
    /// two calls.
    pub(crate) fn follow(&self, time: Micros) {
        let behind = time.cast_signed() - self.now().cast_signed();
        let change = if behind > FAR_BEHIND { behind } else { behind.clamp(-LITTLE, LITTLE) };
        if behind.abs() > RIGHT {
            self.ahead.fetch_add(change, Ordering::Relaxed);
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
    fn a_clock_follows_another_slowly_unless_it_is_far_behind() {
        let (clock, hour) = (Clock::set_to(1_000_000), 3_600_000_000);
        clock.follow(hour);
        assert!((hour..hour + 1_000_000).contains(&clock.now()));
        let before = clock.ahead.load(Ordering::Relaxed);
        clock.follow(1_000_000);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), before - LITTLE);
        clock.follow(clock.now() + 100_000);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), before);
    }

    #[test]
    fn instants_and_times_agree() {
        let clock = Clock::starting_at(0);
        let (early, late) = (clock.instant(clock.at_start + 1_000), clock.instant(clock.at_start + 2_500));
        assert_eq!((late - early).as_micros(), 1_500);
    }
}
