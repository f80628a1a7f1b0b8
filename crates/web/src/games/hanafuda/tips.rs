//! What the table says about its parts when a player points at them.

use catalog::hanafuda::{Card, Group, Hand};

use super::words;

/// A card explained: its name and month, and what it is good for.
pub(crate) fn card(card: Card) -> String {
    let use_of = match card.group() {
        Group::BigBird => "Big bird: a hand by itself, and better with a second bird.".into(),
        Group::LittleBird => "Little bird: a hand by itself, and better with a second bird.".into(),
        Group::Mammal => "Mammal: two of boar, deer and man are a hand.".into(),
        Group::Moon => "Full moon: with the crane or the cuckoo it is one of the two best hands.".into(),
        Group::PlainRibbon => "Red ribbon: adds 1 damage to your blow.".into(),
        Group::PoetryRibbon => "Poetry ribbon: adds 1 damage to your blow. Calligraphy with the willow man.".into(),
        Group::BlueRibbon => "Blue ribbon: adds 3 damage to your blow.".into(),
        Group::Effect => format!("When thrown: {}.", words::effect(card).unwrap_or_default()),
    };
    let pairs = match card {
        Card::WillowLightning | Card::PaulowniaPhoenix => "It never pairs.".into(),
        _ => format!("A Pair with another {}.", card.month()),
    };
    format!("{}, month {}. {use_of} {pairs}", words::card(card), card.month())
}

/// What throwing a card would leave, as a sentence.
pub(crate) fn left(left: Hand, is_best: bool) -> String {
    let best = if is_best { " (★ the best you can keep)" } else { "" };
    match left {
        Hand::Unlisted => "Throw it, and the other two are on no row of the list.".into(),
        _ => format!("Throw it, and you keep {}{best}.", left.title()),
    }
}

/// A player's plate explained.
pub(crate) fn damage(target: u8) -> String {
    format!("Damage dealt in all rounds together. Whoever reaches {target} first wins.")
}

/// The worth of a blow explained.
pub(crate) const BLOW: &str = "The damage of a won DRAW!: 1 for each card in the winner's pile, and for a ribbon \
                               in the hand 1 more if it is red, 3 if it is blue.";
/// A face-down hand explained.
pub(crate) const BACK: &str = "Nobody else sees this hand until somebody calls DRAW!";
/// The draw pile explained.
pub(crate) const DECK: &str = "The draw pile. On your turn you may take its top card.";
/// A button that takes a card explained.
pub(crate) const TAKE: &str = "Take this card, then throw one of your three away.";
/// The size of a discard pile explained.
pub(crate) const SPREAD: &str = "How many cards lie in this pile. Press to see them all.";
/// DRAW! explained.
pub(crate) const DRAW: &str = "Both hands are shown, and the better one strikes: yours or theirs.";
/// The round explained.
pub(crate) const ROUND: &str = "A round ends with a blow, or after 60 turns without one. Then all cards are dealt \
                                anew; the damage stays.";

/// A discard pile explained, with its top card.
pub(crate) fn pile(title: &str, top: Option<Card>) -> String {
    let top = top.map(|top| format!(" On top: {}", card(top))).unwrap_or_default();
    format!("{title}: each card in it is 1 damage when its owner strikes.{top}")
}
