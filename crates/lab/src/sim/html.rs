//! Findings as one self-contained HTML page with plots, without scripts or external resources.

use std::fmt::Write;

use super::judgement::RESULT_PARTS;
use super::svg::{self, Line, Row};
use super::text::options;
use super::{Figure, Findings, Lengths, Measured, Run, Study};
use crate::text::{count, escaped, percent, speed, threads};

const STYLE: &str = include_str!("report.css");

/// Findings of one game as one HTML page: with each number of players, for example. There is at least one of them.
pub fn page(all: &[Findings]) -> String {
    let Some(first) = all.first() else { return String::new() };
    let (name, summary) = (escaped(first.about.name), escaped(first.about.summary));
    let games = count(all.iter().map(Findings::games).sum());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{name}: {games} games</title><style>\n{STYLE}</style></head>\n<body>\n"
    );
    let company = match all {
        [alone] => escaped(&alone.company()),
        _ => escaped(&first.bots[0]),
    };
    let _ = writeln!(page, "<header><h1>{name}</h1><p>{games} games between {company}</p><p>{summary}</p></header>");
    page += "<main>\n";
    if all.len() > 1 || first.runs.len() > 2 {
        overview_html(all, &mut page);
    }
    for findings in all {
        let table = if all.len() > 1 { format!("{} players: ", findings.bots.len()) } else { String::new() };
        findings.runs.iter().for_each(|run| findings.run_html(run, &table, &mut page));
        findings.runs[1..].iter().for_each(|run| findings.difference_html(run, &table, &mut page));
    }
    page += "</main>\n";
    for findings in all {
        findings.footer(&mut page);
    }
    page + "</body></html>\n"
}

/// All sets of options and numbers of players in one table.
fn overview_html(all: &[Findings], page: &mut String) {
    page.push_str(
        "<section><h2>At a glance</h2><div class=\"wide\"><table><tr><th>players, options</th><th>games</th>",
    );
    page.push_str("<th>won by the first to move</th><th>drawn</th><th>decisions</th><th>rounds</th></tr>\n");
    for (findings, run) in all.iter().flat_map(|findings| findings.runs.iter().map(move |run| (findings, run))) {
        let tally = &run.tally;
        let cells = [
            format!("{}, {}", findings.bots.len(), escaped(&run.name)),
            count(tally.games),
            tally.first_mover().map_or_else(|| "nobody".into(), |share| percent(share.mean)),
            percent(tally.rate(tally.drawn).mean),
            format!("{:.1}", tally.decisions.mean().mean),
            format!("{:.1}", tally.rounds.mean().mean),
        ];
        let _ = writeln!(page, "<tr><td>{}</td></tr>", cells.join("</td><td>"));
    }
    page.push_str("</table></div></section>\n");
}

impl Findings {
    /// The findings as an HTML page.
    pub fn html(&self) -> String {
        page(std::slice::from_ref(self))
    }

    fn run_html(&self, run: &Run, table: &str, page: &mut String) {
        let tally = &run.tally;
        let (title, with) = (escaped(&format!("{table}{}", run.name)), escaped(&options(&run.options)));
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
        tally.lengths().into_iter().for_each(|(name, lengths)| length_html(page, name, lengths));
        match run.study.as_ref().filter(|study| study.games > 0) {
            Some(study) => study_html(study, tally.players(), page),
            None => page.push_str(UNJUDGED),
        }
        measures_html(&run.measures(), page);
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

    fn difference_html(&self, run: &Run, table: &str, page: &mut String) {
        let base = &self.runs[0];
        let (name, first) = (escaped(&run.name), escaped(&base.name));
        let _ = writeln!(page, "<section><h2>{table}{name} against {first}</h2>");
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
        let judged = |study: &Study| format!(" --judged {} --effort {}", study.games, study.effort);
        let judged = self.runs[0].study.as_ref().map_or_else(String::new, judged);
        let (quick, seconds) = (speed(self.speed()), self.time.as_secs_f64());
        let _ = writeln!(
            page,
            "<footer><p>{quick} games a second on {}, {seconds:.1} s. Again, with the same options: \
             <code>quickdraw sim {slug} --players {players} --bots {bots} --games {asked} --seed {seed}{judged}</code></p></footer>",
            threads(self.threads)
        );
    }
}

/// What is missing if no game was judged.
const UNJUDGED: &str = "<p class=\"note\">How the lead and the number of actions change through the game, and what \
                        decisions are worth, is known of judged games: add <code>--judged 100</code>.</p>\n";

/// The course of the judged games, as plots.
fn study_html(study: &Study, players: usize, page: &mut String) {
    let games = count(study.games);
    let [winner, leader] = [("the later winner", study.winner()), ("the leader", study.leader())];
    let lines = [winner, leader].map(|(name, points)| Line { name, points });
    let note = format!(
        "Mean chance to win of the seat that leads and of the seat that will have won, in those of {games} judged games \
         that have one winner. The closer the lines, the earlier the winner leads. The dashed line is an even share."
    );
    let percents = |value: f64| format!("{:.0} %", value * 100.0);
    let drawn = svg::lines(&lines, [0.0, 1.0], Some(1.0 / players as f64), percents, "The lead");
    plot(page, "The lead through the game", &note, &drawn);
    let note = "Games with one winner, by the share of their decisions (in percent) after which the winner's chance \
                stays at 80 % or more.";
    plot(page, "When games are decided", note, &svg::histogram(&study.decided(), None, "When games are decided"));
    let changes = &study.lead_changes;
    let drawn = svg::histogram(&changes.bins(60), Some(changes.mean().mean), "Lead changes");
    plot(
        page,
        "Lead changes a game",
        "How often a seat leads by more than 5 points that is not the one that led so last.",
        &drawn,
    );
    branching_html(study, page);
    let parts = study.measures().into_iter().filter(|measured| RESULT_PARTS.contains(&measured.measure.name));
    let rows: Vec<Row> = parts.map(|part| row(part.measure.name.to_owned(), part.value)).collect();
    let note = "What the results come from: decisions, deals and rolls, hidden cards and simultaneous choices, \
                reaction times. The parts add up to 100 %.";
    plot(page, "Skill and luck", note, &svg::bars(&rows, None, "Skill and luck"));
}

fn branching_html(study: &Study, page: &mut String) {
    let points = study.branching();
    let most = points.iter().map(|point| point.1).fold(1.0, f64::max);
    let number = |value: f64| if value < 10.0 { format!("{value:.1}") } else { count(value.round() as u64) };
    let lines = [Line { name: "legal actions", points }];
    let drawn = svg::lines(&lines, [0.0, most], None, number, "Branching");
    plot(page, "Branching through the game", "Mean number of legal actions at a decision.", &drawn);
}

/// All measures with their definitions.
fn measures_html(measures: &[Measured], page: &mut String) {
    page.push_str("<h3>All measures</h3><div class=\"wide\"><table class=\"measures\">");
    page.push_str("<tr><th>measure</th><th>value</th><th>95 %</th></tr>\n");
    for measured in measures {
        let figure = measured.figure();
        let (value, between) = (figure.told(), figure.told_between(false));
        let (name, words) = (escaped(&figure.name), escaped(measured.measure.words));
        let _ = writeln!(
            page,
            "<tr><td><b>{name}</b><p class=\"note\">{words}</p></td><td>{value}</td><td>{between}</td></tr>"
        );
    }
    page.push_str("</table></div>\n");
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
    let drawn = svg::histogram(&lengths.bins(60), Some(mean), &format!("{name} a game"));
    plot(page, &format!("How long: {name}"), &note, &drawn);
}

fn plot(page: &mut String, title: &str, note: &str, svg: &str) {
    let _ = writeln!(page, "<h3>{title}</h3><p class=\"note\">{note}</p><figure>{svg}</figure>");
}
