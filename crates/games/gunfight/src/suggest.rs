//! A good arrangement for somebody who would rather not search for one.

use engine::Space;

use crate::{Arrangement, Arrangements, Board, Holding, Split, splits, stack_levels};

/// The arrangement of a full hand with the highest sum of levels; among equals the one that fires best, then the one
/// whose remaining card is worth most.
pub(crate) fn suggest(hand: &Holding, board: &Board) -> Option<Arrangement> {
    let cards = hand.cards().try_into().ok()?;
    let hands = stack_levels(cards, board.middle.set());
    let worth = |split: &Split| {
        let [draw, aim, fire] = split.stacks.map(|stack| hands[usize::from(stack)].level() as u8);
        (draw + aim + fire, fire, board.options.worth(cards[usize::from(split.rest)], true))
    };
    // Splits come in the order of arrangements.
    let (index, _) = splits().enumerate().max_by_key(|(_, split)| worth(split))?;
    Arrangements(*hand).get(index)
}
