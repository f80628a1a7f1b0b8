//! Findings as CSV: one figure per line, the same columns for all.

use std::fmt::Write;

use super::{Figure, Findings, Unit};

impl Findings {
    /// The findings for spreadsheets. Shares are between 0 and 1. The lines of a histogram have the length as their
    /// name and the count as their value.
    pub fn csv(&self) -> String {
        let mut csv = String::from("variant,group,name,value,low,high\n");
        for run in &self.runs {
            let mut line = |group: &str, name: &str, values: [String; 3]| {
                let _ = writeln!(csv, "{},{group},{},{}", quoted(&run.name), quoted(name), values.join(","));
            };
            line("games", "played", [run.tally.games.to_string(), String::new(), String::new()]);
            run.tally.figures().iter().for_each(|figure| line(figure.group, &figure.name, values(figure)));
            for measured in run.measures() {
                let figure = measured.figure();
                line(figure.group, &figure.name, values(&figure));
            }
            for figure in &run.differences {
                line(&format!("difference {}", figure.group), &figure.name, values(figure));
            }
            for (name, lengths) in run.tally.lengths() {
                for (length, games) in lengths.counts() {
                    line(name, &length.to_string(), [games.to_string(), String::new(), String::new()]);
                }
            }
        }
        csv
    }
}

fn values(figure: &Figure) -> [String; 3] {
    let digits = if figure.unit == Unit::Share { 6 } else { 4 };
    [figure.value.mean, figure.value.low, figure.value.high].map(|value| format!("{value:.digits$}"))
}

/// Quotes a CSV field if necessary.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_has_commas_or_quotes_is_quoted() {
        assert_eq!(quoted("match=single"), "match=single");
        assert_eq!(quoted(r#"deck={"sip":1,"shot":2}"#), r#""deck={""sip"":1,""shot"":2}""#);
    }
}
