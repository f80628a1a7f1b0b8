//! The drawings: a coin, and the poster.

use crate::art::{at, sheet};

const GOLD: &str = "#f2bd3f";
const EDGE: &str = "#8a5a14";
const NIGHT: &str = "#22313a";
const HILL: &str = "#3f5a4c";
const WOOD: &str = "#a9743a";
const POST: &str = "#6b4520";
const PAINT: &str = "#fff3d6";

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
        format!(
            "<text x='50' y='66' font-size='46' font-weight='700' text-anchor='middle' fill='{EDGE}'>{worth}</text>"
        )
    });
    format!("<circle cx='50' cy='50' r='44' fill='{GOLD}' stroke='{EDGE}' stroke-width='6'/>{number}")
}

/// A claim: a sign with what can be won, or nothing if no claim is drawn.
pub(super) fn claim(stake: u8) -> String {
    let stake = if stake == 0 { String::new() } else { stake.to_string() };
    sheet(100, 110, &sign(&stake))
}

fn sign(text: &str) -> String {
    format!(
        "<path d='M44 60h12v48H44z' fill='{POST}'/><ellipse cx='50' cy='107' rx='34' ry='3' fill='{HILL}'/>\
         <path d='M6 10 94 6 96 64 8 66z' fill='{WOOD}' stroke='{POST}' stroke-width='4' stroke-linejoin='round'/>\
         <text x='50' y='54' font-size='50' font-weight='700' text-anchor='middle' fill='{PAINT}'>{text}</text>"
    )
}

/// The scene on the poster: two hills, with a coin as the sun and a sign in front.
pub(super) fn scene() -> String {
    let land = format!(
        "<path d='M0 0h300v400H0z' fill='{NIGHT}'/><path d='M0 400V270l90-70 80 90 60-60 70 80v90z' fill='{HILL}'/>"
    );
    land + &at(95., 50., 1.1, &round(None)) + &at(80., 225., 1.4, &sign("5"))
}
