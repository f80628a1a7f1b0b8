//! The coached first game.

use crate::games::{Coach, Step};

/// What the coach says.
pub(crate) const COACH: Coach = Coach {
    seed: "loot lesson 1",
    steps: &[
        Step::act(
            ".loot:has(.loot-touch.is-next):not(:has(.loot-touch.is-filled))",
            ".loot-hand",
            "You both put an action on each card of the row, in secret. Loot takes the card. Pick one for position 1.",
        ),
        Step::act(
            ".loot:has(.loot-touch.is-next):has(.loot-touch.is-filled)",
            ".loot-hand",
            "A shot hits whoever loots. Whisky ducks under a shot. Loot beats whisky. Now pick one for position 2.",
        ),
        Step::act(
            ".table:has(.loot-touch.is-filled):not(:has(.loot-touch.is-next)) .actions [aria-disabled=false]",
            ".actions .button.primary",
            "Lay both down. Then all four are turned up.",
        ),
        Step::read(
            ".loot-column:nth-child(4).is-open .loot-touch",
            "[data-place=near] .loot-goods",
            "Here is what you have won. Nine nuggets win the game. So do four hits, or the last sip of the bottle.",
        ),
        Step::act(
            ".loot:has(.loot-column:nth-child(4).is-open):has(.loot-touch.is-next)",
            ".loot-hand",
            "Now positions 3 and 4. What you have played is used up until the next row, and theirs is, too. Pick two.",
        ),
        Step::act(
            ".loot:has(.loot-column:nth-child(4).is-open):has(.loot-touch.is-filled):not(:has(.loot-touch.is-next))",
            ".actions .button.primary",
            "Lay them down. Then four new cards come, and your actions are back.",
        ),
    ],
};
