//! Who sits at a table while it is played: who is away, who would like a pause, whom one does not want to hear; and one's own
//! way out.

use std::collections::BTreeSet;

use leptos::prelude::*;
use protocol::{Occupant, PlayerId, Request, Room, SeatRoom, Stage, TableRequest};

use crate::desk::{Desk, names_in};
use crate::words::house as words;

/// Who sits there, and what one can do about it.
pub(super) fn people(desk: Desk) -> impl IntoView {
    let muted = RwSignal::new(BTreeSet::new());
    view! {
        <h2>{words::PEOPLE}</h2>
        <ul class="people">
            {move || {
                desk.room.with(|room| {
                    let rows = room.iter().flat_map(|room| (0..room.seats.len()).map(|index| row(desk, room, index, muted)));
                    rows.collect_view()
                })
            }}
        </ul>
        {own_ways(desk)}
    }
}

fn row(desk: Desk, room: &Room, index: usize, muted: RwSignal<BTreeSet<PlayerId>>) -> impl IntoView + use<> {
    let seat = &room.seats[index];
    let name = names_in(room).swap_remove(index);
    let other = match &seat.who {
        Some(Occupant::Person(person)) if desk.my_seat().is_none_or(|mine| mine.index() != index) => Some(person.id),
        _ => None,
    };
    view! {
        <li>
            <span class="people-name">{name}</span>
            <span>{words::seat_state(seat)}</span>
            {other.map(|id| mute(desk, id, muted))}
        </li>
    }
}

fn mute(desk: Desk, id: PlayerId, muted: RwSignal<BTreeSet<PlayerId>>) -> impl IntoView {
    let is_muted = move || muted.with(|muted| muted.contains(&id));
    let flip = move |_| {
        let on = !muted.with_untracked(|muted| muted.contains(&id));
        desk.line.ask(Request::Mute { player: id, on }, move |answer| match answer {
            Ok(_) => muted.update(|muted| {
                let _ = if on { muted.insert(id) } else { muted.remove(&id) };
            }),
            Err(no) => desk.report(Some(no.why)),
        });
    };
    view! { <button class="tool" on:click=flip>{move || words::mute(is_muted())}</button> }
}

/// A pause by agreement, and giving the seat up.
fn own_ways(desk: Desk) -> impl IntoView {
    let mine = move || -> Option<SeatRoom> {
        let seat = desk.my_seat()?;
        desk.room.with(|room| room.as_ref()?.seats.get(seat.index()).cloned())
    };
    let wishes = move || mine().is_some_and(|seat| seat.wants_pause);
    let playing = move || matches!(desk.stage(), Some(Stage::Playing | Stage::Paused)) && mine().is_some();
    view! {
        <Show when=playing>
            <p class="own-ways">
                <button class="tool" on:click=move |_| desk.ask(TableRequest::Pause { on: !wishes() })>
                    {move || if wishes() { words::NO_PAUSE } else { words::PAUSE }}
                </button>
                <button class="tool" on:click=move |_| desk.ask(TableRequest::Stand {})>{words::STAND_UP}</button>
                <button class="tool" on:click=move |_| desk.ask(TableRequest::Sit { seat: None })>{words::BACK_TO_SEAT}</button>
            </p>
            <p role="status">{move || (desk.stage() == Some(Stage::Paused)).then_some(words::PAUSED)}</p>
        </Show>
    }
}
