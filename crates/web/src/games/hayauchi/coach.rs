//! The coached first game.

use crate::games::{Coach, Step};

/// What the coach says.
pub(crate) const COACH: Coach = Coach {
    seed: "hayauchi lesson 1",
    steps: &[
        Step::act(
            ".hay-mine:not(:has(.hay-slot.picked)) .hay-hand .hay-card:not([disabled])",
            ".hay-hand",
            "Everybody orders a drink in secret. The weakest drink costs its drinker a heart. Pick one.",
        ),
        Step::act(
            ".hay-order:not([disabled])",
            ".hay-order",
            "Order it. Two of the same drink make a race: then you draw the gun.",
        ),
        Step::act(
            ".hay-throw.primary",
            ".hay-plate-button",
            "You have the same drink as somebody else: draw! Tap the plate or press Space. The slowest pays a heart.",
        ),
        Step::act(
            ".hay-throw:not(.primary)",
            ".hay-throw + .button",
            "You do not race this time. Hold your gun: whoever shoots without need pays a heart.",
        ),
        Step::read(
            ".hay-mine:has(.hay-small) .hay-hand .hay-card:not([disabled])",
            ".hay-me .hay-hearts",
            "These are your hearts. Whoever has none is out. When only two are left, the drinks in hand are counted.",
        ),
        Step::read(
            ".hay-mine:has(.hay-small) .hay-hand .hay-card:not([disabled])",
            ".hay-hand",
            "A drink that you have used is gone for now. More in hand wins at the end: so save the strong ones.",
        ),
    ],
};
