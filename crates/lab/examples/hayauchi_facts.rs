//! Statistics about hayauchi: first picks, game lengths, races, the value of hearts and booze, and how much a player
//! gains who knows the legends' mixed strategies.
//!
//! `cargo run --release -p lab --example hayauchi_facts -- [GAMES of four] [GAMES of five] [GAMES of six] [EFFORT in percent]`

use std::env::args;

use bots::hayauchi::LEGEND;
use bots::hayauchi::net::Net;
use bots::hayauchi::position::Drinker;
use bots::hayauchi::stakes::COIN_FLIPS;
use bots::hayauchi::study::WORK;
use bots::{Brain, Effort, bot};
use catalog::hayauchi::{Options, Race, State};
use lab::Bout;
use lab::hayauchi::{Census, Deviator, census};

fn main() {
    let number = |place: usize, usual: u32| args().nth(place).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let effort = Effort::percent(number(4, 100));
    for players in 4..=6 {
        println!("{players} players");
        first_round(players);
        let games = number(players - 3, 200);
        if games == 0 {
            continue;
        }
        if let Some(found) = census("legend", players, Options::default(), effort, games, "facts") {
            tell(&found);
        }
        deviate(players, games, effort);
    }
}

fn first_round(players: usize) {
    let net = Net::trained();
    let solve = |drinkers: &[Drinker]| LEGEND.solve(&net, drinkers, &COIN_FLIPS, WORK);
    let mut drinkers = vec![Drinker::FRESH; players];
    let found = solve(&drinkers);
    let mix: Vec<String> = found.mixes[0].iter().map(|chance| format!("{:.1}", 100.0 * chance)).collect();
    println!("  first picks of 1 to 7 in percent: {}; a better card gains {:.5}", mix.join(" "), found.gains[0]);
    drinkers[0].hearts = 2;
    let hurt = solve(&drinkers).shares[0];
    println!("  who begins with two hearts wins {:.1} %, by the judge", 100.0 * hurt);
}

fn tell(found: &Census) {
    let games = f64::from(found.games);
    let of = |count: u32| 100.0 * f64::from(count) / games;
    let (rounds, fewest, most) = found.rounds;
    println!("  {games} games of legends: {:.2} rounds, {fewest} to {most}", f64::from(rounds) / games);
    println!("  rounds with a race: {:.1} %", 100.0 * f64::from(found.races) / f64::from(rounds));
    println!("  races by racers, from two: {:?}", &found.racers[2..]);
    println!("  cool {:.1} %, draws {:.1} %, by totals {:.1} %", of(found.cool), of(found.draws), of(found.totals));
    println!("  first picks seen, 1 to 7: {:?}", found.first);
    for (left, worth) in found.worth.iter().enumerate() {
        if let Some((heart, point)) = worth.gains() {
            println!("  {} left: a heart {:.1}, a point {:.2} percent", left + 3, 100.0 * heart, 100.0 * point);
        }
    }
}

fn deviate(players: usize, games: u32, effort: Effort) {
    let options = Options { race: Race::ByLot, ..Options::default() };
    let bout = Bout { players, guests: 1, guest: "deviator", host: "legend", options, effort, games, seed: "deviator" };
    let score = bout.play_with(|name, luck| match name {
        "deviator" => Some(Box::new(Deviator::new(luck, effort)) as Brain<State>),
        name => bot::<State>(name, luck, effort),
    });
    if let Some(score) = score {
        let (share, within) = (100.0 * score.share, 100.0 * score.within());
        println!("  one who knows their mixtures wins {share:.1} % ± {within:.1}, fair {:.1}", 100.0 * score.fair);
    }
}
