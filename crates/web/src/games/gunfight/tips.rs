//! What things on the table say about themselves when they are pointed at, held or focused.

use catalog::gunfight::{Card, Entry, Level, Row, Stack};
use engine::{Cast, Seat};

use super::words::{dice_on, long};
use crate::words::capital;

pub(crate) const LIFE: &str = "Life. A gunfighter with none left is out.";
pub(crate) const TURN: &str = "In every turn all cards are dealt anew: three rounds, and then the next turn.";
pub(crate) const REMAINING: &str = "The card that is in no stack. It counts in the shot, and the dice lie on it.";
pub(crate) const HIDDEN: &str = "A card face down. It is turned up when everybody is ready.";
pub(crate) const FREE: &str = "A free place. Tap a card, then this place, or drag a card here.";
pub(crate) const ORDER: &str = "When this gunfighter acts. The best hand of a round goes first.";
pub(crate) const READY: &str = "Whether this gunfighter has laid down three hands.";
pub(crate) const DICE: &str = "What the dice on the remaining card show.";
pub(crate) const TOTAL: &str = "The life that the shot costs. Below 0 it hits the shooter, at 0 nobody.";

/// What a round is for.
pub(crate) const fn round(stack: Stack) -> &'static str {
    match stack {
        Stack::Draw => "The first round. Its hands change Aim and Fire stacks.",
        Stack::Aim => "The second round. Its hands change Fire stacks, or the number of dice.",
        Stack::Fire => "The third round. Its hands shoot.",
    }
}

/// What a hand does in its round.
pub(crate) fn hand(level: Level, stack: Stack) -> String {
    let entry = Entry::of(level, stack);
    format!("{} in {stack}: {}. {}", capital(Row::of(level).title), entry.name, entry.words)
}

/// A hand that is lifted by rotated cards.
pub(crate) fn lifted(advances: usize) -> String {
    format!("Lifted by {advances}: every rotated card makes the hand a level better.")
}

/// A card in the middle.
pub(crate) fn common(card: Card) -> String {
    format!("{}. It counts for everybody's hands.", name(card))
}

/// A card that is being arranged.
pub(crate) fn loose(card: Card, worth: i16) -> String {
    format!("{}. If it remains, it adds {worth} to your shot.", name(card))
}

/// A card of a stack.
pub(crate) fn in_stack(card: Card, flipped: bool, rotated: bool) -> String {
    let state = match (flipped, rotated) {
        (true, _) => " Face down: it counts for no hand.",
        (_, true) => " Rotated: its hand is a level better, and it cannot be flipped or swapped.",
        _ => "",
    };
    format!("{}.{state}", name(card))
}

/// A remaining card.
pub(crate) fn rest(cast: &Cast, owner: Seat, card: Card, worth: i16, dice: u8) -> String {
    format!(
        "{}. {} remaining card: it counts {worth}, with {}.",
        name(card),
        capital(&cast.whose(owner)),
        dice_on(dice)
    )
}

fn name(card: Card) -> String {
    match card.rank() {
        Some(_) => capital(&long(card)),
        None => "Joker: any card that its hand needs. It cannot be flipped".into(),
    }
}
