//! Texts of the review.

use review::{Account, Choice, Moment, Word};

use super::capital;
use crate::art::short;

pub(crate) const REVIEW: &str = "Review";
pub(crate) const TITLE: &str = "Review of the game";
pub(crate) const STOP: &str = "Stop";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const GRAPH: &str = "Chances to win, from the first step to the last";
pub(crate) const SCALE: [&str; 3] = ["100 %", "50 %", "0 %"];
pub(crate) const BEGIN: &str = "Start";
pub(crate) const TURNED: &str = "Where it turned";
pub(crate) const NOWHERE: &str = "Nowhere in particular: the chances changed little by little.";
pub(crate) const COSTLY: &str = "Every decision that cost something";
pub(crate) const ALL: &str = "Every step: what was decided, dealt, rolled and drawn";
pub(crate) const NONE: &str = "No decision cost half a point or more.";
pub(crate) const RESULT: &str = "Skill and luck";
pub(crate) const PARTS: [&str; 5] = ["Player", "Start", "Decisions", "Luck", "Result"];
pub(crate) const FAILED: &str = "There is no review of this game";
pub(crate) const EXPLAINED: &str = "In points of winning chance: start, decisions and luck add up to the result. Own and others' decisions cost what they \
     gave away, by what each player could know. Chance: cards, dice and lots. Unseen: what nobody could know. Races: \
     reaction times.";

pub(crate) const PLAYED: &str = "How you played";
pub(crate) const UNREVIEWED: &str = "The judge of each game can tell what your decisions cost you and what was luck.";
pub(crate) const REACTIONS: &str = "Reaction times";
pub(crate) const TOTALS: [&str; 6] = ["Game", "Games", "Good", "Cost", "Luck", "Reaction"];
pub(crate) const TOTALS_EXPLAINED: &str = "Good: decisions that cost less than two points of winning chance, by what you could know. Cost: of a decision, \
     on average. Luck: in a game, on average. Reaction: in races, on average.";

pub(crate) fn review_latest(count: usize) -> String {
    match count {
        1 => "Review your latest game".into(),
        _ => format!("Review your latest {count} games"),
    }
}

pub(crate) fn reviewing(number: usize, all: usize) -> String {
    format!("The judge looks at game {number} of {all}…")
}

pub(crate) fn not_reviewed(count: usize) -> String {
    match count {
        1 => "One game could not be reviewed.".into(),
        _ => format!("{count} games could not be reviewed."),
    }
}

/// What one player's decisions cost in a game, and what luck brought.
pub(crate) fn cost_and_luck(cost: f64, luck: f64) -> String {
    format!("decisions {}, luck {}", points(-cost), points(luck))
}

pub(crate) fn making(done: usize, all: usize) -> String {
    format!("The judge looks at step {done} of {all}…")
}

/// Points of winning chance with a sign.
pub(crate) fn points(chance: f64) -> String {
    let tenths = (chance * 1_000.0).round() / 10.0;
    let sign = match tenths {
        ..0.0 => "−",
        0.0 => "",
        _ => "+",
    };
    format!("{sign}{}", short(tenths.abs()))
}

/// Points of winning chance.
pub(crate) fn unsigned(chance: f64) -> String {
    short((chance * 1_000.0).round() / 10.0).to_string()
}

pub(crate) fn percent(chance: f64) -> String {
    format!("{} %", short((chance * 100.0).round()))
}

/// What a moment did to the chances of one player.
pub(crate) fn change(name: &str, before: f64, after: f64) -> String {
    format!("{name}: {} to {}", percent(before), percent(after))
}

/// A chance to win as exact as points.
pub(crate) fn exactly(chance: f64) -> String {
    format!("{} %", unsigned(chance))
}

/// What a sum consists of.
pub(crate) fn parts(parts: &[(&str, f64)]) -> String {
    let told = |(name, part): &(&str, f64)| format!("{name} {}", points(*part));
    parts.iter().map(told).collect::<Vec<_>>().join(", ")
}

/// What was not decided in a moment, for each player.
pub(crate) fn fortune(moment: &Moment, names: &[String]) -> String {
    let each = names.iter().zip(&moment.fortune).map(|(name, part)| format!("{name} {}", points(*part)));
    format!("{}: {}.", capital(moment.kind.words()), each.collect::<Vec<_>>().join(", "))
}

/// How fast somebody was in a race.
pub(crate) fn reacted(name: &str, ms: u64) -> String {
    format!("{name} reacted after {ms} ms.")
}

/// How fast a player was in the races of a game.
pub(crate) fn reaction(name: &str, account: &Account) -> Option<String> {
    let races = if account.races == 1 { "race" } else { "races" };
    (account.races > 0).then(|| format!("{name}: {} ms on average in {} {races}.", account.reaction, account.races))
}

/// How fast people are, and the player was in earlier games.
pub(crate) fn usual([least, most]: [u32; 2], own: Option<u64>) -> String {
    let own = own.map_or_else(String::new, |own| format!(" In the games you had reviewed you took {own} ms."));
    format!("Most people take {least} to {most} ms.{own}")
}

pub(crate) fn step(frame: usize) -> String {
    format!("Step {frame}")
}

/// A decision and its cost.
pub(crate) fn decided(name: &str, choice: &Choice) -> String {
    let cost = unsigned(choice.cost);
    match choice.word {
        Word::Best => format!("{name}: “{}”, as good as any.", choice.action),
        word => format!("{name}: “{}”. A {} one: it cost {cost} points.", choice.action, adjective(word)),
    }
}

const fn adjective(word: Word) -> &'static str {
    match word {
        Word::Best => "good",
        Word::Fine => "nearly good",
        Word::Doubtful => "doubtful",
        Word::Mistake => "mistaken",
        Word::Blunder => "very bad",
    }
}

/// What the best player would have done, and why.
pub(crate) fn better(choice: &Choice) -> Option<String> {
    let best = choice.mixture.first().filter(|best| best.action != choice.action)?;
    let mixed: Vec<String> =
        choice.mixture.iter().map(|mixed| format!("“{}” {}", mixed.action, percent(mixed.share))).collect();
    Some(format!("The best player: {}. {}", mixed.join(", "), best.why))
}
