//! Hands evaluated per second on one core, compared with two well-known evaluators, and all the ways to arrange one
//! deal.
//!
//! The hands are dealt beforehand. "From ids" starts from an array of cards in each crate's own type, "from sets" from
//! a [`CardSet`]. The other evaluators support neither eight cards nor jokers: for eight cards they take the best of
//! the eight sets of seven.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use engine::{Luck, Seeded};
use gunfight::{Card, CardSet, Hand, Level, best_hand, splits, stack_levels};

const HANDS: usize = 100_000;

/// Deals `HANDS` hands of the `given` cards and random cards of `pack`.
fn deal<const N: usize>(given: &[Card], pack: u32) -> Vec<[Card; N]> {
    let mut luck = Seeded::new("bench");
    let mut one = || {
        let mut hand = [Card::X1; N];
        hand[..given.len()].copy_from_slice(given);
        for at in given.len()..N {
            hand[at] = loop {
                let card = Card::new(luck.ticket(pack) as u8).expect("a card of the pack");
                if !hand[..at].contains(&card) {
                    break card;
                }
            };
        }
        hand
    };
    (0..HANDS).map(|_| one()).collect()
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// Measures one way to evaluate all of `hands`.
fn read_all<H, R: Ord>(group: &mut Group<'_>, name: &str, hands: &[H], read: impl Fn(&H) -> R) {
    group.bench_function(name, |bencher| bencher.iter(|| black_box(hands).iter().map(&read).max()));
}

fn ours<const N: usize>(group: &mut Group<'_>, what: &str, hands: &[[Card; N]]) {
    let sets: Vec<CardSet> = hands.iter().map(|hand| hand.iter().copied().collect()).collect();
    read_all(group, &format!("{what}, from ids"), hands, |hand| best_hand(hand.iter().copied().collect()));
    read_all(group, &format!("{what}, from sets"), &sets, |&set| best_hand(set));
}

mod rs_poker_seven {
    use rs_poker::core::{Card, Rank, SevenCardAccum, Suit, Value};

    pub(super) fn card(ours: gunfight::Card) -> Card {
        let (rank, suit) = (ours.rank().expect("no joker"), ours.suit().expect("no joker"));
        Card::new(Value::from_u8(rank), Suit::from_u8(suit))
    }

    pub(super) fn rank(cards: &[Card; 7]) -> Rank {
        let mut seven = SevenCardAccum::new();
        for &card in cards {
            seven.add(card);
        }
        seven.rank()
    }
}

mod aya_seven {
    use aya_poker::base::{Card, Hand};
    use aya_poker::{PokerHandRank, poker_rank};

    pub(super) fn card(ours: gunfight::Card) -> Card {
        ours.to_string().parse().expect("the same notation")
    }

    pub(super) fn rank(cards: &[Card; 7]) -> PokerHandRank {
        poker_rank(&cards.iter().collect::<Hand>())
    }
}

/// The best value of the eight sets of seven cards.
fn best_seven<C: Copy, R: Ord>(eight: &[C; 8], rank: impl Fn(&[C; 7]) -> R) -> Option<R> {
    (0..8).map(|out| rank(&std::array::from_fn(|at| eight[at + usize::from(at >= out)]))).max()
}

fn seven_cards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("7 cards");
    group.throughput(Throughput::Elements(HANDS as u64));
    let hands = deal::<7>(&[], 52);
    ours(&mut group, "ours", &hands);
    let theirs: Vec<_> = hands.iter().map(|hand| hand.map(rs_poker_seven::card)).collect();
    read_all(&mut group, "rs_poker, from ids", &theirs, rs_poker_seven::rank);
    let theirs: Vec<_> = hands.iter().map(|hand| hand.map(aya_seven::card)).collect();
    read_all(&mut group, "aya_poker, from ids", &theirs, aya_seven::rank);
}

fn eight_cards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("8 cards");
    group.throughput(Throughput::Elements(HANDS as u64));
    let natural = deal::<8>(&[], 52);
    ours(&mut group, "ours, no joker", &natural);
    ours(&mut group, "ours, one joker", &deal::<8>(&[Card::X1], 52));
    ours(&mut group, "ours, two jokers", &deal::<8>(&[Card::X1, Card::X2], 52));
    ours(&mut group, "ours, from all 54", &deal::<8>(&[], 54));
    let theirs: Vec<_> = natural.iter().map(|hand| hand.map(rs_poker_seven::card)).collect();
    read_all(&mut group, "rs_poker, from ids", &theirs, |hand| best_seven(hand, rs_poker_seven::rank));
    let theirs: Vec<_> = natural.iter().map(|hand| hand.map(aya_seven::card)).collect();
    read_all(&mut group, "aya_poker, from ids", &theirs, |hand| best_seven(hand, aya_seven::rank));
}

/// The work of a bot that searches all arrangements: each stack's hand once, then a sum over the three levels of each
/// split.
fn arrangements(criterion: &mut Criterion) {
    let deals: Vec<([Card; 10], CardSet)> = deal::<15>(&[], 54)
        .into_iter()
        .take(1_000)
        .map(|cards| (std::array::from_fn(|place| cards[place]), cards[10..].iter().copied().collect()))
        .collect();
    let worth = |level: Level| 1_u32 << level as u32;
    let mut group = criterion.benchmark_group("one deal");
    let mut next = deals.iter().cycle();
    group.bench_function("its 120 stacks", |bencher| {
        bencher.iter(|| next.next().map(|(hand, middle)| stack_levels(hand, *middle)));
    });
    group.bench_function("its 16,800 arrangements by their three levels", |bencher| {
        bencher.iter(|| {
            let (hand, middle) = next.next()?;
            let worths = stack_levels(hand, *middle).map(Hand::level).map(worth);
            splits().map(|split| split.stacks.map(|stack| worths[usize::from(stack)]).iter().sum::<u32>()).max()
        });
    });
}

criterion_group!(benches, seven_cards, eight_cards, arrangements);
criterion_main!(benches);
