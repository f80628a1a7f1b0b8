//! The dialog that every table uses: over everything else, closed by its button, by Escape, by the key that opened it, or
//! by a click beside it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::dom;
use crate::words::site as words;

/// A dialog that is there while `open` is true.
pub(crate) fn sheet(
    class: &'static str,
    title: Signal<String>,
    key: &'static str,
    open: RwSignal<bool>,
    body: impl Fn() -> AnyView + Send + Sync + 'static,
) -> AnyView {
    let body = StoredValue::new(body);
    view! { <Show when=move || open.get()>{shown(class, title, key, open, body.with_value(|body| untrack(body)))}</Show> }
        .into_any()
}

fn shown(
    class: &'static str,
    title: Signal<String>,
    key: &'static str,
    open: RwSignal<bool>,
    body: AnyView,
) -> AnyView {
    let dialog = dom::opening_dialog();
    let close = move || dialog.get_untracked().into_iter().for_each(|dialog| dialog.close());
    let beside = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if target.is_some_and(|target| target.tag_name() == "DIALOG") {
            close();
        }
    };
    view! {
        <dialog
            class=format!("sheet {class}")
            aria-label=title
            node_ref=dialog
            on:click=beside
            on:keydown=move |event| {
                // The other keys of the game do nothing while its dialog is open.
                event.stop_propagation();
                if event.key().eq_ignore_ascii_case(key) {
                    close();
                }
            }
            on:close=move |_| open.set(false)
        >
            <h2>{title}</h2>
            {body}
            <form method="dialog"><button class="button primary">{words::CLOSE}</button></form>
        </dialog>
    }
    .into_any()
}
