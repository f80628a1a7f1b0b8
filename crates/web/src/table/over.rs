//! The end of a game: who won and by what, the score, the ratings, a picture to share, and what to do next.

mod rating;
mod score;
mod share;

use std::sync::Arc;
use std::time::Duration;

use engine::Cast;
use leptos::prelude::*;

use super::mark::mark;
use super::{notes, seats};
use crate::derive::memo;
use crate::playback::{Ending, Log};
use crate::route::{Route, Way};
use crate::table_session::TableSession;
use crate::words::over::wants_rematch;
use crate::words::review::REVIEW;
use crate::words::site as words;
use crate::{art, dom};

/// How long the buttons wait before they can be pressed.
const ARMED: Duration = Duration::from_millis(700);

/// How the game tells its end.
#[derive(Clone)]
pub(crate) struct Tell {
    /// The end in the game's own words and pictures, with these names.
    pub(crate) ending: Arc<dyn Fn(&Cast) -> Ending + Send + Sync>,
    /// The log, which stands in for what the game does not tell.
    pub(crate) log: Log,
}

impl Tell {
    /// How the game ended. What is missing comes from the log and from the game's poster.
    fn read(&self, game: &str, cast: &Cast) -> Ending {
        let last = self.log.with(|log| log.last().map(|entry| entry.text.clone()));
        let mut ending = (self.ending)(cast);
        if ending.decided.is_empty() {
            ending.decided = last.unwrap_or_default();
        }
        if ending.scene.is_empty() {
            ending.scene = art::at(0., -90., 0.8, &art::site::scene(game));
        }
        ending
    }
}

/// The end of a game. Only `chunks.rs` may refer to it.
pub(crate) fn over(session: TableSession, tell: Tell) -> AnyView {
    let room = move || session.room.get();
    let title = move || match room() {
        Some(_) if session.gave_up.get() => words::GAVE_UP.into(),
        Some(room) => words::ending(&titles(session), room.winners, session.seat.get()),
        None => String::new(),
    };
    let game = session.setup().map(|setup| setup.game).unwrap_or_default();
    let told = tell.clone();
    let ending = memo(move || told.read(&game, &session.cast()));
    let ratings = rating::changes(session);
    let result = move || {
        let winners = room()?.winners.unwrap_or_default();
        let won = winners.contains(session.seat.get()?);
        Some(if won && winners.len() == 1 {
            "won"
        } else if won {
            "drawn"
        } else {
            "lost"
        })
    };
    // The actions are gone, and what had the focus with them. Whoever is writing to the others goes on.
    dom::on_frame(|| {
        if !dom::is_writing() {
            dom::focus(".over");
        }
    });
    view! {
        <section
            class="over"
            role="dialog"
            tabindex="-1"
            aria-labelledby="over-title"
            aria-describedby="over-how"
            data-result=result
        >
            <div class="over-picture" inner_html=move || ending.with(|ending| art::sheet(240, 200, &ending.scene))></div>
            <div class="over-words">
                <h2 id="over-title">{title}</h2>
                <p class="over-how" id="over-how">{move || (!session.gave_up.get()).then(|| ending.with(|ending| ending.decided.clone()))}</p>
                {score::board(session, ending, ratings)}
                {notes::unrated(session)}
            </div>
            {ways(session, tell)}
        </section>
    }
    .into_any()
}

/// The names of the game that is over, with the level of each bot.
fn titles(session: TableSession) -> Vec<String> {
    let game = session.setup().map(|setup| setup.game).unwrap_or_default();
    let bots = session.bots();
    let title = |(index, name): (usize, String)| match bots.get(index).cloned().flatten() {
        // Another one may sit there by now.
        Some(bot) if bot.name(&game) == name => bot.title(&game),
        _ => name,
    };
    session.names().into_iter().enumerate().map(title).collect()
}

/// What can be done next.
fn ways(session: TableSession, tell: Tell) -> AnyView {
    let room = move || session.room.get();
    let ready = move || {
        let seat = session.my_seat()?;
        Some(room()?.seats.get(seat.index())?.ready)
    };
    mark(move || if ready() == Some(false) { session.others(|seat| seat.ready) } else { Vec::new() }, wants_rematch);
    let waiting = move || {
        let is_ready = ready()?;
        // Those who are not ready are waited for; those who are wait for the reader.
        let names = session.others(|seat| seat.ready != is_ready);
        let told = if is_ready { words::waits_for_rematch } else { wants_rematch };
        (!names.is_empty()).then(|| told(&names))
    };
    let of_replay =
        move |route: fn(String) -> Route| room().and_then(|room| room.replay).map(|id| route(id.to_string()));
    let path = move |route: fn(String) -> Route| of_replay(route).map(|route| route.path()).unwrap_or_default();
    let set_up = move || session.setup().map(|setup| format!("/new/{}", setup.game));
    let real_game = move || session.setup().map(|setup| format!("/practice/{}", setup.game));
    let is_practice = session.connection.is_practice();
    let seats = NodeRef::new();
    let watch = move |event: web_sys::MouseEvent, route: fn(String) -> Route| {
        // On the way back from the replay of a practice game, no new game should be dealt.
        if let Some(replay) = of_replay(route).filter(|_| is_practice) {
            event.prevent_default();
            Way::get().go_instead(&replay);
        }
    };
    // A game that was given up has no end that could be reviewed.
    let has_review = move || !session.gave_up.get();
    // A click that was meant for the button that stood here a moment ago should not leave the table.
    let armed = RwSignal::new(false);
    let arm = move || {
        let _ = armed.try_set(true);
    };
    set_timeout(arm, ARMED);
    view! {
        <div class="over-ways" inert=move || !armed.get()>
            {session.coached.then(|| view! { <a class="button primary" href=real_game>{words::DEAL}</a> })}
            <Show when=move || ready() == Some(false) && session.gone.with(Option::is_none) && !session.coached>
                <button class="button primary" on:click=move |_| session.ready()>{words::AGAIN}</button>
            </Show>
            {(!session.coached).then(|| view! {
                <a
                    class="button"
                    href=move || path(Route::Replay)
                    on:click=move |event| watch(event, Route::Replay)
                >
                    {words::SEE_AGAIN}
                </a>
                <Show when=has_review>
                    <a
                        class="button"
                        href=move || path(Route::Review)
                        on:click=move |event| watch(event, Route::Review)
                    >
                        {REVIEW}
                    </a>
                </Show>
                {share::button(session, tell)}
            })}
            {if is_practice {
                view! { <a class="button" href=move || set_up().unwrap_or_default()>{words::SET_UP}</a> }.into_any()
            } else {
                view! { <button class="button" on:click=move |_| dom::open_dialog(seats)>{words::SEATS}</button> }.into_any()
            }}
            <a class="button" href="/">{words::BACK_HOME}</a>
        </div>
        {notes::unless_gone(session, move || view! { <p class="over-waits" role="status">{waiting}</p> }.into_any())}
        {(!is_practice).then(|| view! { {seats::absent(session)} {seats::sheet(session, seats)} })}
    }
    .into_any()
}
