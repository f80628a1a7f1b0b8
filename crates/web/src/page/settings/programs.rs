//! Programs: bot accounts of the player, each with a token.

use leptos::prelude::*;
use protocol::rest::{NewProgram, Program, ProgramToken};
use wasm_bindgen_futures::spawn_local;

use super::super::asked::{Asked, fetch};
use crate::words::{pages as words, site};
use crate::{dom, http};

const PATH: &str = "/api/programs";

/// The programs of the player.
pub(super) fn programs() -> impl IntoView {
    let programs = Asked::<Vec<Program>>::ask(PATH.into());
    let made = RwSignal::new(None::<ProgramToken>);
    let why = RwSignal::new(None::<String>);
    view! {
        <section class="plank" aria-labelledby="programs">
            <h2 id="programs">{words::PROGRAMS}</h2>
            <p class="hint">{words::PROGRAMS_WORDS}</p>
            {move || programs.get().show(move |list| {
                let rows = list.iter().map(|program| row(program, programs, why)).collect_view();
                view! {
                    {list.is_empty().then_some(words::NO_PROGRAMS)}
                    <ul class="programs">{rows}</ul>
                    {make(programs, made, why)}
                }
                    .into_any()
            })}
            <p role="alert">{move || why.get()}</p>
            {move || made.get().map(token)}
        </section>
    }
}

fn row(
    program: &Program,
    programs: RwSignal<Asked<Vec<Program>>>,
    why: RwSignal<Option<String>>,
) -> impl IntoView + use<> {
    let id = program.id;
    let take_back = move |_| {
        spawn_local(async move {
            match http::delete(&format!("{PATH}/{id}")).await {
                Ok(()) => fetch(programs, PATH.into()),
                Err(refused) => drop(why.try_set(Some(refused))),
            }
        });
    };
    view! {
        <li>
            <span class="program-name">{program.name.clone()}</span>
            <button class="tool" aria-label=words::take_back(&program.name) on:click=take_back>{words::FORGET_PROGRAM}</button>
        </li>
    }
}

fn make(
    programs: RwSignal<Asked<Vec<Program>>>,
    made: RwSignal<Option<ProgramToken>>,
    why: RwSignal<Option<String>>,
) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let ask = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let new = NewProgram { name: name.get_untracked().trim().to_owned() };
        spawn_local(async move {
            match http::post(PATH, &new).await {
                Ok(new) => {
                    let _ = why.try_set(None);
                    let _ = made.try_set(Some(new));
                    fetch(programs, PATH.into());
                }
                Err(refused) => drop(why.try_set(Some(refused))),
            }
        });
    };
    view! {
        <form class="line" on:submit=ask>
            <label class="unseen" for="program">{words::PROGRAM_NAME}</label>
            <input
                id="program"
                class="field"
                required
                maxlength="24"
                autocomplete="off"
                placeholder=words::PROGRAM_NAME
                bind:value=name
            />
            <button class="button">{words::MAKE_PROGRAM}</button>
        </form>
    }
}

fn token(made: ProgramToken) -> impl IntoView {
    let copy = made.token.clone();
    view! {
        <p class="line token" role="status">
            <label>
                <b>{made.name}</b> ". " {words::TOKEN}
                <input class="field" readonly prop:value=made.token />
            </label>
            <button type="button" class="tool" on:click=move |_| dom::copy(&copy, |_| {})>{site::COPY}</button>
        </p>
    }
}
