//! The drawings of Quick Draw: cards like wanted posters, dice like sugar cubes, and four hats.
//!
//! Every function returns the markup of one drawing: flat shapes, no ids and no styles, so that a drawing can appear
//! many times on a page.
#![allow(
    clippy::cast_precision_loss,
    clippy::format_push_string,
    clippy::needless_raw_string_hashes,
    reason = "drawings count a few rows, and are put together from short texts"
)]

mod card;
mod faces;
mod gear;
mod hats;
mod people;
mod showdown;
mod street;

pub use card::{back, card, suit_mark};
pub use gear::{badge, die, hit, hole, tombstone};
pub use hats::portrait;
pub use showdown::showdown;
pub use street::street;

use crate::art::portrait::Mood;
use crate::art::short;
use crate::opponents::Bot;

/// Printer's black.
const INK: &str = "#241811";
/// The paper of the posters.
const PAPER: &str = "#f4e6c6";
/// Paper in the shade.
const SHADE: &str = "#dcc596";
/// Red, for hits and hearts.
const BLOOD: &str = "#a3271b";

/// The character of a bot.
pub(crate) fn character(bot: &Bot, mood: Mood) -> String {
    people::person(bot.rank(), bot.nth, mood)
}

/// A whole drawing.
fn svg(view_box: &str, body: &str) -> String {
    format!(r#"<svg viewBox="{view_box}" aria-hidden="true" focusable="false">{body}</svg>"#)
}

/// `body`, moved and scaled.
fn at(x: f32, y: f32, scale: f32, body: &str) -> String {
    let (x, y, scale) = (short(x), short(y), short(scale));
    format!(r#"<g transform="translate({x} {y}) scale({scale})">{body}</g>"#)
}

/// A shape of one colour.
fn fill(colour: &str, path: &str) -> String {
    format!(r#"<path fill="{colour}" d="{path}"/>"#)
}

/// A line of ink.
fn line(width: f32, path: &str) -> String {
    let width = short(width);
    format!(
        r#"<path fill="none" stroke="{INK}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" d="{path}"/>"#
    )
}

/// A shape of one colour with an outline of ink.
fn shape(colour: &str, path: &str) -> String {
    format!(r#"<path fill="{colour}" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" d="{path}"/>"#)
}

/// A dot.
fn dot(colour: &str, x: f32, y: f32, radius: f32) -> String {
    let (x, y, radius) = (short(x), short(y), short(radius));
    format!(r#"<circle fill="{colour}" cx="{x}" cy="{y}" r="{radius}"/>"#)
}

/// Printed letters, centred on `x`, squeezed or stretched to `width`.
fn print(colour: &str, x: f32, y: f32, size: f32, width: f32, words: &str) -> String {
    let (x, y, size, width) = (short(x), short(y), short(size), short(width));
    format!(
        r#"<text fill="{colour}" x="{x}" y="{y}" font-size="{size}" textLength="{width}" lengthAdjust="spacingAndGlyphs" text-anchor="middle" font-family="'Quickdraw Title', Rockwell, Georgia, serif" font-weight="900">{words}</text>"#
    )
}
