//! Standings as text and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use super::Standings;
use super::standings::ENOUGH_GAMES;
use crate::stats::{Accepted, Test};
use crate::text::{between, count, percent, speed};

impl Standings {
    /// The standings as text for people; `title` says what was played.
    pub fn text(&self, title: &str) -> String {
        let mut text = format!("{title}\n");
        let stopped = if self.games < self.asked { format!(" of {}", count(self.asked)) } else { String::new() };
        let _ =
            writeln!(text, "{} games{stopped}, every deal from each of {} seats\n", count(self.games), self.players);
        self.table(&mut text);
        self.pairings(&mut text);
        self.failures_text(&mut text);
        if let Some(test) = self.test() {
            let _ = writeln!(text, "\n{}", told(test, &self.names));
        }
        let seconds = self.time.as_secs_f64();
        let _ = write!(text, "\n{} games a second, {seconds:.1} s", speed(self.games as f64 / seconds.max(1e-9)));
        text
    }

    fn table(&self, text: &mut String) {
        let width = self.width();
        let _ = write!(text, "{:width$}  {:>9}  {:16}  {:>7}  {:18}", "", "score", "95 %", "Elo", "95 %");
        let _ = writeln!(text, "  by seat");
        let ratings = self.ratings();
        for (entrant, name) in self.names.iter().enumerate() {
            let (share, rating) = (self.share(entrant), ratings[entrant]);
            let _ = write!(text, "{name:width$}  {:>9}  {:16}  ", percent(share.mean), between(&share));
            let elo = match entrant {
                0 => "0".to_owned(),
                _ => format!("{:+.0}", rating.mean),
            };
            let range = if entrant == 0 { String::new() } else { format!("{:+.0} to {:+.0}", rating.low, rating.high) };
            let _ = write!(text, "{elo:>7}  {range:18}");
            for seat in 0..self.players {
                let _ = write!(text, "  {:5.1}", self.share_on(entrant, seat) * 100.0);
            }
            text.push('\n');
        }
    }

    fn pairings(&self, text: &mut String) {
        if self.players != 2 {
            return;
        }
        let width = self.width();
        let _ =
            writeln!(text, "\n{:width$}  {:width$}  {:>9}  {:16}  won, drawn, lost", "", "against", "score", "95 %");
        for (entrant, other, score) in self.pairs() {
            let (name, against) = (&self.names[entrant], &self.names[other]);
            let _ = write!(text, "{name:width$}  {against:width$}  {:>9}  ", percent(score.share.mean));
            let _ = write!(text, "{:16}  ", between(&score.share));
            let _ = writeln!(text, "{}, {}, {}", count(score.won), count(score.drawn), count(score.lost));
            if let Some(calm) = score.less_luck {
                let (share, worth) = (calm.share, calm.worth);
                let _ = write!(text, "{:width$}  {:width$}  {:>9}  ", "", "less luck", percent(share.mean));
                let _ = write!(text, "{:16}  ", between(&share));
                let _ = if calm.is_early {
                    writeln!(text, "too narrow before {ENOUGH_GAMES} games: rare large values are missing")
                } else {
                    writeln!(text, "as of {worth:.1} times as many games")
                };
            }
        }
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize, super::Score)> + '_ {
        let all = (0..self.names.len()).flat_map(|a| (a + 1..self.names.len()).map(move |b| (a, b)));
        all.filter_map(|(a, b)| Some((a, b, self.duel(a, b)?)))
    }

    fn width(&self) -> usize {
        self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8)
    }

    /// The standings as JSON for programs.
    pub fn json(&self) -> Value {
        let ratings = self.ratings();
        let entrant = |(at, name): (usize, &String)| {
            let by_seat: Vec<Value> = (0..self.players)
                .map(|seat| json!({ "games": self.sat(at, seat), "score": self.share_on(at, seat) }))
                .collect();
            let failures = self.failures_json(at);
            json!({ "name": name, "score": self.share(at), "elo": ratings[at], "seats": by_seat, "failures": failures })
        };
        let pairing = |(a, b, score): (usize, usize, super::Score)| {
            json!({
                "players": [self.names[a], self.names[b]],
                "score": score.share,
                "won": score.won, "drawn": score.drawn, "lost": score.lost,
                "less_luck": score.less_luck.map(|calm| json!({
                    "score": calm.share, "worth": calm.worth, "early": calm.is_early
                })),
            })
        };
        json!({
            "players": self.players,
            "games": self.games,
            "games_asked": self.asked,
            "fair_score": 1.0 / self.players as f64,
            "entrants": self.names.iter().enumerate().map(entrant).collect::<Vec<_>>(),
            "pairings": self.pairs().map(pairing).collect::<Vec<_>>(),
            "sprt": self.test().map(test_json),
            "seconds": self.time.as_secs_f64(),
            "games_a_second": self.games as f64 / self.time.as_secs_f64().max(1e-9),
        })
    }
}

fn told(test: &Test, names: &[String]) -> String {
    let question = test.question();
    let (better, worse) = (&names[0], &names[1]);
    let numbers = format!(
        "log-likelihood ratio {:.2} of {:.2} to {:.2}, errors {} and {}",
        test.ratio(),
        question.lower(),
        question.upper(),
        question.alpha,
        question.beta
    );
    let elo = match test.accepted() {
        None => {
            let (elo0, elo1) = (question.elo0, question.elo1);
            return format!("Not settled whether {better} is {elo0:+} or {elo1:+} Elo against {worse} ({numbers}).");
        }
        Some(Accepted::Elo0) => question.elo0,
        Some(Accepted::Elo1) => question.elo1,
    };
    let other = if test.accepted() == Some(Accepted::Elo0) { question.elo1 } else { question.elo0 };
    format!("Settled: {better} is rather {elo:+} than {other:+} Elo against {worse} ({numbers}).")
}

fn test_json(test: &Test) -> Value {
    let question = test.question();
    json!({
        "elo0": question.elo0, "elo1": question.elo1, "alpha": question.alpha, "beta": question.beta,
        "log_likelihood_ratio": test.ratio(), "lower": question.lower(), "upper": question.upper(),
        "accepted": test.accepted().map(|accepted| match accepted {
            Accepted::Elo0 => "elo0",
            Accepted::Elo1 => "elo1",
        }),
    })
}
