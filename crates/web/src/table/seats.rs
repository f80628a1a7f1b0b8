//! A table before its first game: who sits where, bots, an invitation, and when it begins.

use engine::{About, Seat};
use leptos::prelude::*;
use protocol::{Occupant, Room, TableRequest};

use super::lesson::{deal, lesson};
use super::notes;
use crate::desk::{Desk, names_in};
use crate::dom;
use crate::page::{about, badge};
use crate::words::{connection, house as words};

/// A table before its first game.
pub(crate) fn seats(desk: Desk) -> AnyView {
    let game = desk.setup().map(|setup| setup.game).unwrap_or_default();
    let about = about(&game);
    let room = format!("table waiting room-{game}");
    view! {
        <main id="main" class=room>
            <header class="bar">
                <a class="bar-out" href="/" aria-label=words::LEAVE>"←"</a>
                <h1>{about.map(|about| about.name)}</h1>
                {badge()}
            </header>
            <section class="gathering">
                // At a table with people the lesson is for whoever waits; a newcomer to practice reads it first.
                {(!desk.line.is_practice()).then(|| gathering(desk, about))}
                {lesson(&game)}
                {desk.line.is_practice().then(|| deal(desk, game))}
            </section>
        </main>
    }
    .into_any()
}

fn gathering(desk: Desk, about: Option<&'static About>) -> impl IntoView {
    let room = move || desk.room.get();
    let said = move || match (desk.gone.with(Option::is_some), desk.is_sending()) {
        (true, _) => None,
        (false, true) => Some(connection::SENDING.to_owned()),
        (false, false) => room().map(|room| words::gathering(&room, desk.my_seat())),
    };
    view! {
        <p class="prompt" role="status">{said}</p>
        <p class="refusal" role="alert">{move || desk.refusal.get()}</p>
        <ol class="chairs">
            {move || room().map(|room| (0..room.seats.len()).map(|index| chair(desk, &room, index)).collect_view())}
        </ol>
        {move || room().map(|room| words::options_in_words(about, &room.setup)).map(|lines| {
            view! { <ul class="agreed">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul> }
        })}
        {notes::unless_gone(desk, move || view! { {invitation(desk)} {begin(desk)} }.into_any())}
    }
}

fn chair(desk: Desk, room: &Room, index: usize) -> impl IntoView + use<> {
    let (seat, who) = (Seat::new(index), room.seats[index].clone());
    let name = names_in(room).swap_remove(index);
    let free = who.who.is_none();
    let is_bot = matches!(who.who, Some(Occupant::Bot(_)));
    let stays = desk.gone.with(Option::is_none);
    let host = stays && desk.is_host();
    let mine = desk.my_seat();
    let state = words::chair_state(&who);
    let sit = (free && stays && mine.is_none()).then(|| {
        let sit = move |_| desk.ask(TableRequest::Sit { seat: Some(seat) });
        view! { <button class="button primary" on:click=sit>{words::SIT_HERE}</button> }
    });
    let bot = (free && host).then(|| {
        let game = room.setup.game.clone();
        let put = move |level: &str| desk.ask(TableRequest::Bot { seat: Some(seat), level: Some(level.to_owned()) });
        let buttons = bots::levels_of(&game).iter().map(|level| {
            view! { <button class="tool" on:click=move |_| put(level.slug)>{level.name}</button> }
        });
        view! { <span class="put-bot">{words::PUT_BOT}" "{buttons.collect_view()}</span> }
    });
    let remove = (host && !free && mine != Some(seat)).then(|| {
        let remove = move |_| desk.ask(TableRequest::Remove { seat });
        view! { <button class="tool" on:click=remove>{words::free_it(is_bot)}</button> }
    });
    view! {
        <li class="chair" class:free=free>
            <span class="chair-name">{name}</span>
            <span class="chair-state">{state}</span>
            {sit}
            {bot}
            {remove}
        </li>
    }
}

/// A link for friends.
fn invitation(desk: Desk) -> impl IntoView {
    let link = RwSignal::new(None::<String>);
    let copied = RwSignal::new(false);
    let invite = move |_| {
        desk.ask_then(TableRequest::Invite { hours: None }, move |with| {
            let origin = window().location().origin().unwrap_or_default();
            let address = format!("{origin}/join/{}", with["code"].as_str().unwrap_or_default());
            dom::copy(&address);
            let _ = copied.try_set(true);
            let _ = link.try_set(Some(address));
        });
    };
    let seated = move || desk.my_seat().is_some();
    view! {
        <Show when=seated>
            <div class="invite">
                <Show
                    when=move || link.with(Option::is_some)
                    fallback=move || view! { <button class="button" on:click=invite>{words::INVITE}</button> }
                >
                    <label>
                        {words::LINK}
                        <input readonly class="link" prop:value=move || link.get().unwrap_or_default() />
                    </label>
                    <button class="tool" on:click=move |_| dom::copy(&link.get().unwrap_or_default())>{words::COPY}</button>
                    <span role="status">{move || copied.get().then_some(words::COPIED)}</span>
                </Show>
            </div>
        </Show>
    }
}

fn begin(desk: Desk) -> impl IntoView {
    let ready = move || {
        let seat = desk.my_seat()?;
        desk.room.with(|room| Some(room.as_ref()?.seats.get(seat.index())?.ready))
    };
    let flip = move |_| if ready() == Some(true) { desk.ask(TableRequest::Unready {}) } else { desk.ready() };
    let stand = move |_| desk.ask(TableRequest::Stand {});
    view! {
        <Show when=move || ready().is_some()>
            <p class="begin">
                <button class="button primary big" on:click=flip>
                    {move || if ready() == Some(true) { words::NOT_READY } else { words::READY }}
                </button>
                <button class="tool" on:click=stand>{words::STAND_UP}</button>
            </p>
        </Show>
    }
}
