//! The coached first game.

use crate::games::{Coach, Step};

/// What the coach says.
pub(crate) const COACH: Coach = Coach {
    seed: "hanafuda lesson 1",
    steps: &[
        Step::act(
            ".han-news .han-coin",
            ".han-near .han-hand",
            "You have three cards. When the coin lands, throw one away. The quicker hand has the first turn.",
        ),
        Step::act(
            ".han-board.racing",
            ".han-near .han-hand",
            "Now! Under each card stands what you keep without it; ★ is the best. Throw one away.",
        ),
        Step::act(".han-draw", ".han-takes", "Your turn. Take a card, from the draw pile or from the top of a pile."),
        Step::act(
            ".han-board:not(.racing) .han-near .han-slot.open",
            ".han-near .han-hand",
            "Now throw one away. Each card in your pile makes your blow stronger.",
        ),
        Step::read(
            ".han-draw",
            ".han-near .han-worth",
            "This is your hand, and the damage of your blow if it is the better one. Deal 15 to win.",
        ),
        Step::act(
            ".han-draw",
            ".han-draw",
            "DRAW! shows both hands, and the better one strikes. Take the risk, or take another card.",
        ),
    ],
};
