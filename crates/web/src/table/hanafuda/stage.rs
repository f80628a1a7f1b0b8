//! The stage: two samurai, their hands, the piles between them.

use engine::Seat;
use hanafuda::{Event, Source, Step};
use leptos::prelude::*;
use protocol::RaceStage;

use super::seen::End;
use super::spread::spread;
use super::{At, duel, hands, keys, near, piles, race, sides};
use crate::art::hanafuda as art;
use crate::derive::memo;
use crate::sound::{Band, Sound};
use crate::words::hanafuda as words;

/// The stage.
pub(super) fn stage(at: At) -> AnyView {
    let open = keys::Open::nothing();
    keys::listen(at, open);
    sounds(at);
    let racing = move || matches!(race(at), Some((RaceStage::Go, false)));
    view! {
        <div class="han">
            <div class="han-board" class:racing=racing>
                {sides::far_side(at)}
                <div class="han-middle">
                    {samurai(at, true)}
                    {piles::pile(at, Source::Own, open.spread)}
                    {piles::deck(at)}
                    {piles::pile(at, Source::Theirs, open.spread)}
                    {samurai(at, false)}
                    {news(at)}
                    {round(at, open.hands)}
                </div>
                {sides::near_side(at)}
                {duel::duel(at)}
                {spread(at, open.spread)}
                {hands::hands(at, open.hands)}
                {keys::list(open.keys)}
            </div>
        </div>
    }
    .into_any()
}

/// Which round it is, and the way to the list of hands where there is no room for it.
fn round(at: At, hands: RwSignal<bool>) -> impl IntoView {
    view! {
        <p class="han-round">
            {move || at.view.with(|seen| words::round(seen.round, seen.turns))}
            <button
                class="tool han-hands-open"
                aria-expanded=move || hands.get().to_string()
                on:click=move |_| hands.update(|open| *open = !*open)
            >
                {words::HANDS}
            </button>
        </p>
    }
}

/// A samurai in the pose that fits: he stands, stares, strikes or falls.
fn samurai(at: At, own: bool) -> impl IntoView {
    let pose = move || {
        let seat = if own { near(at) } else { near(at).opponent() };
        at.view.with(|seen| match &seen.memory.duel {
            Some(duel) => match duel.end {
                Some(End::Struck { seat: winner, .. }) if winner == seat => "strike",
                Some(End::Struck { .. }) => "fall",
                _ => "draw",
            },
            None if seen.step == Step::Opening => "stand",
            None => "stare",
        })
    };
    let class = if own { "han-samurai han-samurai-near" } else { "han-samurai han-samurai-far" };
    view! { <div class=class data-pose=pose inner_html=art::samurai(own)></div> }
}

/// What is in the air over the piles: the coin, the word, the times of the opening.
fn news(at: At) -> impl IntoView {
    let soon = memo(move || {
        let busy = at.view.with(|seen| seen.memory.duel.is_some());
        matches!(race(at), Some((RaceStage::Soon, _))) && !busy
    });
    let go = memo(move || matches!(race(at), Some((RaceStage::Go, false))));
    let opening = memo(move || at.view.with(|seen| seen.memory.opening.clone()));
    let stalemate = memo(move || at.view.with(|seen| seen.memory.stalemate && seen.memory.duel.is_none()));
    view! {
        <div class="han-news">
            {move || soon.get().then(|| view! {
                <span class="han-coin" inner_html=art::coin()></span>
                <b>{words::COIN_UP}</b>
            })}
            {move || go.get().then(|| view! { <b class="han-now">{words::NOW}</b> })}
            {move || stalemate.get().then(|| view! { <b>{words::STALEMATE}</b> })}
            {move || opening.get().map(|opening| {
                let cast = at.cast.get();
                let timed = opening.at.iter().any(Option::is_some);
                let time = |index: usize| {
                    let seat = Seat::new(index);
                    let first = opening.first.is_some_and(|(first, _)| first == seat);
                    let (name, time) = (cast.name(seat).to_owned(), words::time(opening.at[index]));
                    view! { <span class="han-time" class:first=first>{name}" "<b>{time}</b></span> }
                };
                view! {
                    {timed.then(|| [time(0), time(1)])}
                    {opening.first.map(|(seat, by_lot)| view! { <b>{words::first(&cast, seat, by_lot)}</b> })}
                }
            })}
        </div>
    }
}

/// What is heard when something happens.
fn sounds(at: At) {
    let band = Band::get();
    Effect::new(move |_| {
        let sound = at.event.with(|event| match event {
            Some(Event::Round { .. }) => Some(Sound::Coin),
            Some(
                Event::Dealt { .. }
                | Event::Took { .. }
                | Event::Drew { .. }
                | Event::Moved { .. }
                | Event::Discarded { .. }
                | Event::Buried { .. }
                | Event::Exchanged { .. },
            ) => Some(Sound::Card),
            Some(Event::Opened { .. } | Event::Peeked { .. } | Event::Bridged { .. }) => Some(Sound::Turn),
            Some(Event::Showdown { .. } | Event::Struck { .. }) => Some(Sound::Blade),
            Some(Event::Effect { used: true, .. } | Event::Tied | Event::Stalemate { .. }) => Some(Sound::Knock),
            _ => None,
        });
        if let Some(sound) = sound {
            band.sound(sound);
        }
    });
}
