//! Texts of the puzzles.

use puzzles::Idea;

use crate::art::short;

pub(crate) const NONE_TITLE: &str = "No puzzles";
pub(crate) const NONE: &str = "This game has no puzzles yet. The others do.";
pub(crate) const BEST: &str = "What is best for you here? Make your move.";
pub(crate) const NOT_JUDGED: &str = "The judge has nothing to say about that. Choose something else.";
pub(crate) const ANSWER: &str = "Answer";
pub(crate) const ONCE: &str = "You have answered today's puzzle; only the first answer counts.";
pub(crate) const OTHERS: &str = "Everything else";

pub(crate) fn how_often(action: &str) -> String {
    format!("No single choice is best here. How often does the best player choose “{action}”?")
}

pub(crate) fn percent(percent: u32) -> String {
    format!("{percent} %")
}

pub(crate) fn right(answer: &Idea) -> String {
    format!("Right: {}.", answer.action)
}

pub(crate) fn wrong(answer: &Idea, given: &Idea) -> String {
    format!("Not quite: “{}” costs {}. Best is “{}”.", given.action, points(given.cost), answer.action)
}

pub(crate) fn guessed(answer: &Idea, guess: u32, is_right: bool) -> String {
    let share = percent(answer.share);
    match answer.share {
        _ if is_right => format!("Right: it is {share}."),
        share_of if guess > share_of => format!("Less often: it is {share}."),
        _ => format!("More often: it is {share}."),
    }
}

/// What the answer is worth.
pub(crate) fn chance(chance: u32) -> String {
    format!("You win {} of the time with it.", percent(chance))
}

/// Why an action is part of a mixture.
pub(crate) fn reason(idea: &Idea) -> String {
    format!("{}: {}", super::capital(&idea.action), idea.why)
}

/// Another action than the answer: how often it is taken, or what it costs.
pub(crate) fn other(idea: &Idea) -> String {
    match idea.share {
        0 => format!("{}: costs {}", idea.action, points(idea.cost)),
        share => format!("{}: {} of the time", idea.action, percent(share)),
    }
}

/// Points of winning chance.
fn points(tenths: u32) -> String {
    let points = short(f64::from(tenths) / 10.0);
    if tenths == 10 { format!("{points} point") } else { format!("{points} points") }
}

pub(crate) fn streak(days: u32) -> String {
    match days {
        0 => String::new(),
        1 => "Solved one day in a row.".into(),
        _ => format!("Solved {days} days in a row."),
    }
}

pub(crate) const PLAY: &str = "Play";
pub(crate) const PUZZLE_OF: &str = "Puzzle of";
