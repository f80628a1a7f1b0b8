//! What people say and ask for, shown at the table itself: chat lines and reactions for a few seconds, requests for a
//! pause until they are answered.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{Occupant, Stage, TableRequest};

use crate::derive::memo;
use crate::settings::{Chosen, Settings};
use crate::table_session::{TableSession, names_in};
use crate::words::{friends, site as words};

/// For how long a line stays on the table.
const SHOWN: Duration = Duration::from_secs(7);

/// How many chat lines were said while the rail was closed.
pub(super) fn unread(session: TableSession) -> Memo<usize> {
    let settings = Settings::get().0;
    let said = memo(move || session.chat.with(Vec::len));
    let read = RwSignal::new(said.get_untracked());
    Effect::new(move |_| {
        if settings.with(Chosen::shows_rail) {
            read.set(said.get());
        }
    });
    memo(move || said.get().saturating_sub(read.get()))
}

/// The newest lines of the chat and the newest reactions, over the table. Nothing in it can be clicked.
pub(super) fn spoken(session: TableSession) -> AnyView {
    let lines = RwSignal::new(Vec::<(usize, String)>::new());
    let next = StoredValue::new(0_usize);
    let show = move |text: String| {
        let id = next.get_value();
        next.set_value(id + 1);
        lines.update(|lines| lines.push((id, text)));
        let fade = move || {
            let _ = lines.try_update(|lines| lines.retain(|(other, _)| *other != id));
        };
        set_timeout(fade, SHOWN);
    };
    Effect::new(move |before: Option<usize>| {
        let (said, line) = session.chat.with(|chat| (chat.len(), chat.last().cloned()));
        if let Some(line) = line.filter(|_| before.is_some_and(|before| said > before)) {
            show(words::says(&line.from.name, &line.text));
        }
        said
    });
    Effect::new(move |before: Option<usize>| {
        let (made, sign) = session.signs.with(|signs| (signs.len(), signs.last().cloned()));
        if let Some((name, sign)) = sign.filter(|_| before.is_some_and(|before| made > before)) {
            show(words::makes_sign(&name, sign));
        }
        made
    });
    view! {
        <ol class="spoken" aria-live="polite">
            <For each=move || lines.get() key=|(id, _)| *id children=|(_, text)| view! { <li>{text}</li> } />
        </ol>
        {paused(session)}
    }
    .into_any()
}

/// Over the stage while the game is paused: that it is, and the button that ends the pause.
fn paused(session: TableSession) -> impl IntoView {
    let is_paused = memo(move || session.stage() == Some(Stage::Paused));
    let plays = memo(move || session.my_seat().is_some());
    let play_on = move |_| session.ask(TableRequest::Pause { on: false });
    view! {
        <Show when=move || is_paused.get()>
            <div class="paused">
                <p>{friends::PAUSED}</p>
                <Show when=move || plays.get()>
                    <button class="button primary" on:click=play_on>{friends::PLAY_ON}</button>
                </Show>
            </div>
        </Show>
    }
}

/// Who would like a pause, with a button to agree.
pub(super) fn pause_wish(session: TableSession) -> impl IntoView {
    let others = memo(move || {
        let me = session.my_seat()?;
        let room = session.room.get().filter(|room| room.stage == Stage::Playing)?;
        let wishes = |seat: &protocol::SeatRoom| seat.wants_pause && matches!(seat.who, Some(Occupant::Person(_)));
        let mine = room.seats.get(me.index()).is_some_and(wishes);
        let names = names_in(&room).into_iter().enumerate();
        let names = names.filter(|(index, _)| *index != me.index() && wishes(&room.seats[*index]));
        let names: Vec<String> = names.map(|(_, name)| name).collect();
        (!mine && !names.is_empty()).then_some(names)
    });
    view! {
        {move || others.get().map(|names| view! {
            <p class="pause-wish" role="status">
                {words::wish_pause(&names)}
                <button class="tool" on:click=move |_| session.ask(TableRequest::Pause { on: true })>{words::AGREE_PAUSE}</button>
            </p>
        })}
    }
}
