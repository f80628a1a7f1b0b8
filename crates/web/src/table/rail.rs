//! The rail beside a table: the log, the chat and the people. On a narrow screen it is a sheet from below.

use leptos::prelude::*;
use protocol::{Chat, Reaction, TableRequest};

use crate::playback::Entry;
use crate::table_session::TableSession;
use crate::words::site as words;

/// How many lines of the log are shown.
const MOST: usize = 200;

/// How many lines of the chat are shown.
const MOST_SAID: usize = 50;

/// The rail beside a table: `goal` says how the game is won, `talk` is a table with people.
pub(super) fn rail(goal: Option<&'static str>, log: RwSignal<Vec<Entry>>, talk: Option<TableSession>) -> AnyView {
    view! {
        // What scrolls must be reachable with the keyboard.
        <aside id="rail" class="rail" aria-label=words::LOG tabindex="0">
            <p class="goal">{goal}</p>
            <h2>{words::LOG}</h2>
            <div class="log-end" role="log">
                <ol class="log"><For each=move || newest(log) key=|entry| entry.id children=log_line /></ol>
            </div>
            {talk.map(super::people::people)}
            {talk.map(talking)}
        </aside>
    }
    .into_any()
}

/// The newest lines of the log, in their order. Each has its key, so that a screen reader is told only what is new.
fn newest(log: RwSignal<Vec<Entry>>) -> Vec<Entry> {
    log.with(|log| log[log.len().saturating_sub(MOST)..].to_vec())
}

fn log_line(entry: Entry) -> impl IntoView {
    view! { <li class:round=entry.heading>{entry.text}</li> }
}

/// Chat and reactions, at a table with people.
pub(super) fn talking(session: TableSession) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let say = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() {
            session.ask(TableRequest::Chat { text: said });
            text.set(String::new());
        }
    };
    let said = move || {
        session.chat.with(|chat| {
            let first = chat.len().saturating_sub(MOST_SAID);
            chat.iter().cloned().enumerate().skip(first).collect::<Vec<_>>()
        })
    };
    let signs = words::SIGNS.map(|(sign, word)| sign_button(session, sign, word));
    view! {
        <h2>{words::TALK}</h2>
        <div class="talk-end" role="log">
            <ol class="talk"><For each=said key=|(number, _)| *number children=|(_, line)| chat_line(line) /></ol>
        </div>
        <p class="signs">{signs.collect_view()}</p>
        <p class="sign-shown" role="status">
            {move || {
                session.signs.with(|signs| signs.last().map(|(name, sign)| words::makes_sign(name, *sign)))
            }}
        </p>
        <form class="say" on:submit=say>
            <label class="unseen" for="say">{words::SAY}</label>
            <input id="say" maxlength="280" autocomplete="off" placeholder=words::SAY bind:value=text />
            <button class="button">{words::SEND}</button>
        </form>
    }
}

fn chat_line(line: Chat) -> impl IntoView {
    view! { <li><b>{line.from.name}</b>" "{line.text}</li> }
}

fn sign_button(session: TableSession, sign: Reaction, word: &'static str) -> impl IntoView {
    view! { <button class="tool" on:click=move |_| session.ask(TableRequest::React { sign })>{word}</button> }
}
