//! Credits reaction times in races: the player's own claim, as far as the server's measurements support it.
//!
//! A client claims a reaction time. The server knows three things that the client cannot shorten: when the signal was
//! sent, when the shot arrived, and the smallest round trip ever measured on the connection. A claim is accepted if it
//! is consistent with them. See docs/fairness.md for the threat model.

use engine::{Micros, Seat};
use protocol::CreditedBy;

/// How much earlier than the latency allows a player may claim to have acted. It covers painting and honest jitter.
pub(crate) const TOLERANCE: Micros = 40_000;

/// Nobody reacts faster than this. A faster shot was fired without having seen the signal.
pub(crate) const FLOOR: Micros = 80_000;

/// Longer round trips count as this one. It limits what a faked latency can gain.
const LONGEST_ROUND_TRIP: Micros = 300_000;

/// How long a race stays open after its deadline, for answers still in transit.
pub(crate) const GRACE: Micros = 500_000;

/// The latency of one connection, as measured by the host.
#[derive(Clone, Debug, Default)]
pub struct Latency {
    /// Each new smallest round trip, with the time of its measurement.
    smallest: Vec<(Micros, Micros)>,
    trusted: bool,
    relayed: Option<Relayed>,
}

/// How a message came that another host received from the client and relayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relayed {
    /// When the signal left this host: the time given to [`Authority::signalled`](crate::Authority::signalled).
    pub signal: Micros,
    /// The time between sending that signal to the client and receiving the message, on the other host's clock.
    pub after: Micros,
}

impl Latency {
    /// Nothing was measured yet.
    pub const fn unknown() -> Self {
        Self { smallest: Vec::new(), trusted: false, relayed: None }
    }

    /// No network: the client is part of the same program, and its clock is trusted.
    pub const fn trusted() -> Self {
        Self { smallest: Vec::new(), trusted: true, relayed: None }
    }

    /// Records a round trip measured at `now`.
    pub fn measured(&mut self, now: Micros, round_trip: Micros) {
        if self.smallest.last().is_none_or(|&(_, smallest)| round_trip < smallest) {
            self.smallest.push((now, round_trip));
        }
    }

    /// The measurements from number `first` on: what another host needs to know to relay for this connection.
    pub fn measurements_from(&self, first: usize) -> &[(Micros, Micros)] {
        self.smallest.get(first..).unwrap_or_default()
    }

    /// Records how the next message came. `None`: straight from the client, or before any signal.
    pub fn relay(&mut self, relayed: Option<Relayed>) {
        self.relayed = relayed;
    }

    /// When a message that is handled at `now` arrived. The way between two hosts counts for nobody: it is as if the
    /// client were connected to the host that sent the signal.
    fn arrival(&self, now: Micros, sent: Option<Micros>) -> Micros {
        let relayed = self.relayed.filter(|relayed| Some(relayed.signal) == sent);
        relayed.map_or(now, |relayed| (relayed.signal + relayed.after).min(now))
    }

    /// The smallest round trip measured up to `time`. Later measurements do not count: a player who knows that a race
    /// is coming could answer pings slowly on purpose.
    fn smallest_by(&self, time: Micros) -> Option<Micros> {
        self.smallest.iter().rev().find(|&&(at, _)| at <= time).map(|&(_, trip)| trip.min(LONGEST_ROUND_TRIP))
    }
}

/// The times of one race.
#[derive(Clone, Debug)]
pub(crate) struct Timing {
    announced: Micros,
    /// When the signal was sent, if it was.
    sent: Option<Micros>,
    seen: [Option<Micros>; Seat::MOST],
}

/// The credit for a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Credited {
    /// The reaction time, rounded down to milliseconds.
    pub(crate) at: Micros,
    pub(crate) by: CreditedBy,
    /// Whether the shot came before anybody could have seen the signal.
    pub(crate) early: bool,
}

impl Timing {
    /// A race announced at this time. Its signal is not sent yet.
    pub(crate) const fn new(announced: Micros) -> Self {
        Self { announced, sent: None, seen: [None; Seat::MOST] }
    }

    /// Records that the signal was sent.
    pub(crate) fn sent(&mut self, now: Micros) {
        self.sent.get_or_insert(now);
    }

    /// Records that a client reports having painted the signal. Only the first report counts.
    pub(crate) fn seen(&mut self, seat: Seat, latency: &Latency, now: Micros) {
        self.seen[seat.index()].get_or_insert(latency.arrival(now, self.sent));
    }

    /// The credit for a shot that is handled at `now` and claims `claim`.
    pub(crate) fn credit(&self, seat: Seat, latency: &Latency, now: Micros, claim: Option<Micros>) -> Credited {
        let arrival = latency.arrival(now, self.sent);
        let Some(passed) = self.sent.map(|sent| arrival.saturating_sub(sent)) else {
            return Credited { at: 0, by: CreditedBy::Arrival, early: true };
        };
        if latency.trusted {
            let at = claim.map_or(passed, |claim| claim.min(passed));
            return credited(at, CreditedBy::Claim, at < FLOOR);
        }
        let (Some(trip), Some(claim)) = (latency.smallest_by(self.announced), claim) else {
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
        // Even without the whole round trip the shot is too quick to be a reaction, whatever it claims.
        let impossible = passed.saturating_sub(trip) + TOLERANCE < FLOOR;
        credited(at, if at == claim { CreditedBy::Claim } else { unproved }, at < FLOOR || impossible)
    }
}

/// Rounds down to milliseconds: no clock is more precise than that.
const fn credited(at: Micros, by: CreditedBy, early: bool) -> Credited {
    Credited { at: at / 1000 * 1000, by, early }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Micros = 1_000;

    /// A race announced at 0 whose signal leaves at 1,000 ms, on a connection with the measured round trip `trip`.
    fn credit(
        trip: Option<Micros>,
        seen: Option<Micros>,
        shot: Micros,
        claim: Option<Micros>,
    ) -> (Micros, CreditedBy, bool) {
        let (seat, mut timing, mut measured) = (Seat::new(1), Timing::new(1), Latency::unknown());
        if let Some(trip) = trip {
            measured.measured(0, trip * MS);
        }
        timing.sent(1_000 * MS);
        if let Some(seen) = seen {
            timing.seen(seat, &measured, (1_000 + seen) * MS);
        }
        let credited = timing.credit(seat, &measured, (1_000 + shot) * MS, claim.map(|claim| claim * MS));
        (credited.at / MS, credited.by, credited.early)
    }

    #[test]
    fn an_honest_player_is_credited_their_own_time_at_any_latency() {
        for trip in [0, 20, 100, 250] {
            let honest = (231, CreditedBy::Claim, false);
            assert_eq!(credit(Some(trip), Some(trip), trip + 231, Some(231)), honest, "{trip} ms");
            assert_eq!(credit(Some(trip), Some(trip + 16), trip + 231 + 39, Some(231)), honest, "jitter");
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
        let (seat, mut timing, mut latency) = (Seat::new(0), Timing::new(50), Latency::unknown());
        timing.sent(1_000 * MS);
        latency.measured(60, 200 * MS);
        timing.seen(seat, &latency, 1_200 * MS);
        let shot = |latency: &Latency| timing.credit(seat, latency, 1_400 * MS, Some(200 * MS));
        assert_eq!((shot(&latency).at, shot(&latency).by), (400 * MS, CreditedBy::Arrival));
        let mut latency = Latency::unknown();
        latency.measured(40, 200 * MS);
        latency.measured(60, MS);
        assert_eq!(shot(&latency).by, CreditedBy::Claim, "a quicker answer later takes nothing away either");
    }

    #[test]
    fn a_line_is_the_smallest_round_trip_and_never_endless() {
        let mut latency = Latency::unknown();
        assert_eq!(latency.smallest_by(9), None);
        for (now, trip) in [(1, 20), (2, 900), (3, 30), (4, 15), (5, 15)] {
            latency.measured(now, trip);
        }
        assert_eq!(
            (latency.smallest_by(0), latency.smallest_by(3), latency.smallest_by(9)),
            (None, Some(20), Some(15))
        );
        let mut far = Latency::unknown();
        far.measured(0, Micros::MAX);
        assert_eq!(far.smallest_by(0), Some(LONGEST_ROUND_TRIP));
    }

    #[test]
    fn before_the_signal_has_left_nobody_can_answer_it() {
        let timing = Timing::new(0);
        assert!(timing.credit(Seat::new(0), &Latency::trusted(), 500 * MS, Some(200 * MS)).early);
    }

    #[test]
    fn where_there_is_no_line_the_clock_of_the_client_is_believed() {
        let mut timing = Timing::new(0);
        timing.sent(0);
        let credited = timing.credit(Seat::new(0), &Latency::trusted(), 300 * MS, Some(231_999));
        assert_eq!((credited.at, credited.early), (231 * MS, false), "to the millisecond");
    }

    #[test]
    fn the_way_between_two_hosts_counts_for_nobody() {
        let (seat, signal) = (Seat::new(1), 1_000 * MS);
        let mut timing = Timing::new(1);
        timing.sent(signal);
        let mut latency = Latency::unknown();
        latency.measured(0, 100 * MS);
        let relay = |after: Micros| Some(Relayed { signal, after: after * MS });
        // Between the hosts, every message takes 200 ms.
        latency.relay(relay(100));
        timing.seen(seat, &latency, signal + 500 * MS);
        latency.relay(relay(331));
        let shot = |latency: &Latency| timing.credit(seat, latency, signal + 731 * MS, Some(231 * MS));
        assert_eq!((shot(&latency).at, shot(&latency).by), (231 * MS, CreditedBy::Claim));
        latency.relay(relay(9_000));
        assert_eq!(shot(&latency).at, 591 * MS, "nothing arrives later than it is handled");
        latency.relay(Some(Relayed { signal: signal - 1, after: 331 * MS }));
        assert_eq!(shot(&latency).at, 591 * MS, "another signal tells nothing of this one");
    }
}
