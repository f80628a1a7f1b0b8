//! What the browser stores for the player: settings, set-ups, unfinished practice games. The page also works where
//! nothing can be stored.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The value stored under this name, if it can be read.
pub(crate) fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = store()?.get_item(&key(name)).ok()??;
    engine::parse_json(&text).ok()
}

/// Whether something is stored under this name.
pub(crate) fn has(name: &str) -> bool {
    store().is_some_and(|store| store.get_item(&key(name)).is_ok_and(|text| text.is_some()))
}

/// Stores a value.
pub(crate) fn write<T: Serialize + ?Sized>(name: &str, value: &T) {
    if let (Some(store), Ok(text)) = (store(), serde_json::to_string(value)) {
        // If the storage is full, the player only loses convenience.
        let _ = store.set_item(&key(name), &text);
    }
}

/// Deletes what is stored under this name.
pub(crate) fn forget(name: &str) {
    if let Some(store) = store() {
        let _ = store.remove_item(&key(name));
    }
}

/// Deletes everything that the page has stored.
pub(crate) fn forget_all() {
    for store in [store(), tab()].into_iter().flatten() {
        let count = store.length().unwrap_or(0);
        let names: Vec<String> = (0..count).filter_map(|index| store.key(index).ok().flatten()).collect();
        for name in names.iter().filter(|name| name.starts_with(&key(""))) {
            let _ = store.remove_item(name);
        }
    }
}

/// The text stored under this name until the tab is closed.
pub(crate) fn read_in_tab(name: &str) -> Option<String> {
    tab()?.get_item(&key(name)).ok()?
}

/// Stores a text until the tab is closed.
pub(crate) fn write_in_tab(name: &str, text: &str) {
    if let Some(tab) = tab() {
        let _ = tab.set_item(&key(name), text);
    }
}

/// Deletes a text that was stored for this tab.
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
