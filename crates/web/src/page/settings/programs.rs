//! Programs: players of those who write bots, each with a token.

use leptos::prelude::*;
use serde::Deserialize;
use wasm_bindgen_futures::spawn_local;

use super::super::asked::{Asked, fetch};
use crate::words::{house, pages as words};
use crate::{dom, http};

const PATH: &str = "/api/programs";

/// A program as the house tells it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Program {
    id: protocol::PlayerId,
    name: String,
}

/// A new one, with the token that is told once.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Made {
    name: String,
    token: String,
}

/// The programs of the reader's.
pub(super) fn programs() -> impl IntoView {
    let programs = Asked::<Vec<Program>>::ask(PATH.into());
    let made = RwSignal::new(None::<Made>);
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
    made: RwSignal<Option<Made>>,
    why: RwSignal<Option<String>>,
) -> impl IntoView {
    let name = RwSignal::new(String::new());
    let ask = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let new = name.get_untracked().trim().to_owned();
        spawn_local(async move {
            let body = serde_json::json!({ "name": new }).to_string();
            match http::post::<Made>(PATH, &body).await {
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

fn token(made: Made) -> impl IntoView {
    let copy = made.token.clone();
    view! {
        <p class="line token" role="status">
            <label>
                <b>{made.name}</b> ". " {words::TOKEN}
                <input class="field" readonly prop:value=made.token />
            </label>
            <button type="button" class="tool" on:click=move |_| dom::copy(&copy)>{house::COPY}</button>
        </p>
    }
}
