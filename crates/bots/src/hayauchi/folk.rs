//! How the plainer players pick: by what people go by who do not count.

use engine::{Luck, Seat};
use hayauchi::{Booze, Hand, View};

use super::gun::happens;
use super::saloon::{Settled, settle};

/// Drinks by whim: now and then the strongest at once, else anything but that; out of the way of what somebody has
/// announced; and with one heart left in a fright, which asks for something strong.
pub(crate) fn thirsty(view: &View, seat: Seat, hand: Hand, luck: &mut impl Luck) -> Vec<f32> {
    let frightened = view.board.hearts[seat.index()] == 1;
    let thirst = happens(200, luck);
    let said: Hand =
        view.board.still_in().without(seat).iter().filter_map(|other| view.board.said[other.index()]).collect();
    let mut stronger = 1.0;
    let mut liking = |booze: Booze| {
        stronger *= 3.0;
        let strongest = hand.strongest() == Some(booze);
        let liked = match (thirst, frightened) {
            (true, _) => f32::from(u8::from(strongest)),
            (false, true) => stronger,
            (false, false) => f32::from(u8::from(!strongest)),
        };
        if said.contains(booze) { liked / 4.0 } else { liked }
    };
    hand.iter().map(&mut liking).collect()
}

/// Fears for the hearts: tries each card in the mind against what the others might pick, taking any card for possible,
/// because what they have used is forgotten; half believes what they say; is thrifty with strong drinks, most of all
/// with the strongest; and weighs all that by feel.
pub(crate) fn wary(view: &View, seat: Seat, hand: Hand, luck: &mut impl Luck) -> Vec<f32> {
    const TRIES: u32 = 60;
    const THRIFT: f32 = 0.08;
    const LOATH: f32 = 0.3;
    const FEEL: u32 = 300;
    let others = view.board.still_in().without(seat);
    let said: Vec<Option<Booze>> = others.iter().map(|other| view.board.said[other.index()]).collect();
    let mut fear = |booze: Booze| {
        let lost: f32 = (0..TRIES).map(|_| loss(booze, &said, luck)).sum();
        let loath = if hand.strongest() == Some(booze) { LOATH } else { 0.0 };
        let feel = luck.ticket(FEEL) as f32 / 1000.0;
        lost / TRIES as f32 + THRIFT * f32::from(booze.value()) + loath + feel
    };
    let fears: Vec<f32> = hand.iter().map(&mut fear).collect();
    let least = fears.iter().copied().fold(f32::MAX, f32::min);
    fears.iter().map(|&fear| if fear <= least { 1.0 } else { 0.0 }).collect()
}

/// How much of a heart a card costs against picks out of the blue.
fn loss(own: Booze, others: &[Option<Booze>], luck: &mut impl Luck) -> f32 {
    let mut picks = vec![own];
    for said in others {
        let any = Hand::FULL.nth(luck.ticket(Hand::FULL.len() as u32) as usize);
        let believed = said.filter(|_| happens(500, luck));
        picks.extend(believed.or(any));
    }
    match settle(&picks) {
        Settled::Lowest(0) => 1.0,
        Settled::Race(racers) if racers & 1 != 0 => 1.0 / racers.count_ones() as f32,
        Settled::Lowest(_) | Settled::Race(_) => 0.0,
    }
}
