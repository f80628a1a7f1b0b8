//! Formatting of figures, shared by all reports.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "figures for people")]

use crate::stats::Estimate;

/// A whole number with commas: `1,234,567`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A speed with about three significant digits.
pub(crate) fn speed(a_second: f64) -> String {
    match a_second {
        speed if speed >= 100.0 => count(speed.round() as u64),
        speed if speed >= 10.0 => format!("{speed:.1}"),
        speed => format!("{speed:.2}"),
    }
}

/// A share as a percentage.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

/// A share's interval as percentages.
pub(crate) fn between(share: &Estimate) -> String {
    format!("{:.2} to {:.2}", share.low * 100.0, share.high * 100.0)
}

/// A number of threads in words.
pub(crate) fn threads(number: usize) -> String {
    if number == 1 { "one thread".into() } else { format!("{number} threads") }
}

/// Escapes text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas_and_speeds_three_digits() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        assert_eq!(cases.map(|(number, _)| count(number)), cases.map(|(_, text)| text));
        assert_eq!([speed(1234.5), speed(12.34), speed(0.123)], ["1,235", "12.3", "0.12"]);
        assert_eq!(escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
