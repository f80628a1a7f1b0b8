//! DRAW!: hands are revealed and compared, and the better one deals damage.

use engine::{Seat, Seats};

use crate::{BothUnlisted, Card, Cards, Event, Hand, Stalemate, State, Step};

/// HAN-09: ribbons that add damage.
const RED: Cards = Cards::of(&[
    Card::PineRibbon,
    Card::PlumRibbon,
    Card::CherryRibbon,
    Card::WisteriaRibbon,
    Card::IrisRibbon,
    Card::CloverRibbon,
    Card::WillowRibbon,
]);
const BLUE: Cards = Cards::of(&[Card::PeonyRibbon, Card::ChrysanthemumRibbon, Card::MapleRibbon]);

/// HAN-10: the only reason for which a game ends.
pub(crate) const REASON: &str = "damage";

impl Cards {
    /// HAN-09: the damage that a ribbon in this hand adds.
    pub const fn ribbon(self) -> u8 {
        if self.meets(BLUE) {
            3
        } else if self.meets(RED) {
            1
        } else {
            0
        }
    }
}

impl State {
    /// HAN-07: `attacker` calls DRAW!, as a turn or by Lightning.
    pub(crate) fn showdown(&mut self, attacker: Seat, emit: &mut impl FnMut(Event)) {
        let hands = self.players.map(|player| player.hand);
        let ranks = hands.map(Hand::of);
        emit(Event::Showdown { attacker, hands: hands.map(Cards::ends), ranks });
        match self.better(attacker, ranks) {
            Some(winner) => self.strike(winner, emit),
            None => self.tie(emit),
        }
    }

    /// HAN-12, HAN-14: the seat with the better hand; `None` if they are equal.
    #[inline]
    pub(crate) fn better(&self, attacker: Seat, ranks: [Hand; 2]) -> Option<Seat> {
        match ranks {
            [Hand::Unlisted, Hand::Unlisted] if self.options.both_unlisted == BothUnlisted::AttackerLoses => {
                Some(attacker.opponent())
            }
            [zero, one] if zero == one => None,
            [zero, one] => Some(Seat::new(usize::from(one < zero))),
        }
    }

    /// HAN-08: both players replace a card, if the draw pile has enough cards. Otherwise the round is a stalemate.
    fn tie(&mut self, emit: &mut impl FnMut(Event)) {
        if self.deck.len() < 2 {
            emit(Event::Stalemate { because: Stalemate::DrawPile });
            self.next_round(emit);
        } else {
            emit(Event::Tied);
            for player in &mut self.players {
                player.shown = player.hand;
            }
            self.step = Step::TieDiscard;
        }
    }

    /// HAN-09, HAN-10: adds the damage for the winner's pile and ribbon. Enough damage wins the game.
    fn strike(&mut self, winner: Seat, emit: &mut impl FnMut(Event)) {
        let player = self.of_mut(winner);
        let cards = player.pile.len() as u8;
        let ribbon = player.hand.ribbon();
        player.damage += cards + ribbon;
        let damage = player.damage;
        emit(Event::Struck { seat: winner, cards, ribbon, damage });
        if damage >= self.options.target {
            self.step = Step::Turn;
            emit(Event::Over { winners: Seats::only(winner), reason: REASON });
        } else {
            self.next_round(emit);
        }
    }
}
