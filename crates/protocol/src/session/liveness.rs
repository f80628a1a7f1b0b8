//! Detects dead connections by the time since something was last received.

use engine::Micros;

/// Send a ping after this much silence.
const QUIET: Micros = 1_000_000;

/// How long the answer to a ping may take.
const ANSWER: Micros = 2_500_000;

/// A check that is later than this says nothing about the connection: the program itself was suspended or in the
/// background.
const LATE: Micros = 1_000_000;

/// What is known about whether a connection is alive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Liveness {
    heard: Micros,
    /// When the last ping was sent, if nothing was received since.
    asked: Option<Micros>,
    /// Whether a second ping was sent because the check was late.
    again: bool,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// Nothing before the next check is due.
    Wait,
    /// Send a ping.
    Ping,
    /// Give up the connection.
    Dead,
}

impl Liveness {
    /// For a connection that was just opened.
    pub(super) const fn new(now: Micros) -> Self {
        Self { heard: now, asked: None, again: false }
    }

    /// Records that something was received.
    pub(super) fn heard(&mut self, now: Micros) {
        *self = Self::new(now);
    }

    /// When the next check is due.
    pub(super) fn due(&self) -> Micros {
        self.asked.map_or(self.heard + QUIET, |asked| asked + ANSWER)
    }

    /// What to do now.
    pub(super) fn check(&mut self, now: Micros) -> Check {
        let due = self.due();
        if now < due {
            return Check::Wait;
        }
        if self.asked.is_some() {
            // After a long suspension the answer may be waiting unread, so ping once more.
            if self.again || now - due <= LATE {
                return Check::Dead;
            }
            self.again = true;
        }
        self.asked = Some(now);
        Check::Ping
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Micros = 1_000_000;
    const HOUR: Micros = 3_600 * SECOND;

    /// Runs every check `slow` late until the connection is given up or `end`, and returns the checks with their times.
    fn watch(slow: Micros, end: Micros, answers: bool) -> Vec<(Micros, Check)> {
        let (mut alive, mut seen) = (Liveness::new(0), Vec::new());
        loop {
            let now = alive.due() + slow;
            let check = alive.check(now);
            if check == Check::Dead || now > end {
                seen.push((now, check));
                return seen;
            }
            if check == Check::Ping {
                seen.push((now, check));
                if answers {
                    alive.heard(now + 40_000);
                }
            }
        }
    }

    #[test]
    fn a_dead_connection_is_asked_once_and_given_up_soon() {
        assert_eq!(watch(0, HOUR, false), [(SECOND, Check::Ping), (3_500_000, Check::Dead)]);
        // The timers of a busy page are slightly late.
        let (when, check) = watch(200_000, HOUR, false)[1];
        assert!(check == Check::Dead && (3 * SECOND..=5 * SECOND).contains(&when), "{when}");
    }

    #[test]
    fn whatever_is_heard_keeps_a_connection() {
        let mut alive = Liveness::new(0);
        for now in [0, 1, 2, 3].map(|seconds| seconds * SECOND) {
            alive.heard(now);
            assert_eq!((alive.check(now + 900_000), alive.due()), (Check::Wait, now + SECOND));
        }
        assert_eq!(alive.check(4_100_000), Check::Ping);
        alive.heard(6_500_000);
        assert_eq!((alive.check(6_600_000), alive.due()), (Check::Wait, 7_500_000));
    }

    #[test]
    fn a_page_in_the_background_keeps_a_connection_that_answers() {
        let seen = watch(60 * SECOND, HOUR, true);
        assert!(seen.len() > 20 && seen.iter().all(|(_, check)| *check != Check::Dead));
    }

    #[test]
    fn a_page_that_was_asleep_asks_before_it_gives_up_and_does_give_up() {
        let mut alive = Liveness::new(0);
        assert_eq!(alive.check(SECOND), Check::Ping);
        // The answer is queued behind this check.
        assert_eq!(alive.check(600 * SECOND), Check::Ping);
        assert_eq!(alive.check(600 * SECOND + 2_500_000), Check::Dead);
        let seen = watch(60 * SECOND, HOUR, false);
        assert_eq!(seen.last().map(|(_, check)| *check), Some(Check::Dead), "also in the background");
    }
}
