//! Players of hayauchi.
//!
//! A player with a good memory knows all cards, so a round is a simultaneous game with complete information. [`stakes`]
//! values every combination of picks with an [`evaluation`], [`equilibrium`] finds an approximate equilibrium, and
//! [`net`] is an evaluation trained by self-play. The lower levels use none of this.
#![expect(clippy::cast_precision_loss, reason = "counts and times here are far below what a float holds exactly")]

pub mod ahead;
pub mod equilibrium;
pub mod evaluation;
pub mod gun;
mod judge;
mod lower_levels;
mod match_chances;
pub mod memory;
pub mod net;
mod player;
pub mod position;
pub mod stakes;
mod still_in;
mod strategies;
pub mod study;

use std::sync::LazyLock;

use catalog::hayauchi::State;
use engine::Seeded;

use crate::{Brain, Effort, Level, Turn};

use evaluation::Thumb;
use gun::Hands;
pub use judge::judge;
use lower_levels::{thirsty, wary};
use memory::Memory;
use net::Net;
pub(crate) use net::lacks;
pub use net::remember;
use player::{Picks, Player, Style, in_hand, is_first};
use strategies::{highest, lowest_safe, uniform};
use study::{Study, without_slips};

/// People who wait for a tie take as long as for any signal.
pub(crate) const REACTION: Option<[u32; 2]> = Some(crate::people::READY);

pub(crate) const LEVELS: &[Level] = &[
    Level {
        slug: "greenhorn",
        name: "Hatchling",
        words: "Orders the strongest thing in sight, forgets who drank what, and now and then shoots the furniture.",
    },
    Level {
        slug: "regular",
        name: "Thirsty Regular",
        words: "Fears for its hearts and dodges the weakest glass, but never remembers what the others have had.",
    },
    Level {
        slug: "sharp",
        name: "Quick Claw",
        words: "Counts the glasses on the table and mixes its orders, but forgets what went under whose hearts.",
    },
    Level {
        slug: "legend",
        name: "Living Fossil",
        words: "Remembers every drink of the night, knows what lies under your hearts, and has seen how slow you are.",
    },
];

pub(crate) const STRATEGIES: &[Level] = &[
    Level { slug: "highest", name: "Top shelf", words: "Always orders its strongest drink." },
    Level {
        slug: "lowest-safe",
        name: "Bottom shelf",
        words: "Orders the weakest drink that somebody else can still undercut.",
    },
    Level {
        slug: "uniform",
        name: "Lucky dip",
        words: "Orders any drink it has, each as often, and handles the Gun well.",
    },
];

/// The settings of the strongest level.
pub const LEGEND: Study = Study { rounds: 200, memory: Memory::Whole, guesses: 4, ahead: true, watches: true };

const SHARP: Study = Study { rounds: 30, memory: Memory::SinceCardsCameBack, guesses: 1, ahead: false, watches: false };

const SHARP_THUMB: Thumb = Thumb { heart: 1.1, point: 0.25, secret: 2.0 };

pub(crate) fn bot(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    let style = match name {
        "greenhorn" => Style {
            picks: |turn, _, _, luck| thirsty(turn.view, turn.seat, in_hand(turn), luck),
            hands: Hands { holster: 220, misses: 80, sleeps: 40, jumps: 25, early: 5, ..hands(500, 80, 130) },
            talks: 150,
            honest: 700,
        },
        "regular" => Style {
            picks: |turn, _, _, luck| wary(turn.view, turn.seat, in_hand(turn), luck),
            hands: Hands { holster: 170, misses: 40, sleeps: 10, jumps: 8, early: 1, ..hands(320, 45, 80) },
            talks: 100,
            honest: 500,
        },
        _ => return net::master(name, luck, effort),
    };
    Some(Box::new(Player::new(style, luck, effort)))
}

/// All bots except the two lowest levels.
fn masters(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    let simple = |picks: Picks| Style { picks, hands: Hands::STEADY, talks: 0, honest: 0 };
    let style = match name {
        "sharp" => Style {
            picks: |turn, mean, effort, luck| {
                by_heart(turn).unwrap_or_else(|| SHARP.mix(&SHARP_THUMB, turn, mean, effort, luck))
            },
            hands: Hands { holster: 140, misses: 15, sleeps: 0, jumps: 2, early: 0, ..hands(215, 30, 55) },
            talks: 80,
            honest: 250,
        },
        "legend" => Style {
            picks: |turn, mean, effort, luck| {
                by_heart(turn).unwrap_or_else(|| LEGEND.mix(&*TRAINED, turn, mean, effort, luck))
            },
            hands: Hands { holster: 115, misses: 5, sleeps: 0, jumps: 0, early: 0, ..hands(182, 24, 40) },
            talks: 50,
            honest: 0,
        },
        "highest" => simple(|turn, _, _, _| highest(in_hand(turn))),
        "lowest-safe" => simple(|turn, _, _, luck| lowest_safe(turn.view, turn.seat, turn.heard, in_hand(turn), luck)),
        "uniform" => simple(|turn, _, _, _| uniform(in_hand(turn))),
        _ => return None,
    };
    Some(Box::new(Player::new(style, luck, effort)))
}

const fn hands(quick: u32, spread: u32, lapse: u32) -> Hands {
    Hands { quick, spread, lapse, ..Hands::STEADY }
}

static TRAINED: LazyLock<Net> = LazyLock::new(Net::trained);

/// The stored mixed strategy for the first round of a game; `None` in any other round.
fn by_heart(turn: &Turn<'_, State>) -> Option<Vec<f32>> {
    is_first(turn).then(|| without_slips(TRAINED.opening(turn.view.board.players.into()).to_vec()))
}
