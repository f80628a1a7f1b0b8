//! What the rules let the player do, and what would come of it. The street lies open while somebody acts, so the rules can be
//! asked about it here.

use engine::{Game as _, Seat, Space as _};
use gunfight::{Action, Card, Event, Options, Position, Stack, State, Step};
use leptos::prelude::*;

use super::Gunfight;
use super::view::{Fighter, Held, Street};
use crate::desk::Desk;
use crate::playback::Sitting;

/// What is asked of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Nothing,
    Arrange,
    Flip,
    /// So many cards.
    Rotate(usize),
    /// So many of one's own for as many of an opponent's.
    Swap(usize),
    Exchange,
    Shoot,
}

/// The options of the table; in a replay the usual ones.
pub(super) fn options(at: Sitting<Gunfight>) -> Options {
    let given = at.desk.and_then(Desk::setup).map(|setup| setup.options);
    given.and_then(|given| engine::read_options(State::about(), &given).ok()).unwrap_or_default()
}

/// Every action that may be done now: as told, or where there are too many to be told, by the rules.
pub(super) fn ways(at: Sitting<Gunfight>) -> Vec<Action> {
    if !at.is_mine() || at.view.with(|street| street.step == Step::Arrange) {
        return Vec::new();
    }
    let told = at.turn.with(|turn| {
        let list: Vec<Action> = turn.legal.iter().filter_map(|action| engine::read_json(action).ok()).collect();
        (list.len() >= turn.count).then_some(list)
    });
    told.or_else(|| {
        let street = at.view.get();
        let state = State::from_position(options(at), position(&street), None).ok()?;
        let legal = state.legal(at.seat.get()?);
        Some((0..legal.len()).filter_map(|index| legal.get(index)).collect())
    })
    .unwrap_or_default()
}

/// The open street as a position of the rules.
fn position(street: &Street) -> Position {
    let player = |fighter: &Fighter| gunfight::PlayerJson {
        life: fighter.life,
        draw: fighter.known(Stack::Draw).collect(),
        aim: fighter.known(Stack::Aim).collect(),
        fire: fighter.known(Stack::Fire).collect(),
        rest: fighter.rest,
        dice: fighter.dice,
        hand: match &fighter.hand {
            Held::Cards(cards) => cards.clone(),
            Held::Count(_) => Vec::new(),
        },
        levels: None,
    };
    Position {
        turn: street.turn,
        step: street.step,
        middle: street.middle.clone(),
        order: Some(street.order.iter().map(|seat| seat.index() as u8).collect()),
        players: street.players.iter().map(player).collect(),
        pending: street.pending.clone(),
    }
}

/// What is asked, by what may be done.
pub(super) fn due(at: Sitting<Gunfight>, ways: &[Action]) -> Due {
    let arranging = at.is_mine() && at.view.with(|street| street.step == Step::Arrange);
    match ways.first() {
        None if arranging => Due::Arrange,
        None | Some(Action::Arrange(_) | Action::Pass) => Due::Nothing,
        Some(Action::Flip(_)) => Due::Flip,
        Some(Action::Rotate(cards)) => Due::Rotate(cards.len()),
        Some(Action::Swap(swap)) => Due::Swap(swap.mine().count()),
        Some(Action::Exchange(_)) => Due::Exchange,
        Some(Action::Shoot(_)) => Due::Shoot,
    }
}

/// Whether an action has to do with a card.
pub(super) fn names(action: &Action, card: Card) -> bool {
    match action {
        Action::Flip(other) => *other == card,
        Action::Rotate(cards) => cards.contains(card),
        Action::Swap(swap) => swap.mine().chain(swap.theirs()).any(|other| other == card),
        _ => false,
    }
}

/// Whether all these cards belong to one action.
pub(super) fn goes(action: &Action, cards: &[Card]) -> bool {
    cards.iter().all(|&card| names(action, card))
}

/// The events an action would bring about.
pub(super) fn events(street: &Street, seat: Seat, action: Action) -> Vec<Event> {
    let place = |card: Card| street.place(card).map(|(owner, stack, _)| (owner, stack));
    match action {
        Action::Flip(card) => {
            place(card).map(|(owner, stack)| Event::Flipped { seat, card, owner, stack }).into_iter().collect()
        }
        Action::Rotate(cards) => {
            let first = cards.first().and_then(place);
            first.map(|(owner, stack)| Event::Rotated { seat, cards, owner, stack }).into_iter().collect()
        }
        Action::Swap(swap) => {
            let pair = |pair: gunfight::Pair| {
                let (other, _) = place(pair.theirs)?;
                Some(Event::Swapped { seat, other, mine: pair.mine, theirs: pair.theirs })
            };
            swap.pairs().filter_map(pair).collect()
        }
        _ => Vec::new(),
    }
}
