//! The people at a table while it is played: who is away, who asks for a pause, whom to mute; and how to leave one's
//! own seat.

use std::collections::BTreeSet;

use leptos::prelude::*;
use protocol::{Occupant, PlayerId, Request, Room, SeatRoom, Spectator, Stage, TableRequest};

use crate::derive::memo;
use crate::keep;
use crate::table_session::{TableSession, titles_in};
use crate::words::{friends, site as words};

/// Under which the players are stored whom this one has muted.
const MUTED: &str = "muted";

/// The list of people, with what the player can do about each.
pub(super) fn people(session: TableSession) -> impl IntoView {
    view! {
        <h2>{words::PEOPLE}</h2>
        <ul class="people">
            {move || {
                session.room.with(|room| {
                    let rows = room.iter().flat_map(|room| (0..room.seats.len()).map(|index| row(session, room, index)));
                    rows.collect_view()
                })
            }}
        </ul>
        {spectators(session)}
        {own_ways(session)}
    }
}

/// Who watches, with what the player can do about each. Shows nothing if nobody does.
pub(super) fn spectators(session: TableSession) -> impl IntoView {
    let all =
        memo(move || session.room.with(|room| room.as_ref().map(|room| room.spectators.clone()).unwrap_or_default()));
    let host = memo(move || session.is_host());
    let rows = move || {
        let host = host.get();
        all.get().into_iter().map(|spectator| spectator_row(session, spectator, host)).collect_view()
    };
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <h2>{friends::SPECTATORS}</h2>
            <ul class="people spectators">{rows}</ul>
        </Show>
    }
}

fn spectator_row(session: TableSession, spectator: Spectator, host: bool) -> impl IntoView {
    let Spectator { id: player, name, silenced } = spectator;
    let is_me = session.connection.you.with(|you| you.as_ref().is_some_and(|you| you.id == player));
    let silence = move |_| session.ask(TableRequest::Silence { player, on: !silenced });
    let send_out = move |_| session.ask(TableRequest::SendOut { player });
    let ways = match (is_me, host) {
        (true, _) => ().into_any(),
        (false, true) => view! {
            <button class="tool" on:click=silence>{if silenced { friends::UNSILENCE } else { friends::SILENCE }}</button>
            <button class="tool" on:click=send_out>{friends::SEND_OUT}</button>
        }
        .into_any(),
        (false, false) => mute(session, player).into_any(),
    };
    view! {
        <li>
            <span class="people-name">{name}</span>
            <span>{silenced.then_some(friends::SILENCED)}</span>
            {ways}
        </li>
    }
}

fn row(session: TableSession, room: &Room, index: usize) -> impl IntoView + use<> {
    let seat = &room.seats[index];
    let name = titles_in(room).swap_remove(index);
    let other = match &seat.who {
        Some(Occupant::Person(person)) if session.my_seat().is_none_or(|mine| mine.index() != index) => Some(person.id),
        _ => None,
    };
    view! {
        <li>
            <span class="people-name">{name}</span>
            <span>{words::seat_state(seat)}</span>
            {other.map(|id| mute(session, id))}
        </li>
    }
}

/// The button that mutes somebody for this player. The server remembers whom, and tells nobody; so the browser does, too.
fn mute(session: TableSession, id: PlayerId) -> impl IntoView {
    let is_muted = RwSignal::new(muted().contains(&id));
    let flip = move |_| {
        let on = !is_muted.get_untracked();
        session.connection.ask(Request::Mute { player: id, on }, move |answer| match answer {
            Ok(()) => {
                let mut all = muted();
                let _ = if on { all.insert(id) } else { all.remove(&id) };
                keep::write(MUTED, &all);
                let _ = is_muted.try_set(on);
            }
            Err(no) => session.report(Some(no.why)),
        });
    };
    view! { <button class="tool" on:click=flip>{move || words::mute(is_muted.get())}</button> }
}

/// The players whom this one has muted.
fn muted() -> BTreeSet<PlayerId> {
    keep::read(MUTED).unwrap_or_default()
}

/// The player's own requests: a pause, which all must agree to, and giving up the seat.
fn own_ways(session: TableSession) -> impl IntoView {
    let mine = move || -> Option<SeatRoom> {
        let seat = session.my_seat()?;
        session.room.with(|room| room.as_ref()?.seats.get(seat.index()).cloned())
    };
    let wishes = move || mine().is_some_and(|seat| seat.wants_pause);
    let away = move || mine().is_some_and(|seat| seat.stand_in);
    let playing = move || matches!(session.stage(), Some(Stage::Playing | Stage::Paused)) && mine().is_some();
    view! {
        <Show when=playing>
            <p class="own-ways">
                <button class="tool" on:click=move |_| session.ask(TableRequest::Pause { on: !wishes() })>
                    {move || if wishes() { words::NO_PAUSE } else { words::PAUSE }}
                </button>
                <Show
                    when=away
                    fallback=move || view! {
                        <button class="tool" on:click=move |_| session.ask(TableRequest::Stand {})>{words::STAND_UP}</button>
                    }
                >
                    <button class="tool" on:click=move |_| session.ask(TableRequest::Sit { seat: None })>{words::BACK_TO_SEAT}</button>
                </Show>
            </p>
        </Show>
    }
}
