//! The seats of a table: the waiting room before its first game, and the changes between games.

use engine::Seat;
use leptos::html::Dialog;
use leptos::prelude::*;
use protocol::{Occupant, Room, TableRequest};
use serde::de::IgnoredAny;

use super::lesson::lesson;
use super::mark::mark;
use super::{face, invite, name, notes, people, rail};
use crate::chunks::{with_extras, with_parts};
use crate::derive::memo;
use crate::opponents::bots_in;
use crate::page::{about, badge, game_title};
use crate::table_session::{TableSession, names_in, titles_in};
use crate::words::{connection, friends, site as words};

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

/// The waiting room: the link for friends, the seats, what was agreed on, the button to start, and the chat.
pub(super) fn gathering(session: TableSession) -> AnyView {
    let room = move || session.room.get();
    mark(move || session.others(|_| true), friends::sits_here);
    let said = move || match (session.gone.with(Option::is_some), session.is_sending()) {
        (true, _) => None,
        (false, true) => Some(connection::SENDING.to_owned()),
        (false, false) => room().map(|room| words::gathering(&room, session.my_seat())),
    };
    view! {
        <div class="waiting-main">
            <p class="prompt" role="status">{said}</p>
            <p class="refusal" role="alert">{move || session.refusal.get()}</p>
            {notes::unless_gone(session, move || first_things(session))}
            {chairs(session)}
            {agreed(session)}
            {people::spectators(session)}
            {notes::while_here(session, move || begin(session).into_any())}
        </div>
        <section class="waiting-talk" aria-label=words::TALK>{rail::talking(session)}</section>
    }
    .into_any()
}

/// What comes first: for the host the link, for a guest the question for their name.
fn first_things(session: TableSession) -> AnyView {
    let host = memo(move || session.is_host());
    view! {
        {move || if host.get() {
            view! { {invite::invite(session)} {name::name(session)} }.into_any()
        } else {
            view! { {name::name(session)} {invite::invite(session)} }.into_any()
        }}
    }
    .into_any()
}

/// How the table is set up. The host can change it between games.
fn agreed(session: TableSession) -> impl IntoView {
    let setup = memo(move || session.setup());
    let lines = move || {
        let setup = setup.get()?;
        let lines = words::options_in_words(about(&setup.game), &setup);
        Some(lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view())
    };
    view! {
        <ul class="agreed">{lines}</ul>
        {set_up(session)}
    }
}

/// The button with which the host changes the set-up of this table, and its dialog.
fn set_up(session: TableSession) -> impl IntoView {
    let open = RwSignal::new(false);
    let can = memo(move || session.is_host() && session.gone.with(Option::is_none));
    view! {
        <Show when=move || can.get()>
            <p><button class="button" on:click=move |_| open.set(true)>{friends::CHANGE_SET_UP}</button></p>
        </Show>
        <Show when=move || open.get()>{with_parts(move |parts| (parts.change_set_up)(session, open))}</Show>
    }
}

/// The seats between two games: who is ready or away, with what the host can change.
pub(super) fn sheet(session: TableSession, sheet: NodeRef<Dialog>) -> impl IntoView {
    view! {
        <dialog class="sheet seats-sheet" aria-label=words::SEATS node_ref=sheet on:keydown=|event| event.stop_propagation()>
            <h2>{words::SEATS}</h2>
            <p class="refusal" role="alert">{move || session.refusal.get()}</p>
            {chairs(session)}
            {people::spectators(session)}
            {agreed(session)}
            {invite::invite(session)}
            <form method="dialog"><button class="button primary">{words::CLOSE}</button></form>
        </dialog>
    }
}

/// At the end of a game: who has gone, with a button for each that puts a bot on the seat. So nobody who leaves blocks
/// the next game.
pub(super) fn absent(session: TableSession) -> impl IntoView {
    // A move that came too late for the game that is over is no longer of interest.
    session.refusal.set(None);
    let gone = memo(move || {
        let room = session.room.get().filter(|_| session.my_seat().is_some())?;
        let names = names_in(&room).into_iter().enumerate();
        let is_away = |index: usize| {
            let seat = &room.seats[index];
            !seat.here && matches!(seat.who, Some(Occupant::Person(_)))
        };
        Some(names.filter(|(index, _)| is_away(*index)).collect::<Vec<_>>()).filter(|gone| !gone.is_empty())
    });
    // Whoever waits becomes the host when the host's seat is freed.
    let can_put_bot = move |seat: Seat| {
        let is_hosts = |room: &Room| room.seat_of(room.host) == Some(seat);
        session.is_host() || session.room.with(|room| room.as_ref().is_some_and(is_hosts))
    };
    let replace = move |seat: Seat| {
        let can_put_bot = untrack(|| can_put_bot(seat));
        session.ask_then(TableRequest::Remove { seat }, move |_: IgnoredAny| {
            if can_put_bot {
                session.ask(TableRequest::Bot { seat: Some(seat), level: None });
            }
        });
    };
    view! {
        {move || gone.get().map(|gone| {
            let names: Vec<String> = gone.iter().map(|(_, name)| name.clone()).collect();
            let buttons = gone.into_iter().map(|(index, name)| {
                let seat = Seat::new(index);
                let words = if can_put_bot(seat) { friends::replace(&name) } else { friends::free(&name) };
                view! { <button class="button" on:click=move |_| replace(seat)>{words}</button> }
            });
            view! { <p class="absent">{friends::away(&names)} " " {buttons.collect_view()}</p> }
        })}
        <p class="refusal" role="alert">{move || session.refusal.get()}</p>
    }
}

/// The seats, with what the player can do about each.
pub(super) fn chairs(session: TableSession) -> impl IntoView {
    let all = move |room: &Room| (0..room.seats.len()).map(|index| chair(session, room, index)).collect_view();
    view! { <ol class="chairs">{move || session.room.with(|room| room.as_ref().map(all))}</ol> }
}

fn chair(session: TableSession, room: &Room, index: usize) -> impl IntoView + use<> {
    let (seat, who) = (Seat::new(index), room.seats[index].clone());
    let name = titles_in(room).swap_remove(index);
    let free = who.who.is_none();
    let is_bot = matches!(who.who, Some(Occupant::Bot(_)));
    let bot_face = bots_in(room).swap_remove(index);
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
            view! { <button class="tool" on:click=move |_| put(level.slug)>{words::level(level)}</button> }
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
            {bot_face.map(|bot| face::face(&room.setup.game, bot))}
            <span class="chair-name">{name}{(mine == Some(seat)).then(|| view! { " "<small>{friends::ITS_YOU}</small> })}</span>
            <span class="chair-state">{state}</span>
            {sit}
            {bot}
            {remove}
        </li>
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
