//! Why an action is not allowed, in words for players.

use engine::Seat;

use crate::actions::Ways;
use crate::due::Due;
use crate::{Action, Actions, Arrangement, Board, Card, CardSet, Stack, Swap, Whose};

/// Why an action is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAllowed {
    /// Another action is due. Holds what is due.
    #[error("{0}")]
    SomethingElse(&'static str),
    /// GUN-13: this part of the action may not be declined.
    #[error("this cannot be passed: it has to be carried out as far as it can be")]
    Obligatory,
    /// GUN-03: the card is not in the player's hand.
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
    /// GUN-13: only one's own cards may be chosen.
    #[error("{0} is not yours: only your own cards can be chosen here")]
    NotYours(Card),
    /// GUN-13: only other players' cards may be chosen.
    #[error("{0} is yours: choose another player's card")]
    Yours(Card),
    /// GUN-19: the card's owner is out.
    #[error("the owner of {0} is out: nobody can choose that card any more")]
    OwnerIsOut(Card),
    /// GUN-13: the card is not in a stack that this round can reach.
    #[error("{card} is out of reach: choose from {reach}")]
    OutOfReach {
        /// The chosen card.
        card: Card,
        /// The cards that can be chosen.
        reach: CardSet,
        /// The stacks that this round can reach.
        stacks: &'static [Stack],
    },
    /// GUN-10, GUN-12: the wrong number of cards. Holds the right number and the number chosen.
    #[error("you have to choose {0} here, not {1}")]
    Count(u8, usize),
    /// GUN-10: the cards are in different stacks.
    #[error("both cards have to be in the same stack")]
    TwoStacks,
    /// GUN-12: the cards belong to different opponents.
    #[error("both cards have to be the same opponent's")]
    TwoOpponents,
    /// GUN-14: the target is not a neighbour.
    #[error("{0} is not the nearest living player on either side of you")]
    TooFar(Seat),
    /// GUN-18: the seat is not a living opponent.
    #[error("{0} is no living opponent of yours")]
    NoOpponent(Seat),
}

impl NotAllowed {
    /// Why `action` is not among `legal`.
    pub(crate) fn find(board: &Board, seat: Seat, legal: &Actions, action: &Action) -> Self {
        match (legal.ways, *action, board.due()) {
            (_, Action::Pass, _) => Self::Obligatory,
            (Ways::Arrange(all), Action::Arrange(arrangement), _) => Self::arrangement(all.0.set(), &arrangement),
            (Ways::Flip(_), Action::Flip(card), Due::Flip(whose)) => Self::card(board, seat, card, whose),
            (Ways::Rotate(all), Action::Rotate(cards), Due::Rotate(whose, _)) => {
                match (cards - all.candidates()).first() {
                    Some(card) => Self::card(board, seat, card, whose),
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

    /// Why `card` cannot be chosen for what is due from `seat`.
    pub(crate) fn choice(board: &Board, seat: Seat, card: Card) -> Self {
        match board.due() {
            Due::Flip(whose) | Due::Rotate(whose, _) => Self::card(board, seat, card, whose),
            Due::Swap(_) => Self::card(board, seat, card, Whose::Any),
            other => Self::SomethingElse(due(&board.ways(seat, other))),
        }
    }

    /// Why `card` cannot be chosen if cards of `whose` are required.
    fn card(board: &Board, seat: Seat, card: Card, whose: Whose) -> Self {
        let due = board.due();
        let stacks = board.step.stack().map_or(&[][..], |round| round.reach());
        match board.place(card).filter(|(_, stack)| stacks.contains(stack)) {
            None => Self::OutOfReach { card, reach: board.reached(seat, whose) - board.safe_from(due), stacks },
            Some((owner, _)) if !board.of(owner).lives() => Self::OwnerIsOut(card),
            Some((owner, _)) if whose == Whose::Own && owner != seat => Self::NotYours(card),
            Some((owner, _)) if whose == Whose::Others && owner == seat => Self::Yours(card),
            _ if card.is_joker() && matches!(due, Due::Flip(_)) => Self::Joker(card),
            _ if board.rotated.contains(card) => Self::Rotated(card),
            _ if board.safe_from(due).contains(card) => Self::FaceDown(card),
            // The card itself could be chosen, but not with the other one.
            _ if matches!(due, Due::Swap(_)) => Self::TwoOpponents,
            _ => Self::TwoStacks,
        }
    }

    fn swap(board: &Board, seat: Seat, count: u8, swap: Swap) -> Self {
        let wrong = |cards: CardSet, whose: Whose| {
            let free = board.reached(seat, whose) - board.safe_from(Due::Swap(count));
            (cards - free).first().map(|card| Self::card(board, seat, card, whose))
        };
        let chosen = swap.mine().count();
        wrong(swap.mine().collect(), Whose::Own)
            .or_else(|| wrong(swap.theirs().collect(), Whose::Others))
            .unwrap_or(if chosen == usize::from(count) { Self::TwoOpponents } else { Self::Count(count, chosen) })
    }
}

/// A sentence that says what is due instead.
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
