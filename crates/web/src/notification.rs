//! Tells a player whose tab is in the background that it is their turn, if they asked for that in the settings.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::settings::Settings;
use crate::table_session::TableSession;
use crate::words::{friends as words, site};
use crate::{dom, page};

/// Whether this browser can notify at all.
pub(crate) fn is_possible() -> bool {
    constructor().is_some()
}

/// Asks the player to let the page notify, and says whether they do.
pub(crate) fn ask(then: impl FnOnce(bool) + 'static) {
    let asked = constructor().and_then(|notification| {
        let request: Function = Reflect::get(&notification, &"requestPermission".into()).ok()?.dyn_into().ok()?;
        request.call0(&notification).ok()
    });
    let Some(asked) = asked else { return then(false) };
    spawn_local(async move {
        let answer = JsFuture::from(Promise::resolve(&asked)).await;
        then(answer.is_ok_and(|answer| answer.as_string().as_deref() == Some("granted")));
    });
}

/// Notifies that a decision is due in an online game, if the tab is hidden and the player wants that.
pub(crate) fn your_turn(session: TableSession) {
    let is_wanted = Settings::get().0.with_untracked(|chosen| chosen.notify);
    if session.connection.is_practice() || !is_wanted || !dom::is_hidden() {
        return;
    }
    let game = untrack(|| session.setup()).and_then(|setup| page::full_name(&setup.game)).unwrap_or_default();
    show(site::YOUR_MOVE, &words::turn_in(&game), &format!("/table/{}", session.table));
}

/// Shows a notification. A click on it opens the path: see `sw.js`. A newer one for the same path replaces it.
fn show(title: &str, body: &str, path: &str) {
    let options = Object::new();
    for (name, value) in [("body", body), ("tag", path), ("data", path)] {
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    let title = JsValue::from_str(title);
    // On phones only a service worker can notify.
    let navigator = window().navigator();
    let has_worker = Reflect::get(&navigator, &"serviceWorker".into()).is_ok_and(|worker| worker.is_object());
    let Some(ready) = has_worker.then(|| navigator.service_worker().ready().ok()).flatten() else { return };
    spawn_local(async move {
        let Ok(worker) = JsFuture::from(ready).await else { return };
        let show = Reflect::get(&worker, &"showNotification".into()).and_then(JsCast::dyn_into::<Function>);
        // Without the permission nothing is shown.
        if let Ok(shown) = show.and_then(|show| show.call2(&worker, &title, &options)) {
            let _ = JsFuture::from(Promise::resolve(&shown)).await;
        }
    });
}

fn constructor() -> Option<Function> {
    Reflect::get(&window(), &"Notification".into()).ok()?.dyn_into().ok()
}
