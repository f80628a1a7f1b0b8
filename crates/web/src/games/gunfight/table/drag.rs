//! Dragging cards, with a finger or a mouse.

use catalog::gunfight::{Card, Stack};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};

use super::draft::Spot;
use super::play::Play;
use crate::dom;

/// How far a pointer moves before a tap becomes a drag, in pixels.
const SLACK: i32 = 7;

/// For how many milliseconds a finger rests on a card before it asks for the card's explanation instead of tapping it.
const HOLD: f64 = 450.0;

/// Where and when the pointer went down.
#[derive(Clone, Copy)]
pub(super) struct Grip {
    card: Card,
    x: i32,
    y: i32,
    since: f64,
}

/// Called when the pointer goes down on a card.
pub(super) fn begin(play: Play, card: Card, event: &PointerEvent) {
    if event.button() != 0 {
        return;
    }
    play.grip.set_value(Some(Grip { card, x: event.client_x(), y: event.client_y(), since: dom::now() }));
    if let Some(element) = element(event) {
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// Called when the pointer moves: moves the card with it.
pub(super) fn follow(play: Play, card: Card, event: &PointerEvent) {
    let Some(grip) = play.grip.get_value().filter(|grip| grip.card == card) else { return };
    let (x, y) = (event.client_x() - grip.x, event.client_y() - grip.y);
    let dragging = play.dragged.get_untracked() == Some(card);
    if !dragging && x.abs().max(y.abs()) < SLACK {
        return;
    }
    if !dragging {
        play.lifted.set(None);
        play.dragged.set(Some(card));
    }
    if let Some(element) = element(event) {
        let _ = element.style().set_property("translate", &format!("{x}px {y}px"));
    }
}

/// Called when the pointer is lifted: a tap, or a card that is dropped.
pub(super) fn drop(play: Play, card: Card, event: &PointerEvent) {
    let Some(grip) = play.grip.get_value().filter(|grip| grip.card == card) else { return };
    play.grip.set_value(None);
    if play.dragged.get_untracked() != Some(card) {
        if event.pointer_type() == "mouse" || dom::now() - grip.since < HOLD {
            play.tap(card);
        }
        return;
    }
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    let target = under.and_then(|under| under.closest("[data-drop]").ok().flatten());
    let name = target.as_ref().and_then(|target| target.get_attribute("data-drop")).unwrap_or_default();
    match (spot(&name), name.parse::<Card>()) {
        (Some(spot), _) => play.put(card, spot),
        (None, Ok(other)) if other != card => onto(play, card, other),
        _ => {}
    }
    rest(play, event);
}

/// Called when the browser cancels the pointer.
pub(super) fn cancel(play: Play, event: &PointerEvent) {
    play.grip.set_value(None);
    rest(play, event);
}

/// Drops a card on another: into its stack if there is room, else they swap places.
fn onto(play: Play, card: Card, other: Card) {
    let (from, to, room) = play.draft.with_untracked(|draft| {
        let to = draft.spot(other);
        let room = to.is_some_and(|to| to == Spot::Left || draft.cards(to).len() < 3);
        (draft.spot(card), to, room)
    });
    match to {
        Some(to) if from != Some(to) && room => play.put(card, to),
        Some(to) if from != Some(to) => play.change(|draft| draft.trade(card, other)),
        _ => {}
    }
}

fn rest(play: Play, event: &PointerEvent) {
    play.dragged.set(None);
    if let Some(element) = element(event) {
        let _ = element.style().remove_property("translate");
    }
}

fn spot(name: &str) -> Option<Spot> {
    match name {
        "left" => Some(Spot::Left),
        other => Stack::ALL.into_iter().find(|stack| stack.word() == other).map(Spot::In),
    }
}

fn element(event: &PointerEvent) -> Option<HtmlElement> {
    event.current_target()?.dyn_into::<Element>().ok()?.dyn_into().ok()
}
