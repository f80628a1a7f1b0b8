//! The settings of this browser, and the player's programs.

mod programs;

use leptos::prelude::*;
use protocol::Person;
use protocol::rest::NewName;
use wasm_bindgen_futures::spawn_local;

use super::frame::frame;
use super::pick::pick;
use crate::connection::Connections;
use crate::settings::{Chosen, Motion, Settings};
use crate::sound::{Sound, SoundPlayer};
use crate::words::{friends, pages as words, site};
use crate::{http, keep, notification};

/// The longest name, in characters.
const LONGEST: usize = 24;

/// The settings page.
pub(crate) fn settings() -> AnyView {
    let chosen = Settings::get().0;
    frame(
        "settings",
        view! {
            <h1>{site::SETTINGS}</h1>
            <div class="settings-sheet">
                {name(chosen)}
                {motion(chosen)}
                {sound(chosen)}
                {notify(chosen)}
                {programs::programs()}
                {forget(chosen)}
            </div>
        },
    )
}

fn name(chosen: RwSignal<Chosen>) -> impl IntoView {
    let connection = Connections::get().server;
    connection.open();
    let name = RwSignal::new(chosen.with_untracked(|chosen| chosen.name.clone()));
    let said = RwSignal::new(None::<String>);
    // Without a chosen name the field shows the one that the server assigned.
    let given = move || connection.you.with(|you| you.as_ref().map(|you| you.name.clone())).unwrap_or_default();
    let keep_it = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let new = name.get_untracked().trim().to_owned();
        if new.is_empty() || new.chars().count() > LONGEST {
            return said.set(Some(words::NAME_LENGTH.into()));
        }
        chosen.update(|chosen| chosen.name.clone_from(&new));
        spawn_local(async move {
            let answer = match http::post::<Person>("/api/me", &NewName { name: new }).await {
                Ok(you) => {
                    connection.you.set(Some(you));
                    words::NAME_KEPT.to_owned()
                }
                Err(why) if why == site::NO_SERVER => words::NAME_KEPT_HERE.to_owned(),
                Err(why) => why,
            };
            let _ = said.try_set(Some(answer));
        });
    };
    view! {
        <form class="plank" on:submit=keep_it>
            <h2><label for="name">{words::NAME}</label></h2>
            <p class="hint" id="name-hint">{words::NAME_HINT}</p>
            <p class="line">
                <input
                    id="name"
                    class="field"
                    maxlength="24"
                    autocomplete="nickname"
                    aria-describedby="name-hint"
                    placeholder=given
                    bind:value=name
                />
                <button class="button">{words::KEEP}</button>
            </p>
            <p role="status">{move || said.get()}</p>
        </form>
    }
}

fn motion(chosen: RwSignal<Chosen>) -> impl IntoView {
    let choice = move |motion: Motion| {
        let is_chosen = move || chosen.with(|chosen| chosen.motion == motion);
        pick("motion", words::motion(motion), is_chosen, move || chosen.update(|chosen| chosen.motion = motion))
    };
    view! {
        <fieldset class="plank">
            <legend>{words::MOTION}</legend>
            <div class="picks">{[Motion::Auto, Motion::Full, Motion::Reduced, Motion::Off].map(choice)}</div>
        </fieldset>
    }
}

fn sound(chosen: RwSignal<Chosen>) -> impl IntoView {
    let sounds = SoundPlayer::get();
    let loud = move |event| {
        let volume = event_target_value(&event).parse().unwrap_or(60.0) / 100.0;
        chosen.update(|chosen| chosen.volume = volume);
    };
    let try_it = move |_| {
        for (wait, sound) in [(0, Sound::Card), (250, Sound::Coin), (600, Sound::Shot), (1_100, Sound::Bell)] {
            set_timeout(move || sounds.play(sound), std::time::Duration::from_millis(wait));
        }
    };
    view! {
        <fieldset class="plank">
            <legend>{words::SOUND}</legend>
            <label class="tick">
                <input
                    type="checkbox"
                    prop:checked=move || chosen.with(|chosen| chosen.sound)
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        chosen.update(|chosen| chosen.sound = on);
                    }
                />
                <span><b>{words::SOUND_CHOICE}</b></span>
            </label>
            <label class="line">
                <span>{words::VOLUME}</span>
                <input
                    type="range"
                    min="0"
                    max="100"
                    step="5"
                    disabled=move || !chosen.with(|chosen| chosen.sound)
                    prop:value=move || chosen.with(|chosen| (chosen.volume * 100.0).round().to_string())
                    on:input=loud
                />
            </label>
            <p>
                <button
                    type="button"
                    class="button"
                    disabled=move || !chosen.with(|chosen| chosen.sound)
                    on:click=try_it
                >
                    {words::TRY_SOUND}
                </button>
            </p>
        </fieldset>
    }
}

/// Whether to notify. The browser asks the player for its permission when this is turned on.
fn notify(chosen: RwSignal<Chosen>) -> Option<impl IntoView> {
    let refused = RwSignal::new(false);
    let flip = move |event| {
        refused.set(false);
        if !event_target_checked(&event) {
            return chosen.update(|chosen| chosen.notify = false);
        }
        notification::ask(move |allowed| {
            let _ = refused.try_set(!allowed);
            let _ = chosen.try_update(|chosen| chosen.notify = allowed);
        });
    };
    notification::is_possible().then(|| {
        view! {
            <fieldset class="plank">
                <legend>{friends::NOTIFY}</legend>
                <label class="tick">
                    <input type="checkbox" prop:checked=move || chosen.with(|chosen| chosen.notify) on:change=flip />
                    <span><b>{friends::NOTIFY_CHOICE}</b> ". " {friends::NOTIFY_HINT}</span>
                </label>
                <p role="status">{move || refused.get().then_some(friends::NOTIFY_REFUSED)}</p>
            </fieldset>
        }
    })
}

fn forget(chosen: RwSignal<Chosen>) -> impl IntoView {
    let asked = RwSignal::new(false);
    let said = RwSignal::new(None);
    let forget = move |_| {
        chosen.set(Chosen::default());
        keep::forget_all();
        asked.set(false);
        said.set(Some(words::FORGOTTEN));
    };
    view! {
        <section class="plank" aria-labelledby="forget">
            <h2 id="forget">{words::FORGET}</h2>
            <p class="hint">{words::FORGET_WORDS}</p>
            <p class="line">
                <Show
                    when=move || asked.get()
                    fallback=move || {
                        view! { <button class="button" on:click=move |_| asked.set(true)>{words::FORGET_ALL}</button> }
                    }
                >
                    <button class="button danger" on:click=forget>{words::FORGET_SURE}</button>
                    <button class="button" on:click=move |_| asked.set(false)>{words::FORGET_NOT}</button>
                </Show>
            </p>
            <p role="status">{move || said.get()}</p>
        </section>
    }
}
