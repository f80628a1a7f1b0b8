//! The end of a game: who won, and what to do next.

use leptos::prelude::*;
use protocol::Occupant;

use super::notes;
use crate::playback::Entry;
use crate::table_session::{TableSession, names_in};
use crate::words::site as words;

/// The end of a game. The last line of the log says how it came about.
pub(crate) fn over(session: TableSession, log: RwSignal<Vec<Entry>>) -> AnyView {
    let how = move || log.with(|log| log.last().map(|entry| entry.text.clone()));
    let room = move || session.room.get();
    let title =
        move || room().map(|room| words::ending(&names_in(&room), room.winners, session.my_seat())).unwrap_or_default();
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
    let replay = move || room().and_then(|room| room.replay).map(|id| format!("/replay/{id}"));
    let set_up = move || session.setup().map(|setup| format!("/new/{}", setup.game));
    view! {
        <section class="over" role="dialog" aria-labelledby="over-title">
            <h2 id="over-title">{title}</h2>
            <p class="over-how">{how}</p>
            <p>{score}</p>
            {notes::unrated(session)}
            <p class="over-ways">
                <Show when=move || ready() == Some(false) && session.gone.with(Option::is_none)>
                    <button class="button primary" on:click=move |_| session.ready()>{words::AGAIN}</button>
                </Show>
                <a class="button" href=move || replay().unwrap_or_default()>{words::SEE_AGAIN}</a>
                <a class="button" href=move || set_up().unwrap_or_default()>{words::SET_UP}</a>
                <a class="button" href="/">{words::BACK_HOME}</a>
            </p>
            {notes::unless_gone(session, move || view! { <p role="status">{waiting}</p> }.into_any())}
        </section>
    }
    .into_any()
}
