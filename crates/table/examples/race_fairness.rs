//! Prints how fair races are, for as many races as you like.
#![allow(clippy::disallowed_macros, reason = "it prints")]

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/table/support/racers.rs"]
mod racers;

fn main() {
    let races = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000);
    println!("{}", racers::report(races));
}
