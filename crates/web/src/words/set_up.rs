//! Texts of the page that sets up a table.

use std::cmp::Ordering;

use protocol::Pace;

pub(crate) const TABLE_OF: &str = "A table of";
pub(crate) const SEATS: &str = "How many sit down?";
pub(crate) const OTHERS: &str = "Who sits with you?";
pub(crate) const OTHERS_ONLINE: &str =
    "Online the other seats stay free for your friends. You can still put bots there, at the table.";
pub(crate) const EASY_FIRST: &str = "Until you have won once, the easiest are suggested.";
pub(crate) const FRIEND: &str = "Left for a friend";
pub(crate) const FRIEND_WORDS: &str = "Stays free until somebody comes by your link or finds the table.";
pub(crate) const PACE: &str = "Clock";
pub(crate) const ONLINE: &str = "Only for a table online";
pub(crate) const PRIVATE: &str = "Private";
pub(crate) const PRIVATE_WORDS: &str = "Only people with an invitation find the table.";
pub(crate) const HINTS: &str = "Hints";
pub(crate) const HINTS_WORDS: &str = "Everybody may ask for hints. Games with hints are not rated.";
pub(crate) const DELAY: &str = "Spectators see it later by";
pub(crate) const DELAY_UNIT: &str = "seconds (0 to 600)";
pub(crate) const PLAY_HERE: &str = "Play here against bots";
pub(crate) const OPEN: &str = "Open a table online";
pub(crate) const QUICK: &str = "Find me somebody";
pub(crate) const QUICK_WORDS: &str = "Usual rules, whoever waits; bots fill in after a few seconds.";
pub(crate) const USUAL: &str = "Back to the usual";
pub(crate) const NEEDS_BOTS: &str = "To play here every other seat needs a bot. Or open the table online.";
pub(crate) const OPENING: &str = "The table is being laid…";
pub(crate) const LEFT: &str = "You left a game in the middle.";
pub(crate) const GO_ON: &str = "Go on with it";
pub(crate) const INSTEAD: &str = "Yes, start a new game";
pub(crate) const INSTEAD_WORDS: &str = "You left a game in the middle. A new one takes its place.";
pub(crate) const WAYS: &str = "Begin";
pub(crate) const FEWER: &str = "One fewer";
pub(crate) const MORE: &str = "One more";
pub(crate) const FOLDED: &str = "More choices";
pub(crate) const FOLDED_WORDS: &str = "Rules, clock, online";
pub(crate) const RACE_NEEDS_CLOCK: &str = "A race needs a clock. Choose another clock, or let the lot decide races.";
pub(crate) const NO_RACE_WITHOUT: &str = "Not with races: a race needs a clock.";
pub(crate) const CLOCK_FOR_RACE: &str = "A race needs a clock, so the clock is “Relaxed” now.";
pub(crate) const CLOCK_FOR_FRIEND: &str = "Nobody should wait for ever, so the clock is “Relaxed” now.";
pub(crate) const REPAIRED: &str = "Your last set-up can no longer be played. What did not fit is back to the usual.";
pub(crate) const USUAL_MARK: &str = "usual";

pub(crate) fn people(count: usize) -> String {
    format!("{count} players")
}

pub(crate) fn seat(index: usize) -> String {
    format!("Seat {}", index + 1)
}

/// The choices that are not the usual ones.
pub(crate) fn changed(labels: &[&str]) -> String {
    if labels.is_empty() { FOLDED_WORDS.into() } else { format!("changed: {}", labels.join(", ")) }
}

/// How the counters of an option add up.
pub(crate) fn counted(count: u64, total: u32) -> String {
    match count.cmp(&total.into()) {
        Ordering::Equal => format!("{total} of {total}: that is all."),
        Ordering::Less => format!("{count} of {total}: add {}.", u64::from(total) - count),
        Ordering::Greater => format!("{count} of {total}: take {} away.", count - u64::from(total)),
    }
}

/// How strong a bot level is.
pub(crate) fn strength(slug: &str) -> Option<&'static str> {
    match slug {
        "greenhorn" => Some("easy"),
        "regular" => Some("fair"),
        "sharp" => Some("hard"),
        "legend" => Some("the hardest"),
        _ => None,
    }
}

/// A level with its strength.
pub(crate) fn how_strong(level: &str, strength: &str) -> String {
    format!("{level}: {strength}")
}

/// A pace: its name, and what it means.
pub(crate) const fn pace(pace: Pace) -> (&'static str, &'static str) {
    match pace {
        Pace::Relaxed => ("Relaxed", "The time of the rules: about a minute for a decision."),
        Pace::Fast => ("Fast", "A third of that."),
        Pace::None => ("No clock", "Take all day. Nobody decides for you."),
    }
}
