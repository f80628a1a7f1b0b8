//! The controls of a replay: buttons, a scrubber, the speed, the viewer, and the download.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::File;
use super::glyph::{Glyph, glyph};
use super::projector::Projector;
use super::review::ReviewPanel;
use crate::words::replay as words;

const SPEEDS: [u32; 4] = [1, 2, 4, 8];

/// The controls of a replay.
pub(super) fn controls(projector: Projector, names: &[String], file: &File, review: ReviewPanel) -> AnyView {
    keys(projector);
    let open = RwSignal::new(false);
    view! {
        <div class="controls" role="group" aria-label=words::CONTROLS>
            {scrubber(projector)}
            <div class="controls-row">
                <span class="controls-buttons">{buttons(projector)}</span>
                <span class="controls-choices">
                    {eyes(projector, names)}
                    {speed(projector)}
                    {review.button()}
                    <button
                        class="tool"
                        aria-expanded=move || open.get().to_string()
                        on:click=move |_| open.update(|open| *open = !*open)
                    >
                        {words::RECORD}
                    </button>
                </span>
            </div>
            {record(open, file)}
            {review.sheet()}
        </div>
    }
    .into_any()
}

fn scrubber(projector: Projector) -> impl IntoView {
    let last = projector.last();
    let scrub = move |event| {
        projector.playing.set(false);
        projector.jump(event_target_value(&event).parse().unwrap_or(0));
    };
    view! {
        <div class="scrubber">
            <input
                type="range"
                min="0"
                max=last
                aria-label=words::STEP
                aria-valuetext=move || words::step(projector.at.get(), last)
                prop:value=move || projector.at.get().to_string()
                on:input=scrub
            />
            <output>{move || words::step(projector.at.get(), last)}</output>
        </div>
    }
}

fn buttons(projector: Projector) -> impl IntoView {
    let at_start = move || projector.at.get() == 0;
    let at_end = move || projector.at.get() == projector.last();
    let run = move || if projector.playing.get() { (words::PAUSE, Glyph::Pause) } else { (words::PLAY, Glyph::Play) };
    view! {
        {button(words::FIRST, Glyph::First, at_start, move || to(projector, 0))}
        {button(words::BACK, Glyph::Back, at_start, move || projector.back())}
        <button
            class="control main"
            aria-label=move || run().0
            title=move || run().0
            inner_html=move || glyph(run().1)
            on:click=move |_| projector.toggle()
        ></button>
        {button(words::FORWARD, Glyph::Forward, at_end, move || step(projector))}
        {button(words::LAST, Glyph::Last, at_end, move || to(projector, projector.last()))}
    }
}

fn button(
    words: &'static str,
    mark: Glyph,
    idle: impl Fn() -> bool + Send + Sync + 'static,
    press: impl Fn() + 'static,
) -> impl IntoView {
    // `aria-disabled` instead of `disabled`: a button that was just pressed keeps the focus at the end of the replay.
    view! {
        <button
            class="control"
            aria-label=words
            title=words
            aria-disabled=move || idle().to_string()
            inner_html=glyph(mark)
            on:click=move |_| press()
        ></button>
    }
}

fn eyes(projector: Projector, names: &[String]) -> impl IntoView + use<> {
    let others = [words::SPECTATOR.to_owned(), words::ALL_CARDS.to_owned()];
    let choices = names.iter().cloned().chain(others).enumerate().map(|(index, name)| {
        view! { <option value=index prop:selected=move || projector.eyes.get() == index>{name}</option> }
    });
    view! {
        <label class="choice">
            <span>{words::EYES}</span>
            <select on:change=move |event| projector.see(event_target_value(&event).parse().unwrap_or(0))>
                {choices.collect_view()}
            </select>
        </label>
    }
}

fn speed(projector: Projector) -> impl IntoView {
    let choices = SPEEDS.map(|times| {
        view! { <option value=times prop:selected=move || projector.speed.get() == times>{words::speed(times)}</option> }
    });
    view! {
        <label class="choice">
            <span class="unseen">{words::SPEED}</span>
            <select on:change=move |event| projector.speed.set(event_target_value(&event).parse().unwrap_or(1))>
                {choices}
            </select>
        </label>
    }
}

fn record(open: RwSignal<bool>, file: &File) -> impl IntoView + use<> {
    let file = StoredValue::new(file.clone());
    view! {
        <Show when=move || open.get()>
            <div class="record-sheet">
                <p>{words::VERIFY}</p>
                <p><code>{format!("quickdraw verify {}", file.with_value(|file| file.name.clone()))}</code></p>
                <p class="line">
                    <a
                        class="button primary"
                        href=file.with_value(|file| file.address.clone())
                        download=file.with_value(|file| file.name.clone())
                    >
                        {words::DOWNLOAD}
                    </a>
                    <button class="tool" on:click=move |_| open.set(false)>{words::CLOSE}</button>
                </p>
            </div>
        </Show>
    }
}

fn to(projector: Projector, step: usize) {
    projector.playing.set(false);
    projector.jump(step);
}

fn step(projector: Projector) {
    projector.playing.set(false);
    projector.forward();
}

/// Arrow keys, space, Home and End, except where the focused element uses them itself.
fn keys(projector: Projector) {
    let keys = window_event_listener(ev::keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.map(|element| element.tag_name()).unwrap_or_default();
        let taken = matches!(tag.as_str(), "INPUT" | "SELECT" | "TEXTAREA") || (tag == "BUTTON" && event.key() == " ");
        if taken || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => projector.back(),
            "ArrowRight" => step(projector),
            "Home" => to(projector, 0),
            "End" => to(projector, projector.last()),
            " " => projector.toggle(),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
}
