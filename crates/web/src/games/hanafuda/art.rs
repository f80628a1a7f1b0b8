//! The drawings of QUICK DRAW!: ink, paper and the old palette.

mod beasts;
mod early_plants;
mod figures;
mod late_plants;
mod people;
mod plants;
mod things;

use std::fmt::Write as _;

pub use figures::{blow, coin, samurai};

use crate::art::portrait::Mood;
use crate::art::short;
use crate::opponents::Bot;

const PAPER: &str = "#f7f0df";
const INK: &str = "#1b1b1b";
const RED: &str = "#c8321f";
const GOLD: &str = "#d0a437";
const INDIGO: &str = "#2b3a67";
const MOSS: &str = "#56693b";
const BLUSH: &str = "#eaa791";
const LILAC: &str = "#84709f";

const ROUND: &str = r#"stroke-linecap="round" stroke-linejoin="round""#;
const DECORATION: &str = r#"aria-hidden="true" focusable="false""#;

/// The character of a bot.
pub(crate) fn character(bot: &Bot, mood: Mood) -> String {
    people::person(bot.rank(), bot.nth, mood)
}

/// A filled outline.
fn area(d: &str, fill: &str) -> String {
    format!(r#"<path d="{d}" fill="{fill}"/>"#)
}

/// A line with round ends.
fn line(d: &str, color: &str, width: f32) -> String {
    format!(r#"<path d="{d}" fill="none" stroke="{color}" stroke-width="{}" {ROUND}/>"#, short(width))
}

/// A disc.
fn dot(x: f32, y: f32, r: f32, fill: &str) -> String {
    let (x, y, r) = (short(x), short(y), short(r));
    format!(r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>"#)
}

/// A drawing, moved, turned and scaled.
fn at(x: f32, y: f32, scale: f32, turn: f32, drawing: &str) -> String {
    let (x, y, scale, turn) = (short(x), short(y), short(scale), short(turn));
    format!(r#"<g transform="translate({x} {y}) rotate({turn}) scale({scale})">{drawing}</g>"#)
}

/// The same drawing at several places: x, y, scale, turn.
fn several(places: &[(f32, f32, f32, f32)], drawing: &str) -> String {
    places.iter().map(|&(x, y, scale, turn)| at(x, y, scale, turn, drawing)).collect()
}

/// The same drawing `count` times, turned around its foot.
fn ring(count: u8, drawing: &str) -> String {
    (0..count).map(|index| at(0.0, 0.0, 1.0, 360.0 / f32::from(count) * f32::from(index), drawing)).collect()
}

/// One of the 25 cards, by its notation. An unknown one shows the back.
pub fn card(name: &str) -> String {
    let Some((plant, part)) = name.split_once('-') else { return back() };
    let Some((month, sky, growth)) = plants::plant(plant, part) else { return back() };
    let (under, over, kind) = match part {
        "ribbon" => things::ribbon(month),
        "curtain" | "bridge" | "sake" | "butterflies" | "lightning" | "moon" => things::thing(part),
        _ => beasts::beast(part),
    };
    let picture = format!("{under}{growth}{over}");
    frame(sky, &picture, &format!("{}{}", number(month), seal(kind)))
}

/// The back of every card.
pub fn back() -> String {
    let mut waves = String::new();
    for row in 0..10 {
        let (mut scale, mut arcs) = (String::new(), String::new());
        for column in 0..5 {
            let (x, y) = (column * 32 - if row % 2 == 0 { 32 } else { 16 }, row * 16);
            let _ = write!(scale, "M{x} {y}a16 16 0 0 1 32 0v16h-32z");
            let _ = write!(arcs, "M{x} {y}a16 16 0 0 1 32 0m-6 0a10 10 0 0 0 -20 0m6 0a4 4 0 0 1 8 0");
        }
        waves += &(area(&scale, INDIGO) + &line(&arcs, GOLD, 1.5));
    }
    let crossed = line("M-13 13L13 -13M-13 -13L13 13M-13.5 5.500L-6 13M13.5 5.500L6 13", PAPER, 3.2);
    let middle = format!("{}{}", dot(48.0, 70.0, 24.0, RED), at(48.0, 70.0, 0.95, 0.0, &crossed));
    frame(INDIGO, &format!("{waves}{middle}"), "")
}

/// The frame of a card. The inner drawing is an `svg` of its own because that clips it without an id.
fn frame(sky: &str, picture: &str, marks: &str) -> String {
    let paper = format!(r#"<rect x="4" y="4" width="88" height="132" fill="{sky}"/>{picture}"#);
    let edge = format!(
        r#"<rect x="4" y="4" width="88" height="132" rx="4" fill="none" stroke="{INK}" stroke-width="3"/>{marks}"#
    );
    format!(
        r#"<svg class="flower-art" viewBox="0 0 96 140" {DECORATION}><rect width="96" height="140" rx="8" fill="{INK}"/>
        <svg x="4" y="4" width="88" height="132" viewBox="4 4 88 132">{paper}</svg>{edge}</svg>"#
    )
}

/// A centred word.
fn word(x: f32, y: f32, size: u8, text: &str) -> String {
    let (x, y) = (short(x), short(y));
    format!(
        r#"<text x="{x}" y="{y}" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="{size}"
        fill="{PAPER}">{text}</text>"#
    )
}

fn number(month: u8) -> String {
    let (tab, middle) =
        if month > 9 { ("M3 3H29V16A6 6 0 0 1 23 22H3Z", 15.0) } else { ("M3 3H22V16A6 6 0 0 1 16 22H3Z", 11.5) };
    area(tab, INK) + &word(middle, 18.0, 17, &month.to_string())
}

/// The small red seal that shows the kind of card.
fn seal(kind: &str) -> String {
    let mark = match kind {
        "big" => area(
            "M0 -10L2 -3C5 -6 9 -3 10.5 2C7 0 4 1 2 4L4 10L0 7.500L-4 10L-2 4C-4 1 -7 0 -10.5 2C-9 -3 -5 -6 -2 -3Z",
            PAPER,
        ),
        "little" => area("M0 5C-2 0 -5 -2 -9 0C-5 -7 -1 -5 0 -2C1 -5 5 -7 9 0C5 -2 2 0 0 5Z", PAPER),
        "mammal" => {
            format!("{}{}", area("M0 0C5 0 7 8 3 8Q0 6.5 -3 8C-7 8 -5 0 0 0Z", PAPER), toes())
        }
        "effect" => area("M0 -9Q1.5 -1.5 9 0Q1.5 1.5 0 9Q-1.5 1.5 -9 0Q-1.5 -1.5 0 -9Z", PAPER),
        "moon" => dot(0.0, 0.0, 6.5, PAPER),
        worth => word(0.0, 5.5, 15, worth),
    };
    let square = format!(r#"<rect x="-12" y="-12" width="24" height="24" rx="5" fill="{RED}" stroke="{PAPER}"/>"#);
    at(79.5, 16.5, 1.0, 0.0, &(square + &mark))
}

fn toes() -> String {
    [(-6.0, -1.0), (-2.3, -4.6), (2.3, -4.6), (6.0, -1.0)].iter().map(|&(x, y)| dot(x, y, 2.0, PAPER)).collect()
}
