//! What the browser keeps for the player: settings, set-ups, a practice game that was left. Where it cannot be kept the
//! page works all the same.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is kept under this name, if it can be read.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = store()?.get_item(&key(name)).ok()??;
    serde_json::from_str(&text).ok()
}

/// Whether something is kept under this name.
pub(crate) fn has(name: &str) -> bool {
    store().is_some_and(|store| store.get_item(&key(name)).is_ok_and(|text| text.is_some()))
}

/// Keeps it.
pub(crate) fn write<T: Serialize + ?Sized>(name: &str, value: &T) {
    if let (Some(store), Ok(text)) = (store(), serde_json::to_string(value)) {
        // A full store loses convenience, nothing else.
        let _ = store.set_item(&key(name), &text);
    }
}

/// Forgets it.
pub(crate) fn forget(name: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(&key(name));
    }
}

/// Forgets everything.
pub(crate) fn forget_all() {
    for store in [store(), tab()].into_iter().flatten() {
        let count = store.length().unwrap_or(0);
        let names: Vec<String> = (0..count).filter_map(|index| store.key(index).ok().flatten()).collect();
        for name in names.iter().filter(|name| name.starts_with(&key(""))) {
            let _ = store.remove_item(name);
        }
    }
}

/// What is kept under this name until the tab is closed.
pub(crate) fn read_in_tab(name: &str) -> Option<String> {
    tab()?.get_item(&key(name)).ok()?
}

/// Keeps a text until the tab is closed.
pub(crate) fn write_in_tab(name: &str, text: &str) {
    if let Some(tab) = tab() {
        let _ = tab.set_item(&key(name), text);
    }
}

/// Forgets what was kept for this tab.
pub(crate) fn forget_in_tab(name: &str) {
    if let Some(tab) = tab() {
        let _ = tab.remove_item(&key(name));
    }
}

fn tab() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

fn store() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

fn key(name: &str) -> String {
    format!("quickdraw.{name}")
}
