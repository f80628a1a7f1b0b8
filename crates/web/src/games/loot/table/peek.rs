//! The saloon cards still in the deck and those discarded, which every player could count.

use catalog::loot::{Board, Card};
use leptos::prelude::*;

use super::Loot;
use crate::derive::memo;
use crate::games::loot::art;
use crate::games::loot::words;
use crate::playback::Playback;

/// The list of the saloon cards, kind by kind.
pub(super) fn peek(at: Playback<Loot>, open: RwSignal<bool>) -> impl IntoView {
    let kind = move |card: Card| {
        let counts = memo(move || {
            let discarded = |board: &Board| board.discard.cards().iter().filter(|&&other| other == card).count();
            at.view.with(|view| (view.board.deck.of(card), discarded(&view.board)))
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
