//! The link that brings friends to a table: shown at once to its host, to be copied, shared or scanned.

use leptos::prelude::*;
use protocol::{Invitation, Stage, TableId, TableRequest};

use crate::derive::memo;
use crate::page::full_name;
use crate::qr::QrCode;
use crate::table_session::TableSession;
use crate::words::{friends as words, site};
use crate::{dom, keep};

/// The link of a table, for everybody who has a seat there.
pub(super) fn invite(session: TableSession) -> impl IntoView {
    // The code that this tab was given; empty after it was taken back. A reload shows the same link again.
    let code = RwSignal::new(keep::read_in_tab(&place(session.table)));
    let keep_code = move |new: String| {
        keep::write_in_tab(&place(session.table), &new);
        let _ = code.try_set(Some(new));
    };
    let make = move || {
        session.ask_then(TableRequest::Invite { hours: None }, move |made: Invitation| keep_code(made.code));
    };
    let is_wanted = memo(move || {
        let is_first = session.stage() == Some(Stage::Waiting) && code.with(Option::is_none);
        is_first && session.is_host() && session.my_seat().is_some()
    });
    Effect::new(move |_| {
        if is_wanted.get() {
            make();
        }
    });
    let link = memo(move || code.get().filter(|code| !code.is_empty()).map(|code| address(&code)));
    let seated = memo(move || session.my_seat().is_some());
    let take_back = move |_| session.ask_then(TableRequest::Uninvite {}, move |()| keep_code(String::new()));
    let again = move || view! { <p><button class="button" on:click=move |_| make()>{again_words(code)}</button></p> };
    view! {
        <Show when=move || seated.get()>
            {move || match link.get() {
                Some(link) => shown(session, link, take_back).into_any(),
                None if is_wanted.get() => ().into_any(),
                None => again().into_any(),
            }}
        </Show>
    }
}

fn again_words(code: RwSignal<Option<String>>) -> &'static str {
    if code.with_untracked(Option::is_some) { words::NEW_LINK } else { site::INVITE }
}

/// The link with the ways to send it. While a seat is free it is large, with a QR code.
fn shown(
    session: TableSession,
    link: String,
    take_back: impl Fn(web_sys::MouseEvent) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let is_free = memo(move || {
        session.room.with(|room| room.as_ref().is_some_and(|room| room.seats.iter().any(|seat| seat.who.is_none())))
    });
    let said = RwSignal::new(None);
    let link = StoredValue::new(link);
    let copy = move |_| {
        dom::copy(&link.get_value(), move |done| {
            let _ = said.try_set(Some(if done { words::COPIED } else { words::NOT_COPIED }));
        });
    };
    let share = move |_| {
        let game = session.setup().and_then(|setup| full_name(&setup.game)).unwrap_or_default();
        dom::share(&words::invitation(&game), &link.get_value());
    };
    let share = dom::can_share().then(|| view! { <button class="button" on:click=share>{words::SHARE}</button> });
    let title = move || if is_free.get() { words::INVITE_TITLE } else { words::SPECTATORS_TITLE };
    view! {
        <section class="invite" class:is-small=move || !is_free.get() aria-labelledby="invite">
            <div class="invite-words">
                <h2 id="invite">{title}</h2>
                <p class="invite-hint">{move || is_free.get().then_some(words::INVITE_HINT)}</p>
                <input
                    readonly
                    class="link"
                    aria-label=words::LINK_NAME
                    prop:value=link.get_value()
                    on:focus=|event| dom::select_all(&event)
                />
                <p class="invite-ways">
                    <button class="button primary" on:click=copy>{words::COPY_LINK}</button>
                    {share}
                    <Show when=move || session.is_host()>
                        <button class="tool" on:click=take_back>{words::TAKE_BACK}</button>
                    </Show>
                </p>
                <p class="note" role="status">{move || said.get()}</p>
                {dom::is_only_here().then(|| view! { <p class="note">{words::ONLY_HERE}</p> })}
            </div>
            <Show when=move || is_free.get()>{drawn(&link.get_value())}</Show>
        </section>
    }
}

/// The link as a QR code: dark on light in every room, because not every reader knows the inverse.
fn drawn(link: &str) -> Option<impl IntoView + use<>> {
    let code = QrCode::of(link)?;
    let (side, path) = (code.side(), code.path());
    let drawing = format!(
        "<svg viewBox='0 0 {side} {side}' shape-rendering='crispEdges'><path fill='#fff' d='M0 0h{side}v{side}H0z'/>\
         <path fill='#000' d='{path}'/></svg>"
    );
    Some(view! { <div class="qr" role="img" aria-label=words::QR inner_html=drawing></div> })
}

fn address(code: &str) -> String {
    format!("{}/join/{code}", window().location().origin().unwrap_or_default())
}

fn place(table: TableId) -> String {
    format!("link.{table}")
}
