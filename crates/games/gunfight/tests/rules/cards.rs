//! The pack and its notation.

use gunfight::{Card, CardSet, Level};

/// GUN-01: 54 cards, each with its own notation, which reads back.
#[test]
fn every_card_is_written_and_read_back() {
    assert_eq!(Card::all().count(), 54);
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
        let json = serde_json::to_string(&card).unwrap();
        assert_eq!(json, format!("\"{card}\""));
        assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
    }
    for text in ["", "A", "1s", "Asx", "X3", "X", "Ax", "é"] {
        assert!(text.parse::<Card>().is_err(), "{text} is no card");
    }
}

/// GUN-05: the ten levels, by their names in the referee's JSON.
#[test]
fn every_level_is_written_and_read_back() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(serde_json::to_string(&level).unwrap(), format!("\"{level}\""));
    }
    assert!(Level::ALL.is_sorted());
}

#[test]
fn a_set_holds_what_was_put_in() {
    let mut set = CardSet::EMPTY;
    for card in Card::all() {
        assert!(!set.contains(card));
        set = set.with(card);
        assert!(set.contains(card));
    }
    assert_eq!((set.len(), set.jokers()), (54, 2));
    assert!(set.iter().eq(Card::all()));
    set = set.without(Card::X2);
    assert_eq!((set.len(), set.jokers()), (53, 1));
    assert!((set - set).is_empty());
}
