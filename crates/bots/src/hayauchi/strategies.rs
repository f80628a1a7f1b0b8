//! Simple strategies used as yardsticks. None makes mistakes with the Gun.

use catalog::hayauchi::{Booze, Event, Hand, View};
use engine::{Luck, Seat};

use super::memory::{Memory, recall};

/// Always the strongest card.
pub(crate) fn highest(hand: Hand) -> Vec<f32> {
    only(hand, hand.strongest())
}

/// The weakest card that somebody else can still undercut; the strongest if there is none.
pub(crate) fn lowest_safe(view: &View, seat: Seat, heard: &[Event], hand: Hand, luck: &mut impl Luck) -> Vec<f32> {
    let me = view.board.still_in().iter().position(|other| other == seat);
    let drinkers = recall(view, seat, heard, Memory::Whole, luck);
    let others = drinkers.iter().enumerate().filter(|&(player, _)| Some(player) != me);
    let weakest = others.filter_map(|(_, drinker)| drinker.hand.weakest()).min();
    let safe = hand.iter().find(|&booze| weakest.is_some_and(|weakest| weakest < booze));
    only(hand, safe.or(hand.strongest()))
}

/// Any card with equal probability.
pub(crate) fn uniform(hand: Hand) -> Vec<f32> {
    vec![1.0; hand.len()]
}

fn only(hand: Hand, this: Option<Booze>) -> Vec<f32> {
    hand.iter().map(|booze| if Some(booze) == this { 1.0 } else { 0.0 }).collect()
}
