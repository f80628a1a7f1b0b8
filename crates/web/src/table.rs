//! A table: who sits there, what is played, what is said, and how it ends.

mod bar;
mod focus;
mod gunfight;
mod hanafuda;
mod hayauchi;
pub(crate) mod lesson;
mod loot;
mod notes;
mod over;
mod people;
mod rail;
mod seats;

pub(crate) use gunfight::Gunfight;
pub(crate) use hanafuda::Hanafuda;
pub(crate) use hayauchi::Hayauchi;
pub(crate) use loot::Loot;

use leptos::prelude::*;
use protocol::Stage;

use crate::derive::memo;
use crate::desk::{Desk, Frame};
use crate::line::State;
use crate::page;
use crate::playback::{Show, Sitting};
use crate::room::{self, with_room};
use crate::sound::{Band, Sound};
use crate::words::{connection, house as words};

/// The table: before its first game the seats, then the game.
pub(crate) fn at_table(desk: Desk) -> AnyView {
    let game = memo(move || desk.setup().map(|setup| setup.game).unwrap_or_default());
    let playing = memo(move || desk.started.get());
    // While people find their seats there is time to fetch the game.
    Effect::new(move |_| room::fetch_early(&game.get()));
    view! {
        {move || match (game.get().as_str(), playing.get()) {
            ("", _) => coming(),
            // Bots are ready at once.
            (_, false) if desk.line.is_practice() && desk.asked.get() => coming(),
            (_, false) => seats::seats(desk),
            (game, true) => with_room(game, move |room| match desk.first() {
                Some(first) => (room.show)(Origin::Desk(Box::new(desk)), &first),
                None => page::lost(),
            }),
        }}
    }
    .into_any()
}

fn coming() -> AnyView {
    view! { <p class="coming" role="status">{words::coming(None)}</p> }.into_any()
}

/// Where the steps of a game come from.
pub(crate) enum Origin {
    /// A table.
    Desk(Box<Desk>),
    /// A record.
    Replay(Showing),
}

/// How a record is shown.
pub(crate) struct Showing {
    /// Whose eyes.
    pub(crate) seat: RwSignal<Option<engine::Seat>>,
    /// The names at the table.
    pub(crate) names: Vec<String>,
    /// Where the steps are handed in.
    pub(crate) feed: Feed,
    /// What stands where a player's actions would be.
    pub(crate) controls: Box<dyn FnOnce() -> AnyView>,
}

/// Where a replay hands its steps in, once there is somebody to show them.
pub(crate) type Feed = StoredValue<Option<Reel>, LocalStorage>;

/// Whoever shows a replay.
#[derive(Clone)]
pub(crate) struct Reel {
    /// Shows a step.
    pub(crate) take: std::rc::Rc<dyn Fn(Frame)>,
    /// Shows at once what was handed in.
    pub(crate) skip: std::rc::Rc<dyn Fn()>,
    /// Whether everything handed in has been shown.
    pub(crate) settled: RwSignal<bool>,
    /// How many times faster than usual.
    pub(crate) speed: StoredValue<u32>,
}

/// Shows a game.
pub(crate) fn show<S: Show>(origin: Origin, first: &Frame) -> AnyView {
    let game = first.view["game"].as_str().unwrap_or_default().to_owned();
    let (sitting, controls) = match origin {
        Origin::Desk(desk) => (Sitting::<S>::at(*desk, first), None),
        Origin::Replay(showing) => {
            let sitting = Sitting::<S>::of_replay(first, showing.seat, showing.names);
            if let Some(at) = sitting {
                let take = std::rc::Rc::new(move |frame| at.take(frame));
                let skip = std::rc::Rc::new(move || at.skip());
                showing.feed.set_value(Some(Reel { take, skip, settled: at.settled, speed: at.speed }));
            }
            (sitting, Some(showing.controls))
        }
    };
    let Some(at) = sitting else {
        return page::lost();
    };
    on_cleanup(move || at.stop());
    if let Some(desk) = at.desk {
        desk.show_to(move |frame| at.take(frame));
        ring(at);
    }
    let stage = at.desk.map(|desk| memo(move || desk.stage()));
    let is_over = move || at.settled.get() && stage.is_some_and(|stage| stage.get() == Some(Stage::Over));
    let rail = crate::settings::Settings::get().0;
    view! {
        <main
            id="main"
            class=format!("table room-{game}")
            class:with-rail=move || rail.with(|chosen| chosen.rail)
            class:in-replay=at.desk.is_none()
            on:focusin=focus::kept(at)
        >
            {bar::bar(at, &game)}
            <section class="stage" aria-label=words::THE_TABLE on:click=move |_| {
                if !at.settled.get_untracked() {
                    at.skip();
                }
            }>{S::stage(at)}</section>
            <section class="doing" aria-label=words::YOUR_TURN tabindex="-1">
                <p class="prompt" role="status" aria-live="polite">{move || line(at)}</p>
                {at.desk.map(refusal)}
                {at.desk.map(notes::times)}
                {match (controls, at.desk) {
                    (Some(controls), _) => controls(),
                    (None, Some(desk)) => notes::unless_gone(desk, move || {
                        view! { <div class="actions">{S::actions(at)}</div> }.into_any()
                    }),
                    (None, None) => ().into_any(),
                }}
            </section>
            {rail::rail(at, &game)}
            <Show when=is_over>{move || at.desk.map(|desk| over::over(desk, at.log))}</Show>
        </main>
    }
    .into_any()
}

/// The line over what can be done: what is awaited, or in a replay what has just happened.
fn line<S: Show>(at: Sitting<S>) -> String {
    match at.desk {
        Some(desk) => standstill(desk, at.is_mine()).map_or_else(|| S::prompt(at), ToOwned::to_owned),
        None => at.log.with(|log| log.last().map(|entry| entry.text.clone())).unwrap_or_default(),
    }
}

/// What is true whoever is awaited: the table is gone, something is on its way, or the line is lost.
fn standstill(desk: Desk, is_mine: bool) -> Option<&'static str> {
    if desk.gone.with(Option::is_some) {
        return Some("");
    }
    if desk.is_sending() {
        return Some(connection::SENDING);
    }
    (desk.line.state.get() == State::Lost && !is_mine).then_some(connection::LOST)
}

/// Why the last thing was refused, until something else is done.
fn refusal(desk: Desk) -> impl IntoView {
    view! {
        <p class="refusal" role="alert">
            {move || desk.refusal.get()}
        </p>
    }
}

/// A bell when a decision is due, and a tune at the end.
fn ring<S: Show>(at: Sitting<S>) {
    let band = Band::get();
    let mine = memo(move || at.is_mine());
    Effect::new(move |before: Option<bool>| {
        let mine = mine.get();
        if mine && before == Some(false) {
            band.sound(Sound::Bell);
        }
        mine
    });
    let Some(desk) = at.desk else { return };
    let won = memo(move || {
        let winners = desk.room.with(|room| room.as_ref().and_then(|room| room.winners));
        let seat = at.seat.get()?;
        winners.filter(|_| at.settled.get()).map(|winners| winners.contains(seat))
    });
    Effect::new(move |_| match won.get() {
        Some(true) => band.sound(Sound::Win),
        Some(false) => band.sound(Sound::Lose),
        None => {}
    });
}
