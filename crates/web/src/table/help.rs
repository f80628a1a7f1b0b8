//! The list of keys: one dialog for every table, opened by its button or by the question mark.

use leptos::prelude::*;

use crate::dom;
use crate::words::site as words;

/// The dialog that lists the keys of a game. It opens at once, and sets `asked` to false when it is closed.
pub(super) fn help(keys: &[(&'static str, &'static str)], asked: RwSignal<bool>) -> AnyView {
    let dialog = dom::opening_dialog();
    let keys = keys.iter().copied().chain(words::KEYS);
    let keys = keys.map(|(key, does)| view! { <dt><kbd>{key}</kbd></dt> <dd>{does}</dd> }).collect_view();
    view! {
        // The keys of the game do nothing while its dialog is open.
        <dialog
            class="sheet help"
            aria-label=words::KEYS_TITLE
            node_ref=dialog
            on:keydown=|event| event.stop_propagation()
            on:close=move |_| asked.set(false)
        >
            <h2>{words::KEYS_TITLE}</h2>
            <dl>{keys}</dl>
            <form method="dialog"><button class="button primary">{words::CLOSE}</button></form>
        </dialog>
    }
    .into_any()
}
