//! The two sides: the player, the damage dealt, and the hand.

use std::time::Duration;

use catalog::hanafuda::Card;
use engine::Seat;
use leptos::prelude::*;

use super::cards::{Thrown, back, face, own};
use super::shown::{End, Opening, Peek};
use super::{At, near, remembered, seen};
use crate::art::portrait::Mood;
use crate::derive::memo;
use crate::games::hanafuda::{art, tips, words};

/// The name of a player, how the opening went for them, and the damage they have dealt.
fn plate(at: At, seat: Memo<Seat>) -> impl IntoView {
    let damage = memo(move || seen(at, |view| view.damage(seat.get())));
    let target = memo(move || seen(at, |view| view.options.target));
    let acts = move || seen(at, |view| view.to_act.contains(seat.get()));
    let opening = memo(move || {
        let opened = |opening: &Opening| {
            let first = opening.first.filter(|&(first, _)| first == seat.get()).map(|(_, by_lot)| by_lot);
            let times_count = opening.at.iter().any(Option::is_some);
            (words::opened(opening.at[seat.get().index()], times_count, first), first.is_some())
        };
        remembered(at, |memory| memory.opening.as_ref().map(opened)).unwrap_or_default()
    });
    let bot = memo(move || at.bot(seat.get()));
    let mood = memo(move || mood(at, seat.get()));
    let fill = move || format!("{}%", (u32::from(damage.get()) * 100 / u32::from(target.get()).max(1)).min(100));
    view! {
        <div class="han-plate" class:acts=acts class:with-face=move || bot.with(Option::is_some) tabindex="0" data-tip=move || tips::damage(target.get())>
            {move || bot.get().map(|bot| view! {
                <span class="han-face face" data-mood=move || mood.get().word() inner_html=move || art::character(&bot, mood.get())></span>
            })}
            <b class="han-who">
                {move || at.cast.with(|cast| cast.name(seat.get()).to_owned())}
                " "
                <small class="level">{move || at.level(seat.get())}</small>
            </b>
            <span class="han-time" class:first=move || opening.with(|opening| opening.1)>
                {move || opening.with(|opening| opening.0.clone())}
            </span>
            <span class="han-track" aria-hidden="true"><i style:width=fill></i></span>
            <span class="han-dealt">{move || words::dealt(damage.get(), target.get())}</span>
        </div>
    }
}

/// How a player feels about what everybody sees.
fn mood(at: At, seat: Seat) -> Mood {
    let felt = |won: bool| if won { Mood::Glad } else { Mood::Hurt };
    let struck = remembered(at, |memory| match memory.duel.as_ref().and_then(|duel| duel.end) {
        Some(End::Struck { seat: by, .. }) => Some(felt(by == seat)),
        _ => None,
    });
    seen(at, |view| match (view.over(), struck) {
        (Some(over), _) => felt(over.winners.contains(seat)),
        (None, Some(mood)) => mood,
        (None, None) if view.to_act.contains(seat) => Mood::Thinking,
        (None, None) => Mood::Calm,
    })
}

/// The side of the viewer, at the bottom.
pub(super) fn near_side(at: At, thrown: Thrown) -> AnyView {
    let seat = memo(move || near(at));
    let hand = memo(move || seen(at, |view| view.hand(near(at))));
    let count = memo(move || seen(at, |view| view.hand_count(near(at))));
    let stop = move || seen(at, |view| view.pile_count(near(at)) > 0).then_some("0");
    view! {
        <section class="han-near" aria-label=words::YOUR_HAND>
            {plate(at, seat)}
            <ul class="han-hand" data-place="near">
                <For
                    each=move || hand.get().unwrap_or_default().iter()
                    key=|card| *card
                    children=move |card| own(at, card, thrown)
                />
                {move || hand.with(Option::is_none).then(|| backs("near", count.get()))}
            </ul>
            <p class="han-worth" tabindex=stop data-tip=tips::BLOW>{move || worth(at)}</p>
        </section>
    }
    .into_any()
}

/// The rank of the viewer's hand, and what a blow would be worth.
fn worth(at: At) -> AnyView {
    seen(at, |view| {
        let (hand, cards) = (view.hand(near(at)).unwrap_or_default(), view.pile_count(near(at)));
        let Some(rank) = hand.rank().filter(|_| cards > 0) else { return ().into_any() };
        view! {
            <b>{words::hand(rank)}</b>
            " "
            <span>{words::blow(cards, hand.ribbon())}</span>
        }
        .into_any()
    })
}

fn backs(whose: &'static str, count: usize) -> Vec<AnyView> {
    (0..count)
        .map(|index| {
            let back = back(format!("{whose}-{index}"), "deck");
            view! { <li class="han-slot" data-tip=tips::BACK>{back}</li> }.into_any()
        })
        .collect()
}

/// The side of the opponent, at the top.
pub(super) fn far_side(at: At) -> AnyView {
    let seat = memo(move || near(at).opponent());
    let hand = memo(move || seen(at, |view| (view.hand(seat.get()), view.hand_count(seat.get()))));
    let shown = memo(move || seen(at, |view| view.shown(seat.get())));
    let pile = memo(move || seen(at, |view| view.pile_count(seat.get())));
    let peek = curtain(at);
    let label = move || words::holds(at.cast.with(|cast| cast.name(seat.get()).to_owned()), hand.with(|hand| hand.1));
    let cards = move || match (peek.get(), hand.get()) {
        (Some(cards), _) => cards.iter().map(|&card| open(card, "peeked")).collect(),
        (None, (Some(cards), _)) => cards.iter().map(|card| open(card, "")).collect(),
        (None, (None, count)) => backs("far", count),
    };
    view! {
        <section class="han-far" aria-label=label>
            {plate(at, seat)}
            <ul class="han-hand" class:peeked=move || peek.get().is_some() data-place="far">{cards}</ul>
            <p class="han-worth" data-tip=move || peek.get().is_none().then_some(tips::BLOW)>
                {move || match (peek.get(), shown.get()) {
                    (Some(hand), _) => peek_line(at, hand, peek),
                    (None, shown) if !shown.is_empty() => words::shown(shown).into_any(),
                    _ if pile.get() > 0 => words::their_blow(pile.get()).into_any(),
                    _ => ().into_any(),
                }}
            </p>
        </section>
    }
    .into_any()
}

fn open(card: Card, how: &'static str) -> AnyView {
    // The Curtain shows a picture of the hand: the cards themselves are not moved.
    let drawn = if how.is_empty() {
        face(card, "far")
    } else {
        view! { <span class="flower" inner_html=art::card(&card.to_string())></span> }.into_any()
    };
    view! {
        <li class=format!("han-slot {how}") data-tip=tips::card(card)>
            {drawn} <span class="han-name">{words::card(card)}</span>
        </li>
    }
    .into_any()
}

/// The cards that the Curtain shows, for as long as it is open.
fn curtain(at: At) -> RwSignal<Option<[Card; 2]>> {
    let open = RwSignal::new(None);
    let peek = memo(move || remembered(at, |memory| memory.peek));
    Effect::new(move |before: Option<Option<Peek>>| {
        let now = peek.get();
        if let Some(Peek { hand, seconds, .. }) = now.filter(|_| before.flatten() != now) {
            open.set(Some(hand));
            let close = move || {
                if peek.try_get_untracked() == Some(now) {
                    let _ = open.try_set(None);
                }
            };
            set_timeout(close, Duration::from_secs(seconds.into()));
        } else if now.is_none() {
            open.set(None);
        }
        now
    });
    open
}

/// The line beside the cards of the Curtain: whose and which they are, a line that shrinks, a button to close it.
fn peek_line(at: At, hand: [Card; 2], open: RwSignal<Option<[Card; 2]>>) -> AnyView {
    view! {
        <span class="han-peek" role="status">
            {move || at.cast.with(|cast| words::peek(cast, near(at).opponent(), hand))}
            <i class="han-peek-line"></i>
            <button class="tool" on:click=move |_| open.set(None)>{words::SEEN_ENOUGH}</button>
        </span>
    }
    .into_any()
}
