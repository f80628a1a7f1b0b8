//! A table before its first game: the seats, bots, an invitation, and the button to start.

use engine::Seat;
use leptos::prelude::*;
use protocol::{Invitation, Occupant, Room, TableRequest};

use super::lesson::lesson;
use super::notes;
use crate::chunks::with_extras;
use crate::dom;
use crate::page::{about, badge, game_title};
use crate::table_session::{TableSession, names_in};
use crate::words::{connection, site as words};

/// A table before its first game.
pub(crate) fn seats(session: TableSession) -> AnyView {
    let game = session.setup().map(|setup| setup.game).unwrap_or_default();
    let room = format!("table waiting room-{game}");
    view! {
        <main id="main" class=room>
            <header class="bar">
                <a class="bar-out" href="/" aria-label=words::LEAVE>"←"</a>
                <h1>{game_title(&game)}</h1>
                {badge()}
            </header>
            <section class="gathering">
                {with_extras(move |extras| (extras.gathering)(session))}
                // The lesson passes the time.
                {lesson(&game)}
            </section>
        </main>
    }
    .into_any()
}

/// The seats, what was agreed on, an invitation, and the button to start.
pub(super) fn gathering(session: TableSession) -> AnyView {
    let about = session.setup().and_then(|setup| about(&setup.game));
    let room = move || session.room.get();
    let said = move || match (session.gone.with(Option::is_some), session.is_sending()) {
        (true, _) => None,
        (false, true) => Some(connection::SENDING.to_owned()),
        (false, false) => room().map(|room| words::gathering(&room, session.my_seat())),
    };
    view! {
        <p class="prompt" role="status">{said}</p>
        <p class="refusal" role="alert">{move || session.refusal.get()}</p>
        {chairs(session)}
        {move || room().map(|room| words::options_in_words(about, &room.setup)).map(|lines| {
            view! { <ul class="agreed">{lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}</ul> }
        })}
        {notes::unless_gone(session, move || view! { {invitation(session)} {begin(session)} }.into_any())}
    }
    .into_any()
}

/// The seats, with what the player can do about each.
pub(super) fn chairs(session: TableSession) -> impl IntoView {
    let all = move |room: &Room| (0..room.seats.len()).map(|index| chair(session, room, index)).collect_view();
    view! { <ol class="chairs">{move || session.room.with(|room| room.as_ref().map(all))}</ol> }
}

fn chair(session: TableSession, room: &Room, index: usize) -> impl IntoView + use<> {
    let (seat, who) = (Seat::new(index), room.seats[index].clone());
    let name = names_in(room).swap_remove(index);
    let free = who.who.is_none();
    let is_bot = matches!(who.who, Some(Occupant::Bot(_)));
    let stays = session.gone.with(Option::is_none);
    let host = stays && session.is_host();
    let mine = session.my_seat();
    let state = words::chair_state(&who);
    let sit = (free && stays && mine.is_none()).then(|| {
        let sit = move |_| session.ask(TableRequest::Sit { seat: Some(seat) });
        view! { <button class="button primary" on:click=sit>{words::SIT_HERE}</button> }
    });
    let bot = (free && host).then(|| {
        let game = room.setup.game.clone();
        let put = move |level: &str| session.ask(TableRequest::Bot { seat: Some(seat), level: Some(level.to_owned()) });
        let buttons = bots::levels_of(&game).iter().map(|level| {
            view! { <button class="tool" on:click=move |_| put(level.slug)>{level.name}</button> }
        });
        view! { <span class="put-bot">{words::PUT_BOT}" "{buttons.collect_view()}</span> }
    });
    // Whoever has left can be replaced by anybody who waits, so that a leaver does not block the next game.
    let away = mine.is_some() && !who.here && !is_bot;
    let remove = ((host || away) && !free && mine != Some(seat)).then(|| {
        let remove = move |_| session.ask(TableRequest::Remove { seat });
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

/// A link to invite friends.
pub(super) fn invitation(session: TableSession) -> impl IntoView {
    let link = RwSignal::new(None::<String>);
    let copied = RwSignal::new(false);
    let invite = move |_| {
        session.ask_then(TableRequest::Invite { hours: None }, move |invitation: Invitation| {
            let origin = window().location().origin().unwrap_or_default();
            let address = format!("{origin}/join/{}", invitation.code);
            dom::copy(&address);
            let _ = copied.try_set(true);
            let _ = link.try_set(Some(address));
        });
    };
    let seated = move || session.my_seat().is_some();
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

fn begin(session: TableSession) -> impl IntoView {
    let ready = move || {
        let seat = session.my_seat()?;
        session.room.with(|room| Some(room.as_ref()?.seats.get(seat.index())?.ready))
    };
    let flip = move |_| if ready() == Some(true) { session.ask(TableRequest::Unready {}) } else { session.ready() };
    let stand = move |_| session.ask(TableRequest::Stand {});
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
