//! The examples at the start of the rules page.

use crate::games::Example;

pub(crate) const EXAMPLES: &[Example] = &[
    Example::new(&["pine-crane", "grass-moon"], "Sun and Moon is the best hand of all."),
    Example::new(
        &["clover-boar", "maple-deer", ">", "plum-warbler", "grass-geese"],
        "Two mammals beat two little birds.",
    ),
    Example::new(
        &["plum-warbler", "grass-geese", ">", "iris-bridge", "iris-ribbon"],
        "Two little birds beat a pair: two cards of one month.",
    ),
    Example::new(&["wisteria-ribbon"], "A red ribbon in the winning hand adds 1 damage."),
    Example::new(&["peony-ribbon"], "A blue ribbon adds 3."),
    Example::new(
        &["cherry-curtain", "iris-bridge", "peony-butterflies", "chrysanthemum-sake", "willow-lightning"],
        "These do something when you throw them away.",
    ),
];
