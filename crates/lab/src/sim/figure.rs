//! A named figure with its unit, as every report shows it.

use crate::stats::Estimate;

/// One result.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The kind of result: `won`, `ended`, `by`, `remark`, `length`, `measure`.
    pub group: &'static str,
    /// Which one of its kind.
    pub name: String,
    /// The unit of its value.
    pub unit: Unit,
    /// Its value, or a difference of two.
    pub value: Estimate,
}

/// The unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share, between 0 and 1: of all games, of all decisions, of the win.
    Share,
    /// A number per game.
    Number,
}

impl Figure {
    pub(super) fn share(group: &'static str, name: String, value: Estimate) -> Self {
        Self { group, name, unit: Unit::Share, value }
    }

    /// A short title.
    pub fn title(&self) -> String {
        match self.group {
            "won" => format!("won by {}", self.name),
            "by" => format!("ended by {}", self.name),
            "length" => format!("{} a game", self.name),
            "ended" | "measure" => self.name.clone(),
            group => format!("{group} {}", self.name),
        }
    }

    /// Whether it is the same figure as another.
    pub fn is(&self, other: &Self) -> bool {
        self.group == other.group && self.name == other.name
    }

    /// The value as text.
    pub fn told(&self) -> String {
        self.in_words(self.value.mean, "")
    }

    /// The value as text, with a sign.
    pub fn told_as_difference(&self) -> String {
        self.in_words(self.value.mean, "+")
    }

    /// The interval as text, with signs for a difference.
    pub fn told_between(&self, signed: bool) -> String {
        let factor = if self.unit == Unit::Share { 100.0 } else { 1.0 };
        let (low, high) = (self.value.low * factor, self.value.high * factor);
        if signed { format!("{low:+.3} to {high:+.3}") } else { format!("{low:.3} to {high:.3}") }
    }

    fn in_words(&self, value: f64, sign: &str) -> String {
        let (value, unit) = if self.unit == Unit::Share { (value * 100.0, " %") } else { (value, "") };
        if sign.is_empty() { format!("{value:.3}{unit}") } else { format!("{value:+.3}{unit}") }
    }
}
