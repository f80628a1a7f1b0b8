//! Somebody at the bar: their hat with the holes in it, and how near they are to each of the three ways to win.

use engine::Seat;
use leptos::prelude::*;
use loot::{ActionCard, Board, Event};

use super::trail::Trail;
use super::{Loot, near};
use crate::art::loot as art;
use crate::derive::memo;
use crate::playback::Sitting;
use crate::words::loot as words;

/// The place of the near or of the far player.
pub(super) fn place(at: Sitting<Loot>, trail: Memo<Trail>, is_near: bool) -> impl IntoView {
    let seat = memo(move || if is_near { near(at) } else { near(at).opponent() });
    let name = move || at.cast.with(|cast| cast.name(seat.get()).to_owned());
    let waits = memo(move || at.view.with(|seen| seen.over.is_none() && seen.to_act.contains(seat.get())));
    let won =
        memo(move || at.view.with(|seen| seen.over.as_ref().is_some_and(|over| over.winners.contains(seat.get()))));
    let state = move || {
        let over = at.view.with(|seen| seen.over.is_some());
        words::state(over.then(|| won.get()), waits.get(), at.seat.get() == Some(seat.get()))
    };
    let wins = move || at.view.with(|seen| seen.of(seat.get()).wins.map(words::duels));
    let told = move || at.view.with(|seen| words::holdings(seen.of(seat.get())));
    let place = if is_near { "near" } else { "far" };
    view! {
        <section class="loot-seat" class:is-winner=won data-place=place aria-label=name>
            {hat(at, seat, is_near)}
            <p class="loot-name"><b>{name}</b>" "<span class="loot-duels" aria-hidden="true">{wins}</span></p>
            <p class="loot-state" class:is-awaited=waits>{state}</p>
            <p class="unseen">{told}</p>
            <div class="loot-goods" aria-hidden="true">
                {gold(at, seat)}
                {bullets(at, seat)}
                {bottle(at, seat)}
            </div>
            {left(at, seat, is_near)}
            {looted(at, seat, trail)}
        </section>
    }
}

/// The hat, with a hole for every bullet of the other; it jumps when it is hit.
fn hat(at: Sitting<Loot>, seat: Memo<Seat>, is_near: bool) -> impl IntoView {
    let felt = if is_near { "#c8963e" } else { "#9a3324" };
    let holes = memo(move || at.view.with(|seen| seen.of(seat.get().opponent()).bullets));
    let hit = move || at.event.with(|event| matches!(event, Some(Event::Bullet { seat: by, .. }) if *by != seat.get()));
    view! { <div class="loot-hat" class:is-hit=hit inner_html=move || art::hat(holes.get(), felt)></div> }
}

fn gold(at: Sitting<Loot>, seat: Memo<Seat>) -> impl IntoView {
    let nuggets = memo(move || at.view.with(|seen| seen.of(seat.get()).nuggets));
    let pips = (0..Board::NUGGETS_TO_WIN).map(|pip| {
        let full = move || pip < nuggets.get();
        view! { <span class="loot-pip" class:is-full=full inner_html=art::coin()></span> }
    });
    view! {
        <div class="loot-good">
            <span class="loot-pips">{pips.collect_view()}</span>
            <b>{nuggets}<small>{words::of(Board::NUGGETS_TO_WIN)}</small></b>
        </div>
    }
}

fn bullets(at: Sitting<Loot>, seat: Memo<Seat>) -> impl IntoView {
    let bullets = memo(move || at.view.with(|seen| seen.of(seat.get()).bullets));
    let pips = (0..Board::BULLETS_TO_WIN).map(|pip| {
        let full = move || pip < bullets.get();
        view! { <span class="loot-pip" class:is-full=full inner_html=art::bullet()></span> }
    });
    view! {
        <div class="loot-good loot-bullets">
            <span class="loot-pips">{pips.collect_view()}</span>
            <b class="loot-long">{bullets}<small>{words::of(Board::BULLETS_TO_WIN)}</small></b>
        </div>
    }
}

fn bottle(at: Sitting<Loot>, seat: Memo<Seat>) -> impl IntoView {
    let bottle = memo(move || at.view.with(|seen| seen.bottle_of(seat.get())));
    view! {
        {move || {
            bottle.get().map(|bottle| {
                view! {
                    <div class="loot-good">
                        <span class="loot-seat-bottle" data-flip="loot-bottle" inner_html=art::bottle(bottle)></span>
                        <b class="loot-long">{words::sips(bottle)}</b>
                        <b class="loot-short">{words::sips_shortly(bottle)}</b>
                    </div>
                }
            })
        }}
    }
}

/// The action cards not used yet: everybody can work them out, so nobody should have to. One's own are in one's hand.
fn left(at: Sitting<Loot>, seat: Memo<Seat>, is_near: bool) -> impl IntoView {
    let shown = move || !is_near || at.seat.get().is_none() || at.desk.is_none();
    let kinds = move || {
        let kind = move |card: ActionCard| {
            let count = memo(move || at.view.with(|seen| seen.left(seat.get(), card)));
            view! {
                <span class="loot-kind" class:is-none=move || count.get() == 0>
                    <i inner_html=art::glyph(card)></i>
                    {count}
                </span>
            }
        };
        ActionCard::ALL.map(kind).collect_view()
    };
    view! {
        <Show when=shown>
            <div class="loot-good loot-left" aria-hidden="true" title=words::LEFT>{kinds}</div>
        </Show>
    }
}

/// The saloon card somebody has just grabbed, until it is counted.
fn looted(at: Sitting<Loot>, seat: Memo<Seat>, trail: Memo<Trail>) -> impl IntoView {
    let card = move || {
        at.event.with(|event| match event {
            Some(Event::Looted { seat: by, card, .. }) if *by == seat.get() => Some(*card),
            _ => None,
        })
    };
    view! {
        {move || {
            card().map(|card| {
                let name = format!("saloon-{}", trail.with_untracked(|trail| trail.looted));
                view! { <div class="loot-grabbed" data-flip=name inner_html=art::saloon(card)></div> }
            })
        }}
    }
}
