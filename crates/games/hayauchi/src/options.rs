//! The options of the game.

use engine::{About, Choice, Choices, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// HAY-10: whether used Booze is face up.
    pub used_cards: UsedCards,
    /// HAY-09: what happens to racers who are last together.
    pub no_shot: NoShot,
    /// HAY-16: how a race is decided.
    pub race: Race,
    /// HAY-17: where the Gun is held.
    pub gun_position: GunPosition,
    /// HAY-19: what equal totals come to.
    pub equal_totals: EqualTotals,
    /// HAY-15: one game, or several games for points.
    #[serde(rename = "match")]
    pub length: Length,
}

/// HAY-10: whether used Booze is face up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UsedCards {
    /// Face down: opponents have to remember it.
    #[default]
    Down,
    /// Face up.
    Up,
}

/// HAY-09: what happens to racers who are last together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoShot {
    /// They race again.
    #[default]
    ReRace,
    /// Each of them loses a heart.
    AllLose,
}

/// HAY-16: how a race is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Race {
    /// By the reaction times of the players.
    #[default]
    RealTime,
    /// By lot, without Guns.
    ByLot,
}

/// HAY-17: where the Gun is held. It affects the gesture, not the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GunPosition {
    /// One click, tap or key.
    #[default]
    Table,
    /// It has to be dragged out, or takes two keys.
    Holster,
}

/// HAY-15: the length of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// One game.
    #[default]
    Single,
    /// Until one player leads with three points or more.
    Points,
}

/// HAY-19: what equal totals come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EqualTotals {
    /// A draw.
    #[default]
    Draw,
    /// More hearts win, and if those are equal too, a race.
    HeartsThenRace,
}

impl GameOptions for Options {
    fn races(&self) -> bool {
        self.race == Race::RealTime
    }
}

/// How to type actions in a terminal.
pub(crate) const HELP: &[&str] = &[
    "Picking: type a Booze of your hand, such as '5'. 'say 5' announces one first, and binds nobody.",
    "After the reveal: 'gun' (or g) shoots, 'hold' (h) keeps the Gun in hand, 'miss' (m) is off the plate.",
    "All different: the lowest loses a heart. Some equal: the highest of those race, and the last loses.",
    "A Gun nobody asked for costs a heart, and so does one before the reveal. When two are left, the",
    "Booze in hand counts, and the secret booze under the hearts counts double.",
];

pub(crate) static ABOUT: About = About {
    slug: "hayauchi",
    name: "Hayauchi",
    players: 4..=6,
    credit: "Takashi Saito, illustration Rei Betsuyaku",
    summary: "Proud dinosaurs order drinks in secret. The weakest drink costs a heart, unless two order the same: then \
              they draw, and the slowest Gun pays.",
    clauses: ("HAY", 19),
    options: &[
        OptionSpec {
            name: "used-cards",
            label: "Used drinks",
            choices: Choices::OneOf(&[
                Choice::new("down", "Face down", "Remember who drank what."),
                Choice::new("up", "Face up", "In a line, for all to see."),
            ]),
            words: "Used drinks lie face down and have to be remembered, or face up in a line.",
        },
        OptionSpec {
            name: "no-shot",
            label: "Last together",
            choices: Choices::OneOf(&[
                Choice::new("re-race", "Race again", "Only among themselves."),
                Choice::new("all-lose", "All pay", "Each of them loses a heart."),
            ]),
            words: "Racers who are last together, by not shooting or in a dead heat, race again or all lose a heart.",
        },
        OptionSpec {
            name: "race",
            label: "Races",
            choices: Choices::OneOf(&[
                Choice::new("real-time", "For real", "The slowest hand pays. Your own reaction counts, not your line."),
                Choice::new("by-lot", "By lot", "Chance says who is last. No Guns needed."),
            ]),
            words: "The slowest reaction loses a race, or the lot says who does and nobody needs a Gun.",
        },
        OptionSpec {
            name: "gun-position",
            label: "The Gun",
            choices: Choices::OneOf(&[
                Choice::new("table", "On the table", "One click, tap or key."),
                Choice::new("holster", "In the holster", "Drag it out, or press two keys."),
            ]),
            words: "The Gun lies on the table (one click, tap or key) or in a holster (drag it out, or two keys).",
        },
        OptionSpec {
            name: "equal-totals",
            label: "Equal totals",
            choices: Choices::OneOf(&[
                Choice::new("draw", "A draw", "They share the win."),
                Choice::new("hearts-then-race", "Hearts, then a race", "More hearts win. Equal hearts race for it."),
            ]),
            words: "Equal totals at the end are a draw, or more hearts win, and if those are equal too, a last race.",
        },
        OptionSpec {
            name: "match",
            label: "Length",
            choices: Choices::OneOf(&[
                Choice::new("single", "One game", "Ten minutes."),
                Choice::new("points", "For points", "2 for a win, 1 for a draw, until one leads with 3 or more."),
            ]),
            words: "One game, or games for points (2 for a win, 1 each for a draw) until one leads with 3 or more.",
        },
    ],
};
