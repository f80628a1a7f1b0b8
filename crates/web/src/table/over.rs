//! The end of a game: who won, and what to do next.

use std::time::Duration;

use leptos::html::Dialog;
use leptos::prelude::*;
use protocol::Occupant;

use super::{notes, seats};
use crate::dom;
use crate::playback::Entry;
use crate::route::{Route, Way};
use crate::table_session::{TableSession, names_in};
use crate::words::site as words;

/// How long the buttons wait before they can be pressed.
const ARMED: Duration = Duration::from_millis(700);

/// The end of a game. The last line of the log says how it came about.
pub(super) fn over(session: TableSession, log: RwSignal<Vec<Entry>>) -> AnyView {
    let how = move || log.with(|log| log.last().map(|entry| entry.text.clone())).filter(|_| !session.gave_up.get());
    let room = move || session.room.get();
    let title = move || match room() {
        Some(_) if session.gave_up.get() => words::GAVE_UP.into(),
        Some(room) => words::ending(&names_in(&room), room.winners, session.my_seat()),
        None => String::new(),
    };
    let score = move || room().filter(|room| room.game > 1).map(|room| words::score(&names_in(&room), &room.wins));
    let ready = move || {
        let seat = session.my_seat()?;
        Some(room()?.seats.get(seat.index())?.ready)
    };
    let waiting = move || {
        let room = room()?;
        let waits = |(index, seat): (usize, &protocol::SeatRoom)| {
            (!seat.ready && matches!(seat.who, Some(Occupant::Person(_)))).then(|| names_in(&room)[index].clone())
        };
        let names: Vec<String> = room.seats.iter().enumerate().filter_map(waits).collect();
        (ready() == Some(true) && !names.is_empty()).then(|| words::waits_for_rematch(&names))
    };
    let replay = move || room().and_then(|room| room.replay).map(|id| Route::Replay(id.to_string()));
    let set_up = move || session.setup().map(|setup| format!("/new/{}", setup.game));
    let is_practice = session.connection.is_practice();
    let seats = NodeRef::new();
    let watch = move |event: web_sys::MouseEvent| {
        // On the way back from the replay of a practice game, no new game should be dealt.
        if let Some(replay) = replay().filter(|_| is_practice) {
            event.prevent_default();
            Way::get().go_instead(&replay);
        }
    };
    // A click that was meant for the button that stood here a moment ago should not leave the table.
    let armed = RwSignal::new(false);
    let arm = move || {
        let _ = armed.try_set(true);
    };
    set_timeout(arm, ARMED);
    view! {
        <section class="over" role="dialog" aria-labelledby="over-title">
            <h2 id="over-title">{title}</h2>
            <p class="over-how">{how}</p>
            <p>{score}</p>
            {notes::unrated(session)}
            <p class="over-ways" inert=move || !armed.get()>
                <Show when=move || ready() == Some(false) && session.gone.with(Option::is_none)>
                    <button class="button primary" on:click=move |_| session.ready()>{words::AGAIN}</button>
                </Show>
                <a class="button" href=move || replay().map(|replay| replay.path()).unwrap_or_default() on:click=watch>
                    {words::SEE_AGAIN}
                </a>
                {if is_practice {
                    view! { <a class="button" href=move || set_up().unwrap_or_default()>{words::SET_UP}</a> }.into_any()
                } else {
                    view! { <button class="button" on:click=move |_| dom::open_dialog(seats)>{words::SEATS}</button> }.into_any()
                }}
                <a class="button" href="/">{words::BACK_HOME}</a>
            </p>
            {notes::unless_gone(session, move || view! { <p role="status">{waiting}</p> }.into_any())}
            {(!is_practice).then(|| seats_sheet(session, seats))}
        </section>
    }
    .into_any()
}

/// The seats between two games: who is ready or away, with what the host can change.
fn seats_sheet(session: TableSession, sheet: NodeRef<Dialog>) -> impl IntoView {
    view! {
        <dialog class="sheet seats-sheet" aria-label=words::SEATS node_ref=sheet on:keydown=|event| event.stop_propagation()>
            <h2>{words::SEATS}</h2>
            {seats::chairs(session)}
            {seats::invitation(session)}
            <form method="dialog"><button class="button primary">{words::CLOSE}</button></form>
        </dialog>
    }
}
