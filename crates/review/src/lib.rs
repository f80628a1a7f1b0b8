//! The review of a finished game: every seat's chances to win through the game, what each decision cost by what its
//! seat knew then, what was luck, and where the game turned.
//!
//! A [`Reviewer`] goes through a record one input at a time, so a host can show progress and stop. The result is a
//! [`Review`], which is data; [`Review::text`] and [`Review::html`] tell it.
//!
//! How a result is split: the game is a row of moments, and a judge of the whole position gives the chances before and
//! after each. The changes add up to the result. In each moment
//!
//! - what a decision cost, by what its seat knew, is that seat's *skill*, always zero or negative;
//! - the same cost is *gained* by the others who are still in, in equal parts;
//! - the rest is fortune: *luck* if chance decided something, *race* if reaction times did, and otherwise *unseen*: how
//!   what the seat could not know turned out, such as hidden cards and simultaneous choices of others.
//!
//! Seats that choose at the same time decide in one moment. Each pays for its own cost alone, which compares its choice
//! with its best one against what the others would play, so the order in which they chose does not matter.
//!
//! The invariant of this crate: a cost comes from [`bots::Judge::decision`], which sees one seat's view and nothing else.

#![allow(clippy::cast_precision_loss, reason = "numbers of seats, steps and decisions are small")]

mod account;
mod decision;
mod hinting;
mod html;
mod moment;
mod review;
mod reviewer;
mod text;

pub use account::Account;
pub use decision::{Choice, Mixed, Word};
pub use hinting::Hinting;
pub use moment::{Kind, Moment, Reaction};
pub use review::Review;
pub use reviewer::{NotReviewable, Reviewer};
pub use text::shortened;

/// The judge's luck: the same record always has the same review, and it says of a decision what the hint said.
pub const SEED: &str = "review";

/// How hard the judge thinks where people wait for it: a review should take a few seconds in a browser.
pub const QUICK: bots::Effort = bots::Effort::percent(25);
