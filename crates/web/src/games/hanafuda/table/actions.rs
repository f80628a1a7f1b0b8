//! The actions that are possible now.

use catalog::hanafuda::{Action, Source, Step};
use leptos::prelude::*;
use protocol::RaceStage;

use super::piles::{lying, take};
use super::{At, near, race, seen};
use crate::derive::memo;
use crate::games::hanafuda::{tips, words};

/// The actions that are possible now.
pub(super) fn actions(at: At) -> AnyView {
    let mine = memo(move || at.is_mine());
    let step = memo(move || seen(at, |view| view.step));
    view! {
        {move || match (race(at), mine.get(), step.get()) {
            (Some((RaceStage::Soon, _)), ..) => hint(words::WAIT_FOR_IT),
            (_, true, Step::Turn) => turn(at),
            (_, true, Step::Effect) => effect(at),
            (_, true, Step::Bridge) => hint(words::TAP_ABOVE),
            (None, true, Step::Discard) => effects(at),
            (_, true, _) => hint(words::tap_a_card(seen(at, |view| view.hand_count(near(at))))),
            _ => ().into_any(),
        }}
    }
    .into_any()
}

fn hint(words: &'static str) -> AnyView {
    view! { <p class="han-hint">{words}</p> }.into_any()
}

/// The effects that the cards of the hand would have if they were thrown now. Without any, how to throw a card.
fn effects(at: At) -> AnyView {
    let hand = seen(at, |view| view.hand(near(at))).unwrap_or_default();
    let open = hand.iter().filter(|&card| at.allows(&Action::Discard(card)));
    let lines: Vec<String> = open.filter_map(words::when_thrown).collect();
    if lines.is_empty() {
        return hint(words::tap_a_card(3));
    }
    lines.into_iter().map(|line| view! { <p class="han-hint">{line}</p> }).collect_view().into_any()
}

fn turn(at: At) -> AnyView {
    let takes = Source::ALL.map(|from| take_button(at, from));
    view! {
        <div class="han-takes">{takes}</div>
        <button class="button primary han-draw" data-tip=tips::DRAW on:click=move |_| at.act(&Action::Draw)>
            <span><kbd>"D"</kbd>{words::DRAW}</span>
            <small>{move || draw_note(at)}</small>
        </button>
    }
    .into_any()
}

fn draw_note(at: At) -> String {
    seen(at, |view| {
        let me = near(at);
        let hand = view.hand(me).unwrap_or_default();
        let rank = hand.rank().map(words::hand).unwrap_or_default();
        words::draw_note(rank, view.pile_count(me) + usize::from(hand.ribbon()))
    })
}

fn take_button(at: At, from: Source) -> impl IntoView {
    let open = memo(move || at.allows(&Action::Take(from)));
    let what = move || {
        seen(at, |view| match (open.get(), from, view.top(from.owner(near(at)))) {
            (true, Source::Deck, _) => words::left(view.deck),
            (true, _, Some(top)) => lying(top),
            (_, _, top) => words::why_not(view.deck == 0, top.is_some()).into(),
        })
    };
    view! {
        <button class="button han-take" data-tip=tips::TAKE disabled=move || !open.get() on:click=move |_| take(at, from)>
            <span><kbd>{from as u8 + 1}</kbd>{words::take(from)}</span>
            <small>{what}</small>
        </button>
    }
}

fn effect(at: At) -> AnyView {
    view! {
        <button class="button primary" on:click=move |_| at.act(&Action::Effect(true))>
            <kbd>"Y"</kbd>
            {words::USE_IT}
        </button>
        <button class="button" on:click=move |_| at.act(&Action::Effect(false))>
            <kbd>"N"</kbd>
            {words::LEAVE_IT}
        </button>
    }
    .into_any()
}
