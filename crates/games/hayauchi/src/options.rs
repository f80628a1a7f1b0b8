//! What can be chosen when a table is set up.

use engine::{About, Choices, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// HAY-10: how used Booze lies.
    pub used_cards: UsedCards,
    /// HAY-09: what becomes of racers who are last together.
    pub no_shot: NoShot,
    /// HAY-16: how a race is run.
    pub race: Race,
    /// HAY-17: where the Gun is held.
    pub gun_position: GunPosition,
    /// HAY-15: one game, or several for points.
    #[serde(rename = "match")]
    pub length: Length,
}

/// HAY-10: how used Booze lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UsedCards {
    /// Face down: the others have to remember it.
    #[default]
    Down,
    /// Face up in a line.
    Up,
}

/// HAY-09: what becomes of racers who are last together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoShot {
    /// They race again among themselves.
    #[default]
    ReRace,
    /// Each of them loses a heart.
    AllLose,
}

/// HAY-16: how a race is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Race {
    /// By each player's own reaction time.
    #[default]
    RealTime,
    /// The lot says who is last; there are no Guns.
    ByLot,
}

/// HAY-17: where the Gun is held. It changes the gesture, not the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GunPosition {
    /// One click, tap or key.
    #[default]
    Table,
    /// It has to be dragged out, or takes two keys.
    Holster,
}

/// HAY-15: how long a match is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// One game.
    #[default]
    Single,
    /// Until one leads with three points or more.
    Points,
}

impl GameOptions for Options {
    fn races(&self) -> bool {
        self.race == Race::RealTime
    }
}

pub(crate) static ABOUT: About = About {
    slug: "hayauchi",
    name: "Hayauchi",
    players: 4..=6,
    credit: "Takashi Saito, illustration Rei Betsuyaku",
    summary: "Proud dinosaurs order drinks in secret. The weakest drink costs a heart, unless two order the same: then \
              they draw, and the slowest Gun pays.",
    help: &[
        "Picking: type a Booze of your hand, such as '5'. 'say 5' announces one first, and binds nobody.",
        "After the reveal: 'gun' (or g) shoots, 'hold' (h) keeps the Gun in hand, 'miss' (m) is off the plate.",
        "All different: the lowest loses a heart. Some equal: the highest of those race, and the last loses.",
        "A Gun nobody asked for costs a heart, and so does one before the reveal. When two are left, the",
        "Booze in hand counts, and the secret booze under the hearts counts double.",
    ],
    clauses: ("HAY", 18),
    options: &[
        OptionSpec {
            name: "used-cards",
            choices: Choices::OneOf(&["down", "up"]),
            words: "Used Booze lies face down and has to be remembered, or face up in a line.",
        },
        OptionSpec {
            name: "no-shot",
            choices: Choices::OneOf(&["re-race", "all-lose"]),
            words: "Racers who are last together, by not shooting or in a dead heat, race again or all lose a heart.",
        },
        OptionSpec {
            name: "race",
            choices: Choices::OneOf(&["real-time", "by-lot"]),
            words: "The slowest reaction loses a race, or the lot says who does and nobody needs a Gun.",
        },
        OptionSpec {
            name: "gun-position",
            choices: Choices::OneOf(&["table", "holster"]),
            words: "The Gun lies on the table (one click, tap or key) or in a holster (drag it out, or two keys).",
        },
        OptionSpec {
            name: "match",
            choices: Choices::OneOf(&["single", "points"]),
            words: "One game, or games for points (2 for a win, 1 each for a draw) until one leads with 3 or more.",
        },
    ],
};
