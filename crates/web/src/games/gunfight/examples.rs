//! The examples at the start of the rules page.

use crate::games::Example;

pub(crate) const EXAMPLES: &[Example] = &[
    Example::new(
        &["Ks", "Kd", "9h", "+", "Kh", "9c", "4d", "2s", "7c"],
        "Your three cards and the five in the middle: the best five are the hand. This is a full house.",
    ),
    Example::new(&["4h", "4s", "4c", ">", "Ah", "Ad", "9s"], "Three of a kind beat a pair, and act sooner."),
    Example::new(&["X1"], "A joker is any card you need."),
    Example::new(&["Qd", "As"], "The card that is left over adds to your shot: pictures count 10, an ace counts 1."),
];
