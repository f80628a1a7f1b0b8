//! Fair races: what a player's own eyes and hand did, whatever their line.

use engine::{Micros, Seat};

use crate::play::to_the_millisecond;

/// How much earlier than the arrivals tell a player may claim to have acted: the jitter of an honest line.
pub(crate) const TOLERANCE: Micros = 40_000;

/// Nobody acts on what they see in less time than this; whoever did had not seen it.
pub(crate) const FLOOR: Micros = 80_000;

/// A line nobody has measured yet is taken to be no worse than this.
const UNKNOWN_LINE: Micros = 300_000;

/// No round trip is believed to take longer than this.
const WORST_LINE: Micros = 1_000_000;

/// How long a race stays open after its time for answers that are on their way.
pub(crate) const GRACE: Micros = 500_000;

/// How many round trips a line is judged by.
const MEASURED: usize = 8;

/// What has been measured of a player's line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    trips: [Micros; MEASURED],
    count: usize,
}

impl Line {
    pub(crate) fn measured(&mut self, round_trip: Micros) {
        self.trips[self.count % MEASURED] = round_trip.min(WORST_LINE);
        self.count += 1;
    }

    /// The middle one of the last few round trips: one that is slow, by bad luck or on purpose, does not move it.
    fn usual(&self) -> Micros {
        let mut known = self.trips;
        let known = &mut known[..self.count.min(MEASURED)];
        known.sort_unstable();
        let middle = known.len().saturating_sub(1) / 2;
        known.get(middle).copied().unwrap_or(UNKNOWN_LINE)
    }
}

/// The times of one race.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    sent: Micros,
    seen: [Option<Micros>; Seat::MOST],
}

impl Timing {
    /// A race whose signal is sent now.
    pub(crate) const fn new(sent: Micros) -> Self {
        Self { sent, seen: [None; Seat::MOST] }
    }

    /// A client says that it has painted the signal. Only the first time counts.
    pub(crate) fn seen(&mut self, seat: Seat, arrival: Micros) {
        self.seen[seat.index()].get_or_insert(arrival);
    }

    /// What a shot that arrives now is credited with, if its player claims `claim`.
    ///
    /// The claim holds unless the arrivals of receipt and shot contradict it by more than the tolerance. A receipt
    /// that comes later than the line usually brings it is no proof that the signal was painted late: somebody may
    /// hold it back. So it counts as having come after the usual round trip at the latest; an honest receipt that the
    /// line delays costs nothing as long as the delay stays within the tolerance.
    pub(crate) fn credit(&self, seat: Seat, line: &Line, arrival: Micros, claim: Option<Micros>) -> Micros {
        let latest = self.sent + line.usual();
        let seen = self.seen[seat.index()].map_or(self.sent, |seen| seen.min(latest));
        let told = arrival.saturating_sub(seen);
        let credited = match claim {
            Some(claim) => claim.max(told.saturating_sub(TOLERANCE)),
            None => told,
        };
        to_the_millisecond(credited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Micros = 1_000;

    /// A race in which the only racer saw the signal at `seen` and is judged on a line of `line`.
    fn credit(line: Micros, seen: Option<Micros>, arrival: Micros, claim: Option<Micros>) -> Micros {
        let (seat, mut timing, mut measured) = (Seat::new(1), Timing::new(0), Line::default());
        measured.measured(line * MS);
        if let Some(seen) = seen {
            timing.seen(seat, seen * MS);
        }
        timing.credit(seat, &measured, arrival * MS, claim.map(|claim| claim * MS)) / MS
    }

    #[test]
    fn an_honest_player_is_credited_their_own_time_on_any_line() {
        for line in [0, 20, 100, 250] {
            assert_eq!(credit(line, Some(line), line + 231, Some(231)), 231, "a line of {line} ms");
            assert_eq!(credit(line, Some(line), line + 231 + 39, Some(231)), 231, "jitter within the tolerance");
        }
    }

    #[test]
    fn a_liar_gains_no_more_than_the_tolerance() {
        assert_eq!(credit(100, Some(100), 100 + 231, Some(81)), 191);
        assert_eq!(credit(100, Some(320), 100 + 231, Some(81)), 191, "a receipt that is held back helps nobody");
        assert_eq!(credit(100, None, 100 + 231, Some(81)), 291, "and none at all is worse");
    }

    #[test]
    fn one_slow_answer_does_not_make_a_line_slow() {
        let mut line = Line::default();
        assert_eq!(line.usual(), UNKNOWN_LINE);
        for trip in [20, 900, 30, 25] {
            line.measured(trip);
        }
        assert_eq!(line.usual(), 25);
        (0..8).for_each(|_| line.measured(Micros::MAX));
        assert_eq!(line.usual(), WORST_LINE, "only the last few count, and none is believed to be endless");
    }

    #[test]
    fn a_shot_without_a_claim_counts_from_the_receipt() {
        assert_eq!(credit(100, Some(100), 100 + 231, None), 231);
    }

    #[test]
    fn times_are_told_to_the_millisecond() {
        let timing = Timing::new(0);
        assert_eq!(timing.credit(Seat::new(0), &Line::default(), 1, Some(231_999)), 231_000);
    }
}
