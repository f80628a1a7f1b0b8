//! Why an action is not allowed, in a player's words.

use engine::Seat;

use crate::actions::Ways;
use crate::due::Due;
use crate::{Action, Actions, Arrangement, Board, Card, CardSet, Swap, Whose};

/// Why an action is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    /// Something else is due.
    #[error("{0}")]
    SomethingElse(&'static str),
    /// GUN-13: this part of the action is obligatory.
    #[error("this cannot be passed: it has to be carried out as far as it can be")]
    Obligatory,
    /// GUN-03: the arrangement is not made of the hand.
    #[error("{0} is not among the ten cards of your hand")]
    NotInHand(Card),
    /// GUN-09, GUN-10: the card lies face down.
    #[error("{0} lies face down already")]
    FaceDown(Card),
    /// GUN-09, GUN-10, GUN-12: the card is rotated.
    #[error("{0} is rotated: it cannot be flipped, swapped or rotated again")]
    Rotated(Card),
    /// GUN-09: the card is a joker.
    #[error("{0} is a joker, and jokers cannot be flipped")]
    Joker(Card),
    /// GUN-13: the card is not in a stack this action reaches.
    #[error("{card} is out of reach: choose from {reach}")]
    OutOfReach {
        /// What was chosen.
        card: Card,
        /// What could have been.
        reach: CardSet,
    },
    /// GUN-10, GUN-12: the wrong number of cards.
    #[error("you have to choose {0} here, not {1}")]
    Count(u8, usize),
    /// GUN-10: the cards are not in one stack.
    #[error("both cards have to be in the same stack")]
    TwoStacks,
    /// GUN-12: the cards are not one opponent's.
    #[error("both cards have to be the same opponent's")]
    TwoOpponents,
    /// GUN-14: the target is no neighbour.
    #[error("{0} is not the nearest living player on either side of you")]
    TooFar(Seat),
    /// GUN-18: the seat is nobody to exchange with.
    #[error("{0} is no living opponent of yours")]
    NoOpponent(Seat),
}

impl NotAllowed {
    /// Why `action` is not among `legal`.
    pub(crate) fn find(board: &Board, seat: Seat, legal: &Actions, action: &Action) -> Self {
        match (legal.ways, *action, board.due()) {
            (_, Action::Pass, _) => Self::Obligatory,
            (Ways::Arrange(all), Action::Arrange(arrangement), _) => Self::arrangement(all.0.set(), &arrangement),
            (Ways::Flip(reach), Action::Flip(card), Due::Flip(whose)) => {
                let around = board.reached(seat, whose);
                if card.is_joker() && around.contains(card) {
                    return Self::Joker(card);
                }
                Self::card(board, card, around, reach)
            }
            (Ways::Rotate(all), Action::Rotate(cards), Due::Rotate(whose, _)) => {
                let reach = all.candidates();
                match (cards - reach).first() {
                    Some(card) => Self::card(board, card, board.reached(seat, whose), reach),
                    None if cards.len() == usize::from(all.cards()) => Self::TwoStacks,
                    None => Self::Count(all.cards(), cards.len()),
                }
            }
            (Ways::Swap(all), Action::Swap(swap), _) => Self::swap(board, seat, all.cards(), swap),
            (Ways::Exchange(_), Action::Exchange(Some(other)), _) => Self::NoOpponent(other),
            (Ways::Shoot(_), Action::Shoot(target), _) => Self::TooFar(target),
            (ways, ..) => Self::SomethingElse(due(&ways)),
        }
    }

    fn arrangement(hand: CardSet, arrangement: &Arrangement) -> Self {
        let foreign = arrangement.cards() - hand;
        foreign.first().map_or(Self::SomethingElse("arrange the ten cards of your hand"), Self::NotInHand)
    }

    /// Why `card` is not in `reach`, the part of `around` that can be chosen.
    fn card(board: &Board, card: Card, around: CardSet, reach: CardSet) -> Self {
        if !around.contains(card) {
            Self::OutOfReach { card, reach }
        } else if board.rotated.contains(card) {
            Self::Rotated(card)
        } else {
            Self::FaceDown(card)
        }
    }

    fn swap(board: &Board, seat: Seat, count: u8, swap: Swap) -> Self {
        let wrong = |cards: CardSet, whose: Whose| {
            let around = board.reached(seat, whose);
            let reach = around - board.rotated;
            (cards - reach).first().map(|card| Self::card(board, card, around, reach))
        };
        let chosen = swap.mine().count();
        wrong(swap.mine().collect(), Whose::Own)
            .or_else(|| wrong(swap.theirs().collect(), Whose::Others))
            .unwrap_or(if chosen == usize::from(count) { Self::TwoOpponents } else { Self::Count(count, chosen) })
    }
}

/// What is due instead.
fn due(ways: &Ways) -> &'static str {
    match ways {
        Ways::None => "there is nothing to decide now",
        Ways::Arrange(_) => "now the ten cards are arranged in three stacks of three and one remaining card",
        Ways::Flip(_) => "now a card is flipped, as in 'flip Js'",
        Ways::Rotate(all) if all.cards() == 2 => "now two cards of a stack are rotated, as in 'rotate Tc 9d'",
        Ways::Rotate(_) => "now a card is rotated, as in 'rotate Tc'",
        Ways::Swap(all) if all.cards() == 2 => "now two cards are swapped, as in 'swap 9h 8h / Kd Qd', yours first",
        Ways::Swap(_) => "now a card is swapped, as in 'swap 9h Kd', yours first",
        Ways::Exchange(_) => "now remaining cards are exchanged or not, as in 'exchange 2' or 'exchange none'",
        Ways::Shoot(_) => "now you choose whom to shoot, as in 'shoot 3'",
    }
}
