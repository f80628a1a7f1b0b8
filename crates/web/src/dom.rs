//! Access to the browser's own functions.

use js_sys::{Date, Math, Object, Promise, Reflect};
use leptos::html::Dialog;
use leptos::prelude::{GetUntracked, NodeRef, document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Milliseconds on the page's monotonic clock.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Microseconds since 1970, on the same clock.
pub(crate) fn micros() -> u64 {
    let clock = window().performance();
    clock.map_or(0, |clock| ((clock.time_origin() + clock.now()) * 1_000.0) as u64)
}

/// 32 random bytes as 64 hexadecimal digits.
pub(crate) fn entropy() -> String {
    let mut bytes = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A random number, for ids.
pub(crate) fn tag() -> u64 {
    (Math::random() * u64::MAX as f64) as u64
}

/// Calls back once the latest change is on the screen.
pub(crate) fn after_paint(then: impl FnOnce() + 'static) {
    // The first frame paints the change; by the second it is visible.
    on_frame(move || on_frame(then));
}

/// Calls back before the next frame is painted.
pub(crate) fn on_frame(then: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(then);
    let _ = window().request_animation_frame(call.unchecked_ref());
}

/// Removes what the HTML showed while the page was loading.
pub(crate) fn take_away_the_curtain() {
    if let Some(curtain) = document().get_element_by_id("curtain") {
        curtain.remove();
    }
}

/// Loads the whole page again.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

/// Moves the focus to the first element that matches.
pub(crate) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        // What the player looks at must not jump.
        let still = web_sys::FocusOptions::new();
        still.set_prevent_scroll(true);
        let _ = element.focus_with_options(&still);
    }
}

/// Adds the style sheet of a game to the page, if it is not there yet. The future ends when it is loaded, or cannot be.
pub(crate) fn style_of(game: &str) -> impl Future<Output = ()> + use<> {
    let (page, id) = (document(), format!("style-{game}"));
    let find = |selector: String| page.query_selector(&selector).ok().flatten();
    let link = find(format!("#{id}")).or_else(|| {
        let link = page.create_element("link").ok()?;
        let path = find(format!("meta[name={id}]"))?.get_attribute("content")?;
        for (name, value) in [("id", id.as_str()), ("rel", "stylesheet"), ("href", &path)] {
            link.set_attribute(name, value).ok()?;
        }
        find("head".into())?.append_child(&link).ok()?;
        Some(link)
    });
    let is_loaded = |link: &web_sys::Element| Reflect::get(link, &"sheet".into()).is_ok_and(|sheet| sheet.is_object());
    let loads = link.filter(|link| !is_loaded(link)).map(|link| {
        JsFuture::from(Promise::new(&mut |resolve, _| {
            for event in ["load", "error"] {
                let _ = link.add_event_listener_with_callback(event, &resolve);
            }
        }))
    });
    async move {
        if let Some(loads) = loads {
            let _ = loads.await;
        }
    }
}

/// Opens a dialog over everything else, if it is not open yet.
pub(crate) fn open_dialog(dialog: NodeRef<Dialog>) {
    if let Some(dialog) = dialog.get_untracked()
        && !dialog.open()
    {
        let _ = dialog.show_modal();
    }
}

/// Whether a key goes to a field that is being filled in.
pub(crate) fn is_typing(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// Whether no element has the focus.
pub(crate) fn is_focus_lost() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// A time, given in milliseconds since 1970, as an English date in the local time zone.
pub(crate) fn moment(ms: f64) -> String {
    let how = Object::new();
    for (part, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = Reflect::set(&how, &part.into(), &style.into());
    }
    Date::new(&ms.into()).to_locale_string("en", &how).into()
}

/// Copies a text to the clipboard.
pub(crate) fn copy(text: &str) {
    let copied = window().navigator().clipboard().write_text(text);
    // If the browser refuses, the player can still copy the text by hand.
    spawn_local(async move {
        let _ = JsFuture::from(copied).await;
    });
}
