//! A static estimate of the rest of a turn.

use catalog::gunfight::{Board, Card, CardSet, Effect, Entry, Stack, Step, Whose, best_hand};
use engine::Seat;

use super::fire::Standoff;

/// The Fire round a board leads to if every remaining Aim is used in the obvious way: dice are added and removed,
/// players advance their own Fire, and flips weaken the strongest Fire among the others.
pub(super) fn outlook(now: &Board) -> Standoff {
    let mut board = *now;
    let mut dice = [0; Board::MOST_PLAYERS];
    for (dice, player) in dice.iter_mut().zip(board.players()) {
        *dice = player.dice;
    }
    let calls = match now.step {
        Step::Arrange | Step::Fire => return Standoff::of(now),
        Step::Draw => now.calls(Stack::Aim),
        Step::Aim => now.order,
    };
    let mut done = if now.step == Step::Aim { now.progress.done } else { 0 };
    for call in calls.iter() {
        match Entry::of(call.level, Stack::Aim).effect {
            Effect::Dice(change) if done == 0 => {
                let dice = &mut dice[call.seat.index()];
                *dice = dice.saturating_add_signed(change);
            }
            Effect::Rotate(Whose::Own, times) if done == 0 => {
                let free = board.of(call.seat).stack(Stack::Fire) - board.flipped - board.rotated;
                board.rotated = free.iter().take(times.into()).fold(board.rotated, CardSet::with);
            }
            Effect::Flip(_, times) => {
                for _ in done..times {
                    weaken(&mut board, call.seat);
                }
            }
            _ => {}
        }
        done = 0;
    }
    Standoff::of(&board).with_dice(dice)
}

/// Flips the card that lowers the strongest Fire of the others most.
fn weaken(board: &mut Board, seat: Seat) {
    // Counted from the seat's own place, so that equals are not told apart by the number of their seat.
    let seats = board.players().len();
    let around = (1..seats).map(|away| Seat::new((seat.index() + away) % seats));
    let living = board.living();
    let strongest = around
        .filter(|&other| living.contains(other))
        .max_by_key(|&other| (board.level(other, Stack::Fire), board.of(other).dice));
    let Some(other) = strongest else { return };
    if let Some(card) = weakest_point(board, other, Stack::Fire) {
        board.flipped = board.flipped.with(card);
    }
}

/// The card of a stack whose flip would cost it most.
fn weakest_point(board: &Board, owner: Seat, stack: Stack) -> Option<Card> {
    let cards = board.hand_cards(owner, stack);
    let flippable = board.of(owner).stack(stack) - board.flipped - board.rotated - CardSet::JOKERS;
    flippable.iter().min_by_key(|&card| best_hand(cards.without(card)).level())
}
