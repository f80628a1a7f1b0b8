//! The options of the game.

use engine::{About, Choice, Choices, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// CLM-05: what happens to a claim when both offer the same.
    pub ties: Ties,
}

/// CLM-05: what happens to a claim when both offer the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// Nobody gets it.
    #[default]
    Lost,
    /// It is added to the next claim.
    Kept,
}

impl GameOptions for Options {}

/// How to type actions in a terminal.
pub(crate) const HELP: &[&str] =
    &["Type the coin you offer: 1, 2, 3, 4 or 5. The higher coin wins the claim; equal coins win nothing."];

pub(crate) static ABOUT: About = About {
    slug: "claims",
    name: "Claims",
    players: 2..=2,
    credit: "Quickdraw, as an example",
    summary: "Two prospectors bid the same five coins for five claims. The richer player wins.",
    clauses: ("CLM", 7),
    options: &[OptionSpec {
        name: "ties",
        label: "Equal coins",
        choices: Choices::OneOf(&[
            Choice::new("lost", "The claim is lost", "Nobody gets it."),
            Choice::new("kept", "The claim stays", "The next one is added to it."),
        ]),
        words: "What becomes of a claim when both offer the same: it is lost, or it stays for the next round.",
    }],
};
