//! Access to the browser's own functions.

use js_sys::{Date, Function, Math, Object, Promise, Reflect};
use leptos::html::Dialog;
use leptos::leptos_dom::helpers::{WindowListenerHandle, window_event_listener_untyped};
use leptos::prelude::{Effect, Get, GetUntracked, NodeRef, document, window};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
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

/// Shows this drawing in the browser's tab, or else the usual icon.
pub(crate) fn set_icon(drawing: Option<String>) {
    let Some(icon) = document().query_selector("link[rel=icon]").ok().flatten() else { return };
    // The address of the usual one is kept with it.
    let usual = icon.get_attribute("data-usual").or_else(|| icon.get_attribute("href")).unwrap_or_default();
    let shown = drawing.map(|drawing| format!("data:image/svg+xml,{}", js_sys::encode_uri_component(&drawing)));
    for (name, value) in [("href", shown.as_ref().unwrap_or(&usual)), ("data-usual", &usual)] {
        let _ = icon.set_attribute(name, value);
    }
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

/// Adds the style sheet of a game or of the other pages to the page, if it is not there yet. The future ends when it is loaded, or cannot be.
pub(crate) fn style_of(name: &str) -> impl Future<Output = ()> + use<> {
    let (page, id) = (document(), format!("style-{name}"));
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

/// A dialog that opens as soon as it is on the page.
pub(crate) fn opening_dialog() -> NodeRef<Dialog> {
    let dialog = NodeRef::new();
    Effect::new(move |_| {
        if dialog.get().is_some() {
            open_dialog(dialog);
        }
    });
    dialog
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
    target.is_some_and(|target| is_field(&target))
}

/// Whether the player is filling in a field.
pub(crate) fn is_writing() -> bool {
    document().active_element().is_some_and(|element| is_field(&element))
}

fn is_field(element: &web_sys::Element) -> bool {
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
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

/// Copies a text to the clipboard, and says whether that worked.
pub(crate) fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    // A page that came over plain HTTP has no clipboard.
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok().filter(JsValue::is_object);
    let Some(clipboard) = clipboard else { return then(copy_selected(text).is_some()) };
    let copied = clipboard.unchecked_into::<web_sys::Clipboard>().write_text(text);
    spawn_local(async move { then(JsFuture::from(copied).await.is_ok()) });
}

/// Copies a text as browsers did before they had a clipboard: by selecting it in a field.
fn copy_selected(text: &str) -> Option<()> {
    let page = document();
    let field: web_sys::HtmlTextAreaElement = page.create_element("textarea").ok()?.dyn_into().ok()?;
    field.set_value(text);
    let before = page.active_element()?;
    // Beside what has the focus: while a dialog is open, nothing outside of it can be selected.
    before.parent_element()?.append_child(&field).ok()?;
    field.select();
    let command: Function = Reflect::get(&page, &"execCommand".into()).ok()?.dyn_into().ok()?;
    let is_copied = command.call1(&page, &"copy".into()).is_ok_and(|done| done.is_truthy());
    field.remove();
    let _ = before.dyn_into::<web_sys::HtmlElement>().map(|before| before.focus());
    is_copied.then_some(())
}

/// Selects the whole text of the field that an event is about.
pub(crate) fn select_all(event: &web_sys::FocusEvent) {
    if let Some(field) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) {
        field.select();
    }
}

/// Whether the device can pass a link on to another program.
pub(crate) fn can_share() -> bool {
    Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|share| share.is_function())
}

/// Lets the player choose a program and somebody to send a link to.
pub(crate) fn share(text: &str, link: &str) {
    let (navigator, what) = (window().navigator(), Object::new());
    for (part, value) in [("text", text), ("url", link)] {
        let _ = Reflect::set(&what, &part.into(), &value.into());
    }
    let share = Reflect::get(&navigator, &"share".into()).and_then(JsCast::dyn_into::<Function>);
    if let Ok(shared) = share.and_then(|share| share.call1(&navigator, &what)) {
        // A player who changes their mind is no error.
        spawn_local(async move {
            let _ = JsFuture::from(Promise::resolve(&shared)).await;
        });
    }
}

/// Whether nobody else can use the address of the page, because it names this very computer.
pub(crate) fn is_only_here() -> bool {
    matches!(window().location().hostname().as_deref(), Ok("localhost" | "127.0.0.1" | "[::1]"))
}

/// Calls back whenever the page comes into sight or is hidden.
pub(crate) fn when_seen_or_hidden(then: impl Fn() + 'static) -> WindowListenerHandle {
    window_event_listener_untyped("visibilitychange", move |_| then())
}

/// Whether the page is not to be seen: its tab or its window is in the background.
pub(crate) fn is_hidden() -> bool {
    Reflect::get(&document(), &"hidden".into()).is_ok_and(|hidden| hidden.is_truthy())
}
