//! The rail beside a table: the log, the chat and the people. On a narrow screen it is a sheet from below.

use leptos::prelude::*;
use protocol::{Reaction, TableRequest};

use crate::games;
use crate::playback::{Entry, GameTable, Playback};
use crate::settings::Settings;
use crate::table_session::TableSession;
use crate::words::site as words;

/// The rail beside a table.
pub(crate) fn rail<S: GameTable>(at: Playback<S>, game: &str) -> AnyView {
    let goal = games::page(game).map(|page| page.goal);
    let settings = Settings::get().0;
    let talk = at.session.filter(|session| !session.connection.is_practice());
    view! {
        <Show when=move || settings.with(|chosen| chosen.rail)>
            // What scrolls must be reachable with the keyboard.
            <aside id="rail" class="rail" aria-label=words::LOG tabindex="0">
                <p class="goal">{goal}</p>
                <h2>{words::LOG}</h2>
                <div role="log">
                    <ol class="log">{move || at.log.with(|log| newest_first(log).into_iter().take(120).map(log_line).collect_view())}</ol>
                </div>
                {talk.map(super::people::people)}
                {talk.map(talking)}
            </aside>
        </Show>
    }
    .into_any()
}

/// Orders the log: the newest round first under its heading, and in it the newest line first.
fn newest_first(log: &[Entry]) -> Vec<&Entry> {
    let mut lines: Vec<&Entry> = Vec::with_capacity(log.len());
    let mut rest = log;
    while !rest.is_empty() {
        let begins = rest.iter().rposition(|entry| entry.heading);
        let (before, round) = rest.split_at(begins.unwrap_or(0));
        let (heading, told) = round.split_at(usize::from(begins.is_some()));
        lines.extend(heading.iter().chain(told.iter().rev()));
        rest = before;
    }
    lines
}

fn log_line(entry: &Entry) -> impl IntoView + use<> {
    view! { <li class:round=entry.heading>{entry.text.clone()}</li> }
}

/// Chat and reactions, at a table with people.
fn talking(session: TableSession) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let say = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        if !said.is_empty() {
            session.ask(TableRequest::Chat { text: said });
            text.set(String::new());
        }
    };
    let signs = words::SIGNS.map(|(sign, word)| sign_button(session, sign, word));
    view! {
        <h2>{words::TALK}</h2>
        <ol class="talk" aria-live="polite">
            {move || {
                session.chat
                    .with(|list| {
                        let lines = list.iter().rev().take(50);
                        lines.map(|chat| view! { <li><b>{chat.from.name.clone()}</b>" "{chat.text.clone()}</li> }).collect_view()
                    })
            }}
        </ol>
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

fn sign_button(session: TableSession, sign: Reaction, word: &'static str) -> impl IntoView {
    view! { <button class="tool" on:click=move |_| session.ask(TableRequest::React { sign })>{word}</button> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_stands_above_its_round_and_the_newest_is_on_top() {
        let entry = |text: &str| Entry { text: text.into(), heading: text.starts_with("Round") };
        let log = ["deal", "Round 1", "a", "b", "Round 2", "c", "d"].map(entry);
        let told: Vec<&str> = newest_first(&log).iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(told, ["Round 2", "d", "c", "Round 1", "b", "a", "deal"]);
        assert!(newest_first(&[]).is_empty());
    }
}
