//! The middle of the table: the plate, the viewer's own gun, and the board with the reaction times.

use catalog::hayauchi::Step;
use engine::Seats;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use super::At;
use super::gesture::{self, Start};
use super::hands::{Gun, Hands, Hour};
use super::seen::Seen;
use super::times;
use crate::art::short;
use crate::derive::memo;
use crate::games::hayauchi::art;
use crate::games::hayauchi::words::{self, tips};

/// The middle of the table.
pub(super) fn middle(at: At, hands: Hands) -> impl IntoView {
    let beside = move |event: PointerEvent| {
        if is_beside(&event) && untrack(|| is_racer(at)) {
            hands.miss(event.time_stamp());
        }
    };
    let armed = move || hands.has_gun() && at.seat.get().is_some();
    view! {
        <div
            class="hay-middle"
            class:soon=move || hands.is_soon()
            class:go=move || hands.hour() == Hour::Now && is_racer(at)
            on:pointerdown=beside
        >
            <div class="hay-table"></div>
            <p class="hay-banner" aria-hidden="true">{move || banner(at, hands)}</p>
            {plate(at, hands)}
            <Show when=armed>{move || gun(hands)}</Show>
            {times::board(at, hands)}
        </div>
    }
}

fn is_racer(at: At) -> bool {
    at.seat.get().is_some_and(|seat| at.view.with(|seen| seen.is_racing(seat)))
}

/// Whether the pointer hit the table itself, not something on it.
fn is_beside(event: &PointerEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let on_something = element.and_then(|element| element.closest("button, .hay-board").ok().flatten());
    event.button() == 0 && on_something.is_none()
}

/// What just happened, in a few words.
fn banner(at: At, hands: Hands) -> &'static str {
    let soon = hands.is_soon();
    at.view.with(|seen| match seen.view.board.step {
        _ if seen.view.board.over.is_some() => "",
        Step::Showdown if seen.told.board.is_some() && !soon => "",
        _ if soon => words::WAIT_FOR_IT,
        Step::Pick => "",
        Step::Showdown if !seen.view.board.final_race.is_empty() => words::FOR_THE_WIN,
        Step::Showdown if seen.view.all_different() => words::ALL_DIFFERENT,
        Step::Showdown => words::SAME_GLASS,
    })
}

fn plate(at: At, hands: Hands) -> impl IntoView {
    let mark = memo(move || mark(at, hands));
    let down = move |event: PointerEvent| {
        if event.button() == 0 {
            event.prevent_default();
            hands.throw(event.time_stamp());
        }
    };
    // Only the keyboard and screen readers click without a pointer.
    let click = move |event: web_sys::MouseEvent| {
        if event.detail() == 0 {
            gesture::tap(hands, event.time_stamp());
        }
    };
    view! {
        <button
            type="button"
            class="hay-plate-button"
            node_ref=hands.plate
            aria-label=words::PLATE
            data-tip=move || calm(hands).then_some(tips::PLATE)
            aria-disabled=move || (hands.hour() == Hour::None).to_string()
            on:pointerdown=down
            on:click=click
        >
            <span class="hay-plate-face" inner_html=move || art::plate(mark.get())></span>
            {move || guns(at, hands)}
        </button>
    }
}

/// Whether there is time to read: in a race nothing may lie over the plate.
fn calm(hands: Hands) -> bool {
    hands.at.turn.with(|turn| turn.race.is_none())
}

fn mark(at: At, hands: Hands) -> art::Plate {
    match hands.gun.get() {
        _ if !on_plate(at, hands).is_empty() => art::Plate::Bang,
        Gun::Missed => art::Plate::Miss,
        _ => art::Plate::Clean,
    }
}

/// Whose guns lie on the plate: the viewer's own at once, those of the others when the times are known.
fn on_plate(at: At, hands: Hands) -> Seats {
    let open = |seen: &Seen| seen.view.board.step == Step::Showdown;
    let told = at.view.with(|seen| if open(seen) { seen.told.shooters() } else { Seats::NONE });
    let own = at.seat.get().filter(|_| hands.gun.get() == Gun::Thrown);
    own.map_or(told, |seat| told.with(seat))
}

fn guns(at: At, hands: Hands) -> impl IntoView + use<> {
    let gun = |index: usize| view! { <span class=format!("hay-landed at-{index}") inner_html=art::gun()></span> };
    (0..on_plate(at, hands).len()).map(gun).collect_view()
}

fn gun(hands: Hands) -> impl IntoView {
    let start: Start = StoredValue::new(None);
    let sheathed = memo(move || hands.is_holstered());
    let holster = move || hands.at.view.with(|seen| seen.view.is_holstered());
    let label = move || match (sheathed.get(), hands.gun.get()) {
        (true, _) => words::HOLSTER,
        (false, Gun::Drawn) => words::GUN_OUT,
        _ => words::GUN,
    };
    let tip = move || calm(hands).then(|| if holster() { tips::HOLSTER } else { tips::GUN });
    let click = move |event: web_sys::MouseEvent| {
        if event.detail() == 0 {
            gesture::tap(hands, event.time_stamp());
        }
    };
    let gone = move || hands.at.seat.get().is_some_and(|seat| on_plate(hands.at, hands).contains(seat));
    let moved =
        move || hands.drag.get().map(|(x, y)| format!("translate({}px, {}px)", short(x), short(y))).unwrap_or_default();
    view! {
        <div class="hay-rack" data-tip=tip>
            <Show when=move || holster() && !sheathed.get()>
                <span class="hay-empty" inner_html=art::holster(false)></span>
            </Show>
            <button
                type="button"
                class="hay-mygun"
                class:sheathed=sheathed
                class:dragged=move || hands.drag.with(Option::is_some)
                class:gone=gone
                class:resting=move || hands.hour() != Hour::Now
                style=("transform", moved)
                aria-label=label
                aria-disabled=move || (hands.hour() == Hour::None).to_string()
                on:pointerdown=move |event| gesture::take(hands, start, &event)
                on:pointermove=move |event| gesture::carry(hands, start, &event)
                on:pointerup=move |event| gesture::release(hands, start, &event)
                on:pointercancel=move |_| gesture::drop_it(hands, start)
                on:click=click
                inner_html=move || if sheathed.get() { art::holster(true) } else { art::gun() }
            ></button>
        </div>
    }
}
