//! Races over real sockets with real latency, by honest clients and by cheats. docs/fairness.md has the threat model
//! and the results of a long run, which plays this many races at each of four tables and prints the rows of the tables
//! there: `QUICKDRAW_RACES=100 cargo test -p server --test races -- --nocapture --test-threads 7`.
//!
//! Reaction times are real here, because the server's own clock is tested. So the tests assert only bounds that a busy
//! machine cannot break: whatever delays a client reduces its gain.
#![expect(clippy::cast_precision_loss, reason = "times in milliseconds are small")]

mod hand;
mod racer;
mod relay;
mod series;
mod socket;
#[path = "../wire/support/mod.rs"]
mod support;

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Config, KernelWitness, Seconds};
use tokio::time::sleep;

use crate::hand::Hand;
use crate::racer::{Conduct, Credit, Racer};
use crate::relay::Relay;
use crate::series::{Entrant, Tally, middle, race, ready, sit_down};
use crate::support::{Server, generous};

/// The most a client can gain by manipulating claims, receipts and pings of a race.
const TOLERANCE: f64 = 40.0;

/// Longer round trips count as this one, in milliseconds.
const LONGEST_LINE: f64 = 300.0;

/// What the machine adds to a gain: a ping that the relay or the runtime delivers a few milliseconds late makes the
/// latency look higher, and times are credited in whole milliseconds, rounded down.
const SLACK: f64 = 10.0;

/// By how many milliseconds an honest player's credit may differ from their own time: it is rounded down, and a busy
/// machine may add latency in some races, but not in most.
const ROUNDING: f64 = 3.0;

/// The round trip of the cheats and of their rivals, in milliseconds.
const LINE: u64 = 20;

const RIVAL: Entrant = Entrant::new(Conduct::Honest, Hand::QUICK, Some(LINE));

/// How much longer a latency is made to look that is faked from the first message on.
const FAKED: Duration = Duration::from_millis(130);

fn config() -> Config {
    let mut config = generous();
    config.trust_proxy = true;
    config.limits.silent_after = Seconds::of(4);
    config.limits.seating = config.limits.new_tables;
    (config.limits.tables_per_player, config.limits.tables_per_address) = (100_000, 100_000);
    config
}

/// Prints a row of the table, in a long run.
fn report(name: &str, tally: &Tally) {
    if std::env::var("QUICKDRAW_RACES").is_ok() {
        println!("{}", tally.row(name));
    }
}

/// Races one entrant against three honest rivals. Returns the results of the entrant and of the first rival.
async fn against_rivals(server: &Server, name: &str, entrant: Entrant, rival: Entrant) -> (Tally, Tally) {
    let mut tallies = race(server.address, &[entrant, rival, rival, rival]).await.into_iter();
    let (subject, first) = tallies.next().zip(tallies.next()).expect("a tally for each");
    report(name, &subject);
    (subject, first)
}

#[track_caller]
fn check_gain(name: &str, tally: &Tally, most: f64) {
    let gains = tally.gains();
    assert!(gains.len() == tally.races() && middle(&gains) <= most + SLACK, "{name}: {gains:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn honest_players_are_credited_their_own_time_on_any_line() {
    let server = Server::with(config()).await;
    let lines = [20, 50, 100, 150, 250];
    let entrants = lines.map(|line| Entrant::new(Conduct::Honest, Hand::PERSON, Some(line)));
    for (line, tally) in lines.into_iter().zip(race(server.address, &entrants).await) {
        let (gains, claims) = (tally.gains(), tally.credited_by("claim"));
        report(&format!("a line of {line} ms, {claims} of {} by claim", tally.races()), &tally);
        assert!(gains.len() == tally.races() && middle(&gains).abs() < ROUNDING, "a line of {line} ms: {gains:?}");
        assert!(claims * 4 >= tally.races() * 3, "a line of {line} ms: {claims} of {} by claim", tally.races());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_cheat_in_a_race_gains_more_than_the_tolerance() {
    let server = Server::with(config()).await;
    let cheats = [
        ("honest", Conduct::Honest, Hand::SLOW),
        ("false claim", Conduct::FalseClaim, Hand::SLOW),
        ("held receipt", Conduct::HeldReceipt, Hand::SLOW),
        ("no receipt", Conduct::NoReceipt, Hand::SLOW),
        ("slow pongs in races", Conduct::SlowPongsInRaces, Hand::SLOW),
        ("no pongs at all", Conduct::NoPongs, Hand::SLOW),
        ("claim longer than the time passed", Conduct::LongClaim, Hand::SLOW),
        ("two shots", Conduct::TwoShots, Hand::SLOW),
        ("a program at 130 ms", Conduct::Program, Hand::PROGRAM),
    ];
    let run = cheats.map(|(name, conduct, hand)| {
        let entrant = Entrant::new(conduct, hand, Some(LINE));
        let server = &server;
        async move { (name, conduct, against_rivals(server, name, entrant, RIVAL).await) }
    });
    for (name, conduct, (cheat, rival)) in join_all(run).await {
        if conduct == Conduct::Honest {
            report("an honest rival", &rival);
        }
        check_gain(name, &cheat, TOLERANCE);
        assert!(middle(&rival.gains()).abs() < ROUNDING, "the rival of {name}: {:?}", rival.gains());
        if conduct == Conduct::NoPongs {
            assert_eq!(cheat.credited_by("arrival"), cheat.races(), "nothing is known of the line");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shot_before_anybody_can_have_seen_the_signal_is_early() {
    let server = Server::with(config()).await;
    let run = [("shot before the signal", Conduct::BeforeSignal), ("shot at 0 ms, claim of 81", Conduct::AtOnce)].map(
        |(name, conduct)| {
            let entrant = Entrant::new(conduct, Hand::SLOW, Some(LINE));
            against_rivals(&server, name, entrant, RIVAL)
        },
    );
    for (cheat, _) in join_all(run).await {
        assert_eq!(cheat.early(), cheat.races());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_faked_from_the_start_gains_at_most_the_cap_and_nothing_where_the_kernel_is_asked() {
    let (proxied, direct) = (Server::with(config()).await, {
        let config = Config { kernel_witness: KernelWitness::Always, trust_proxy: false, ..config() };
        Server::with(config).await
    });
    let faked = |late, line| Entrant::new(Conduct::SlowPongs(late), Hand::SLOW, line);
    let near = Entrant { line: None, ..RIVAL };
    let far_too_late = Duration::from_millis(250);
    let ((cheat, _), (greedy, _), (found, rival)) = tokio::join!(
        against_rivals(&proxied, "slow pongs from the start, 130 ms", faked(FAKED, Some(LINE)), RIVAL),
        against_rivals(&proxied, "slow pongs from the start, 250 ms", faked(far_too_late, Some(LINE)), RIVAL),
        against_rivals(&direct, "slow pongs from the start, 130 ms, kernel asked", faked(FAKED, None), near),
    );
    check_gain("a faked line", &cheat, LONGEST_LINE - LINE as f64 + TOLERANCE);
    let gains = greedy.gains();
    assert!(gains.last().is_none_or(|most| *most <= LONGEST_LINE - LINE as f64 + TOLERANCE + SLACK), "{gains:?}");
    check_gain("a faked line, the kernel being asked", &found, TOLERANCE);
    assert!(middle(&rival.gains()).abs() < ROUNDING, "an honest rival: {:?}", rival.gains());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_gets_worse_costs_what_is_beyond_the_tolerance() {
    let server = Server::with(config()).await;
    let worse = Entrant { later: Some(100), ..Entrant::new(Conduct::Honest, Hand::SLOW, Some(LINE)) };
    let (tally, _) = against_rivals(&server, "honest, the line grows from 20 to 100 ms", worse, RIVAL).await;
    let loss = -middle(&tally.gains());
    assert!((30.0..80.0).contains(&loss), "80 ms worse, 40 tolerated: {loss}");
}

/// Plays a duel of samurai that ends with its first blow. Returns the room at its end.
async fn duel(racers: &mut [Racer; 2], table: &str) -> Value {
    let [one, two] = racers;
    tokio::join!(one.play(table, usize::MAX), two.play(table, usize::MAX));
    one.room_at_end(table).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_at_130_ms_is_found_within_20_races_and_its_games_are_unrated() {
    let server = Server::with(config()).await;
    let program = server.guest("Clockwork").await;
    let setup = json!({ "game": "hanafuda", "seats": 2,
                        "options": { "target": 1, "both-unlisted": "attacker-loses" } });
    let tables = (0..10).map(async |table| {
        let rival = server.guest(&format!("Rival {table}")).await;
        let mut racers = [
            Racer::connect(&program, Conduct::Program, Hand::PROGRAM, &format!("program {table}")).await,
            Racer::connect(&rival, Conduct::Honest, Hand::PERSON, &format!("rival {table}")).await,
        ];
        sleep(Duration::from_secs(1)).await;
        let id = sit_down(&mut racers, &setup).await;
        let mut rooms = Vec::new();
        for game in 0..2 {
            if game > 0 {
                ready(&mut racers, &id).await;
            }
            rooms.push(duel(&mut racers, &id).await);
        }
        rooms
    });
    let rooms = join_all(tables).await;
    for first in rooms.iter().map(|rooms| &rooms[0]) {
        assert_eq!(first["unrated"], Value::Null, "a few races are no evidence");
    }
    let found: Vec<_> = rooms.iter().flatten().filter(|room| room["unrated"] == true).collect();
    assert!(!found.is_empty(), "20 races at 130 ms");
    for room in rooms.iter().flatten() {
        let replay = room["replay"].as_str().expect("the game is over");
        let result = server.get(&format!("/api/results/{replay}")).await.json();
        assert_eq!(result["rated"], room["unrated"] != true, "{room}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_connects_anew_during_a_race_is_credited_by_arrival_and_told_so() {
    let server = Server::with(config()).await;
    let relay = Relay::to(server.address, Duration::from_millis(50)).await;
    let [mut ann, ben] = [server.guest("Ann").await, server.guest("Ben").await];
    ann.address = relay.address;
    let connect = |guest| Racer::connect(guest, Conduct::Honest, Hand::SLOW, "anew");
    let mut racers = [connect(&ann).await, connect(&ben).await];
    sleep(Duration::from_secs(1)).await;
    let table = sit_down(&mut racers, &json!({ "game": "hanafuda", "seats": 2 })).await;
    let (_, soon) = racers[0].update(&table).await;
    assert_eq!(soon["race"]["stage"], "soon");
    let [_, mut ben] = racers;
    let mut ann = connect(&ann).await;
    let join = json!({ "join": { "table": table, "game": soon["game"], "after": soon["n"] } });
    assert!(ann.ask(join).await["no"].is_null());
    let signal = async |racer: &mut Racer| loop {
        let (came, update) = racer.update(&table).await;
        if update["race"]["stage"] == "go" {
            return racer.race(&table, came, &update).await;
        }
    };
    let ((took, credit), _) = tokio::join!(signal(&mut ann), signal(&mut ben));
    let Credit::Time { ms, by } = credit else { panic!("{credit:?}") };
    assert_eq!(by, "arrival");
    assert!(u128::from(ms) >= took.as_millis() + 50, "{ms} ms for {took:?} on a line of 50 ms");
}
