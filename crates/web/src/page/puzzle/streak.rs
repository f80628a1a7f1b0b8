//! On how many days in a row the puzzle of a game was solved. The browser keeps it.

use js_sys::Date;
use serde::{Deserialize, Serialize};

use crate::keep;

/// The days in a row on which a puzzle was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Streak {
    /// The last day on which it was answered.
    day: u32,
    /// How many days in a row it was solved, up to that day.
    days: u32,
}

impl Streak {
    /// What the browser has kept. Nothing, if that cannot be right.
    pub(super) fn kept(game: &str, today: u32) -> Self {
        keep::read::<Self>(&name(game)).unwrap_or_default().checked(today)
    }

    /// Tomorrow is possible for somebody who has crossed the date line. A later day would stop the streak for ever.
    fn checked(self, today: u32) -> Self {
        if self.day > today.saturating_add(1) { Self::default() } else { self }
    }

    pub(super) fn keep(self, game: &str) {
        keep::write(&name(game), &self);
    }

    /// The days in a row, as seen today: a day without an answer ends them.
    pub(super) fn on(self, today: u32) -> u32 {
        if today <= self.day.saturating_add(1) { self.days } else { 0 }
    }

    /// Whether the puzzle of today was answered.
    pub(super) fn is_answered(self, today: u32) -> bool {
        self.day >= today
    }

    /// After an answer. Only the first one of a day counts.
    pub(super) fn after(self, today: u32, is_right: bool) -> Self {
        match is_right {
            _ if self.is_answered(today) => self,
            true => Self { day: today, days: self.on(today).saturating_add(1) },
            false => Self { day: today, days: 0 },
        }
    }
}

fn name(game: &str) -> String {
    format!("puzzles.{game}")
}

/// Today's number: the days of the player's calendar since 1970.
pub(super) fn today() -> u32 {
    let now = Date::new_0();
    day(now.get_time(), now.get_timezone_offset())
}

/// The day of a time in milliseconds, where clocks are this many minutes behind the world's.
fn day(ms: f64, behind: f64) -> u32 {
    ((ms - behind * 60_000.0) / 86_400_000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: u32 = 20_776;

    #[test]
    fn a_day_begins_at_midnight_on_the_clock_of_the_player() {
        let midnight = f64::from(TODAY) * 86_400_000.0;
        assert_eq!([day(midnight - 1.0, 0.0), day(midnight, 0.0)], [TODAY - 1, TODAY]);
        // In Tokyo it is nine hours later, in Lima five hours earlier.
        assert_eq!(day(midnight - 9.0 * 3_600_000.0, -540.0), TODAY);
        assert_eq!(day(midnight + 4.9 * 3_600_000.0, 300.0), TODAY - 1);
    }

    #[test]
    fn a_streak_goes_on_over_midnight_and_ends_with_a_gap_or_a_mistake() {
        let one = Streak::default().after(TODAY, true);
        let two = one.after(TODAY + 1, true);
        assert_eq!([one.on(TODAY), one.on(TODAY + 1), one.on(TODAY + 2)], [1, 1, 0]);
        assert_eq!(two.on(TODAY + 1), 2);
        assert_eq!(two.after(TODAY + 3, true).on(TODAY + 3), 1, "a day is missing");
        assert_eq!(two.after(TODAY + 2, false).on(TODAY + 2), 0);
    }

    #[test]
    fn only_the_first_answer_of_a_day_counts() {
        let right = Streak::default().after(TODAY, true);
        assert_eq!((right.after(TODAY, true), right.after(TODAY, false)), (right, right));
        let wrong = Streak::default().after(TODAY, false);
        assert_eq!(wrong.after(TODAY, true), wrong);
        // Somebody has flown to where it is still yesterday.
        assert_eq!(right.after(TODAY - 1, false).on(TODAY - 1), 1);
    }

    #[test]
    fn what_is_damaged_in_the_browser_does_no_harm() {
        for text in
            ["", "null", "[]", "{}", "{\"day\":-4,\"days\":2}", "{\"day\":7}", "{\"day\":1e300,\"days\":1}", "{"]
        {
            assert_eq!(engine::parse_json::<Streak>(text).unwrap_or_default(), Streak::default(), "{text}");
        }
        let far = Streak { day: u32::MAX, days: 9 };
        assert_eq!(far.checked(TODAY).after(TODAY, true).on(TODAY), 1);
        let many = Streak { day: TODAY - 1, days: u32::MAX };
        assert_eq!(many.after(TODAY, true).on(TODAY), u32::MAX);
    }
}
