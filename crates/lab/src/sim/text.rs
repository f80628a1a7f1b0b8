//! Findings as text.

use std::fmt::Write;

use serde_json::Value;

use super::json::SHARES;
use super::{Findings, Lengths, Measured, Run, Tally};
use crate::text::{between, count, percent, speed, threads};

impl Findings {
    /// The findings for people.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}, seed {}\n", self.about.name, self.company(), self.seed);
        for run in &self.runs {
            self.run_text(run, &mut text);
        }
        for run in &self.runs[1..] {
            self.difference_text(run, &mut text);
        }
        let (speed, seconds) = (speed(self.speed()), self.time.as_secs_f64());
        let _ = write!(text, "\n{speed} games a second on {}, {seconds:.1} s", threads(self.threads));
        text
    }

    fn run_text(&self, run: &Run, text: &mut String) {
        let tally = &run.tally;
        let asked = if tally.games < self.asked { format!(" of {}", count(self.asked)) } else { String::new() };
        let _ = writeln!(text, "\n{} games{asked} with {}\n", count(tally.games), options(&run.options));
        let _ = writeln!(text, "{:22}  {:>9}  95 %", "won by", "share");
        let fair = 1.0 / tally.players() as f64;
        let seats = (0..tally.players()).map(|seat| (format!("seat {seat} ({})", self.bots[seat]), tally.share(seat)));
        let first = tally.first_mover().map(|share| ("first to move".to_owned(), share));
        for (name, share) in seats.chain(first) {
            let edge = format!("{:+.2} from fair", (share.mean - fair) * 100.0);
            let _ = writeln!(text, "{name:22}  {:>9}  {:16}  {edge}", percent(share.mean), between(&share));
        }
        if tally.first_mover().is_none() {
            let _ = writeln!(text, "first to move           nobody: decisions are taken at the same time");
        }
        reasons(tally, text);
        for (name, lengths) in tally.lengths() {
            length_text(name, lengths, text);
        }
        measures_text(&format!("in {} games", count(tally.games)), &tally.measures(), text);
        if let Some(study) = run.study.as_ref().filter(|study| study.games > 0) {
            let effort = if study.effort == 100 { String::new() } else { format!(", effort {} %", study.effort) };
            measures_text(&format!("in {} judged games{effort}", count(study.games)), &study.measures(), text);
        }
    }

    fn difference_text(&self, run: &Run, text: &mut String) {
        let base = &self.runs[0];
        let _ = writeln!(text, "\n{} against {}, game by game with the same luck\n", run.name, base.name);
        let _ = writeln!(text, "{:24}  {:>11}  {:>11}  {:>11}  95 %", "", base.name, run.name, "difference");
        let (before, after) = (base.tally.figures(), run.tally.figures());
        for difference in &run.differences {
            let told = |figures: &[super::Figure]| {
                figures.iter().find(|figure| figure.is(difference)).map_or_else(|| "never".into(), super::Figure::told)
            };
            let clear = if difference.value.holds(0.0) { "" } else { "  *" };
            let _ = writeln!(
                text,
                "{:24}  {:>11}  {:>11}  {:>11}  {}{clear}",
                difference.title(),
                told(&before),
                told(&after),
                difference.told_as_difference(),
                difference.told_between(true)
            );
        }
        let _ = writeln!(text, "* differs from zero with 95 % confidence");
    }
}

fn reasons(tally: &Tally, text: &mut String) {
    let _ = writeln!(text, "\n{:22}  {:>9}  {:16}  won by seat", "ended by", "share", "95 %");
    for ending in tally.reasons() {
        let rate = tally.rate(ending.games);
        let seats = (0..tally.players())
            .map(|seat| format!("{:5.1} %", ending.won(seat) / ending.games.max(1) as f64 * 100.0))
            .collect::<Vec<_>>();
        let word = ending.word;
        let _ = writeln!(text, "{word:22}  {:>9}  {:16}  {}", percent(rate.mean), between(&rate), seats.join("  "));
    }
    let drawn = tally.rate(tally.drawn);
    let _ = writeln!(text, "{:22}  {:>9}  {:16}", "drawn", percent(drawn.mean), between(&drawn));
    for figure in tally.figures().iter().filter(|figure| figure.group == "remark") {
        let _ = writeln!(text, "{:22}  {:>9}  {:16}", figure.name, percent(figure.value.mean), between(&figure.value));
    }
}

fn length_text(name: &str, lengths: &Lengths, text: &mut String) {
    const BARS: usize = 16;
    const WIDTH: f64 = 40.0;
    let mean = lengths.mean();
    let shares: Vec<String> = SHARES.iter().map(|(name, share)| format!("{name} {}", lengths.within(*share))).collect();
    let _ = writeln!(text, "\n{name} a game: {:.3} ({:.3} to {:.3})", mean.mean, mean.low, mean.high);
    let (shares, shortest, longest) = (shares.join("  "), lengths.shortest(), lengths.longest());
    let _ = writeln!(text, "  from {shortest} to {longest}; {shares}");
    let bins = lengths.bins(BARS);
    let most = bins.iter().map(|(_, games)| *games).max().unwrap_or(0).max(1);
    for (at, (from, games)) in bins.iter().enumerate() {
        let bar = "▇".repeat((*games as f64 / most as f64 * WIDTH).round() as usize);
        let to = bins.get(at + 1).map_or_else(|| lengths.longest(), |next| next.0 - 1);
        let range = if *from == to { from.to_string() } else { format!("{from} to {to}") };
        let _ = writeln!(text, "  {range:>12}  {bar} {}", count(*games));
    }
}

/// What was measured in so many games.
fn measures_text(games: &str, measures: &[Measured], text: &mut String) {
    let _ = writeln!(text, "\n{games:34}{:>10}  95 %", "value");
    for figure in measures.iter().map(Measured::figure) {
        let _ = writeln!(text, "{:34}{:>10}  {}", figure.name, figure.told(), figure.told_between(false));
    }
}

/// Options as text: `deck-out draw, match single`.
pub(super) fn options(options: &Value) -> String {
    let told = |(name, value): (&String, &Value)| match value {
        Value::String(word) => format!("{name} {word}"),
        other => format!("{name} {other}"),
    };
    options.as_object().map(|all| all.iter().map(told).collect::<Vec<_>>().join(", ")).unwrap_or_default()
}
