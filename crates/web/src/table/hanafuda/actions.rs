//! What can be done now, at the thumb.

use hanafuda::{Action, Cards, Source, Step};
use leptos::prelude::*;
use protocol::RaceStage;

use super::piles::{lying, take};
use super::seen::Seen;
use super::{At, near, race};
use crate::derive::memo;
use crate::words::hanafuda as words;

/// What can be done now.
pub(super) fn actions(at: At) -> AnyView {
    let mine = memo(move || at.is_mine());
    let step = memo(move || at.view.with(|seen| seen.step));
    view! {
        {move || match (race(at), mine.get(), step.get()) {
            (Some((RaceStage::Soon, _)), ..) => hint(words::WAIT_FOR_IT),
            (_, true, Step::Turn) => turn(at),
            (_, true, Step::Effect) => effect(at),
            (_, true, Step::Bridge) => hint(words::TAP_ABOVE),
            (None, true, Step::Discard) => effects(at),
            (_, true, _) => hint(words::tap_a_card(at.view.with(|seen| seen.side(near(at)).hand_count))),
            _ => ().into_any(),
        }}
    }
    .into_any()
}

fn hint(words: &'static str) -> AnyView {
    view! { <p class="han-hint">{words}</p> }.into_any()
}

/// What the effects in the hand would do if they were thrown now; else only how a card is thrown.
fn effects(at: At) -> AnyView {
    let hand = at.view.with(|seen| seen.side(near(at)).hand.clone()).unwrap_or_default();
    let open = hand.into_iter().filter(|&card| at.allows(&Action::Discard(card)));
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
        <button class="button primary han-draw" on:click=move |_| at.act(&Action::Draw)>
            <span><kbd>"D"</kbd>{words::DRAW}</span>
            <small>{move || draw_note(at)}</small>
        </button>
    }
    .into_any()
}

fn draw_note(at: At) -> String {
    at.view.with(|seen| {
        let side = seen.side(near(at));
        let rank = side.rank().map(words::hand).unwrap_or_default();
        let worth = side.pile.len() + usize::from(side.cards().map_or(0, Cards::ribbon));
        words::draw_note(rank, worth)
    })
}

fn take_button(at: At, from: Source) -> impl IntoView {
    let open = memo(move || at.allows(&Action::Take(from)));
    let what = move || {
        at.view.with(|seen| {
            let pile = &seen.side(Seen::owner(from, near(at))).pile;
            match (open.get(), from, pile.last()) {
                (true, Source::Deck, _) => words::left(seen.deck),
                (true, _, Some(top)) => lying(top),
                (_, _, top) => words::why_not(seen.deck == 0, top.is_some()).into(),
            }
        })
    };
    view! {
        <button class="button han-take" disabled=move || !open.get() on:click=move |_| take(at, from)>
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
