//! The player's hand: three piles of two. Each says what it beats and what it wins.

use catalog::loot::ActionCard;
use leptos::prelude::*;

use super::draft::Draft;
use super::{Loot, near, slot};
use crate::derive::memo;
use crate::games::loot::art;
use crate::games::loot::words;
use crate::playback::Playback;

/// The player's hand.
pub(super) fn hand(at: Playback<Loot>, draft: Draft) -> impl IntoView {
    view! {
        <ul class="loot-hand" aria-label=words::HAND>
            {ActionCard::ALL.map(|card| view! { <li>{pile(at, draft, card)}</li> }).collect_view()}
        </ul>
    }
}

fn pile(at: Playback<Loot>, draft: Draft, card: ActionCard) -> impl IntoView {
    let left = memo(move || at.view.with(|view| slot::in_hand(view, near(at), card)).saturating_sub(draft.count(card)));
    let can = move || at.is_mine() && left.get() > 0;
    let fan = move || {
        let away = ActionCard::COPIES - left.get();
        let one = |copy: usize| {
            let name = format!("loot-near-{card}-{copy}");
            view! { <span class="loot-card" data-flip=name inner_html=art::action(card)></span> }
        };
        (away..ActionCard::COPIES).map(one).collect_view()
    };
    view! {
        <button
            class="loot-pick"
            aria-disabled=move || (!can()).to_string()
            aria-keyshortcuts=words::key(card)
            data-tip=move || words::pile(card, left.get())
            on:click=move |_| draft.pick(at, card)
        >
            <span class="loot-fan" aria-hidden="true">{fan}</span>
            <span class="loot-say">
                <strong>{words::title(card)}<kbd aria-hidden="true">{words::key(card)}</kbd></strong>
                <em>{words::beats(card)}</em>
                <span class="unseen">{move || words::in_hand(left.get())}</span>
            </span>
        </button>
    }
}
