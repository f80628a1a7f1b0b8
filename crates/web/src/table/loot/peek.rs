//! What everybody could count: the saloon cards still in the deck, and those that never come back.

use leptos::prelude::*;
use loot::Card;

use super::Loot;
use crate::art::loot as art;
use crate::derive::memo;
use crate::playback::Sitting;
use crate::words::loot as words;

/// The list of the saloon cards, kind by kind.
pub(super) fn peek(at: Sitting<Loot>, open: RwSignal<bool>) -> impl IntoView {
    let kind = move |card: Card| {
        let counts = memo(move || {
            let discarded = |seen: &super::Seen| seen.discard.iter().filter(|&&other| other == card).count();
            at.view.with(|seen| (seen.deck.of(card), discarded(seen)))
        });
        view! {
            <li>
                <span class="loot-mini" inner_html=art::saloon(card)></span>
                <b>{card.title()}{words::saloon(card).map(|does| view! { <small>{does}</small> })}</b>
                <span>{move || words::counted(counts.get().0, counts.get().1)}</span>
            </li>
        }
    };
    view! {
        <Show when=move || open.get()>
            <div class="loot-peek" id="loot-peek" role="note" on:click=move |_| open.set(false)>
                <h2>{words::COUNTED}</h2>
                <ul>{Card::ALL.map(kind).collect_view()}</ul>
            </div>
        </Show>
    }
}
