//! People with reaction times, on connections with different latencies, who race at a real table.
#![allow(clippy::unwrap_used, reason = "a simulation may stop at the first surprise")]
#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "times are far from the limits")]

use std::fmt::Write;

use engine::{Luck, Micros, Seeded};
use protocol::{Person, PlayerId, TableId, TableRequest};
use serde_json::value::RawValue;
use table::{Asker, Effects, Latency, To};

const MS: Micros = 1_000;
const TABLE: TableId = TableId(7);
/// The round trips of the connections, in milliseconds.
pub(crate) const ROUND_TRIPS: [u64; 6] = [20, 50, 100, 150, 200, 250];

/// The additional one-way latency of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Jitter {
    /// Anything up to 30 ms.
    Even,
    /// Mostly little, sometimes much: 15 ms on average.
    Heavy,
}

/// How a client reports its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Client {
    Honest,
    /// Always claims 80 ms.
    Eighty,
    /// Claims 40 ms less than the truth.
    Minus40,
    /// Claims 80 ms, and sends the receipt only with the shot.
    HoldsBack,
    /// Claims 80 ms, and sends no receipt.
    NoReceipt,
}

/// The outcome of a race.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// The round trip of each connection in milliseconds.
    pub(crate) trip: [u64; 2],
    /// Each player's real reaction time, in milliseconds.
    pub(crate) truth: [u64; 2],
    /// What the table credits, in milliseconds.
    pub(crate) credited: [u64; 2],
    /// When each shot arrived.
    arrival: [Micros; 2],
    /// Who was first, as the table judged.
    first: usize,
}

impl Run {
    /// Whether the slower player won.
    pub(crate) fn is_wrong(&self) -> bool {
        self.truth[self.first] > self.truth[1 - self.first]
    }

    fn first_to_arrive(&self) -> usize {
        usize::from(self.arrival[1] < self.arrival[0])
    }

    fn is_wrong_by_arrival(&self) -> bool {
        let first = self.first_to_arrive();
        self.truth[first] > self.truth[1 - first]
    }
}

/// A table at which two samurai wait for their first signal, as a log.
pub(crate) struct Simulation {
    rows: Vec<(Micros, String)>,
    cards: [Box<RawValue>; 2],
    luck: Seeded,
    now: Micros,
}

impl Simulation {
    pub(crate) fn new(seed: &str) -> Self {
        let setup = serde_json::from_str(r#"{"game":"hanafuda","seats":2}"#).unwrap();
        let mut out = Effects::new();
        let mut table = table::open(TABLE, 0, &setup, &person(0), [3; 32], &mut out).unwrap();
        for who in 0..2 {
            let asker = Asker { person: &person(who), id: None, latency: &Latency::unknown() };
            table.ask(0, &asker, &TableRequest::Sit { seat: None }, &mut out);
        }
        for who in 0..2 {
            let asker = Asker { person: &person(who), id: None, latency: &Latency::unknown() };
            table.ask(0, &asker, &TableRequest::Ready { entropy: String::new() }, &mut out);
        }
        table.tick(table.due().unwrap(), &mut Effects::new());
        let cards = [0, 1].map(|who| {
            let all = table.catch_up(0, PlayerId(who), 0, 0, table::Form::View);
            let update: serde_json::Value = serde_json::from_str(all.last().unwrap()).unwrap();
            serde_json::value::to_raw_value(&update["update"]["legal"]["list"][0]).unwrap()
        });
        let rows = out.log.into_iter().map(|entry| (0, entry)).collect();
        Self { rows, cards, luck: Seeded::new(seed), now: 0 }
    }

    /// A number between 0 and 1.
    fn part(&mut self) -> f64 {
        (f64::from(self.luck.ticket(1 << 30)) + 0.5) / f64::from(1 << 30)
    }

    fn exponential(&mut self, mean: f64) -> f64 {
        -mean * self.part().ln()
    }

    /// 180 ms ± 25, and sometimes much more.
    fn reaction(&mut self) -> Micros {
        let normal = (-2.0 * self.part().ln()).sqrt() * (std::f64::consts::TAU * self.part()).cos();
        let ms = 180.0 + 25.0 * normal + self.exponential(50.0);
        (ms.max(85.0) * 1000.0) as Micros
    }

    /// A one-way latency for this round trip.
    fn way(&mut self, trip: u64, jitter: Jitter) -> Micros {
        let more = match jitter {
            Jitter::Even => 30.0 * self.part(),
            Jitter::Heavy => self.exponential(15.0),
        };
        trip * MS / 2 + (more * 1000.0) as Micros
    }

    /// Lets two players on two random connections race.
    pub(crate) fn run(&mut self, jitter: Jitter, client: Client) -> Run {
        let trip = [0, 1].map(|_| ROUND_TRIPS[self.luck.ticket(ROUND_TRIPS.len() as u32) as usize]);
        self.now += 60_000 * MS;
        let mut table = table::recover(TABLE, self.now, &self.rows).unwrap();
        let mut out = Effects::new();
        let mut measured = [const { Latency::unknown() }; 2];
        for who in 0..2usize {
            table.here(self.now, PlayerId(who as u64), true, &mut out);
            for _ in 0..8 {
                let both_ways = self.way(trip[who], jitter) + self.way(trip[who], jitter);
                measured[who].measured(self.now, both_ways);
            }
        }
        let sent = table.due().unwrap();
        table.tick(sent, &mut out);
        table.signalled(sent);
        let decisions = [0, 1].map(|who| {
            let all = table.catch_up(sent, PlayerId(who), u32::MAX, 0, table::Form::View);
            let update: serde_json::Value = serde_json::from_str(all.last().unwrap()).unwrap();
            update["update"]["decision"].as_u64().unwrap() as u32
        });
        let mut messages: Vec<(Micros, usize, Option<Micros>)> = Vec::new();
        let (mut truth, mut arrival) = ([0; 2], [0; 2]);
        for seat in 0..2 {
            let client = if seat == 0 { client } else { Client::Honest };
            let painted = sent + self.way(trip[seat], jitter);
            let reaction = self.reaction();
            let receipt = painted + self.way(trip[seat], jitter);
            let shot = painted + reaction + self.way(trip[seat], jitter);
            let claim = match client {
                Client::Honest => reaction,
                Client::Minus40 => (reaction - 40 * MS).max(80 * MS),
                Client::Eighty | Client::HoldsBack | Client::NoReceipt => 80 * MS,
            };
            // Messages of one connection never overtake each other.
            let shot = if client == Client::NoReceipt { shot } else { shot.max(receipt) };
            match client {
                Client::NoReceipt => {}
                Client::HoldsBack => messages.push((shot, seat, None)),
                _ => messages.push((receipt, seat, None)),
            }
            messages.push((shot, seat, Some(claim)));
            (truth[seat], arrival[seat]) = (reaction / MS, shot);
        }
        messages.sort_by_key(|message| (message.0, message.2.is_some()));
        let (mut credited, mut first) = ([0; 2], 0);
        for (at, seat, claim) in messages {
            let request = match claim {
                None => TableRequest::Seen { game: 1, race: 1 },
                Some(claim) => {
                    let (game, decision, action) = (1, decisions[seat], &*self.cards[seat]);
                    TableRequest::Move { game, decision, action, at: Some(claim) }
                }
            };
            let (mut out, person, id) = (Effects::new(), person(seat as u64), claim.map(|_| "shot"));
            table.ask(at, &Asker { person: &person, id, latency: &measured[seat] }, &request, &mut out);
            for (to, text) in &out.say {
                if *to == To::Asker {
                    let said: serde_json::Value = serde_json::from_str(text).unwrap();
                    credited[seat] = said["ok"]["with"]["ms"].as_u64().unwrap_or_else(|| panic!("{text}"));
                } else if let Some(place) = text.find(r#""event":"first","seat":"#) {
                    first = usize::from(text.as_bytes()[place + 23] == b'1');
                }
            }
        }
        Run { trip, truth, credited, arrival, first }
    }

    /// Many races of two honest players.
    pub(crate) fn honest(&mut self, races: u32, jitter: Jitter) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..races {
            tally.count(&self.run(jitter, Client::Honest));
        }
        tally
    }

    /// What a lying player gains: milliseconds on average and in the luckiest race, and the races won.
    pub(crate) fn liar(&mut self, races: u32, jitter: Jitter, client: Client) -> Gain {
        let (mut sum, mut most, mut wins) = (0i64, i64::MIN, 0);
        for _ in 0..races {
            let run = self.run(jitter, client);
            let gain = run.truth[0].cast_signed() - run.credited[0].cast_signed();
            (sum, most) = (sum + gain, most.max(gain));
            wins += u32::from(run.first == 0);
        }
        Gain { mean: sum as f64 / f64::from(races), most, wins: percent(wins, races) }
    }
}

/// The gain from lying.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gain {
    /// Milliseconds on average.
    pub(crate) mean: f64,
    /// Milliseconds in the luckiest race.
    pub(crate) most: i64,
    /// Races won, in percent.
    pub(crate) wins: f64,
}

/// Races by the difference of the two latencies: none, up to 50, up to 130, more (in milliseconds).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) races: u32,
    wrong: [u32; 2],
    /// For each difference: races, won by the longer connection as the table judges, and by arrival.
    by_line: [[u32; 3]; 4],
}

/// The names of the differences.
pub(crate) const APART: [&str; 4] =
    ["equal latency", "10 to 50 ms apart", "51 to 130 ms apart", "more than 130 ms apart"];

impl Tally {
    fn count(&mut self, run: &Run) {
        self.races += 1;
        self.wrong[0] += u32::from(run.is_wrong());
        self.wrong[1] += u32::from(run.is_wrong_by_arrival());
        let longer = usize::from(run.trip[1] > run.trip[0]);
        let apart = match run.trip[0].abs_diff(run.trip[1]) {
            0 => 0,
            1..=50 => 1,
            51..=130 => 2,
            _ => 3,
        };
        let row = &mut self.by_line[apart];
        row[0] += 1;
        row[1] += u32::from(run.first == longer);
        row[2] += u32::from(run.first_to_arrive() == longer);
    }

    /// The percentage of races that the slower player won: as the table judges, and by arrival.
    pub(crate) fn wrong(&self) -> [f64; 2] {
        self.wrong.map(|wrong| percent(wrong, self.races))
    }

    /// The percentage of races won by the player with the higher latency, for each difference: by the table and by
    /// arrival.
    pub(crate) fn longer_trip_wins(&self) -> [[f64; 2]; 4] {
        self.by_line.map(|[races, table, arrival]| [percent(table, races), percent(arrival, races)])
    }

    pub(crate) fn table(&self) -> String {
        let [wrong, by_arrival] = self.wrong();
        let mut text = format!("{:40} {:>9} {:>12}\n", format!("{} races", self.races), "table", "by arrival");
        writeln!(text, "{:40} {wrong:>8.2}% {by_arrival:>11.2}%", "the wrong player loses").unwrap();
        for (name, [table, arrival]) in APART.iter().zip(self.longer_trip_wins()) {
            let what = if *name == APART[0] { "seat 0 wins" } else { "the longer trip wins" };
            writeln!(text, "{:40} {table:>8.2}% {arrival:>11.2}%", format!("{name}: {what}")).unwrap();
        }
        text
    }
}

/// All measurements, as a page of text.
pub(crate) fn report(races: u32) -> String {
    let mut text = String::new();
    for (jitter, words) in
        [(Jitter::Even, "jitter up to 30 ms a way"), (Jitter::Heavy, "jitter of 15 ms a way, exponential")]
    {
        let mut simulation = Simulation::new(words);
        writeln!(text, "Lines of 20 to 250 ms, {words}\n{}", simulation.honest(races, jitter).table()).unwrap();
        writeln!(text, "{:40} {:>9} {:>12} {:>9}", "a liar against an honest player", "mean gain", "most", "wins")
            .unwrap();
        for client in [Client::Honest, Client::Eighty, Client::Minus40, Client::HoldsBack, Client::NoReceipt] {
            let Gain { mean, most, wins } = simulation.liar(races / 4, jitter, client);
            let name = format!("{client:?}");
            writeln!(text, "{name:40} {mean:>6.1} ms {most:>9} ms {wins:>8.2}%").unwrap();
        }
        text.push('\n');
    }
    text
}

fn percent(part: u32, whole: u32) -> f64 {
    100.0 * f64::from(part) / f64::from(whole.max(1))
}

fn person(id: u64) -> Person {
    Person { id: PlayerId(id), name: format!("Player {id}"), program: false }
}
