//! Suggests a good arrangement.

use engine::Space;

use crate::{Arrangement, Arrangements, Board, Holding, Split, splits, stack_levels};

/// The arrangement of a full hand with the highest sum of levels. Ties are broken by the level of the Fire stack, then
/// by the value of the remaining card.
pub(crate) fn suggest(hand: &Holding, board: &Board) -> Option<Arrangement> {
    let cards = hand.cards().try_into().ok()?;
    let hands = stack_levels(cards, board.middle.set());
    let worth = |split: &Split| {
        let [draw, aim, fire] = split.stacks.map(|stack| hands[usize::from(stack)].level() as u8);
        (draw + aim + fire, fire, board.options.worth(cards[usize::from(split.rest)], true))
    };
    // Splits are in the order of [`Arrangements`].
    let (index, _) = splits().enumerate().max_by_key(|(_, split)| worth(split))?;
    Arrangements(*hand).get(index)
}
