//! The review as one self-contained HTML page, without scripts or external resources.

use std::fmt::Write;

use crate::text::{account, mixed, percent, quality, reacted, reaction, shortened, signed, steps, told};
use crate::{Moment, Review, Word};

const STYLE: &str = include_str!("review.css");
/// The size of the graph, and the room for its scale.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const MARGIN: f64 = 44.0;

impl Review {
    /// The review as an HTML page.
    pub fn html(&self) -> String {
        let name = escaped(&self.name);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{name}: review</title><style>\n{STYLE}</style></head>\n<body>\n\
             <header><h1>{name}</h1><p>Review of {} steps</p></header>\n<main>\n",
            self.steps
        );
        let _ = writeln!(page, "<h2>Chances to win</h2><figure>{}</figure>", self.svg());
        page += "<h2>Where it turned</h2>\n";
        self.turning.iter().for_each(|&index| moment_html(&self.moments[index], &mut page));
        page += "<h2>Result</h2>\n<ul>";
        for (seat, one) in self.seats.iter().enumerate() {
            let _ = write!(page, "<li class=\"s{seat}\"><b>Seat {seat}</b>: {}<br>{}", account(one), quality(one));
            let _ = write!(page, "<br>{}</li>", reaction(self, one).unwrap_or_default());
        }
        page += "</ul>\n<details><summary>Every step</summary>\n";
        self.moments.iter().for_each(|moment| moment_html(moment, &mut page));
        page + "</details>\n</main></body></html>\n"
    }

    /// The graph of the chances, one line for each seat, with a scale and the names of the seats.
    pub fn svg(&self) -> String {
        let graph = self.graph();
        let across = (WIDTH - 2.0 * MARGIN) / self.steps.max(1) as f64;
        let x = |step: usize| MARGIN + step as f64 * across;
        let y = |chance: f64| (1.0 - chance) * HEIGHT;
        let mut svg = format!(
            r#"<svg viewBox="0 -12 {WIDTH} {}" role="img" aria-label="Chances to win"><title>Chances to win</title>"#,
            HEIGHT + 36.0
        );
        let right = x(self.steps);
        for quarter in 0..=4 {
            let y = y(f64::from(quarter) / 4.0);
            let _ = write!(
                svg,
                r#"<line class="rule" x1="{MARGIN}" x2="{right}" y1="{y}" y2="{y}"/><text x="{}" y="{}" text-anchor="end">{} %</text>"#,
                MARGIN - 6.0,
                y + 4.0,
                25 * quarter
            );
        }
        let last = format!("step {}", self.steps);
        for (text, at, anchor) in [("start", MARGIN, "start"), (last.as_str(), right, "end")] {
            let _ = write!(svg, r#"<text x="{at}" y="{}" text-anchor="{anchor}">{text}</text>"#, HEIGHT + 18.0);
        }
        for index in &self.turning {
            let x = x(self.moments[*index].last);
            let _ = write!(svg, r#"<line class="turn" x1="{x:.1}" x2="{x:.1}" y1="0" y2="{HEIGHT}"/>"#);
        }
        for seat in 0..self.seats.len() {
            let points: Vec<String> =
                graph.iter().map(|(step, chances)| format!("{:.1},{:.1}", x(*step), y(chances[seat]))).collect();
            let _ = write!(
                svg,
                r#"<polyline class="line s{seat}" points="{}"><title>seat {seat}</title></polyline>"#,
                points.join(" ")
            );
        }
        svg + &self.seat_labels(right + 6.0, &y) + "</svg>"
    }

    /// The names of the seats beside the ends of their lines, one below the other where lines end together.
    fn seat_labels(&self, x: f64, y: &impl Fn(f64) -> f64) -> String {
        let ends = self.graph().last().map(|(_, chances)| chances.to_vec()).unwrap_or_default();
        let mut order: Vec<usize> = (0..ends.len()).collect();
        order.sort_by(|&one, &other| ends[other].total_cmp(&ends[one]));
        let mut labels = String::new();
        let mut free = f64::NEG_INFINITY;
        for (below, &seat) in order.iter().enumerate().map(|(place, seat)| (order.len() - 1 - place, seat)) {
            // Those who come below need room, too.
            let place = y(ends[seat]).max(free).min(HEIGHT - 13.0 * below as f64);
            free = place + 13.0;
            let _ = write!(labels, r#"<text class="s{seat}" x="{x}" y="{:.1}">seat {seat}</text>"#, place + 4.0);
        }
        labels
    }
}

fn moment_html(moment: &Moment, page: &mut String) {
    let changes = moment.before.iter().zip(&moment.after).enumerate();
    let changes: Vec<String> = changes
        .map(|(seat, (before, after))| format!("seat {seat} {} to {}", percent(*before), percent(*after)))
        .collect();
    let _ = write!(
        page,
        "<section><h3>{}</h3><p>{}</p><p class=\"note\">{}",
        steps(moment),
        escaped(&shortened(&moment.what)),
        changes.join(", ")
    );
    let fortunes: Vec<String> = moment.fortune.iter().map(|&fortune| signed(fortune)).collect();
    let _ = writeln!(page, "; {}: {}</p>", moment.kind.words(), fortunes.join(", "));
    for one in &moment.reactions {
        let _ = writeln!(page, "<p>{}</p>", escaped(&reacted(one)));
    }
    for choice in &moment.choices {
        let _ = write!(page, "<p class=\"{}\"><b>{}</b>", choice.word.name(), escaped(&told(choice)));
        if choice.word > Word::Best {
            let why = choice.mixture.first().filter(|best| best.action != choice.action).map_or("", |best| &best.why);
            let _ = write!(
                page,
                ". {} The best player: {}. {}",
                escaped(&choice.why),
                escaped(&mixed(choice)),
                escaped(why)
            );
        }
        page.push_str("</p>\n");
    }
    page.push_str("</section>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
