//! The list of keys: one dialog for every table, opened by its button or by the question mark.

use leptos::ev::keydown;
use leptos::html::Dialog;
use leptos::prelude::*;

use crate::dom;
use crate::playback::{GameTable, Playback};
use crate::words::site as words;

/// The dialog that lists the keys of a game.
pub(super) fn help<S: GameTable>(at: Playback<S>, dialog: NodeRef<Dialog>) -> AnyView {
    let listener = window_event_listener(keydown, move |event| {
        if event.key() == "?" && !dom::is_typing(&event) {
            open(dialog);
        }
    });
    on_cleanup(move || listener.remove());
    let keys = move || {
        let keys = S::keys(at).into_iter().chain(words::KEYS);
        keys.map(|(key, does)| view! { <dt><kbd>{key}</kbd></dt> <dd>{does}</dd> }).collect_view()
    };
    view! {
        // The keys of the game do nothing while its dialog is open.
        <dialog class="sheet help" aria-label=words::KEYS_TITLE node_ref=dialog on:keydown=|event| event.stop_propagation()>
            <h2>{words::KEYS_TITLE}</h2>
            <dl>{keys}</dl>
            <form method="dialog"><button class="button primary">{words::CLOSE}</button></form>
        </dialog>
    }
    .into_any()
}

/// Opens a dialog, if it is not open yet.
pub(super) fn open(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked()
        && !dialog.open()
    {
        let _ = dialog.show_modal();
    }
}
