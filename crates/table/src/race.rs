//! Fair races: what a player's own eyes and hand did, as far as the server's own clock bears it out.
//!
//! A client claims a reaction time. The server knows three things that the client cannot shorten: when the signal left,
//! when the shot arrived, and the smallest round trip it has ever measured on that connection. A claim is believed where
//! it fits them. docs/fairness.md has the threat model.

use engine::{Micros, Seat};
use protocol::CreditedBy;

use crate::play::to_the_millisecond;

/// How much earlier than the line allows a player may claim to have acted: painting, and the jitter of an honest line.
pub(crate) const TOLERANCE: Micros = 40_000;

/// Nobody acts on what they see in less time than this; whoever did had not seen it.
pub(crate) const FLOOR: Micros = 80_000;

/// No line is believed to take longer than this, there and back: what a faked line can gain at the most.
pub const LONGEST_LINE: Micros = 300_000;

/// How long a race stays open after its time for answers that are on their way.
pub(crate) const GRACE: Micros = 500_000;

/// The line of one connection, as the host has measured it.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// When the smallest round trip so far was measured, and how long it took: each smaller than the one before.
    smallest: Vec<(Micros, Micros)>,
    trusted: bool,
}

impl Line {
    /// A line nothing is known of yet.
    pub const fn unknown() -> Self {
        Self { smallest: Vec::new(), trusted: false }
    }

    /// There is no line: the client is part of the same program, and its clock is believed.
    pub const fn trusted() -> Self {
        Self { smallest: Vec::new(), trusted: true }
    }

    /// At `now`, a message there and back was found to take so long.
    pub fn measured(&mut self, now: Micros, round_trip: Micros) {
        if self.smallest.last().is_none_or(|&(_, smallest)| round_trip < smallest) {
            self.smallest.push((now, round_trip));
        }
    }

    /// The smallest round trip measured by `time`. What is measured later says nothing: somebody who knows that a race
    /// is coming can be slow on purpose.
    fn smallest_by(&self, time: Micros) -> Option<Micros> {
        self.smallest.iter().rev().find(|&&(at, _)| at <= time).map(|&(_, trip)| trip.min(LONGEST_LINE))
    }
}

/// The times of one race.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    announced: Micros,
    /// When the signal left, once it has.
    sent: Option<Micros>,
    seen: [Option<Micros>; Seat::MOST],
}

/// What a shot is credited with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Credited {
    /// The reaction time, to the millisecond.
    pub(crate) at: Micros,
    pub(crate) by: CreditedBy,
    /// The shot came before anybody could have seen the signal.
    pub(crate) early: bool,
}

impl Timing {
    /// A race that was announced at this time and whose signal is about to leave.
    pub(crate) const fn new(announced: Micros) -> Self {
        Self { announced, sent: None, seen: [None; Seat::MOST] }
    }

    /// The signal has left.
    pub(crate) fn sent(&mut self, now: Micros) {
        self.sent.get_or_insert(now);
    }

    /// A client says that it has painted the signal. Only the first time counts.
    pub(crate) fn seen(&mut self, seat: Seat, arrival: Micros) {
        self.seen[seat.index()].get_or_insert(arrival);
    }

    /// What a shot that arrives now is credited with, if its player claims `claim`.
    pub(crate) fn credit(&self, seat: Seat, line: &Line, arrival: Micros, claim: Option<Micros>) -> Credited {
        let Some(passed) = self.sent.map(|sent| arrival.saturating_sub(sent)) else {
            return Credited { at: 0, by: CreditedBy::Arrival, early: true };
        };
        if line.trusted {
            let at = claim.map_or(passed, |claim| claim.min(passed));
            return credited(at, CreditedBy::Claim, at < FLOOR);
        }
        let (Some(trip), Some(claim)) = (line.smallest_by(self.announced), claim) else {
            return credited(passed, CreditedBy::Arrival, passed < FLOOR);
        };
        let (least, unproved) = match self.seen[seat.index()] {
            Some(seen) => {
                (passed - passed.min(trip.min(seen.saturating_sub(self.sent.unwrap_or(seen)))), CreditedBy::Line)
            }
            None => (passed, CreditedBy::Arrival),
        };
        let least = least.saturating_sub(TOLERANCE);
        let at = claim.max(least).min(passed);
        // The line alone takes this long, so a shot that is quicker was no answer to the signal, whatever it claims.
        let impossible = passed.saturating_sub(trip) + TOLERANCE < FLOOR;
        credited(at, if at == claim { CreditedBy::Claim } else { unproved }, at < FLOOR || impossible)
    }
}

const fn credited(at: Micros, by: CreditedBy, early: bool) -> Credited {
    Credited { at: to_the_millisecond(at), by, early }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Micros = 1_000;

    /// A race announced at 0 whose signal leaves at 1,000 ms, on a line that was measured before at `line`.
    fn credit(
        line: Option<Micros>,
        seen: Option<Micros>,
        shot: Micros,
        claim: Option<Micros>,
    ) -> (Micros, CreditedBy, bool) {
        let (seat, mut timing, mut measured) = (Seat::new(1), Timing::new(1), Line::unknown());
        if let Some(line) = line {
            measured.measured(0, line * MS);
        }
        timing.sent(1_000 * MS);
        if let Some(seen) = seen {
            timing.seen(seat, (1_000 + seen) * MS);
        }
        let credited = timing.credit(seat, &measured, (1_000 + shot) * MS, claim.map(|claim| claim * MS));
        (credited.at / MS, credited.by, credited.early)
    }

    #[test]
    fn an_honest_player_is_credited_their_own_time_on_any_line() {
        for line in [0, 20, 100, 250] {
            let honest = (231, CreditedBy::Claim, false);
            assert_eq!(credit(Some(line), Some(line), line + 231, Some(231)), honest, "a line of {line} ms");
            assert_eq!(credit(Some(line), Some(line + 16), line + 231 + 39, Some(231)), honest, "jitter");
        }
    }

    #[test]
    fn a_liar_gains_no_more_than_the_tolerance() {
        assert_eq!(credit(Some(100), Some(100), 331, Some(81)), (191, CreditedBy::Line, false));
        assert_eq!(credit(Some(100), Some(320), 331, Some(81)), (191, CreditedBy::Line, false), "a receipt held back");
        assert_eq!(credit(Some(100), None, 331, Some(81)), (291, CreditedBy::Arrival, false), "no receipt is worse");
        assert_eq!(credit(None, Some(320), 331, Some(81)), (331, CreditedBy::Arrival, false), "no pong is worst");
    }

    #[test]
    fn nobody_claims_more_time_than_has_passed() {
        assert_eq!(credit(Some(0), Some(0), 1, Some(81)), (1, CreditedBy::Line, true));
        assert_eq!(credit(Some(0), Some(0), 300, Some(5_000)), (300, CreditedBy::Line, false));
    }

    #[test]
    fn a_shot_quicker_than_its_line_is_early_whatever_it_claims() {
        assert!(credit(Some(100), Some(100), 101, Some(81)).2);
        assert!(credit(Some(100), Some(100), 101, Some(100)).2);
        assert!(!credit(Some(100), Some(100), 182, Some(82)).2);
    }

    #[test]
    fn what_is_measured_after_the_announcement_counts_for_nobody() {
        let (seat, mut timing, mut line) = (Seat::new(0), Timing::new(50), Line::unknown());
        timing.sent(1_000 * MS);
        line.measured(60, 200 * MS);
        timing.seen(seat, 1_200 * MS);
        let shot = |line: &Line| timing.credit(seat, line, 1_400 * MS, Some(200 * MS));
        assert_eq!((shot(&line).at, shot(&line).by), (400 * MS, CreditedBy::Arrival));
        let mut line = Line::unknown();
        line.measured(40, 200 * MS);
        line.measured(60, MS);
        assert_eq!(shot(&line).by, CreditedBy::Claim, "a quicker answer later takes nothing away either");
    }

    #[test]
    fn a_line_is_the_smallest_round_trip_and_never_endless() {
        let mut line = Line::unknown();
        assert_eq!(line.smallest_by(9), None);
        for (now, trip) in [(1, 20), (2, 900), (3, 30), (4, 15), (5, 15)] {
            line.measured(now, trip);
        }
        assert_eq!((line.smallest_by(0), line.smallest_by(3), line.smallest_by(9)), (None, Some(20), Some(15)));
        let mut far = Line::unknown();
        far.measured(0, Micros::MAX);
        assert_eq!(far.smallest_by(0), Some(LONGEST_LINE));
    }

    #[test]
    fn before_the_signal_has_left_nobody_can_answer_it() {
        let timing = Timing::new(0);
        assert!(timing.credit(Seat::new(0), &Line::trusted(), 500 * MS, Some(200 * MS)).early);
    }

    #[test]
    fn where_there_is_no_line_the_clock_of_the_client_is_believed() {
        let mut timing = Timing::new(0);
        timing.sent(0);
        let credited = timing.credit(Seat::new(0), &Line::trusted(), 300 * MS, Some(231_999));
        assert_eq!((credited.at, credited.early), (231 * MS, false), "to the millisecond");
    }
}
