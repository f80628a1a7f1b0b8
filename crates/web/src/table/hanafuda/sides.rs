//! The two sides: who, how much damage, what is in the hand.

use std::time::Duration;

use engine::Seat;
use hanafuda::{Card, Cards};
use leptos::prelude::*;

use super::cards::{back, face, own};
use super::{At, near};
use crate::derive::memo;
use crate::words::hanafuda as words;

/// How long the Curtain stays open.
const CURTAIN: Duration = Duration::from_secs(7);

/// The damage that wins at this table.
fn target(at: At) -> u64 {
    let told = at.desk.and_then(|desk| desk.setup()?.options.get("target")?.as_u64());
    told.unwrap_or(15)
}

/// Whose side, and the damage they have dealt.
fn plate(at: At, seat: Memo<Seat>) -> impl IntoView {
    let damage = memo(move || at.view.with(|seen| seen.side(seat.get()).damage));
    let acts = move || at.view.with(|seen| seen.to_act.contains(seat.get()) && !seen.is_over());
    let fill = move || format!("{}%", (u64::from(damage.get()) * 100 / target(at).max(1)).min(100));
    view! {
        <div class="han-plate" class:acts=acts>
            <b class="han-who">{move || at.cast.with(|cast| cast.name(seat.get()).to_owned())}</b>
            <span class="han-dealt">{move || words::dealt(damage.get(), target(at))}</span>
            <span class="han-track" aria-hidden="true"><i style:width=fill></i></span>
        </div>
    }
}

/// The side of the viewer, at the bottom.
pub(super) fn near_side(at: At) -> AnyView {
    let seat = memo(move || near(at));
    let hand = memo(move || at.view.with(|seen| seen.side(near(at)).hand.clone()));
    let count = memo(move || at.view.with(|seen| seen.side(near(at)).hand_count));
    view! {
        <section class="han-near" aria-label=words::YOUR_HAND>
            {plate(at, seat)}
            <ul class="han-hand" data-place="near">
                <For each=move || hand.get().unwrap_or_default() key=|card| *card children=move |card| own(at, card) />
                {move || hand.with(Option::is_none).then(|| backs("near", count.get()))}
            </ul>
            <p class="han-worth">{move || worth(at)}</p>
        </section>
    }
    .into_any()
}

/// What the viewer's hand counts as, and what a blow would be worth.
fn worth(at: At) -> AnyView {
    at.view.with(|seen| {
        let side = seen.side(near(at));
        let Some(rank) = side.rank().filter(|_| !side.pile.is_empty()) else { return ().into_any() };
        let ribbon = side.cards().map_or(0, Cards::ribbon);
        view! {
            <b>{words::hand(rank)}</b>
            " "
            <span>{words::blow(side.pile.len(), ribbon)}</span>
        }
        .into_any()
    })
}

fn backs(whose: &'static str, count: usize) -> Vec<AnyView> {
    (0..count)
        .map(|index| view! { <li class="han-slot">{back(format!("{whose}-{index}"), "deck")}</li> }.into_any())
        .collect()
}

/// The side of the opponent, at the top.
pub(super) fn far_side(at: At) -> AnyView {
    let seat = memo(move || near(at).opponent());
    let hand =
        memo(move || at.view.with(|seen| (seen.side(seat.get()).hand.clone(), seen.side(seat.get()).hand_count)));
    let shown = memo(move || at.view.with(|seen| seen.side(seat.get()).shown.clone()));
    let pile = memo(move || at.view.with(|seen| seen.side(seat.get()).pile.len()));
    let peek = curtain(at);
    let label = move || words::holds(at.cast.with(|cast| cast.name(seat.get()).to_owned()), hand.with(|hand| hand.1));
    let cards = move || match (peek.get(), hand.get()) {
        (Some(cards), _) => cards.iter().map(|&card| open(card, "peeked")).collect(),
        (None, (Some(cards), _)) => cards.iter().map(|&card| open(card, "")).collect(),
        (None, (None, count)) => backs("far", count),
    };
    view! {
        <section class="han-far" aria-label=label>
            {plate(at, seat)}
            <ul class="han-hand" class:peeked=move || peek.get().is_some() data-place="far">{cards}</ul>
            <p class="han-worth">
                {move || match (peek.get(), shown.get()) {
                    (Some(_), _) => peek_line(at, peek),
                    (None, shown) if !shown.is_empty() => words::shown(&shown).into_any(),
                    _ if pile.get() > 0 => words::their_blow(pile.get()).into_any(),
                    _ => ().into_any(),
                }}
            </p>
        </section>
    }
    .into_any()
}

fn open(card: Card, how: &'static str) -> AnyView {
    // What the Curtain shows is a picture of the hand: the cards themselves stay where they are.
    let drawn = if how.is_empty() {
        face(card, "far")
    } else {
        view! { <span class="flower" inner_html=crate::art::hanafuda::card(&card.to_string())></span> }.into_any()
    };
    view! {
        <li class=format!("han-slot {how}")>
            {drawn} <span class="han-name">{words::card(card)}</span>
        </li>
    }
    .into_any()
}

/// What the Curtain shows, for as long as it is open.
fn curtain(at: At) -> RwSignal<Option<[Card; 2]>> {
    let open = RwSignal::new(None);
    let peek = memo(move || at.view.with(|seen| seen.memory.peek));
    Effect::new(move |before: Option<Option<([Card; 2], u32)>>| {
        let now = peek.get();
        if let Some((cards, _)) = now.filter(|_| before.flatten() != now) {
            open.set(Some(cards));
            let close = move || {
                if peek.try_get_untracked() == Some(now) {
                    let _ = open.try_set(None);
                }
            };
            set_timeout(close, CURTAIN);
        } else if now.is_none() {
            open.set(None);
        }
        now
    });
    open
}

/// What is said under the cards the Curtain shows: whose they are, a line that shrinks, a way to close it.
fn peek_line(at: At, open: RwSignal<Option<[Card; 2]>>) -> AnyView {
    view! {
        <span class="han-peek" role="status">
            {move || at.cast.with(|cast| words::peek(cast, near(at).opponent()))}
            <i class="han-peek-line"></i>
            <button class="tool" on:click=move |_| open.set(None)>{words::SEEN_ENOUGH}</button>
        </span>
    }
    .into_any()
}
