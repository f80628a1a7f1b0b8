//! When to ping a connection, and when to consider it dead. Uses neither sockets nor clocks.

use std::time::Duration;

use tokio::time::Instant;

use crate::config::Limits;

/// Measurements right after connecting, and the time between them: a race may start soon.
const QUICK: u32 = 4;
const QUICKLY: Duration = Duration::from_millis(200);
/// If the check runs this late, the server itself was delayed and may not have read what arrived meanwhile.
const LATE: Duration = Duration::from_millis(500);

/// What to do about a connection.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NextCheck {
    /// Check again at this time.
    Wait(Instant),
    /// Send a ping.
    Ping,
    /// Close: nothing was heard for too long.
    Silent,
}

/// The ping schedule of one connection.
pub(crate) struct Liveness {
    measure_every: Duration,
    quiet: Duration,
    silent: Duration,
    /// When to measure the latency next.
    due: Instant,
    quick: u32,
    /// The ping that is not answered yet.
    asked: Option<([u8; 8], Instant)>,
    /// Since when the connection is being read, if it is. While it is not, silence does not count.
    listening: Option<Instant>,
}

impl Liveness {
    /// The schedule of a new connection.
    pub(crate) fn new(limits: &Limits, now: Instant) -> Self {
        Self {
            measure_every: limits.ping_every.0,
            // Traffic proves that a connection is alive. An idle one is pinged early enough for its pong to arrive in
            // time.
            quiet: limits.silent_after.0 * 5 / 8,
            silent: limits.silent_after.0,
            due: now,
            quick: QUICK,
            asked: None,
            listening: Some(now),
        }
    }

    /// What to do now. This check was scheduled for `due`, and the client was last heard at `heard`.
    pub(crate) fn beat(&mut self, due: Instant, now: Instant, heard: Instant) -> NextCheck {
        let Some(since) = &mut self.listening else {
            return NextCheck::Wait(now + self.quiet);
        };
        if now > due + LATE {
            *since = now;
        }
        let since = *since;
        let heard = heard.max(since);
        let is_quiet = now >= heard + self.quiet;
        if now >= heard + self.silent {
            NextCheck::Silent
        } else if self.asked.is_some() {
            // The pong may arrive at any time. Check again early enough to send the next ping on schedule.
            let soon = if self.quick > 0 { QUICKLY.min(self.quiet) } else { self.quiet };
            NextCheck::Wait((now + soon).min(heard + self.silent))
        } else if is_quiet || now >= self.due {
            NextCheck::Ping
        } else {
            NextCheck::Wait(self.due.min(heard + self.quiet))
        }
    }

    /// Notes that a ping with this nonce is being sent.
    pub(crate) fn asks(&mut self, nonce: [u8; 8], now: Instant) {
        self.asked = Some((nonce, now));
        self.quick = self.quick.saturating_sub(1);
        self.due = now + if self.quick > 0 { QUICKLY } else { self.measure_every };
    }

    /// Handles a pong. Returns the round trip if it answers the last ping.
    pub(crate) fn answered(&mut self, nonce: &[u8], now: Instant) -> Option<Duration> {
        let (_, sent) = self.asked.take_if(|(asked, _)| asked == nonce)?;
        Some(now - sent)
    }

    /// Notes that the connection is being read again.
    pub(crate) fn listen(&mut self, now: Instant) {
        self.listening = Some(now);
    }

    /// Notes that the connection is not being read for now.
    pub(crate) fn look_away(&mut self) {
        self.listening = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// Pings of a connection that answers each after 50 ms and also sends something every `talks_every` milliseconds.
    fn pings(talks_every: Option<u64>, seconds: u64) -> Vec<u64> {
        let start = Instant::now();
        let (mut liveness, mut heard) = (Liveness::new(&Limits::default(), start), start);
        let (mut sent, mut answer) = (Vec::new(), None);
        for now in 0..seconds * 1000 {
            let at = start + ms(now);
            if answer == Some(now) {
                assert_eq!(liveness.answered(&[7; 8], at), Some(ms(50)));
                (heard, answer) = (at, None);
            }
            if talks_every.is_some_and(|every| now % every == 0) {
                heard = at;
            }
            match liveness.beat(at, at, heard) {
                NextCheck::Ping => {
                    liveness.asks([7; 8], at);
                    sent.push(now);
                    answer = Some(now + 50);
                }
                NextCheck::Wait(until) => assert!(until > at),
                NextCheck::Silent => panic!("it answers"),
            }
        }
        sent
    }

    #[test]
    fn the_line_is_measured_quickly_at_first_and_then_every_five_seconds() {
        assert_eq!(pings(Some(100), 16), [0, 200, 400, 600, 5600, 10_600, 15_600]);
    }

    #[test]
    fn who_is_quiet_is_asked_after_two_seconds_and_a_half() {
        assert_eq!(pings(None, 6), [0, 200, 400, 600, 3150, 5700]);
    }

    #[test]
    fn a_dead_line_is_noticed_in_three_to_five_seconds() {
        let start = Instant::now();
        let mut liveness = Liveness::new(&Limits::default(), start);
        let noticed = (0..10_000).find(|&now| match liveness.beat(start + ms(now), start + ms(now), start) {
            NextCheck::Ping => {
                liveness.asks([7; 8], start + ms(now));
                false
            }
            NextCheck::Wait(_) => false,
            NextCheck::Silent => true,
        });
        assert!(noticed.is_some_and(|ms| (3000..=5000).contains(&ms)), "{noticed:?}");
    }

    #[test]
    fn whom_we_do_not_listen_to_is_not_silent() {
        let start = Instant::now();
        let mut liveness = Liveness::new(&Limits::default(), start);
        liveness.look_away();
        let beat = |liveness: &mut Liveness, due, now| liveness.beat(start + ms(due), start + ms(now), start);
        assert!(matches!(beat(&mut liveness, 60_000, 60_000), NextCheck::Wait(_)));
        liveness.listen(start + ms(60_000));
        assert_eq!(beat(&mut liveness, 60_000, 60_000), NextCheck::Ping);
        assert_eq!(beat(&mut liveness, 64_000, 64_000), NextCheck::Silent);
        assert_eq!(beat(&mut liveness, 64_000, 70_000), NextCheck::Ping, "the server itself was held up");
    }

    #[test]
    fn only_the_answer_to_the_last_question_is_one() {
        let start = Instant::now();
        let mut liveness = Liveness::new(&Limits::default(), start);
        assert_eq!(liveness.answered(&[0; 8], start), None);
        liveness.asks([1; 8], start);
        assert_eq!(liveness.answered(&[2; 8], start + ms(10)), None);
        assert_eq!(liveness.answered(&[1; 8], start + ms(20)), Some(ms(20)));
        assert_eq!(liveness.answered(&[1; 8], start + ms(30)), None, "and only once");
    }
}
