//! What the things on the table are, for whoever points at them.

use catalog::hayauchi::Booze;

use super::{drink, hearts, in_hand, points, secret, used};

pub(crate) const HEARTS: &str =
    "The weakest drink, the last throw of a race and a needless gun cost a heart each. Without a heart you are out.";
pub(crate) const SECRET: &str = "Your secret drinks. Only you see them, and in the end they count twice.";
pub(crate) const USED: &str = "Used. They come back when one drink is left in your hand.";
pub(crate) const OWN_SLOT: &str = "Your order lies here. The others see it when all cards are turned up.";
pub(crate) const CHANGE: &str =
    "Your order. Tap another drink of your hand to change it, until the last one has ordered.";
pub(crate) const TAKE_BACK: &str = "Your order, not given yet. Tap it to take it back.";
pub(crate) const FACE_DOWN: &str = "An order. It is turned up when everybody has ordered.";
pub(crate) const NO_ORDER: &str = "Has not ordered yet.";
pub(crate) const PLATE: &str = "The plate. If somebody has the same drink as you, throw your gun on it before they do. \
                                A gun that nobody asked for costs a heart.";
pub(crate) const GUN: &str = "Your gun. To throw it, tap it or drag it to the plate. Beside the plate is no shot.";
pub(crate) const HOLSTER: &str =
    "Your gun is in its holster. Tap to draw it, then throw it on the plate, or drag it there.";
pub(crate) const SAYS: &str = "An announcement. It need not be true.";
pub(crate) const NOT_ASKED: &str = "Had no race to run: a needless gun costs a heart.";
pub(crate) const AFTER_MISS: &str = "A throw went past the plate first. That costs nothing but time.";
pub(crate) const TWICE: &str = "Secret drinks count twice.";

pub(crate) const POINTS: &str = "Points of the whole match: 2 for a win, 1 for a draw.";
pub(crate) const TIME: &str = "The time from the turned-up drinks to the gun on the plate. The longest loses.";

/// A drink in the viewer's own hand.
pub(crate) fn booze(booze: Booze) -> String {
    let value = booze.value();
    format!(
        "{}. The weakest drink of a round costs a heart, equal ones race. Kept to the end it counts {value}, as a \
         secret drink {}.",
        drink(booze),
        value * 2
    )
}

/// What everybody knows of a player who is still in.
pub(crate) fn player(name: &str, left: u8, hand: u8, used_up: u8, hidden: u8, won: u8) -> String {
    let some = |count: u8, text: fn(u8) -> String| (count > 0).then(|| text(count));
    let secret = |count| format!("{}, which will count twice", secret(count));
    let parts = [Some(hearts(left)), Some(in_hand(hand)), some(used_up, used), some(hidden, secret), some(won, points)];
    format!("{name}: {}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

pub(crate) fn out(name: &str) -> String {
    format!("{name} has no heart left and is out.")
}
