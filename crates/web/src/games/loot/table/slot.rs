//! How the bottle and the cards in front of the players look, according to the view and the event being shown.

use catalog::loot::{ActionCard, Bottle, Event, View};
use engine::Seat;

use crate::games::loot::art;

/// What lies at a position in front of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// Nothing, and nothing is due there.
    Bare,
    /// A card is due there.
    Open,
    /// A card face down; its owner knows which.
    Down(Option<ActionCard>),
    /// A card that was turned up, and its result.
    Up(ActionCard, Fate),
}

/// The result of an action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    Won,
    Lost,
    Tied,
}

/// Whether the game has ended, or the duel that is still on the table.
pub(super) fn is_over(view: &View, event: Option<&Event>) -> bool {
    view.board.over.is_some() || matches!(event, Some(Event::Duel { .. }))
}

/// Whether a position, counted from 0, is fought over now.
pub(super) fn is_open(view: &View, event: Option<&Event>, position: usize) -> bool {
    !is_over(view, event) && view.board.positions().contains(&position)
}

/// What lies at a position in front of a seat.
pub(super) fn slot(view: &View, event: Option<&Event>, seat: Seat, position: usize) -> Slot {
    let board = &view.board;
    if let Some(cards) = board.turned_up(position) {
        return Slot::Up(cards[seat.index()], fate(seat, cards));
    }
    if !board.positions().contains(&position) || board.row[position].is_none() {
        return Slot::Bare;
    }
    // LSW-12: after a win at the first position of a pair the cards of the second stay face down.
    let left_down = is_over(view, event) && board.of(seat).used().count() % 2 == 1;
    if left_down || view.face_down.contains(seat) {
        Slot::Down(view.placed_at(seat, position))
    } else if view.to_act.contains(seat) {
        Slot::Open
    } else {
        Slot::Bare
    }
}

fn fate(seat: Seat, cards: [ActionCard; 2]) -> Fate {
    match ActionCard::winner(cards) {
        Some(winner) if winner == seat => Fate::Won,
        Some(_) => Fate::Lost,
        None => Fate::Tied,
    }
}

/// How many copies of an action card a seat has in hand, as far as the viewer knows.
pub(super) fn in_hand(view: &View, seat: Seat, card: ActionCard) -> usize {
    let down = (0..4).filter(|&position| view.placed_at(seat, position) == Some(card)).count();
    view.board.of(seat).left(card).saturating_sub(down)
}

/// How the bottle in front of a seat looks. The rules have no empty bottle: a player who empties it has won.
pub(super) fn bottle(view: &View, event: Option<&Event>, seat: Seat) -> Option<art::Bottle> {
    let emptied = view.board.over.is_some_and(|over| over.reason == "whisky")
        || matches!(event, Some(Event::Sip { bottle: None, .. } | Event::Duel { reason: "whisky", .. }));
    view.board.of(seat).bottle.map(|bottle| match bottle {
        Bottle::Full => art::Bottle::Full,
        Bottle::AlmostEmpty if emptied => art::Bottle::Empty,
        Bottle::AlmostEmpty => art::Bottle::AlmostEmpty,
    })
}
