//! The table of Loot, Shoot, Whisky: a counter with the row of saloon cards, and the opponent on the other side.

mod draft;
mod hand;
mod peek;
mod places;
mod row;
mod slot;
#[cfg(test)]
mod tests;
mod trail;

use catalog::loot::{ActionCard, Event, View};
use engine::{Cast, Seat, View as _};
use leptos::ev::keydown;
use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use self::draft::Draft;
use self::trail::Trail;
use crate::dom;
use crate::games::loot::words;
use crate::games::loot::{art, coach, ending, examples};
use crate::games::{Coach, Example};
use crate::playback::{Ending, GameTable, Playback};
use crate::sound::{Sound, SoundPlayer};

#[derive(Clone, Copy)]
pub(crate) struct Loot;

impl GameTable for Loot {
    type View = View;
    type Event = Event;

    const COACH: Option<&'static Coach> = Some(&coach::COACH);
    const EXAMPLES: &'static [Example] = examples::EXAMPLES;

    fn step(view: &mut View, event: &Event) -> u32 {
        view.apply(event);
        time(event)
    }

    fn tell(event: &Event, cast: &Cast) -> String {
        words::tell(event, cast)
    }

    fn prompt(at: Playback<Self>) -> String {
        let draft = use_context::<Draft>();
        if let Some(told) = at.event.with(|event| event.map(|event| told(at, event))) {
            return told;
        }
        if let Some(why) = draft.and_then(Draft::why) {
            return why;
        }
        let (cast, me) = (at.cast.get(), at.seat.get());
        at.view.with(|view| match view.board.over {
            Some(over) => words::ending(&cast, over.winners, over.reason, ""),
            None if at.is_mine() => words::choose(view.board.round, view.board.phase, draft.and_then(Draft::next)),
            None => words::waiting(&cast, view.to_act, me),
        })
    }

    fn ending(at: Playback<Self>, cast: &Cast) -> Ending {
        at.view.with(|view| ending::ending(&view.board, at.last(ending::looted), cast))
    }

    fn stage(at: Playback<Self>) -> AnyView {
        let draft = Draft::provide(at);
        let trail = Memo::new(move |before: Option<&Trail>| {
            let before = before.cloned().unwrap_or_default();
            at.event.with(|event| at.view.with(|view| before.follow(&view.board.row, event.as_ref())))
        });
        let plays = move || at.is_played() && at.seat.get().is_some();
        let counts = NodeRef::new();
        keys(at, draft, counts);
        sounds(at);
        view! {
            <div class="loot">
                <div class="loot-counter" inner_html=art::counter()></div>
                {places::place(at, trail, false)}
                {row::row(at, draft, trail, counts)}
                <div class="loot-cycle" data-tip=words::CYCLE>
                    <div inner_html=art::cycle()></div>
                    <p>{words::GOAL}</p>
                </div>
                <div class="loot-near">
                    {places::place(at, trail, true)}
                    <Show when=plays>{hand::hand(at, draft)}</Show>
                </div>
                {peek::peek(at, counts)}
            </div>
        }
        .into_any()
    }

    fn keys(_at: Playback<Self>) -> Vec<(&'static str, &'static str)> {
        words::KEYS.into()
    }

    fn action(notation: &str, _cast: &Cast) -> String {
        words::action(notation)
    }

    fn actions(at: Playback<Self>) -> AnyView {
        let Some(draft) = use_context::<Draft>() else { return ().into_any() };
        let plays = move || at.is_played() && at.seat.get().is_some() && at.view.with(|view| view.board.over.is_none());
        let can = move || at.is_mine() && draft.play().is_some();
        // The button stays while the others choose, so that nothing jumps and it keeps the focus.
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

/// For how many milliseconds an event is shown.
const fn time(event: &Event) -> u32 {
    match event {
        Event::SecondPair | Event::NextDuel => 0,
        Event::Dealt { .. } => 220,
        Event::Round { .. } | Event::Placed { .. } | Event::CardsBack => 350,
        Event::TimeUp { .. } => 600,
        Event::Over { .. } => 900,
        Event::Tied { .. } | Event::Looted { .. } | Event::Bullet { .. } | Event::Sip { .. } => 1_000,
        Event::Revealed { .. } => 1_200,
        Event::DeckOut { .. } => 1_600,
        Event::Duel { .. } => 2_400,
    }
}

/// The seat at the near side of the counter.
fn near(at: Playback<Loot>) -> Seat {
    at.seat.get().unwrap_or(Seat::new(0))
}

/// An event, in the line above the actions.
fn told(at: Playback<Loot>, event: Event) -> String {
    match event {
        Event::Revealed { position, cards: [zero, one] } => words::compared(position, zero, one),
        _ => at.cast.with(|cast| words::tell(&event, cast)),
    }
}

/// The keyboard: letters pick, Backspace takes back, Enter lays down.
fn keys(at: Playback<Loot>, draft: Draft, counts: NodeRef<Dialog>) {
    let handle = window_event_listener(keydown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.map(|target| target.tag_name()).unwrap_or_default();
        if dom::is_typing(&event) || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().to_ascii_lowercase().as_str() {
            "l" => draft.pick(at, ActionCard::Loot),
            "s" => draft.pick(at, ActionCard::Shoot),
            "w" => draft.pick(at, ActionCard::Whisky),
            "backspace" => draft.take_back(),
            "d" => peek::open(counts),
            // A focused button or link handles Enter itself.
            "enter" if !matches!(tag.as_str(), "BUTTON" | "A") => draft.lay(at),
            _ => {}
        }
    });
    on_cleanup(move || handle.remove());
}

fn sounds(at: Playback<Loot>) {
    let sounds = SoundPlayer::get();
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
            sounds.play(sound);
        }
    });
}
