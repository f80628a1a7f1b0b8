//! Each level against the one below, at tables of four, five and six, with races in real time and by lot.
//!
//! `cargo run --release -p lab --example hayauchi_matches -- [GAMES] [EFFORT in percent] [GUEST HOST [PLAYERS]]`

use std::env::args;

use bots::Effort;
use catalog::hayauchi::{Options, Race, State};
use lab::Bout;

const PAIRS: [(&str, &str); 4] =
    [("greenhorn", "random"), ("regular", "greenhorn"), ("sharp", "regular"), ("legend", "sharp")];

fn main() {
    let number = |place: usize, usual: u32| args().nth(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, effort) = (number(1, 1000), Effort::percent(number(2, 100)));
    let pair = args().nth(3).zip(args().nth(4));
    let pairs = match &pair {
        Some((guest, host)) => vec![(guest.as_str(), host.as_str())],
        None => PAIRS.to_vec(),
    };
    let only = args().nth(5).and_then(|text| text.parse().ok());
    let sizes = only.map_or(4..=6, |players: usize| players..=players);
    println!("{games} games a line; the share of wins of the guests, its 95 % interval, and what would be fair");
    for (guest, host) in pairs {
        for race in [Race::RealTime, Race::ByLot] {
            for players in sizes.clone() {
                for guests in [1, players / 2, players - 1] {
                    let options = Options { race, ..Options::default() };
                    let bout: Bout<'_, State> =
                        Bout { players, guests, guest, host, options, effort, games, seed: "matches" };
                    let Some(score) = bout.play() else { return println!("there is no {guest} or no {host}") };
                    println!(
                        "{guests} {guest} and {} {host}, {race:?}: {:.1} % ± {:.1}, fair {:.1}",
                        players - guests,
                        100.0 * score.share,
                        100.0 * score.within(),
                        100.0 * score.fair
                    );
                }
            }
        }
    }
}
