//! Findings as one self-contained HTML page with plots, without scripts or external resources.

use std::fmt::Write;

use super::svg::{self, Row};
use super::text::options;
use super::{Figure, Findings, Lengths, Run};
use crate::text::{count, escaped, percent, speed, threads};

const STYLE: &str = include_str!("report.css");

impl Findings {
    /// The findings as an HTML page.
    pub fn html(&self) -> String {
        let name = escaped(self.about.name);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{name}: {} games</title><style>\n{STYLE}</style></head>\n<body>\n",
            count(self.games())
        );
        let (company, summary) = (escaped(&self.company()), escaped(self.about.summary));
        let games = count(self.games());
        let _ =
            writeln!(page, "<header><h1>{name}</h1><p>{games} games between {company}</p><p>{summary}</p></header>");
        page += "<main>\n";
        self.runs.iter().for_each(|run| self.run_html(run, &mut page));
        self.runs[1..].iter().for_each(|run| self.difference_html(run, &mut page));
        page += "</main>\n";
        self.footer(&mut page);
        page + "</body></html>\n"
    }

    fn run_html(&self, run: &Run, page: &mut String) {
        let tally = &run.tally;
        let (title, with) = (escaped(&run.name), escaped(&options(&run.options)));
        let _ = writeln!(page, "<section><h2>{title}</h2><p class=\"note\">Played with {with}.</p>");
        self.tiles(run, page);
        let fair = 1.0 / tally.players() as f64;
        let seats = (0..tally.players()).map(|seat| (format!("seat {seat}, {}", self.bots[seat]), tally.share(seat)));
        let first = tally.first_mover().map(|share| ("first to move".to_owned(), share));
        let rows: Vec<Row> = seats.chain(first).map(|(name, value)| row(name, value)).collect();
        let note = "Share of games won, a draw counting by its share. The dashed line is an even share, whiskers are \
                    95 % intervals.";
        plot(page, "Who wins", note, &svg::bars(&rows, Some(fair), "Share of games won"));
        let endings = tally.reasons().into_iter().map(|ending| (ending.word.to_owned(), tally.rate(ending.games)));
        let drawn = ("drawn".to_owned(), tally.rate(tally.drawn));
        let remarks = tally.figures().into_iter().filter(|figure| figure.group == "remark");
        let remarks = remarks.map(|figure| (figure.name, figure.value));
        let rows: Vec<Row> = endings.chain([drawn]).chain(remarks).map(|(name, value)| row(name, value)).collect();
        plot(page, "How games end", "Share of all games.", &svg::bars(&rows, None, "How games end"));
        length_html(page, "decisions", &tally.decisions);
        length_html(page, "rounds", &tally.rounds);
        page.push_str("</section>\n");
    }

    fn tiles(&self, run: &Run, page: &mut String) {
        let tally = &run.tally;
        let (decisions, rounds) = (tally.decisions.mean().mean, tally.rounds.mean().mean);
        let first = tally.first_mover().map_or_else(|| "nobody".into(), |share| percent(share.mean));
        let asked = if tally.games < self.asked { format!(" of {}", count(self.asked)) } else { String::new() };
        let tiles = [
            (count(tally.games), format!("games{asked}")),
            (first, "won by the first to move".into()),
            (percent(tally.rate(tally.drawn).mean), "drawn".into()),
            (format!("{decisions:.1}"), "decisions a game".into()),
            (format!("{rounds:.1}"), "rounds a game".into()),
        ];
        page.push_str("<ul class=\"tiles\">");
        for (value, words) in &tiles {
            let _ = write!(page, "<li><b>{value}</b>{words}</li>");
        }
        page.push_str("</ul>\n");
    }

    fn difference_html(&self, run: &Run, page: &mut String) {
        let base = &self.runs[0];
        let (name, first) = (escaped(&run.name), escaped(&base.name));
        let _ = writeln!(page, "<section><h2>{name} against {first}</h2>");
        let told =
            |figure: &Figure| Row { name: figure.title(), value: figure.value, told: figure.told_as_difference() };
        let rows: Vec<Row> = run.differences.iter().map(told).collect();
        let note = "Game by game with the same luck; each line has a scale of its own. A hollow dot may well be no \
                    difference at all.";
        plot(page, "What it changes", note, &svg::differences(&rows, "Differences"));
        let _ = writeln!(page, "<div class=\"wide\"><table><tr><th></th><th>{first}</th><th>{name}</th>");
        page.push_str("<th>difference</th><th>95 %</th></tr>\n");
        let (before, after) = (base.tally.figures(), run.tally.figures());
        for difference in &run.differences {
            let find = |figures: &[Figure]| {
                figures.iter().find(|figure| figure.is(difference)).map_or_else(|| "never".into(), Figure::told)
            };
            let cells = [
                escaped(&difference.title()),
                find(&before),
                find(&after),
                difference.told_as_difference(),
                difference.told_between(true),
            ];
            let _ = writeln!(page, "<tr><td>{}</td></tr>", cells.join("</td><td>"));
        }
        page.push_str("</table></div></section>\n");
    }

    fn footer(&self, page: &mut String) {
        let (slug, players, asked) = (self.about.slug, self.bots.len(), self.asked);
        let (bots, seed) = (escaped(&self.bots.join(",")), escaped(&self.seed));
        let (quick, seconds) = (speed(self.speed()), self.time.as_secs_f64());
        let _ = writeln!(
            page,
            "<footer><p>{quick} games a second on {}, {seconds:.1} s. Again, with the same options: \
             <code>quickdraw sim {slug} --players {players} --bots {bots} --games {asked} --seed {seed}</code></p></footer>",
            threads(self.threads)
        );
    }
}

fn row(name: String, value: crate::stats::Estimate) -> Row {
    Row { name, value, told: percent(value.mean) }
}

fn length_html(page: &mut String, name: &str, lengths: &Lengths) {
    let mean = lengths.mean().mean;
    let note = format!(
        "Mean {mean:.2}, half of all games within {} to {}, one in a hundred {} or more; the longest took {}.",
        lengths.within(0.25),
        lengths.within(0.75),
        lengths.within(0.99),
        lengths.longest()
    );
    let drawn = svg::histogram(&lengths.bins(60), mean, &format!("{name} a game"));
    plot(page, &format!("How long: {name}"), &note, &drawn);
}

fn plot(page: &mut String, title: &str, note: &str, svg: &str) {
    let _ = writeln!(page, "<h3>{title}</h3><p class=\"note\">{note}</p><figure>{svg}</figure>");
}
