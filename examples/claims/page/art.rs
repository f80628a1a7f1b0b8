//! The drawings: a coin, and the poster.

use crate::art::{at, sheet};

const GOLD: &str = "#f2bd3f";
const EDGE: &str = "#8a5a14";
const NIGHT: &str = "#22313a";
const HILL: &str = "#3f5a4c";

/// A coin with its value.
pub(super) fn coin(worth: u8) -> String {
    sheet(100, 100, &round(Some(worth)))
}

/// The back of a coin.
pub(super) fn back() -> String {
    sheet(100, 100, &round(None))
}

fn round(worth: Option<u8>) -> String {
    let number = worth.map_or_else(String::new, |worth| {
        format!("<text x='50' y='66' font-size='46' font-weight='700' text-anchor='middle' fill='{EDGE}'>{worth}</text>")
    });
    format!("<circle cx='50' cy='50' r='44' fill='{GOLD}' stroke='{EDGE}' stroke-width='6'/>{number}")
}

/// The scene on the poster: two hills, with a coin as the sun.
pub(super) fn scene() -> String {
    let land = format!(
        "<path d='M0 0h300v400H0z' fill='{NIGHT}'/><path d='M0 400V270l90-70 80 90 60-60 70 80v90z' fill='{HILL}'/>"
    );
    land + &at(95., 70., 1.1, &round(Some(5)))
}
