//! Series of races: the participants and the results.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::hand::Hand;
use crate::racer::{Conduct, Credit, Race, Racer};
use crate::relay::Relay;
use crate::support::Guest;

/// Tables that play concurrently.
const TABLES: usize = 4;

/// How long the server measures a new connection quickly, plus a little.
const MEASURED: Duration = Duration::from_millis(1500);

/// A participant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entrant {
    pub(crate) conduct: Conduct,
    pub(crate) hand: Hand,
    /// The round trip in milliseconds; without one there is no relay.
    pub(crate) line: Option<u64>,
    /// The round trip after the latency was measured.
    pub(crate) later: Option<u64>,
}

impl Entrant {
    /// A participant with this round trip in milliseconds.
    pub(crate) const fn new(conduct: Conduct, hand: Hand, line: Option<u64>) -> Self {
        Self { conduct, hand, line, later: None }
    }
}

/// The races of one kind of client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(Vec<Race>);

/// The number of races at each table. `QUICKDRAW_RACES` sets it for a long run, which prints its results.
fn races_per_table() -> usize {
    std::env::var("QUICKDRAW_RACES").map_or(2, |races| races.parse().expect("a number of races"))
}

/// Lets the entrants race Hayauchi against each other at several tables. Returns the results of each.
pub(crate) async fn race(server: SocketAddr, entrants: &[Entrant]) -> Vec<Tally> {
    let mut all = vec![Tally::default(); entrants.len()];
    for table in join_all((0..TABLES).map(|table| series(server, entrants, table))).await {
        all.iter_mut().zip(table).for_each(|(tally, races)| tally.0.extend(races));
    }
    all
}

/// Plays one game after the other at one table, until the first entrant has raced often enough.
async fn series(server: SocketAddr, entrants: &[Entrant], table: usize) -> Vec<Vec<Race>> {
    let (mut clients, mut growing) = (Vec::new(), Vec::new());
    for (place, entrant) in entrants.iter().enumerate() {
        let mut guest = Guest::new(server, &format!("Guest {table}.{place}")).await;
        if let Some(line) = entrant.line {
            let relay = Relay::to(server, Duration::from_millis(line)).await;
            guest.address = relay.address;
            growing.extend(entrant.later.map(|later| (relay, Duration::from_millis(later))));
        }
        let seed = format!("{:?} {table}.{place}", entrant.conduct);
        clients.push(Racer::connect(&guest, entrant.conduct, entrant.hand, &seed).await);
    }
    sleep(MEASURED).await;
    for (relay, later) in &growing {
        relay.set(*later);
    }
    let setup = json!({ "game": "hayauchi", "seats": entrants.len() });
    let mut races = vec![Vec::new(); entrants.len()];
    while races[0].len() < races_per_table() {
        let table = sit_down(&mut clients, &setup).await;
        let most = races_per_table() - races[0].len();
        let played = join_all(clients.iter_mut().map(|client| client.play(&table, most))).await;
        races.iter_mut().zip(played).for_each(|(races, more)| races.extend(more));
        // A paused game does not need bots, which would take time away from the races.
        join_all(clients.iter_mut().map(|client| client.ask_at(&table, json!({ "pause": { "on": true } })))).await;
        join_all(clients.iter_mut().map(|client| client.ask(json!({ "leave": { "table": table } })))).await;
    }
    races
}

/// Opens a table, seats everybody in order and makes them ready.
pub(crate) async fn sit_down(racers: &mut [Racer], setup: &Value) -> String {
    let made = racers[0].ask(json!({ "create": { "setup": setup } })).await;
    let table = made["ok"]["with"]["table"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    for racer in &mut racers[1..] {
        racer.ask(json!({ "join": { "table": table } })).await;
        racer.ask_at(&table, json!({ "sit": {} })).await;
    }
    ready(racers, &table).await;
    table
}

/// Makes everybody ready for the next game.
pub(crate) async fn ready(racers: &mut [Racer], table: &str) {
    for answer in join_all(racers.iter_mut().map(|racer| racer.ask_at(table, json!({ "ready": {} })))).await {
        assert!(answer["no"].is_null(), "{answer}");
    }
}

impl Tally {
    /// The number of races.
    pub(crate) fn races(&self) -> usize {
        self.0.len()
    }

    /// By how many milliseconds the credited time is below the real one, smallest first.
    pub(crate) fn gains(&self) -> Vec<f64> {
        sorted(self.0.iter().filter_map(|race| Some(race.took.as_secs_f64() * 1000.0 - race.credit.ms()?)))
    }

    /// The number of shots credited for this reason.
    pub(crate) fn credited_by(&self, reason: &str) -> usize {
        self.0.iter().filter(|race| matches!(&race.credit, Credit::Time { by, .. } if by == reason)).count()
    }

    /// The number of early shots, counted or refused. In a repeated race the rules know no early shot.
    pub(crate) fn early(&self) -> usize {
        let refused = Credit::Refused("too-early".into());
        self.0.iter().filter(|race| race.credit == Credit::Early || race.credit == refused).count()
    }

    /// A row of a table in docs/fairness.md: own time, credit, gain, largest gain, races lost.
    pub(crate) fn row(&self, name: &str) -> String {
        let (races, early) = (self.races(), self.early());
        let share = |count: usize| format!("{:.0} %", 100.0 * count as f64 / races as f64);
        let own = sorted(self.0.iter().map(|race| race.took.as_secs_f64() * 1000.0));
        let credited = sorted(self.0.iter().filter_map(|race| race.credit.ms()));
        let gains = self.gains();
        let times = match gains.last() {
            Some(most) => {
                format!("{:.0} | {:.0} | {:+.0} | {most:+.0}", middle(&own), middle(&credited), middle(&gains))
            }
            None => "- | early | - | -".into(),
        };
        let lost = share(self.0.iter().filter(|race| race.lost).count());
        let early = if (1..races).contains(&early) { format!(", {} early", share(early)) } else { String::new() };
        format!("| {name} | {times} | {lost}{early} |")
    }
}

/// The median of sorted values.
pub(crate) fn middle(sorted: &[f64]) -> f64 {
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    all
}
