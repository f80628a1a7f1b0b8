//! The few things asked of the browser itself.

use js_sys::{Date, Math, Object, Reflect};
use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Milliseconds on the page's steady clock.
pub(crate) fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Microseconds since 1970, on the same clock.
pub(crate) fn micros() -> u64 {
    let clock = window().performance();
    clock.map_or(0, |clock| ((clock.time_origin() + clock.now()) * 1_000.0) as u64)
}

/// As many random hexadecimal digits as luck takes: 64.
pub(crate) fn entropy() -> String {
    let mut bytes = [0; 32];
    if let Ok(crypto) = window().crypto() {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A short random text for ids.
pub(crate) fn tag() -> String {
    format!("{:08x}", (Math::random() * f64::from(u32::MAX)) as u32)
}

/// Calls back once what was just changed is on the screen.
pub(crate) fn after_paint(then: impl FnOnce() + 'static) {
    // The first frame is the one that paints; by the second it is there to be seen.
    on_frame(move || on_frame(then));
}

/// Calls back before the next frame is painted.
pub(crate) fn on_frame(then: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(then);
    let _ = window().request_animation_frame(call.unchecked_ref());
}

/// What the server's page showed while this one was loading.
pub(crate) fn take_away_the_curtain() {
    if let Some(curtain) = document().get_element_by_id("curtain") {
        curtain.remove();
    }
}

/// Loads the whole page again.
pub(crate) fn reload() {
    let _ = window().location().reload();
}

/// Gives the keyboard to the first element that matches.
pub(crate) fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        // Nothing that is being looked at may jump.
        let still = web_sys::FocusOptions::new();
        still.set_prevent_scroll(true);
        let _ = element.focus_with_options(&still);
    }
}

/// Whether nothing on the page has the keyboard.
pub(crate) fn is_focus_lost() -> bool {
    document().active_element().is_none_or(|element| element.tag_name() == "BODY")
}

/// A moment, in milliseconds since 1970, as the reader would write it.
pub(crate) fn moment(ms: f64) -> String {
    let how = Object::new();
    for (part, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = Reflect::set(&how, &part.into(), &style.into());
    }
    Date::new(&ms.into()).to_locale_string("en", &how).into()
}

/// Copies a text for the player to paste elsewhere.
pub(crate) fn copy(text: &str) {
    let copied = window().navigator().clipboard().write_text(text);
    // Where a browser does not want to, the text is still there to be copied by hand.
    spawn_local(async move {
        let _ = JsFuture::from(copied).await;
    });
}
