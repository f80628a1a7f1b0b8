//! Asks a player for a name, once, while the table waits. Nobody has to answer: the made-up name will do.

use leptos::prelude::*;
use protocol::{Renamed, Request, TableRequest};

use crate::derive::memo;
use crate::keep;
use crate::settings::Settings;
use crate::table_session::TableSession;
use crate::words::friends as words;

/// What is stored once the question was answered.
const ASKED: &str = "asked-name";

/// The question for the name, until it is answered.
pub(super) fn name(session: TableSession) -> impl IntoView {
    let settings = Settings::get().0;
    let answered = RwSignal::new(keep::has(ASKED));
    let is_asked = memo(move || {
        let is_named = settings.with(|chosen| !chosen.name.trim().is_empty());
        !is_named && !answered.get() && session.my_seat().is_some() && session.gone.with(Option::is_none)
    });
    let given = move || session.connection.you.with(|you| you.as_ref().map(|you| you.name.clone())).unwrap_or_default();
    let name = RwSignal::new(given());
    let why = RwSignal::new(None::<String>);
    let answer = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let new = name.get_untracked().trim().to_owned();
        session.connection.ask_for(Request::Name { name: new }, move |answer| match answer {
            Ok(Renamed { name }) => {
                session.connection.you.update(|you| {
                    if let Some(you) = you {
                        you.name.clone_from(&name);
                    }
                });
                // The table shows the name that a player had when they sat down, until they sit down again.
                session.ask(TableRequest::Sit { seat: None });
                keep::write(ASKED, &true);
                settings.update(|chosen| chosen.name = name);
                let _ = answered.try_set(true);
            }
            Err(no) => drop(why.try_set(Some(no.why))),
        });
    };
    view! {
        <Show when=move || is_asked.get()>
            <form class="sit-as" on:submit=answer>
                <label for="sit-as">{words::SIT_AS}</label>
                <input
                    id="sit-as"
                    class="field"
                    maxlength="24"
                    autocomplete="nickname"
                    aria-describedby="sit-as-hint"
                    bind:value=name
                />
                <button class="button">{words::USE_NAME}</button>
                <p class="note" id="sit-as-hint">{words::SIT_AS_HINT}</p>
                <p class="refusal" role="alert">{move || why.get()}</p>
            </form>
        </Show>
    }
}
