//! When to ping a connection, and when to take it for dead. It knows no socket and no clock.

use std::time::Duration;

use tokio::time::Instant;

use crate::config::Limits;

/// Measurements of the line right after the connection was made, and the time between them: a race may be soon.
const QUICK: u32 = 4;
const QUICKLY: Duration = Duration::from_millis(200);
/// Whoever wakes up so much too late was held up here, and has not heard what came meanwhile.
const LATE: Duration = Duration::from_millis(500);

/// What is to be done about a connection.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Beat {
    /// Nothing before this time.
    Wait(Instant),
    /// A ping.
    Ping,
    /// Nothing was heard for too long.
    Silent,
}

/// The pulse of one connection.
pub(crate) struct Pulse {
    measure_every: Duration,
    quiet: Duration,
    silent: Duration,
    /// When the line is to be measured next.
    due: Instant,
    quick: u32,
    /// The ping that was not answered yet.
    asked: Option<([u8; 8], Instant)>,
    /// Since when the connection is read, if it is: whom we do not listen to is not silent.
    listening: Option<Instant>,
}

impl Pulse {
    /// The pulse of a connection that was just made.
    pub(crate) fn new(limits: &Limits, now: Instant) -> Self {
        Self {
            measure_every: limits.ping_every.0,
            // A line that talks is alive. A quiet one is asked early enough for its answer to come in time.
            quiet: limits.silent_after.0 * 5 / 8,
            silent: limits.silent_after.0,
            due: now,
            quick: QUICK,
            asked: None,
            listening: Some(now),
        }
    }

    /// What is to be done now, when it should have been looked at `due`, about a connection that was last `heard` then.
    pub(crate) fn beat(&mut self, due: Instant, now: Instant, heard: Instant) -> Beat {
        let Some(since) = &mut self.listening else {
            return Beat::Wait(now + self.quiet);
        };
        if now > due + LATE {
            *since = now;
        }
        let since = *since;
        let heard = heard.max(since);
        let is_quiet = now >= heard + self.quiet;
        if now >= heard + self.silent {
            Beat::Silent
        } else if self.asked.is_some() {
            // The answer may come at any time, and the next question then has its time too.
            let soon = if self.quick > 0 { QUICKLY.min(self.quiet) } else { self.quiet };
            Beat::Wait((now + soon).min(heard + self.silent))
        } else if is_quiet || now >= self.due {
            Beat::Ping
        } else {
            Beat::Wait(self.due.min(heard + self.quiet))
        }
    }

    /// A ping with this nonce leaves.
    pub(crate) fn asks(&mut self, nonce: [u8; 8], now: Instant) {
        self.asked = Some((nonce, now));
        self.quick = self.quick.saturating_sub(1);
        self.due = now + if self.quick > 0 { QUICKLY } else { self.measure_every };
    }

    /// A pong came. How long it took, if it answers a ping.
    pub(crate) fn answered(&mut self, nonce: &[u8], now: Instant) -> Option<Duration> {
        let (_, sent) = self.asked.take_if(|(asked, _)| asked == nonce)?;
        Some(now - sent)
    }

    /// The connection is read from now on.
    pub(crate) fn listen(&mut self, now: Instant) {
        self.listening = Some(now);
    }

    /// The connection is not read for now.
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

    /// Pings of a connection that answers each after 50 ms and also talks every so many milliseconds.
    fn pings(talks_every: Option<u64>, seconds: u64) -> Vec<u64> {
        let start = Instant::now();
        let (mut pulse, mut heard) = (Pulse::new(&Limits::default(), start), start);
        let (mut sent, mut answer) = (Vec::new(), None);
        for now in 0..seconds * 1000 {
            let at = start + ms(now);
            if answer == Some(now) {
                assert_eq!(pulse.answered(&[7; 8], at), Some(ms(50)));
                (heard, answer) = (at, None);
            }
            if talks_every.is_some_and(|every| now % every == 0) {
                heard = at;
            }
            match pulse.beat(at, at, heard) {
                Beat::Ping => {
                    pulse.asks([7; 8], at);
                    sent.push(now);
                    answer = Some(now + 50);
                }
                Beat::Wait(until) => assert!(until > at),
                Beat::Silent => panic!("it answers"),
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
        let mut pulse = Pulse::new(&Limits::default(), start);
        let noticed = (0..10_000).find(|&now| match pulse.beat(start + ms(now), start + ms(now), start) {
            Beat::Ping => {
                pulse.asks([7; 8], start + ms(now));
                false
            }
            Beat::Wait(_) => false,
            Beat::Silent => true,
        });
        assert!(noticed.is_some_and(|ms| (3000..=5000).contains(&ms)), "{noticed:?}");
    }

    #[test]
    fn whom_we_do_not_listen_to_is_not_silent() {
        let start = Instant::now();
        let mut pulse = Pulse::new(&Limits::default(), start);
        pulse.look_away();
        let beat = |pulse: &mut Pulse, due, now| pulse.beat(start + ms(due), start + ms(now), start);
        assert!(matches!(beat(&mut pulse, 60_000, 60_000), Beat::Wait(_)));
        pulse.listen(start + ms(60_000));
        assert_eq!(beat(&mut pulse, 60_000, 60_000), Beat::Ping);
        assert_eq!(beat(&mut pulse, 64_000, 64_000), Beat::Silent);
        assert_eq!(beat(&mut pulse, 64_000, 70_000), Beat::Ping, "the server itself was held up");
    }

    #[test]
    fn only_the_answer_to_the_last_question_is_one() {
        let start = Instant::now();
        let mut pulse = Pulse::new(&Limits::default(), start);
        assert_eq!(pulse.answered(&[0; 8], start), None);
        pulse.asks([1; 8], start);
        assert_eq!(pulse.answered(&[2; 8], start + ms(10)), None);
        assert_eq!(pulse.answered(&[1; 8], start + ms(20)), Some(ms(20)));
        assert_eq!(pulse.answered(&[1; 8], start + ms(30)), None, "and only once");
    }
}
