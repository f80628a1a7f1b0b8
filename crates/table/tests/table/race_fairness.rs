//! Races are decided by reactions and not by latency, and a lie gains no more than the tolerance. The numbers come from
//! a real table; `cargo run --release --example race_fairness -p table -- 200000` prints them for more races.
#![allow(clippy::disallowed_macros, reason = "the table of numbers is for people to read")]

#[allow(dead_code, reason = "the example uses the rest")]
#[path = "support/racers.rs"]
mod racers;

use racers::{Client, Gain, Jitter, Simulation};

const RACES: u32 = 20_000;

#[test]
fn the_wrong_player_loses_in_at_most_one_race_of_a_hundred_and_no_line_is_favoured() {
    let tally = Simulation::new("lines").honest(RACES, Jitter::Even);
    println!("{}", tally.table());
    let [wrong, by_arrival] = tally.wrong();
    assert!(wrong <= 1.0, "the wrong player loses {wrong} % of the races");
    assert!(by_arrival > 10.0, "by arrival it would be {by_arrival} %: if not, these latencies prove nothing");
    for (name, [table, _]) in racers::APART.iter().zip(tally.longer_trip_wins()) {
        assert!((table - 50.0).abs() <= 2.0, "{name}: {table} %");
    }
}

#[test]
fn a_liar_gains_no_more_than_the_tolerance() {
    let mut simulation = Simulation::new("liars");
    for client in [Client::Eighty, Client::Minus40, Client::HoldsBack, Client::NoReceipt] {
        let Gain { mean, most, wins } = simulation.liar(RACES / 8, Jitter::Even, client);
        println!("{client:?}: {mean:.1} ms on average, {most} ms at most, wins {wins:.1} %");
        assert!(mean <= 40.5, "{client:?} gains {mean} ms on average");
        assert!(most <= 40 + 60, "{client:?} has gained {most} ms: more than tolerance and jitter");
    }
}

#[test]
fn heavier_jitter_costs_an_honest_player_little() {
    let tally = Simulation::new("heavy").honest(RACES / 4, Jitter::Heavy);
    println!("{}", tally.table());
    let [wrong, by_arrival] = tally.wrong();
    assert!(wrong <= 3.5 && by_arrival > 10.0, "{wrong} % against {by_arrival} %");
}
