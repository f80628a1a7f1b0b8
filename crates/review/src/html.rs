//! The review as one self-contained HTML page, without scripts or external resources.

use std::fmt::Write;

use crate::text::{account, fortune, mixed, percent, quality, shortened, signed, steps, told};
use crate::{Moment, Review, Word};

const STYLE: &str = include_str!("review.css");
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;

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
            let _ = write!(page, "<li class=\"s{seat}\"><b>Seat {seat}</b>: {}<br>{}</li>", account(one), quality(one));
        }
        page += "</ul>\n<details><summary>Every step</summary>\n";
        self.moments.iter().for_each(|moment| moment_html(moment, &mut page));
        page + "</details>\n</main></body></html>\n"
    }

    /// The graph of the chances, one line for each seat.
    pub fn svg(&self) -> String {
        let graph = self.graph();
        let across = WIDTH / self.steps.max(1) as f64;
        let mut svg = format!(
            r#"<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Chances to win"><title>Chances to win</title>"#
        );
        for index in &self.turning {
            let x = self.moments[*index].last as f64 * across;
            let _ = write!(svg, r#"<line class="turn" x1="{x:.1}" x2="{x:.1}" y1="0" y2="{HEIGHT}"/>"#);
        }
        for seat in 0..self.seats.len() {
            let point = |(step, chances): &(usize, &[f64])| {
                format!("{:.1},{:.1}", *step as f64 * across, (1.0 - chances[seat]) * HEIGHT)
            };
            let points: Vec<String> = graph.iter().map(point).collect();
            let _ = write!(
                svg,
                r#"<polyline class="line s{seat}" points="{}"><title>seat {seat}</title></polyline>"#,
                points.join(" ")
            );
        }
        svg + "</svg>"
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
    let _ = writeln!(page, "; {}: {}</p>", fortune(moment.kind), fortunes.join(", "));
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
