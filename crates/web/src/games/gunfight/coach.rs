//! The coached first game.

use crate::games::{Coach, Step};

/// What the coach says.
pub(crate) const COACH: Coach = Coach {
    seed: "gunfight lesson 1",
    steps: &[
        Step::read(
            ".gf-arrange .gf-pool",
            ".gf-common",
            "Make three poker hands of three cards. These five in the middle belong to each of them.",
        ),
        Step::act(
            ".gf-pool:not(.is-rest)",
            // The bubble must not cover the free places either.
            ".gf-arrange",
            "Tap a card, then a free place; or press “Suggest” below. The last card goes into your shot.",
        ),
        Step::act(
            ".table:has(.gf-pool.is-rest) .actions .button.primary[aria-disabled=false]",
            ".actions .button.primary",
            "Under each stack stands what it will do. The better the hand, the sooner and the stronger. Lay them down.",
        ),
        Step::read(
            ".gf[data-round]",
            // A narrow table has no headings.
            ".gf-heads, .gf-row.is-acting",
            "First everybody plays Quick Draw, then Aim, then Fire. The best hand of a round acts first.",
        ),
        Step::act(
            ".gf[data-round] .gf-row.is-own.is-acting",
            ".gf-middle",
            "It is your turn. Here stands what your hand does. You have to do it, also if it hurts you.",
        ),
        Step::read(".gf[data-round=fire]", ".gf-row.is-own .gf-who", "Shots cost life. The last one alive wins."),
    ],
};
