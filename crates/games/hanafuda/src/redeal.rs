//! Defines what is secret, by dealing it anew.

use engine::{Luck, Seats, Viewer};

use crate::pile::Pile;
use crate::player::{Pace, Sealed};
use crate::{Card, Cards, State};

impl State {
    /// This state with everything that `viewer` cannot see dealt anew: the draw pile, hidden hands of others, face-down
    /// cards put down by others, and hidden choices of others.
    pub(crate) fn dealt_anew(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        let others = || Seats::first(2).iter().filter(|&seat| !viewer.is(seat));
        let mut secret = self.deck;
        for seat in others() {
            let player = self.of(seat);
            let hand = if self.hands_are_open() { Cards::NONE } else { player.hand };
            secret = secret.and(player.down).and(hand);
        }
        let mut twin = self.with_cards_changed(shuffled(secret, luck));
        let races = self.races();
        for seat in others() {
            let player = twin.of_mut(seat);
            if player.sealed.is_some() {
                let choice = luck.ticket(player.hand.len() as u32) as usize;
                let card = player.hand.nth(choice).expect("a choice below the count");
                let at = (luck.ticket(4) > 0).then(|| u64::from(luck.ticket(500_000)));
                let pace = if races { Pace::new(at) } else { Pace::UNTIMED };
                player.sealed = Some(Sealed { card, pace });
            }
        }
        twin
    }

    fn with_cards_changed(&self, into: [Card; Card::COUNT]) -> Self {
        let change = |card: Card| into[card as usize];
        let change_all = |cards: Cards| cards.iter().map(change).collect::<Cards>();
        let mut twin = *self;
        twin.deck = change_all(self.deck);
        twin.locked = change_all(self.locked);
        for player in &mut twin.players {
            player.hand = change_all(player.hand);
            player.down = change_all(player.down);
            player.sealed = player.sealed.map(|sealed| Sealed { card: change(sealed.card), ..sealed });
            let cards = player.pile.cards([Cards::NONE; 2]).filter_map(|lying| lying.card);
            player.pile = cards.fold(Pile::default(), |mut pile, card| {
                pile.push(change(card));
                pile
            });
        }
        twin
    }
}

/// For each card, the card that replaces it: secret cards are permuted, and all others stay.
fn shuffled(secret: Cards, luck: &mut impl Luck) -> [Card; Card::COUNT] {
    let mut into = Card::ALL;
    let places: Vec<usize> = secret.iter().map(|card| card as usize).collect();
    for left in (1..places.len()).rev() {
        let other = luck.ticket(left as u32 + 1) as usize;
        into.swap(places[left], places[other]);
    }
    into
}
