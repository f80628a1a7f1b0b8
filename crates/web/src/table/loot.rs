//! The table of Loot, Shoot, Whisky: a counter by lamplight, the row of saloon cards, and somebody on the other side.

mod draft;
mod hand;
mod peek;
mod places;
mod row;
mod seen;
#[cfg(test)]
mod tests;
mod trail;

use engine::{Event as _, Seat};
use leptos::ev::keydown;
use leptos::prelude::*;
use loot::{ActionCard, Event};
use wasm_bindgen::JsCast as _;

use self::draft::Draft;
use self::seen::Seen;
use self::trail::Trail;
use crate::art::loot as art;
use crate::playback::{Show, Sitting};
use crate::sound::{Band, Sound};
use crate::words::loot as words;

/// How the game is shown.
#[derive(Clone, Copy)]
pub(crate) struct Loot;

impl Show for Loot {
    type View = Seen;
    type Event = Event;

    fn step(view: &mut Seen, event: &Event) -> u32 {
        view.step(event)
    }

    fn prompt(at: Sitting<Self>) -> String {
        let draft = use_context::<Draft>();
        if let Some(told) = at.event.with(|event| event.map(|event| told(at, event))) {
            return told;
        }
        if let Some(why) = draft.and_then(Draft::why) {
            return why;
        }
        let (cast, me) = (at.cast.get(), at.seat.get());
        at.view.with(|seen| match &seen.over {
            Some(over) => words::ending(&cast, over.winners, &over.reason),
            None if at.is_mine() => words::choose(seen.round, seen.phase, draft.and_then(Draft::next)),
            None => words::waiting(&cast, seen.to_act, me),
        })
    }

    fn stage(at: Sitting<Self>) -> AnyView {
        let draft = Draft::provide(at);
        let trail = Memo::new(move |before: Option<&Trail>| {
            let before = before.cloned().unwrap_or_default();
            at.event.with(|event| at.view.with(|seen| before.follow(seen, event.as_ref())))
        });
        let plays = move || at.desk.is_some() && at.seat.get().is_some();
        let (asked, counts) = (RwSignal::new(false), RwSignal::new(false));
        keys(at, draft, asked, counts);
        sounds(at);
        view! {
            <div class="loot">
                <div class="loot-counter" inner_html=art::counter()></div>
                {places::place(at, trail, false)}
                {row::row(at, draft, trail, counts)}
                <div class="loot-cycle">
                    <div inner_html=art::cycle()></div>
                    <p>{words::GOAL}</p>
                </div>
                <div class="loot-near">
                    {places::place(at, trail, true)}
                    <Show when=plays>{hand::hand(at, draft)}</Show>
                </div>
                {peek::peek(at, counts)}
                <Show when=move || asked.get()>
                    <p class="loot-keys" role="note">{words::KEYS}</p>
                </Show>
            </div>
        }
        .into_any()
    }

    fn actions(at: Sitting<Self>) -> AnyView {
        let Some(draft) = use_context::<Draft>() else { return ().into_any() };
        let plays = move || at.desk.is_some() && at.seat.get().is_some() && at.view.with(|seen| seen.over.is_none());
        let can = move || at.is_mine() && draft.play().is_some();
        // It stays where it is while others choose, so that nothing jumps and the keyboard does not lose it.
        view! {
            <Show when=plays>
                <button
                    class="button primary big"
                    aria-disabled=move || (!can()).to_string()
                    aria-keyshortcuts="Enter"
                    on:click=move |_| draft.lay(at)
                >
                    {words::LAY}
                </button>
            </Show>
        }
        .into_any()
    }
}

/// Who sits at the near side of the counter.
fn near(at: Sitting<Loot>) -> Seat {
    at.seat.get().unwrap_or(Seat::new(0))
}

/// An event in the line that tells what is going on.
fn told(at: Sitting<Loot>, event: Event) -> String {
    match event {
        Event::Revealed { position, cards: [zero, one] } => words::compared(position, zero, one),
        _ => at.cast.with(|cast| event.tell(cast)),
    }
}

/// Letters pick, Backspace takes back, Enter lays down, and a question mark tells so.
fn keys(at: Sitting<Loot>, draft: Draft, asked: RwSignal<bool>, counts: RwSignal<bool>) {
    let handle = window_event_listener(keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.map(|target| target.tag_name()).unwrap_or_default();
        let typing = matches!(tag.as_str(), "INPUT" | "TEXTAREA" | "SELECT");
        if typing || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().to_ascii_lowercase().as_str() {
            "l" => draft.pick(at, ActionCard::Loot),
            "s" => draft.pick(at, ActionCard::Shoot),
            "w" => draft.pick(at, ActionCard::Whisky),
            "backspace" => draft.take_back(),
            "?" => asked.update(|asked| *asked = !*asked),
            "d" => counts.update(|counts| *counts = !*counts),
            "escape" => [asked, counts].iter().for_each(|open| open.set(false)),
            // A button or a link that has the keyboard answers to Enter itself.
            "enter" if !matches!(tag.as_str(), "BUTTON" | "A") => draft.lay(at),
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
}

fn sounds(at: Sitting<Loot>) {
    let band = Band::get();
    Effect::new(move |_| {
        let sound = at.event.with(|event| match event {
            Some(Event::Placed { .. } | Event::Dealt { .. }) => Some(Sound::Card),
            Some(Event::Revealed { .. }) => Some(Sound::Turn),
            Some(Event::Tied { .. } | Event::DeckOut { .. }) => Some(Sound::Knock),
            Some(Event::Looted { .. }) => Some(Sound::Coin),
            Some(Event::Bullet { .. }) => Some(Sound::Shot),
            Some(Event::Sip { .. }) => Some(Sound::Glass),
            _ => None,
        });
        if let Some(sound) = sound {
            band.sound(sound);
        }
    });
}
