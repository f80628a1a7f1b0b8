//! The options of the game.

use engine::{About, Choice, Choices, GameOptions, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// HAN-02: who has the first turn of a round.
    pub opening: Opening,
    /// HAN-06: whether a face-down card on top of a pile may be taken.
    pub blind_take: BlindTake,
    /// HAN-14: what happens when both hands are unlisted.
    pub both_unlisted: BothUnlisted,
    /// HAN-10: the damage that wins.
    pub target: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { opening: Opening::Race, blind_take: BlindTake::Yes, both_unlisted: BothUnlisted::Equal, target: 15 }
    }
}

/// HAN-02: who has the first turn of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opening {
    /// The player who discards faster.
    Race,
    /// A player chosen by lot.
    ByLot,
}

/// HAN-06: whether a face-down card on top of a pile may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlindTake {
    /// It may be taken, unseen.
    Yes,
    /// Only face-up cards may be taken.
    No,
}

/// HAN-14: what happens when both hands are unlisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BothUnlisted {
    /// The hands are equal.
    Equal,
    /// The player who called DRAW! loses the showdown.
    AttackerLoses,
}

impl GameOptions for Options {
    fn check(&self) -> Result<(), String> {
        match self.target {
            1..=99 => Ok(()),
            target => Err(format!("option 'target' is a whole number from 1 to 99, not {target}")),
        }
    }

    fn races(&self) -> bool {
        self.opening == Opening::Race
    }
}

/// How to type actions in a terminal.
pub(crate) const HELP: &[&str] = &[
    "Each round: discard one of three, the quicker begins. Then, turn by turn, STARE DOWN or DRAW!",
    "  take deck, take own, take theirs   a card for your hand from the draw pile or the top of a discard pile",
    "  discard pine-ribbon                one card to your pile; not one you took from a discard pile this turn",
    "  effect yes, effect no              whether to use the effect of the card you discarded",
    "  bridge CARD, give CARD             what the Bridge brings back, what goes over with the Sake",
    "  draw                               DRAW! Both hands are shown, and the better one strikes",
    "Clear beginnings do: 'dis pi-r', 't d', 'moon'. In piles, cards are named by month: 1-poem is pine-ribbon.",
    "Hands, best first: 1 Sun and Moon (pine-crane, grass-moon)   2 Two Moons (grass-moon, wisteria-cuckoo)",
    "  3 Both Big Birds (crane, phoenix)   4 Calligraphy (willow-man, a poetry ribbon)   5 Two Mammals",
    "  6 Mixed Birds (a big, a little)   7 Two Little Birds   8 Pair (one month; lightning never)",
    "  9 One Big Bird   10 One Little Bird   and last, all alike, everything else",
    "Big birds: crane, phoenix. Little birds: warbler, cuckoo, geese, swallow. Mammals: boar, deer, man.",
    "Damage: 1 for each card of the winner's pile, and 1 for a red ribbon in the winning hand or 3 for a blue one.",
    "Effects: curtain, see their hand; bridge, any face-up card of the piles, then discard again; butterflies,",
    "  their top card onto your pile; sake, each gives the other a card; lightning, DRAW! at once.",
];

pub(crate) static ABOUT: About = About {
    slug: "hanafuda",
    name: "QUICK DRAW!",
    players: 2..=2,
    credit: "Ryan Sartor",
    summary: "Two samurai stare each other down over 25 hanafuda cards. Better your two, then DRAW!, and strike with \
              every card of your pile: 15 damage win.",
    clauses: ("HAN", 16),
    options: &[
        OptionSpec {
            name: "opening",
            label: "The first turn",
            choices: Choices::OneOf(&[
                Choice::new("race", "To the quicker", "Both discard when the coin lands; the quicker begins."),
                Choice::new("by-lot", "By lot", "Nobody has to hurry."),
            ]),
            words: "Who has the first turn of a round: the quicker to discard, or whoever the lot names.",
        },
        OptionSpec {
            name: "blind-take",
            label: "Face-down cards",
            choices: Choices::OneOf(&[
                Choice::new("yes", "May be taken", "Unseen, from the top of a pile."),
                Choice::new("no", "Stay where they are", "Only face-up cards can be taken."),
            ]),
            words: "Whether a face-down card on top of a discard pile may be taken, unseen.",
        },
        OptionSpec {
            name: "both-unlisted",
            label: "Nothing against nothing",
            choices: Choices::OneOf(&[
                Choice::new("equal", "Equal", "Both throw a card and stare on."),
                Choice::new("attacker-loses", "The caller is struck", "Do not draw with empty hands."),
            ]),
            words: "When neither hand is on the list: the hands are equal, or whoever called DRAW! is struck.",
        },
        OptionSpec {
            name: "target",
            label: "Damage that wins",
            choices: Choices::Number(1..=99),
            words: "The damage that wins; 15 unless given.",
        },
    ],
};
