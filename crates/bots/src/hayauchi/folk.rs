//! How the plainer players pick: by what people go by who do not count.

use engine::{Luck, Seat};
use hayauchi::{Booze, Hand, View};

use super::gun::happens;
use super::saloon::{Settled, settle};

/// Likes strong drinks: mostly the strongest, and out of the way of what somebody has announced.
pub(crate) fn thirsty(view: &View, seat: Seat, hand: Hand, luck: &mut impl Luck) -> Vec<f32> {
    let said = said_by_others(view, seat);
    let mut weights: Vec<f32> = Vec::new();
    let strength = if happens(700, luck) { 3.0 } else { 1.5 };
    let mut weight = 1.0;
    for booze in hand.iter() {
        weights.push(if said.contains(booze) { weight / 4.0 } else { weight });
        weight *= strength;
    }
    weights
}

/// Fears for the hearts: tries each card in the mind against what the others might pick, taking any card for possible,
/// because what they have used is forgotten; half believes what they say; and is a little thrifty with strong drinks.
pub(crate) fn wary(view: &View, seat: Seat, hand: Hand, luck: &mut impl Luck) -> Vec<f32> {
    const TRIES: u32 = 60;
    const THRIFT: f32 = 0.016;
    let others: Vec<Option<Booze>> =
        view.board.still_in().without(seat).iter().map(|other| view.board.said[other.index()]).collect();
    let fear = |booze: Booze, luck: &mut _| {
        let lost: f32 = (0..TRIES).map(|_| loss(booze, &others, luck)).sum();
        lost / TRIES as f32 + THRIFT * f32::from(booze.value())
    };
    let fears: Vec<f32> = hand.iter().map(|booze| fear(booze, luck)).collect();
    let least = fears.iter().copied().fold(f32::MAX, f32::min);
    fears.iter().map(|fear| if *fear <= least + 0.03 { 1.0 } else { 0.0 }).collect()
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
        Settled::Lowest(player) => {
            if player == 0 {
                1.0
            } else {
                0.0
            }
        }
        Settled::Race(racers) if racers & 1 != 0 => 1.0 / racers.count_ones() as f32,
        Settled::Race(_) => 0.0,
    }
}

fn said_by_others(view: &View, seat: Seat) -> Hand {
    view.board.still_in().without(seat).iter().filter_map(|other| view.board.said[other.index()]).collect()
}
