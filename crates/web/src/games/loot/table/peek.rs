//! The saloon cards still in the deck and those discarded, which every player could count.

use catalog::loot::{Board, Card};
use leptos::html::Dialog;
use leptos::prelude::*;

use super::Loot;
use crate::derive::memo;
use crate::games::loot::art;
use crate::games::loot::words;
use crate::playback::Playback;
use crate::words::site::CLOSE;

/// The list of the saloon cards, kind by kind. A click anywhere closes it.
pub(super) fn peek(at: Playback<Loot>, dialog: NodeRef<Dialog>) -> impl IntoView {
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
    let close = move || dialog.get_untracked().into_iter().for_each(|dialog| dialog.close());
    view! {
        <dialog
            class="sheet loot-peek"
            aria-label=words::COUNTED
            node_ref=dialog
            on:click=move |_| close()
            on:keydown=move |event| {
                // The other keys of the game do nothing while the list is open.
                event.stop_propagation();
                if event.key().eq_ignore_ascii_case("d") {
                    close();
                }
            }
        >
            <h2>{words::COUNTED}</h2>
            <ul>{Card::ALL.map(kind).collect_view()}</ul>
            <form method="dialog">
                <button class="button primary">{CLOSE}</button>
            </form>
        </dialog>
    }
}

/// Opens the list.
pub(super) fn open(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked()
        && !dialog.open()
    {
        let _ = dialog.show_modal();
    }
}
