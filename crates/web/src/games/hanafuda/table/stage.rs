//! The stage: two samurai, their hands, and the piles between them.

use catalog::hanafuda::{Event, Source, Step};
use leptos::prelude::*;
use protocol::RaceStage;

use super::shown::End;
use super::spread::{bridging, spread};
use super::{At, duel, hands, keys, near, piles, race, remembered, seen, sides};
use crate::derive::memo;
use crate::games::hanafuda::{art, tips, words};
use crate::sound::{Sound, SoundPlayer};

/// The stage.
pub(super) fn stage(at: At) -> AnyView {
    let open = keys::Open::nothing();
    keys::listen(at, open);
    // A dialog must not lie over a race, or over the cards that the Bridge can bring.
    Effect::new(move |_| {
        if race(at).is_some() || bridging(at) {
            for dialog in [open.spread.own, open.spread.theirs, open.hands] {
                dialog.set(false);
            }
        }
    });
    sounds(at);
    let racing = move || matches!(race(at), Some((RaceStage::Go, false)));
    view! {
        <div class="han">
            <div class="han-board" class:racing=racing>
                {sides::far_side(at)}
                <div class="han-middle" inert=move || bridging(at)>
                    {samurai(at, true)}
                    {piles::pile(at, Source::Own, open.spread)}
                    {piles::deck(at)}
                    {piles::pile(at, Source::Theirs, open.spread)}
                    {samurai(at, false)}
                    {news(at)}
                    {round(at, open.hands)}
                </div>
                {sides::near_side(at, open.thrown)}
                {duel::duel(at)}
                {spread(at, open.spread)}
                {hands::hands(at, open.hands)}
            </div>
        </div>
    }
    .into_any()
}

/// The number of the round, and a button for the list of hands where there is no room for it.
fn round(at: At, hands: RwSignal<bool>) -> impl IntoView {
    view! {
        <p class="han-round">
            <span data-tip=tips::ROUND>
                {move || seen(at, |view| words::round(view.round, view.turns_left()))}
            </span>
            <button
                class="tool han-hands-open"
                aria-haspopup="dialog"
                on:click=move |_| hands.set(true)
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
        let end = remembered(at, |memory| memory.duel.as_ref().map(|duel| duel.end));
        match end {
            Some(Some(End::Struck { seat: winner, .. })) if winner == seat => "strike",
            Some(Some(End::Struck { .. })) => "fall",
            Some(_) => "draw",
            None if seen(at, |view| view.step == Step::Opening) => "stand",
            None => "stare",
        }
    };
    let class = if own { "han-samurai han-samurai-near" } else { "han-samurai han-samurai-far" };
    view! { <div class=class data-pose=pose inner_html=art::samurai(own)></div> }
}

/// What is shown over the piles while none can be taken: the coin, the signal, a stalemate.
fn news(at: At) -> impl IntoView {
    let soon = memo(move || {
        let busy = remembered(at, |memory| memory.duel.is_some());
        matches!(race(at), Some((RaceStage::Soon, _))) && !busy
    });
    let go = memo(move || matches!(race(at), Some((RaceStage::Go, false))));
    let stalemate = memo(move || remembered(at, |memory| memory.stalemate && memory.duel.is_none()));
    view! {
        <div class="han-news">
            {move || soon.get().then(|| view! {
                <span class="han-coin" inner_html=art::coin()></span>
                <b>{words::COIN_UP}</b>
            })}
            {move || go.get().then(|| view! { <b class="han-now">{words::NOW}</b> })}
            {move || stalemate.get().then(|| view! { <b>{words::STALEMATE}</b> })}
        </div>
    }
}

/// Plays the sounds of the events.
fn sounds(at: At) {
    let sounds = SoundPlayer::get();
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
            sounds.play(sound);
        }
    });
}
