//! Tests the evaluator against a plain implementation of poker's rules, and of GUN-06 by trying every card for a joker.
//!
//! `QUICKDRAW_HANDS=N` checks N random hands of each kind instead of a thousand; `QUICKDRAW_SLOW=1` counts all
//! 133,784,560 hands of seven cards.

use engine::{Luck, Seeded};
use gunfight::{Card, CardSet, Hand, Level, TRIPLES, best_hand, splits, stack_levels, triple_index};

/// The set of cards written in `text`.
fn set(text: &str) -> CardSet {
    text.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect()
}

fn natural_cards() -> impl Iterator<Item = Card> + Clone {
    Card::all().filter(|card| !card.is_joker())
}

/// Every way to choose `COUNT` of `cards`, each once.
fn choose<const COUNT: usize>(cards: &[Card], visit: &mut impl FnMut([Card; COUNT])) {
    fn go<const COUNT: usize>(
        cards: &[Card],
        at: usize,
        chosen: &mut [Card; COUNT],
        visit: &mut impl FnMut([Card; COUNT]),
    ) {
        if at == COUNT {
            return visit(*chosen);
        }
        for (next, &card) in cards.iter().enumerate() {
            chosen[at] = card;
            go(&cards[next + 1..], at + 1, chosen, visit);
        }
    }
    go(cards, 0, &mut [Card::X1; COUNT], visit);
}

/// The value of five natural cards by poker's rules: the level, then the ranks by frequency and height.
fn by_the_book(five: [Card; 5]) -> (Level, [u8; 5]) {
    let mut ranks = five.map(|card| card.rank().expect("no joker"));
    let mut often = [0; 13];
    for rank in ranks {
        often[usize::from(rank)] += 1;
    }
    let often = |rank: u8| often[usize::from(rank)];
    ranks.sort_unstable_by_key(|&rank| std::cmp::Reverse((often(rank), rank)));
    let flush = five.iter().all(|card| card.suit() == five[0].suit());
    if ranks == [12, 3, 2, 1, 0] {
        return (if flush { Level::StraightFlush } else { Level::Straight }, [3, 2, 1, 0, 0]);
    }
    let straight = ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let level = match (often(ranks[0]), often(ranks[3])) {
        (4, _) => Level::FourOfAKind,
        (3, 2) => Level::FullHouse,
        (3, _) => Level::ThreeOfAKind,
        (2, 2) => Level::TwoPair,
        (2, _) => Level::OnePair,
        _ if straight && flush && ranks[0] == 12 => Level::RoyalFlush,
        _ if straight && flush => Level::StraightFlush,
        _ if flush => Level::Flush,
        _ if straight => Level::Straight,
        _ => Level::HighCard,
    };
    (level, ranks)
}

/// The best hand, found by trying every five of the cards and, for each joker, every card that is not among the five.
/// It relies on [`best_hand`] only for five natural cards, all of which are compared with poker's rules below.
fn by_trying(cards: CardSet) -> Hand {
    let cards: Vec<Card> = cards.iter().collect();
    let mut best: Option<Hand> = None;
    choose::<5>(&cards, &mut |five| best = best.max(Some(with_jokers_replaced(five.into_iter().collect()))));
    best.expect("five cards or more")
}

fn with_jokers_replaced(five: CardSet) -> Hand {
    let joker = match five.jokers() {
        0 => return best_hand(five),
        _ if five.contains(Card::X1) => Card::X1,
        _ => Card::X2,
    };
    let others = five - CardSet::of(joker);
    let copies = natural_cards().filter(|&card| !others.contains(card));
    copies.map(|card| with_jokers_replaced(others | CardSet::of(card))).max().expect("cards to copy")
}

/// GUN-05: all 2,598,960 hands of five cards have the right level and order, and are equal where poker's rules say so.
#[test]
fn five_natural_cards_are_ordered_as_the_book_has_it() {
    let pack: Vec<Card> = natural_cards().collect();
    let mut counts = [0; 10];
    let mut classes = std::collections::BTreeMap::new();
    choose(&pack, &mut |five: [Card; 5]| {
        let hand = best_hand(five.into_iter().collect());
        counts[hand.level() as usize] += 1;
        let book = by_the_book(five);
        assert_eq!(hand.level(), book.0, "{five:?}");
        assert_eq!(*classes.entry(hand).or_insert(book), book, "{five:?}");
    });
    assert_eq!(counts, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]);
    assert_eq!(classes.len(), 7_462);
    let in_order: Vec<_> = classes.values().collect();
    assert!(in_order.windows(2).all(|pair| pair[0] < pair[1]), "a larger hand is a better one");
}

/// GUN-06: all 270,725 hands of four cards and a joker, and all 22,100 of three cards and both jokers.
#[test]
fn five_cards_with_jokers_are_the_best_the_jokers_can_make() {
    let pack: Vec<Card> = natural_cards().collect();
    let check = |cards: CardSet| assert_eq!(best_hand(cards), with_jokers_replaced(cards), "{cards}");
    choose(&pack, &mut |four: [Card; 4]| {
        // Use both jokers.
        let joker = if four[0].suit() == Some(0) { Card::X2 } else { Card::X1 };
        check(four.into_iter().chain([joker]).collect());
    });
    choose(&pack, &mut |three: [Card; 3]| check(three.into_iter().chain([Card::X1, Card::X2]).collect()));
}

/// GUN-04, GUN-06: the best five of six, seven or eight cards, with any number of jokers.
#[test]
fn the_best_five_of_more_cards_is_found() {
    #[expect(clippy::disallowed_methods, reason = "how long to look is for whoever runs the tests")]
    let hands = std::env::var("QUICKDRAW_HANDS").map_or(1_000, |count| count.parse().expect("a number of hands"));
    let mut luck = Seeded::new("hands");
    for (cards, jokers) in [(6, 0), (7, 0), (8, 0), (6, 1), (7, 1), (8, 1), (6, 2), (7, 2), (8, 2)] {
        for _ in 0..hands {
            let mut hand: CardSet = [Card::X1, Card::X2][..jokers].iter().copied().collect();
            while hand.len() < cards {
                hand = hand.with(Card::new(luck.ticket(52) as u8).unwrap());
            }
            assert_eq!(best_hand(hand), by_trying(hand), "{hand}");
        }
    }
}

/// GUN-04, GUN-05: all sets of seven of the twenty highest cards, with many pairs; in the slow run, the known counts
/// for all.
#[test]
fn the_best_five_of_all_sevens_is_found() {
    let pack: Vec<Card> = natural_cards().collect();
    choose(&pack[32..], &mut |seven: [Card; 7]| {
        let seven = seven.into_iter().collect();
        assert_eq!(best_hand(seven), by_trying(seven), "{seven}");
    });
    #[expect(clippy::disallowed_methods, reason = "how long to look is for whoever runs the tests")]
    if std::env::var("QUICKDRAW_SLOW").is_ok_and(|value| value == "1") {
        let mut counts = [0; 10];
        let mut count = |seven: [Card; 7]| counts[best_hand(seven.into_iter().collect()).level() as usize] += 1;
        choose(&pack, &mut count);
        let made = [58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324];
        assert_eq!(counts[0], 23_294_460);
        assert_eq!(counts[1..], made);
    }
}

/// GUN-04, GUN-05, GUN-06: examples of each level.
#[test]
fn hands_are_called_as_at_the_table() {
    for (cards, level) in [
        ("As Kd 9c 7h 2s", Level::HighCard),
        ("As Kd 9c 7h X1", Level::OnePair),
        ("As Ad 9c 9h 2s 2d", Level::TwoPair),
        ("As Kd 9c X2 X1", Level::ThreeOfAKind),
        ("As 2d 3c 4h 5s 9d Jc Kh", Level::Straight),
        ("As 3d 4c X1 9d 5s", Level::Straight),
        ("Qs Kd Ac 2h 3s 4d 8c 9h", Level::HighCard),
        ("2s 5s 9s Js X1 Kd Qh", Level::Flush),
        ("As Ad 6c 6h X1", Level::FullHouse),
        ("As Ad Ac 6h 6s 6d 2c 2h", Level::FullHouse),
        ("As Ad Ac Ah X1", Level::FourOfAKind),
        ("As Ad Ac X2 X1", Level::FourOfAKind),
        ("As Ad X1 X2 9c 4h", Level::FourOfAKind),
        ("As Ad Ac X2 X1 Ks Qs 9h", Level::RoyalFlush),
        ("4s 5s X1 X2 8s Kd Kc Kh", Level::StraightFlush),
        ("Ah 2h 3h 4h X1 Kd", Level::StraightFlush),
        ("Ah Kh Th X1 X2", Level::RoyalFlush),
    ] {
        assert_eq!(best_hand(set(cards)).level(), level, "{cards}");
    }
}

/// GUN-06, GUN-08: hands of one level in poker's order; a spare joker is the best possible kicker.
#[test]
fn equal_levels_are_compared_as_usual() {
    for (better, worse) in [
        ("As Ad Ac 6h 6s", "4s 4d 4c Ah Ad"),
        ("6s 2d 3c 4h 5s", "As 2d 3c 4h 5s"),
        ("As Ad Ac Ah X1", "As Ad Ac Ah Qs"),
        ("3s 3d 3c 3h X1", "3s 3d 3c 3h Ks"),
        ("Ks Kd X1 X2 2c", "Qs Qd Qc X1 X2 Ah"),
        ("As Kd X1 9c 7h", "As Qd X1 Jc 9h"),
    ] {
        assert!(best_hand(set(better)) > best_hand(set(worse)), "{better} beats {worse}");
    }
    for (one, other) in [
        ("As Ad Ac Ah X1", "As Ad Ac X2 X1"),
        ("As Ad Ac Ah X1", "As Ad Ac Ah Ks 2d"),
        ("3s 3d 3c 3h X1 Ac", "3s 3d 3c X1 X2"),
        ("As Qs 9s 4s X1", "Ah Kh Qh 9h 4h 2h"),
        ("As Kd 9c 7h 2s", "Ac Kh 9d 7s 2d"),
    ] {
        assert_eq!(best_hand(set(one)), best_hand(set(other)), "{one} equals {other}");
    }
}

/// GUN-03: the stacks of a deal are at the index of their triple.
#[test]
fn every_stack_of_a_deal_is_looked_up_by_its_number() {
    let hand = ["As", "X1", "9c", "9h", "2s", "2d", "Tc", "Jh", "Qs", "Kd"].map(|card| card.parse::<Card>().unwrap());
    let middle = set("9s 9d 3h 4c Th");
    let hands = stack_levels(&hand, middle);
    for (number, places) in TRIPLES.into_iter().enumerate() {
        assert_eq!(triple_index(places), number);
        let stack: CardSet = places.into_iter().map(|place| hand[usize::from(place)]).collect();
        assert_eq!(hands[number], best_hand(middle | stack));
    }
}

/// GUN-03: 16,800 splits, all different, each using all ten cards.
#[test]
fn every_split_uses_each_card_once() {
    let mut seen = std::collections::BTreeSet::new();
    for split in splits() {
        let mut places: Vec<u8> = split.stacks.iter().flat_map(|&stack| TRIPLES[usize::from(stack)]).collect();
        places.push(split.rest);
        places.sort_unstable();
        assert_eq!(places, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(seen.insert(split.stacks), "{split:?} comes once");
    }
    assert_eq!(seen.len(), 16_800);
}
