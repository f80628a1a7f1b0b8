//! How the two lowest levels pick: by rules of thumb, without counting cards.

use catalog::hayauchi::{Booze, Hand, View};
use engine::{Luck, Seat};

use super::gun::happens;
use super::position::{Settled, settle};

/// Picks on a whim: now and then the strongest card, otherwise anything else. Tends to avoid cards that somebody has
/// announced, and prefers strong cards when down to one heart.
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

/// Picks the card that seems least likely to cost a heart. Simulates the others' picks, taking any card for possible
/// because it forgets what they have used; believes half of what they announce; saves strong cards, most of all the
/// strongest; and adds some noise.
pub(crate) fn wary(view: &View, seat: Seat, hand: Hand, luck: &mut impl Luck) -> Vec<f32> {
    const TRIES: u32 = 60;
    const THRIFT: f32 = 0.08;
    const LOATH: f32 = 0.1;
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

/// The hearts a card costs against one random pick of each other player.
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
