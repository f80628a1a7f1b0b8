//! Findings as JSON.

use serde_json::{Map, Value, json};

use super::{Figure, Findings, Lengths, Measured, Run, Study, Tally, Unit};

/// The percentiles that are reported.
pub(super) const SHARES: [(&str, f64); 7] =
    [("p1", 0.01), ("p10", 0.1), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p90", 0.9), ("p99", 0.99)];

impl Findings {
    /// The findings for programs.
    pub fn json(&self) -> Value {
        json!({
            "game": self.about.slug,
            "players": self.bots.len(),
            "bots": self.bots,
            "seed": self.seed,
            "games_asked": self.asked,
            "runs": self.runs.iter().map(run).collect::<Vec<_>>(),
            "seconds": self.time.as_secs_f64(),
            "threads": self.threads,
            "games_a_second": self.speed(),
        })
    }
}

fn run(run: &Run) -> Value {
    let tally = &run.tally;
    let fair = 1.0 / tally.players() as f64;
    json!({
        "name": run.name,
        "options": run.options,
        "games": tally.games,
        "fair_share": fair,
        "seats": (0..tally.players()).map(|seat| tally.share(seat)).collect::<Vec<_>>(),
        "drawn": tally.rate(tally.drawn),
        "first_to_move": tally.first_mover(),
        "reasons": reasons(tally),
        "moves": lengths(&tally.moves),
        "decisions": lengths(&tally.decisions),
        "rounds": lengths(&tally.rounds),
        "figures": figures(&tally.figures()),
        "differences": figures(&run.differences),
        "measures": run.measures().iter().map(measured).collect::<Vec<_>>(),
        "judged": run.study.as_ref().map(judged),
    })
}

fn measured(measured: &Measured) -> Value {
    let unit = if measured.measure.unit == Unit::Share { "share" } else { "number" };
    json!({
        "name": measured.measure.name, "value": measured.value, "unit": unit, "definition": measured.measure.words,
    })
}

/// The course of the judged games. Places are shares of a game's decisions.
fn judged(study: &Study) -> Value {
    json!({
        "games": study.games,
        "effort": study.effort,
        "winner": study.winner(),
        "leader": study.leader(),
        "branching": study.branching(),
        "decided_percent": study.decided(),
        "lead_changes": study.lead_changes.counts().collect::<Vec<_>>(),
    })
}

fn reasons(tally: &Tally) -> Vec<Value> {
    let won = |ending: &super::Ending| (0..tally.players()).map(|seat| ending.won(seat)).collect::<Vec<_>>();
    let told = |ending: &super::Ending| json!({ "reason": ending.word, "games": ending.games, "share": tally.rate(ending.games), "won": won(ending) });
    tally.reasons().into_iter().map(told).collect()
}

fn lengths(lengths: &Lengths) -> Value {
    let mut all: Map<String, Value> =
        SHARES.iter().map(|(name, share)| ((*name).into(), lengths.within(*share).into())).collect();
    all.insert("mean".into(), json!(lengths.mean()));
    all.insert("shortest".into(), lengths.shortest().into());
    all.insert("longest".into(), lengths.longest().into());
    all.insert("histogram".into(), json!(lengths.counts().collect::<Vec<_>>()));
    all.into()
}

fn figures(figures: &[Figure]) -> Value {
    let told = |figure: &Figure| json!({ "group": figure.group, "name": figure.name, "value": figure.value });
    figures.iter().map(told).collect()
}
