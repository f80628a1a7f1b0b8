//! What a player remembers of the others' cards.
//!
//! Used Booze lies face down (HAY-10), but everybody has seen it, and the one card of a hand that was never seen is the
//! secret booze (HAY-11). A player who remembers everything knows all cards; the others have to guess.

use catalog::hayauchi::{Board, Event, Hand, View};
use engine::{Luck, Seat, Seats};

use super::position::Drinker;

/// How much of what was played a player remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Everything since the game began.
    Whole,
    /// What was played since the cards last came back.
    SinceCardsCameBack,
}

/// The cards that were seen of one seat.
#[derive(Clone, Copy)]
struct Seen {
    used: Hand,
    secret: Hand,
    used_count: usize,
    secret_count: usize,
}

const NOTHING: Seen = Seen { used: Hand::EMPTY, secret: Hand::EMPTY, used_count: 0, secret_count: 0 };

/// The players who are still in, in seat order, with their cards as `seat` remembers them. What it does not remember is
/// sampled uniformly.
pub fn recall(view: &View, seat: Seat, heard: &[Event], memory: Memory, luck: &mut impl Luck) -> Vec<Drinker> {
    let seen = listen(heard);
    view.board.still_in().iter().map(|other| drinker(view, other, seat, &seen[other.index()], memory, luck)).collect()
}

/// Whether all cards are known, so that nothing has to be guessed.
pub fn knows(view: &View, heard: &[Event], memory: Memory) -> bool {
    let seen = listen(heard);
    let known = |seat: Seat| {
        let place = &view.places[seat.index()];
        agrees(view, seat, &seen[seat.index()]) && (memory == Memory::Whole || place.secret_count == 0)
    };
    view.board.still_in().iter().all(known)
}

fn listen(heard: &[Event]) -> [Seen; Board::MOST] {
    let mut seen = [NOTHING; Board::MOST];
    for event in heard {
        match event {
            Event::Revealed { booze } => {
                for (seat, booze) in booze.iter() {
                    let seen = &mut seen[seat.index()];
                    (seen.used, seen.used_count) = (seen.used.with(booze), seen.used_count + 1);
                }
            }
            Event::CardsBack { seat, .. } => {
                let seen = &mut seen[seat.index()];
                let secret = seen.used.rest();
                *seen = Seen { secret, secret_count: seen.secret_count + 1, ..NOTHING };
            }
            Event::Game { .. } => seen = [NOTHING; Board::MOST],
            _ => {}
        }
    }
    seen
}

/// Whether the events about a seat are complete.
fn agrees(view: &View, seat: Seat, seen: &Seen) -> bool {
    let place = &view.places[seat.index()];
    (seen.used_count, seen.secret_count) == (place.used_count.into(), place.secret_count.into())
        && seen.used.len() == seen.used_count
        && seen.secret.len() == seen.secret_count
        && seen.used.iter().all(|booze| !seen.secret.contains(booze))
}

fn drinker(view: &View, seat: Seat, me: Seat, seen: &Seen, memory: Memory, luck: &mut impl Luck) -> Drinker {
    let place = &view.places[seat.index()];
    let hearts = view.board.hearts[seat.index()];
    if seat == me {
        let cards = |pile: Option<catalog::hayauchi::Pile>| pile.unwrap_or_default().cards();
        let hand = place.hand.unwrap_or_default();
        return Drinker { hearts, hand, used: cards(place.used), secret: cards(place.secret) };
    }
    if memory == Memory::Whole && agrees(view, seat, seen) {
        let hand = seen.used.union(seen.secret).rest();
        return Drinker { hearts, hand, used: seen.used, secret: seen.secret };
    }
    let face_up = place.used.map(catalog::hayauchi::Pile::cards);
    let remembered = (seen.used.len() == usize::from(place.used_count)).then_some(seen.used);
    let used = face_up.or(remembered);
    let mut hidden = used.unwrap_or_default().rest();
    let mut guess = |count: u8| take(&mut hidden, count, luck);
    let used = used.unwrap_or_else(|| guess(place.used_count));
    let secret = guess(place.secret_count);
    let hand = hand_of(hidden, place.hand_count + u8::from(place.has_picked), luck);
    Drinker { hearts, hand, used, secret }
}

/// As many cards of `hidden` as the seat has in hand.
fn hand_of(mut hidden: Hand, count: u8, luck: &mut impl Luck) -> Hand {
    if hidden.len() == usize::from(count) { hidden } else { take(&mut hidden, count, luck) }
}

/// Removes this many random cards from a set, or all if there are fewer.
fn take(from: &mut Hand, count: u8, luck: &mut impl Luck) -> Hand {
    let mut taken = Hand::EMPTY;
    for _ in 0..usize::from(count).min(from.len()) {
        let number = luck.ticket(from.len() as u32) as usize;
        let booze = from.nth(number).expect("a ticket is below the count");
        *from = from.without(booze);
        taken = taken.with(booze);
    }
    taken
}

/// The times each seat was seen to shoot at in races: their sum in milliseconds, and their number.
pub fn times(heard: &[Event]) -> [(f32, f32); Board::MOST] {
    let mut times = [(0.0, 0.0); Board::MOST];
    let mut racing = Seats::NONE;
    for event in heard {
        match event {
            Event::Revealed { .. } => racing = Seats::NONE,
            Event::Race { racing: race, .. } | Event::RaceAgain { racing: race, .. } => racing = *race,
            Event::Showdown { answers, .. } => {
                for (seat, answer) in answers.iter().filter(|(seat, _)| racing.contains(*seat)) {
                    if let catalog::hayauchi::Answer::Gun(Some(at)) = answer {
                        let (sum, count) = &mut times[seat.index()];
                        *sum += at as f32 / 1000.0;
                        *count += 1.0;
                    }
                }
            }
            _ => {}
        }
    }
    times
}
