//! A player: their face or hat with its holes, and how near they are to each of the three ways to win.

use catalog::loot::{ActionCard, Board, Event, Length};
use engine::Seat;
use leptos::prelude::*;

use super::trail::Trail;
use super::{Loot, near, slot};
use crate::art::portrait::Mood;
use crate::derive::memo;
use crate::games::loot::art;
use crate::games::loot::words::{self, Choice};
use crate::playback::Playback;

/// The place of the near or of the far player.
pub(super) fn place(at: Playback<Loot>, trail: Memo<Trail>, is_near: bool) -> impl IntoView {
    let seat = memo(move || if is_near { near(at) } else { near(at).opponent() });
    let name = move || at.cast.with(|cast| cast.name(seat.get()).to_owned());
    let waits = memo(move || at.view.with(|view| view.to_act.contains(seat.get())));
    let won = memo(move || at.view.with(|view| view.board.over.is_some_and(|over| over.winners.contains(seat.get()))));
    let state = move || {
        let (over, chosen) = at.view.with(|view| (view.board.over.is_some(), view.face_down.contains(seat.get())));
        let choice = waits.get().then_some(Choice::Due).or(chosen.then_some(Choice::Made));
        at.cast.with(|cast| words::state(cast, seat.get(), over.then(|| won.get()), choice))
    };
    let wins = move || {
        let (wins, length) = at.view.with(|view| (view.board.of(seat.get()).wins, view.board.options.length));
        (length == Length::BestOf3).then(|| {
            let told = words::duels_won(wins);
            view! { <span class="loot-duels" role="img" aria-label=told.clone() data-tip=told>{words::duels(wins)}</span> }
        })
    };
    let place = if is_near { "near" } else { "far" };
    view! {
        <section class="loot-seat" class:is-winner=won data-place=place aria-label=name>
            {head(at, seat, is_near)}
            <p class="loot-name"><b>{name}</b><small class="level">{move || at.level(seat.get())}</small>{wins}</p>
            <p class="loot-state" class:is-awaited=waits>{state}</p>
            <div class="loot-goods">
                {gold(at, seat)}
                {bullets(at, seat)}
                {bottle(at, seat)}
            </div>
            {left(at, seat, is_near)}
            {looted(at, seat, trail)}
        </section>
    }
}

/// The face of a bot or the hat of a person, with a hole for every bullet of the opponent. It jumps when it is hit.
fn head(at: Playback<Loot>, seat: Memo<Seat>, is_near: bool) -> impl IntoView {
    let felt = if is_near { "#c8963e" } else { "#9a3324" };
    let holes = memo(move || at.view.with(|view| view.board.of(seat.get().opponent()).bullets));
    let hit = move || at.event.with(|event| matches!(event, Some(Event::Bullet { seat: by, .. }) if *by != seat.get()));
    let told = move || at.cast.with(|cast| words::holes(cast, seat.get(), holes.get()));
    let bot = memo(move || at.bot(seat.get()));
    let mood = memo(move || mood(at, seat.get()));
    let drawing = move || {
        bot.get().map_or_else(
            || art::hat(holes.get(), felt),
            |bot| art::person(bot.rank(), bot.nth, mood.get(), holes.get()),
        )
    };
    view! {
        <div
            class="loot-hat"
            class:face=move || bot.with(Option::is_some)
            class:is-hit=hit
            data-mood=move || mood.get().word()
            data-tip=told
            inner_html=drawing
        ></div>
    }
}

/// How a player feels about what everybody sees.
fn mood(at: Playback<Loot>, seat: Seat) -> Mood {
    let felt = |by: Seat| if by == seat { Mood::Glad } else { Mood::Hurt };
    let event = at.event.with(|event| match event {
        Some(Event::Looted { seat: by, .. } | Event::Bullet { seat: by, .. }) => Some(felt(*by)),
        Some(Event::Sip { seat: by, .. }) if *by == seat => Some(Mood::Glad),
        _ => None,
    });
    event.unwrap_or_else(|| {
        at.view.with(|view| match view.board.over {
            Some(over) if over.winners.contains(seat) => Mood::Glad,
            Some(_) => Mood::Hurt,
            None if view.to_act.contains(seat) => Mood::Thinking,
            None => Mood::Calm,
        })
    })
}

fn gold(at: Playback<Loot>, seat: Memo<Seat>) -> impl IntoView {
    let nuggets = memo(move || at.view.with(|view| view.board.of(seat.get()).nuggets));
    let told = move || words::gold(nuggets.get());
    let pips = (0..Board::NUGGETS_TO_WIN).map(|pip| {
        let full = move || pip < nuggets.get();
        view! { <span class="loot-pip" class:is-full=full inner_html=art::coin()></span> }
    });
    view! {
        <div class="loot-good" tabindex="0" role="img" aria-label=told data-tip=told>
            <span class="loot-pips">{pips.collect_view()}</span>
            <b>{nuggets}<small>{words::of(Board::NUGGETS_TO_WIN)}</small></b>
        </div>
    }
}

fn bullets(at: Playback<Loot>, seat: Memo<Seat>) -> impl IntoView {
    let bullets = memo(move || at.view.with(|view| view.board.of(seat.get()).bullets));
    let told = move || words::hits(bullets.get());
    let pips = (0..Board::BULLETS_TO_WIN).map(|pip| {
        let full = move || pip < bullets.get();
        view! { <span class="loot-pip" class:is-full=full inner_html=art::bullet()></span> }
    });
    view! {
        <div class="loot-good loot-bullets" tabindex="0" role="img" aria-label=told data-tip=told>
            <span class="loot-pips">{pips.collect_view()}</span>
            <b>{bullets}<small>{words::of(Board::BULLETS_TO_WIN)}</small></b>
        </div>
    }
}

fn bottle(at: Playback<Loot>, seat: Memo<Seat>) -> impl IntoView {
    let bottle =
        memo(move || at.view.with(|view| at.event.with(|event| slot::bottle(view, event.as_ref(), seat.get()))));
    view! {
        {move || {
            bottle.get().map(|bottle| {
                let told = words::held(bottle);
                view! {
                    <div class="loot-good" tabindex="0" role="img" aria-label=told data-tip=told>
                        <span class="loot-seat-bottle" data-flip="loot-bottle" inner_html=art::bottle(bottle)></span>
                        <b>{words::sips(bottle)}</b>
                    </div>
                }
            })
        }}
    }
}

/// The action cards not used yet, which are public knowledge. The viewer's own are in their hand.
fn left(at: Playback<Loot>, seat: Memo<Seat>, is_near: bool) -> impl IntoView {
    let shown = move || !is_near || at.seat.get().is_none() || !at.is_played();
    let kinds = move || {
        let kind = move |card: ActionCard| {
            let count = memo(move || at.view.with(|view| view.board.of(seat.get()).left(card)));
            view! {
                <span class="loot-kind" class:is-none=move || count.get() == 0>
                    <i inner_html=art::glyph(card)></i>
                    {count}
                </span>
            }
        };
        ActionCard::ALL.map(kind).collect_view()
    };
    let told = move || at.view.with(|view| words::left(&view.board, seat.get()));
    view! {
        <Show when=shown>
            <div class="loot-good loot-left" tabindex="0" role="img" aria-label=told data-tip=told>{kinds}</div>
        </Show>
    }
}

/// The saloon card that a player has just looted, until it is counted.
fn looted(at: Playback<Loot>, seat: Memo<Seat>, trail: Memo<Trail>) -> impl IntoView {
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
