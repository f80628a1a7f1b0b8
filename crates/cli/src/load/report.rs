//! The report, for people and for programs.

use std::time::Duration;

use serde_json::{Value, json};

use super::Load;
use super::histogram::Histogram;
use super::hostile::{Deeds, Kind};
use super::measure::Measured;
use super::meter::Cost;

const MEGABYTE: f64 = 1024.0 * 1024.0;

/// Everything that was measured.
pub(super) struct Report {
    pub(super) game: &'static str,
    pub(super) players: usize,
    pub(super) load: Load,
    /// The server's usage before the first connection.
    pub(super) empty: Cost,
    pub(super) calm: Measured,
    pub(super) attack: Option<Attack>,
}

/// The measurements under attack.
pub(super) struct Attack {
    pub(super) kind: Kind,
    pub(super) connections: usize,
    pub(super) measured: Measured,
    pub(super) deeds: Deeds,
    /// The server's usage some seconds after the attack.
    pub(super) after: Cost,
}

impl Report {
    pub(super) fn print(&self, json: bool) {
        if json {
            println!("{}", self.json());
            return;
        }
        let Load { tables, spectators, warm_up, rounds, .. } = self.load;
        let (game, players) = (self.game, self.players);
        println!(
            "{tables} tables of {game} for {players}, {spectators} spectators each, after {warm_up} s of warming up"
        );
        if rounds > 1 {
            println!("all of {rounds} rounds together");
        }
        self.calm.print(self);
        if let (Some(before), Some(with)) = (self.empty.memory, self.calm.memory) {
            let each = with.saturating_sub(before) as f64 / 1024.0 / tables as f64;
            println!("memory           {} before, {} with the tables: {each:.1} kB a table", mb(before), mb(with));
        }
        if let Some(attack) = &self.attack {
            println!("\nthe same with {} hostile clients ({:?})", attack.connections, attack.kind);
            attack.measured.print(self);
            attack.print(&self.calm);
        }
    }

    fn json(&self) -> Value {
        json!({
            "game": self.game,
            "players": self.players,
            "tables": self.load.tables,
            "rate": self.load.rate,
            "rounds": self.load.rounds,
            "memory_before": self.empty.memory,
            "calm": self.calm.json(),
            "hostile": self.attack.as_ref().map(|attack| json!({
                "connections": attack.connections,
                "measured": attack.measured.json(),
                "memory_after": attack.after.memory,
                "p99_growth": attack.growth(&self.calm),
                "memory_growth": attack.memory_growth(&self.calm),
                "made": attack.deeds.made,
                "dropped": attack.deeds.dropped,
                "bytes": attack.deeds.bytes,
            })),
        })
    }
}

impl Measured {
    fn print(&self, report: &Report) {
        let (tally, seconds) = (&self.tally, self.time.as_secs_f64());
        let moves = tally.moves as f64;
        println!(
            "moves            {} in {seconds:.1} s: {:.0} a second; {} games finished",
            tally.moves,
            moves / seconds,
            tally.games
        );
        println!("acknowledgement  {}", percentiles(&tally.acknowledged));
        println!("broadcast        {}", percentiles(&tally.broadcast));
        let each = |bytes: u64| bytes as f64 / moves.max(1.0);
        println!(
            "bytes a move     {:.0} sent; {:.0} received by each player, {:.0} by all, {:.0} by spectators",
            each(tally.sent),
            each(tally.received) / report.players as f64,
            each(tally.received),
            each(tally.received_by_spectators)
        );
        let refused: Vec<String> = tally.refused.iter().map(|(code, count)| format!("{count} {code}")).collect();
        let refused = if refused.is_empty() { "none".into() } else { refused.join(", ") };
        println!("refusals         {refused}; {} connections lost", tally.lost);
        if let Some(processor) = self.processor {
            print!("server           {:.1} % of a core, ", processor / seconds * 100.0);
            print!("{:.0} moves a second of it", moves / processor.max(0.001));
            println!("{}", self.commits.map_or_else(String::new, |c| format!(", {:.1} a commit", moves / c.max(1.0))));
        } else {
            println!("server           its processor time is not known: name its process with --pid");
        }
        let own = self.own.map_or_else(String::new, |own| format!(", {:.1} % of a core", own / seconds * 100.0));
        println!("this program     woke up late by p99 {}{own}", ms(tally.lag.within(0.99)));
    }

    fn json(&self) -> Value {
        let (tally, seconds) = (&self.tally, self.time.as_secs_f64());
        let moves = tally.moves as f64;
        json!({
            "seconds": seconds,
            "moves": tally.moves,
            "moves_a_second": moves / seconds,
            "games": tally.games,
            "acknowledgement": spread(&tally.acknowledged),
            "middle_p99": self.middle_p99().as_secs_f64() * 1000.0,
            "broadcast": spread(&tally.broadcast),
            "bytes_said": tally.sent,
            "bytes_heard": tally.received,
            "refused": tally.refused,
            "lost": tally.lost,
            "memory": self.memory,
            "memory_peak": self.peak,
            "processor_seconds": self.processor,
            "moves_a_processor_second": self.processor.map(|processor| moves / processor.max(0.001)),
            "commits": self.commits,
            "own_lag": spread(&tally.lag),
        })
    }
}

impl Attack {
    /// Adds a later attack.
    pub(super) fn join(&mut self, later: &Self) {
        self.measured.join(&later.measured);
        self.deeds.made += later.deeds.made;
        self.deeds.dropped += later.deeds.dropped;
        self.deeds.bytes += later.deeds.bytes;
        self.after = later.after;
    }

    fn print(&self, calm: &Measured) {
        let Deeds { made, dropped, bytes } = self.deeds;
        println!("hostile clients  connected {made} times, were dropped {dropped} times, sent {}", mb(bytes));
        let (before, with) = (calm.middle_p99(), self.measured.middle_p99());
        println!(
            "growth of p99    {:+.1} %: {} and {} in the middle round",
            self.growth(calm) * 100.0,
            ms(before),
            ms(with)
        );
        if let (Some(before), Some(peak), Some(after)) = (calm.memory, self.measured.peak, self.after.memory) {
            let grown = self.memory_growth(calm).unwrap_or_default() as f64 / MEGABYTE;
            println!(
                "memory           {} before, {} at most ({grown:+.1} MB), {} after",
                mb(before),
                mb(peak),
                mb(after)
            );
        }
    }

    /// The relative growth of the acknowledgements' median p99 from the calm intervals to those under attack.
    fn growth(&self, calm: &Measured) -> f64 {
        self.measured.middle_p99().as_secs_f64() / calm.middle_p99().as_secs_f64().max(1e-6) - 1.0
    }

    fn memory_growth(&self, calm: &Measured) -> Option<i64> {
        Some(self.measured.peak? as i64 - calm.memory? as i64)
    }
}

fn mb(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / MEGABYTE)
}

fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}

const SHARES: [(&str, f64); 4] = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)];

fn percentiles(histogram: &Histogram) -> String {
    let shares = SHARES.map(|(name, share)| format!("{name} {}", ms(histogram.within(share))));
    format!("{}, max {} ({} of them)", shares.join(", "), ms(histogram.max()), histogram.count())
}

/// The percentiles in milliseconds.
fn spread(histogram: &Histogram) -> Value {
    let told = |time: Duration| json!(time.as_secs_f64() * 1000.0);
    let mut all: serde_json::Map<String, Value> =
        SHARES.iter().map(|(name, share)| ((*name).into(), told(histogram.within(*share)))).collect();
    all.insert("max".into(), told(histogram.max()));
    all.insert("count".into(), histogram.count().into());
    all.into()
}
