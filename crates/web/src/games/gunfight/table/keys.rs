//! The keyboard: every action has a key.

use catalog::gunfight::{Action, Card, Stack};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::draft::{Draft, Spot};
use super::play::Play;
use super::ways::Due;
use crate::dom;

/// The cards, the life and the hands of all players.
const EXPLAINED: &str = ".gf-card, .gf-life, .gf-hand[data-tip]";

/// Listens while the table is shown.
pub(super) fn listen(play: Play) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || dom::is_typing(&event) {
            return;
        }
        let pressed = if event.shift_key() && read(&event.key()) { true } else { press(play, &event.key()) };
        if pressed {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Handles a key. Returns whether it did something.
fn press(play: Play, key: &str) -> bool {
    match (key, play.due.get_untracked()) {
        ("b" | "B", _) => play.sheet.set(true),
        ("Escape", _) => {
            play.lifted.set(None);
            play.picked.set(Vec::new());
        }
        ("s" | "S", Due::Arrange) => play.suggest(),
        ("1" | "2" | "3", Due::Arrange) => {
            return send(play, Spot::In(Stack::ALL[usize::from(key.as_bytes()[0] - b'1')]));
        }
        ("0" | "Backspace", Due::Arrange) => return send(play, Spot::Left),
        ("c" | "C", Due::Arrange) => play.start_over(),
        ("t" | "T", Due::Arrange) => play.sort(),
        ("Enter", due) => return enter(play, due),
        ("p" | "P", _) if untrack(|| play.may_pass()) => play.at.act(&Action::Pass),
        ("1" | "2", Due::Shoot) => return shoot(play, usize::from(key.as_bytes()[0] - b'1')),
        ("ArrowLeft" | "ArrowUp", _) => return step(-1),
        ("ArrowRight" | "ArrowDown", _) => return step(1),
        _ => return false,
    }
    true
}

/// Confirms, unless the focused element has something else to do with the key: a button is pressed, and a card that is
/// not picked yet is picked.
fn enter(play: Play, due: Due) -> bool {
    let confirms = match (focused_card(), due) {
        (Some(_), Due::Arrange) => {
            play.lifted.get_untracked().is_none() && play.draft.with_untracked(Draft::finished).is_some()
        }
        // A card that was picked before the shot keeps the focus.
        (Some(_), Due::Shoot) => true,
        (Some(card), _) => play.picked.with_untracked(|picked| picked.contains(&card)),
        (None, _) => !on_button(),
    };
    if confirms {
        match due {
            Due::Arrange => play.lay_down(),
            _ => play.confirm(),
        }
    }
    confirms
}

/// Moves the focused or lifted card to a place, or else the first card that is in no stack.
fn send(play: Play, spot: Spot) -> bool {
    let draft = play.draft.get_untracked();
    let known = |card: &Card| draft.spot(*card).is_some();
    let card = play
        .lifted
        .get_untracked()
        .or(focused_card().filter(known))
        .or_else(|| draft.cards(Spot::Left).first().copied());
    let Some(card) = card else { return false };
    let left = draft.cards(Spot::Left);
    let next = left.iter().position(|&other| other == card).and_then(|place| left.get(place + 1).or(left.first()));
    play.put(card, spot);
    // The focus moves on to the next card that is in no stack.
    Play::focus(next.copied().filter(|&next| next != card && spot != Spot::Left).unwrap_or(card));
    true
}

fn shoot(play: Play, place: usize) -> bool {
    let target = play.ways.with_untracked(|ways| ways.get(place).copied());
    if let Some(action) = target {
        play.at.act(&action);
    }
    target.is_some()
}

/// With Shift the arrows go through everything on the table that explains itself.
fn read(key: &str) -> bool {
    match key {
        "ArrowLeft" | "ArrowUp" => step_in(EXPLAINED, -1),
        "ArrowRight" | "ArrowDown" => step_in(EXPLAINED, 1),
        _ => false,
    }
}

/// Moves the focus to the next card that can be chosen. While there is nothing to choose, everything can be read.
fn step(by: i32) -> bool {
    step_in(".gf-card.can-pick, .gf-card.is-loose, .gf-shoot", by) || step_in(EXPLAINED, by)
}

/// Moves the focus to the next of these elements, if there is one.
fn step_in(selector: &str, by: i32) -> bool {
    let Ok(list) = document().query_selector_all(selector) else { return false };
    let all = (0..list.length()).filter_map(|index| list.item(index)?.dyn_into::<HtmlElement>().ok());
    // What is not shown cannot have the focus.
    let cards: Vec<HtmlElement> = all.filter(|element| element.offset_parent().is_some()).collect();
    let here = focused().and_then(|focused| cards.iter().position(|card| *card == focused));
    let count = cards.len() as i32;
    if count == 0 {
        return false;
    }
    let next = here.map_or(0, |here| (here as i32 + by).rem_euclid(count));
    let _ = cards[next as usize].focus();
    true
}

fn focused() -> Option<HtmlElement> {
    document().active_element()?.dyn_into().ok()
}

/// The card that has the focus.
fn focused_card() -> Option<Card> {
    focused()?.get_attribute("data-flip")?.parse().ok()
}

fn on_button() -> bool {
    focused().is_some_and(|element| matches!(element.tag_name().as_str(), "BUTTON" | "A"))
}
