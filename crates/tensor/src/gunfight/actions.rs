//! The actions of Quick Draw as paths. One arrangement of 16,800 is three indices: a triple of ten cards, a triple of
//! the other seven, one of the last four. Cards of a rotation or a swap are named one at a time, one's own in ascending
//! order.

use catalog::gunfight::{Action, Actions, Arrangement, Arrangements, Board, Card, Holding, Stack, Swap};
use engine::{Seat, Space};

use super::CARDS;
use crate::{Indices, Mask, Path, Place};

const TRIPLES_OF_TEN: usize = 120;
const TRIPLES_OF_SEVEN: usize = 35;
const LAST_FOUR: usize = 4;

const DRAW: usize = 0;
const AIM: usize = DRAW + TRIPLES_OF_TEN;
const REST: usize = AIM + TRIPLES_OF_SEVEN;
const FLIP: usize = REST + LAST_FOUR;
const ROTATE: usize = FLIP + CARDS;
const MINE: usize = ROTATE + CARDS;
const THEIRS: usize = MINE + CARDS;
const EXCHANGE: usize = THEIRS + CARDS;
const SHOOT: usize = EXCHANGE + Board::MOST_PLAYERS;
const PASS: usize = SHOOT + Board::MOST_PLAYERS - 1;

pub(super) const COUNT: usize = PASS + 1;

pub(super) const INDICES: &[Indices] = &[
    Indices { name: "arrange draw", count: TRIPLES_OF_TEN, words: "which three of one's ten cards, by `TRIPLES`" },
    Indices { name: "arrange aim", count: TRIPLES_OF_SEVEN, words: "which three of the other seven" },
    Indices { name: "arrange rest", count: LAST_FOUR, words: "which of the last four remains; the others are Fire" },
    Indices { name: "flip", count: CARDS, words: "the card: four times its rank, from the two, plus its suit (sdch)" },
    Indices { name: "rotate", count: CARDS, words: "the card; two are named one after the other, ascending" },
    Indices { name: "swap mine", count: CARDS, words: "one's own card; two are named first, ascending" },
    Indices { name: "swap theirs", count: CARDS, words: "the card to get, in the order of one's own" },
    Indices { name: "exchange", count: Board::MOST_PLAYERS, words: "with nobody, or the 1st to 3rd player after one" },
    Indices { name: "shoot", count: Board::MOST_PLAYERS - 1, words: "the 1st to 3rd player after one" },
    Indices { name: "pass", count: 1, words: "decline" },
];

pub(super) fn name(index: usize) -> String {
    let mut first = 0;
    for range in INDICES {
        if index < first + range.count {
            let at = index - first;
            return match card_of(at).filter(|_| range.count == CARDS) {
                Some(card) => format!("{} {card}", range.name),
                None if range.count == 1 => range.name.into(),
                None => format!("{} {at}", range.name),
            };
        }
        first += range.count;
    }
    format!("index {index}")
}

fn card_of(id: usize) -> Option<Card> {
    u8::try_from(id).ok().and_then(Card::new)
}

/// The three numbers of an arrangement from its index among all.
const fn parts(index: usize) -> [usize; 3] {
    let (draw, rest) = (index / (TRIPLES_OF_SEVEN * LAST_FOUR), index % LAST_FOUR);
    [draw, index / LAST_FOUR % TRIPLES_OF_SEVEN, rest]
}

/// The arrangement of these numbers; those that are not chosen yet count as 0.
fn arrangement(steps: &[u16]) -> usize {
    let step = |at: usize, first: usize| steps.get(at).map_or(0, |&step| usize::from(step) - first);
    (step(0, DRAW) * TRIPLES_OF_SEVEN + step(1, AIM)) * LAST_FOUR + step(2, REST)
}

/// The stacks of Quick Draw and Aim that a path has already chosen of these cards.
pub(super) fn chosen_stacks(hand: Holding, path: &Path) -> impl Iterator<Item = (Stack, Arrangement)> + use<> {
    let chosen = path.steps().len().min(2);
    let made = if hand.is_full() { Arrangements::of(hand).get(arrangement(path.steps())) } else { None };
    made.into_iter().flat_map(move |made| Stack::ALL.into_iter().take(chosen).map(move |stack| (stack, made)))
}

/// The cards that a path names, other than those of an arrangement.
pub(super) fn named(path: &Path) -> impl Iterator<Item = usize> {
    let named = path.steps().iter().map(|&step| usize::from(step));
    named.filter(|step| (FLIP..EXCHANGE).contains(step)).map(|step| (step - FLIP) % CARDS)
}

pub(super) fn path(place: Place, legal: &Actions, action: &Action) -> Option<Path> {
    let card = |first: usize| move |card: Card| first + usize::from(card.id());
    let one = |index: usize| Path::EMPTY.with(index);
    Some(match action {
        Action::Arrange(_) => {
            let [draw, aim, rest] = parts(legal.index_of(action)?);
            [DRAW + draw, AIM + aim, REST + rest].into_iter().collect()
        }
        Action::Flip(flipped) => one(card(FLIP)(*flipped)),
        Action::Rotate(cards) => cards.iter().map(card(ROTATE)).collect(),
        Action::Swap(swap) => swap.mine().map(card(MINE)).chain(swap.theirs().map(card(THEIRS))).collect(),
        Action::Exchange(None) => one(EXCHANGE),
        Action::Exchange(Some(seat)) => one(EXCHANGE + place.distance(*seat)),
        Action::Shoot(seat) => one(SHOOT + place.distance(*seat) - 1),
        Action::Pass => one(PASS),
    })
}

pub(super) fn follow(place: Place, legal: &Actions, path: &Path) -> Mask {
    let steps = path.steps();
    if let Some(Action::Arrange(_)) = legal.get(0) {
        return match steps.len() {
            0 => (DRAW..AIM).collect(),
            1 => (AIM..REST).collect(),
            _ => (REST..FLIP).collect(),
        };
    }
    let paths = legal.iter().filter_map(|action| self::path(place, legal, &action));
    let fits = paths.filter(|longer| longer.steps().starts_with(steps));
    fits.filter_map(|longer| longer.steps().get(steps.len()).map(|&step| step.into())).collect()
}

pub(super) fn action(place: Place, legal: &Actions, path: &Path) -> Option<Action> {
    let steps = path.steps();
    let last = usize::from(*steps.last()?);
    let cards = |first: usize, range: &[u16]| -> Vec<Card> {
        range.iter().filter_map(|&step| card_of(usize::from(step) - first)).collect()
    };
    let seat = |distance: usize| place.after(distance).unwrap_or(Seat::new(0));
    match last {
        DRAW..REST => None,
        REST..FLIP => legal.get(arrangement(steps)),
        FLIP..ROTATE => card_of(last - FLIP).map(Action::Flip),
        ROTATE..MINE => {
            let wanted = legal.get(0).map_or(0, |any| if let Action::Rotate(cards) = any { cards.len() } else { 0 });
            (steps.len() >= wanted).then(|| Action::Rotate(cards(ROTATE, steps).into_iter().collect()))
        }
        MINE..THEIRS => None,
        THEIRS..EXCHANGE => {
            let (mine, theirs) = steps.split_at(steps.iter().filter(|&&step| usize::from(step) < THEIRS).count());
            let whole = mine.len() == theirs.len();
            whole.then(|| Swap::new(&cards(MINE, mine), &cards(THEIRS, theirs))).flatten().map(Action::Swap)
        }
        EXCHANGE..SHOOT => Some(Action::Exchange((last > EXCHANGE).then(|| seat(last - EXCHANGE)))),
        SHOOT..PASS => Some(Action::Shoot(seat(last - SHOOT + 1))),
        _ => Some(Action::Pass),
    }
}
