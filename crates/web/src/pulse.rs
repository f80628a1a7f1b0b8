//! Whether a line is alive, by nothing but times: when something was last heard, and what was asked since.

/// So long after the last thing heard, in milliseconds, the other side is asked for a sign of life.
const QUIET: f64 = 1_500.0;

/// So long it may take to give it.
const ANSWER: f64 = 2_500.0;

/// A look that comes so much later than it was due says more about this page, which was asleep or in the background, than
/// about the line.
const LATE: f64 = 1_000.0;

/// What is known about the life of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pulse {
    heard: f64,
    /// When it was asked for a sign of life that has not come.
    asked: Option<f64>,
    /// Whether it was asked again because the look at the first answer came late.
    again: bool,
    due: f64,
}

/// What to do about a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    /// Look again in so many milliseconds.
    Wait(f64),
    /// Ask for a sign of life, and look again in so many milliseconds.
    Ping(f64),
    /// Nobody is there.
    GiveUp,
}

impl Pulse {
    /// Of a line that was just made.
    pub(crate) const fn new(now: f64) -> Self {
        Self { heard: now, asked: None, again: false, due: now }
    }

    /// Something was heard, whatever it was.
    pub(crate) fn heard(&mut self, now: f64) {
        (self.heard, self.asked, self.again) = (now, None, false);
    }

    /// What to do at this moment.
    pub(crate) fn look(&mut self, now: f64) -> Step {
        let is_late = now - self.due > LATE;
        let step = match self.asked {
            None if now - self.heard < QUIET => Step::Wait(QUIET - (now - self.heard)),
            Some(asked) if now - asked < ANSWER => Step::Wait(ANSWER - (now - asked)),
            // The answer may have come while the page could not look.
            Some(_) if is_late && !self.again => {
                (self.asked, self.again) = (Some(now), true);
                Step::Ping(ANSWER)
            }
            Some(_) => Step::GiveUp,
            None => {
                self.asked = Some(now);
                Step::Ping(ANSWER)
            }
        };
        if let Step::Wait(wait) | Step::Ping(wait) = step {
            self.due = now + wait;
        }
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks whenever a look is due, `slow` milliseconds late, until the line is given up or `end`; what was done and when.
    fn watch(pulse: &mut Pulse, mut now: f64, slow: f64, end: f64, answers: bool) -> Vec<(f64, Step)> {
        let mut seen = Vec::new();
        while now <= end {
            let step = pulse.look(now);
            if !matches!(step, Step::Wait(_)) {
                seen.push((now, step));
            }
            let (Step::Wait(wait) | Step::Ping(wait)) = step else { break };
            if answers && matches!(step, Step::Ping(_)) {
                pulse.heard(now + 40.0);
            }
            now += wait + slow;
        }
        seen
    }

    #[test]
    fn a_dead_line_is_asked_once_and_given_up_after_four_seconds() {
        let mut pulse = Pulse::new(0.0);
        let seen = watch(&mut pulse, 0.0, 0.0, 60_000.0, false);
        assert_eq!(seen, [(1_500.0, Step::Ping(2_500.0)), (4_000.0, Step::GiveUp)]);
        // Timers of a busy page are a little late.
        let mut pulse = Pulse::new(0.0);
        let (when, step) = watch(&mut pulse, 0.0, 200.0, 60_000.0, false)[1];
        assert!(step == Step::GiveUp && (3_000.0..=5_000.0).contains(&when), "{when}");
    }

    #[test]
    fn whatever_is_heard_keeps_a_line() {
        let mut pulse = Pulse::new(0.0);
        for now in [0.0, 1_000.0, 2_000.0, 3_000.0] {
            pulse.heard(now);
            assert_eq!(pulse.look(now + 900.0), Step::Wait(600.0));
        }
        assert_eq!(pulse.look(4_600.0), Step::Ping(2_500.0));
        pulse.heard(7_000.0);
        assert_eq!(pulse.look(7_100.0), Step::Wait(1_400.0));
    }

    #[test]
    fn a_page_in_the_background_keeps_a_line_that_answers() {
        let mut pulse = Pulse::new(0.0);
        let seen = watch(&mut pulse, 0.0, 60_000.0, 3_600_000.0, true);
        assert!(seen.len() > 20 && seen.iter().all(|(_, step)| *step != Step::GiveUp));
    }

    #[test]
    fn a_page_that_was_asleep_asks_before_it_gives_up_and_does_give_up() {
        let mut pulse = Pulse::new(0.0);
        assert_eq!(pulse.look(1_500.0), Step::Ping(2_500.0));
        // The answer lies in the queue behind this look.
        assert_eq!(pulse.look(600_000.0), Step::Ping(2_500.0));
        assert_eq!(pulse.look(602_500.0), Step::GiveUp);
        let mut asleep = Pulse::new(0.0);
        let seen = watch(&mut asleep, 0.0, 60_000.0, 3_600_000.0, false);
        assert_eq!(
            seen.last().map(|(_, step)| *step),
            Some(Step::GiveUp),
            "a dead line is given up in the background, too"
        );
    }
}
