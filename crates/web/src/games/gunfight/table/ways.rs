//! The actions that the rules allow.

use catalog::gunfight::{Action, Card, Level, Stack, Step, View};
use engine::{Seat, Space as _};
use leptos::prelude::*;

use super::Gunfight;
use crate::playback::Playback;

/// The decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Arrange,
    Flip,
    /// Rotate so many cards.
    Rotate(usize),
    /// Swap so many own cards for as many of an opponent.
    Swap(usize),
    Exchange,
    Shoot,
}

/// Every legal action; none during the arrangement.
pub(super) fn ways(at: Playback<Gunfight>) -> Vec<Action> {
    if !at.is_mine() || at.view.with(|view| view.board.step == Step::Arrange) {
        return Vec::new();
    }
    let legal = at.view.with(View::legal);
    (0..legal.len()).filter_map(|index| legal.get(index)).collect()
}

/// The decision that is due, derived from the legal actions.
pub(super) fn due(at: Playback<Gunfight>, ways: &[Action]) -> Due {
    let arranging = at.is_mine() && at.view.with(|view| view.board.step == Step::Arrange);
    match ways.first() {
        None if arranging => Due::Arrange,
        None | Some(Action::Arrange(_) | Action::Pass) => Due::Nothing,
        Some(Action::Flip(_)) => Due::Flip,
        Some(Action::Rotate(cards)) => Due::Rotate(cards.len()),
        Some(Action::Swap(swap)) => Due::Swap(swap.mine().count()),
        Some(Action::Exchange(_)) => Due::Exchange,
        Some(Action::Shoot(_)) => Due::Shoot,
    }
}

/// Who acts in this round, with which level and which stack.
pub(super) fn acting(view: &View) -> Option<(Seat, Level, Stack)> {
    let call = view.board.order.head()?;
    Some((call.seat, call.level, view.board.step.stack()?))
}

/// The level of a stack that is revealed.
pub(super) fn level(view: &View, seat: Seat, stack: Stack) -> Option<Level> {
    view.board.of(seat).is_revealed().then(|| view.board.level(seat, stack))
}

/// Whether an action involves a card.
pub(super) fn names(action: &Action, card: Card) -> bool {
    match action {
        Action::Flip(other) => *other == card,
        Action::Rotate(cards) => cards.contains(card),
        Action::Swap(swap) => swap.mine().chain(swap.theirs()).any(|other| other == card),
        _ => false,
    }
}

/// Whether an action involves all these cards.
pub(super) fn goes(action: &Action, cards: &[Card]) -> bool {
    cards.iter().all(|&card| names(action, card))
}
