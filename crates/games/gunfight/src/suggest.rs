//! A good arrangement for somebody who would rather not search for one.

use engine::Space;

use crate::{Arrangement, Arrangements, Board, Holding, Level, Stack, best_hand};

/// The arrangement of a full hand with the highest sum of levels; among equals the one that fires best, then the one
/// whose remaining card is worth most.
pub(crate) fn suggest(hand: &Holding, board: &Board) -> Option<Arrangement> {
    let middle = board.middle.set();
    // There are 120 different stacks among the 16,800 arrangements: each is looked at once.
    let mut known: std::collections::BTreeMap<_, Level> = std::collections::BTreeMap::new();
    let mut level = |stack| *known.entry(stack).or_insert_with(|| best_hand(stack | middle).level());
    let mut worth = |arrangement: &Arrangement| {
        let levels = Stack::ALL.map(|stack| level(arrangement.stack(stack)) as u8);
        (levels.iter().sum::<u8>(), levels[Stack::Fire as usize], board.options.worth(arrangement.rest(), true))
    };
    Arrangements(*hand).iter().max_by_key(|arrangement| worth(arrangement))
}
