//! Arranging ten cards into three stacks, by drag and drop, by tapping, or with keys. The hand of every stack is named
//! as it grows.

use catalog::gunfight::{Card, Entry, Row, Stack};
use leptos::prelude::*;

use super::card::face;
use super::draft::Spot;
use super::drag;
use super::play::Play;
use super::sheet::draft_level;
use crate::derive::memo;
use crate::games::gunfight::art;
use crate::games::gunfight::{tips, words};

/// The three stacks and the cards that are left.
pub(super) fn board(play: Play) -> AnyView {
    view! {
        <div class="gf-arrange" class:is-lifting=move || play.lifted.get().is_some()>
            <div class="gf-zones">{Stack::ALL.map(|stack| zone(play, stack)).collect_view()}</div>
            {pool(play)}
        </div>
    }
    .into_any()
}

/// One of the three stacks.
fn zone(play: Play, stack: Stack) -> impl IntoView {
    let spot = Spot::In(stack);
    let cards = memo(move || play.draft.with(|draft| draft.cards(spot).to_vec()));
    let level = memo(move || {
        cards.with(|cards| if cards.is_empty() { None } else { draft_level(play, cards.iter().copied().collect()) })
    });
    let tap = move |_| {
        if play.lifted.get_untracked().is_some() {
            play.tap_spot(spot);
        }
    };
    view! {
        <section class="gf-zone" data-drop=stack.word() on:click=tap aria-label=stack.title()>
            <h3 data-tip=tips::round(stack)>
                <span class="gf-badge" aria-hidden="true" inner_html=art::badge(stack.word())></span>
                {stack.title()}
            </h3>
            <div class="gf-fan">
                {move || cards.get().into_iter().map(|card| loose(play, card)).collect_view()}
                {move || (cards.read().len()..3).map(|_| free(play, spot)).collect_view()}
            </div>
            <p class="gf-hand" tabindex="-1" aria-live="polite" data-tip=move || level.get().map(|level| tips::hand(level, stack))>
                <b>{move || level.get().map(|level| Row::of(level).title)}</b>
                <span>{move || level.get().map(|level| {
                    let entry = Entry::of(level, stack);
                    view! { <i>{entry.name}</i> <span class="gf-words">{entry.words}</span> <span class="gf-brief">{words::brief(entry.effect)}</span> }
                })}</span>
            </p>
        </section>
    }
}

/// A free place in a stack.
fn free(play: Play, spot: Spot) -> impl IntoView {
    view! {
        <span class="gf-slot"><button
            type="button"
            class="gf-free"
            tabindex=move || if play.lifted.get().is_some() { "0" } else { "-1" }
            aria-label=words::EMPTY_PLACE
            data-tip=tips::FREE
            on:click=move |event| {
                event.stop_propagation();
                play.tap_spot(spot);
            }
        ></button></span>
    }
}

/// The cards that are in no stack. The last one becomes the remaining card.
fn pool(play: Play) -> impl IntoView {
    let cards = memo(move || play.draft.with(|draft| draft.cards(Spot::Left).to_vec()));
    let title = move || if cards.read().len() == 1 { words::REMAINS } else { words::YOUR_TEN };
    let tap = move |_| {
        if play.lifted.get_untracked().is_some() {
            play.tap_spot(Spot::Left);
        }
    };
    view! {
        <section class="gf-pool" class:is-rest=move || cards.read().len() == 1 data-drop="left" on:click=tap aria-label=title>
            <h3 data-tip=tips::REMAINING>{title}</h3>
            <div class="gf-fan">
                {move || cards.get().into_iter().map(|card| loose(play, card)).collect_view()}
                {move || (cards.read().len() == 1).then(|| view! {
                    <span class="gf-dice" aria-hidden="true">
                        <span inner_html=art::die(0)></span>
                        <span inner_html=art::die(0)></span>
                    </span>
                })}
            </div>
        </section>
    }
}

/// A card that can be moved.
fn loose(play: Play, card: Card) -> impl IntoView {
    let lifted = memo(move || play.lifted.get() == Some(card));
    view! {
        <span class="gf-slot"><button
            type="button"
            class="gf-card is-loose"
            class:is-picked=lifted
            class:is-dragged=move || play.dragged.get() == Some(card)
            data-flip=card.to_string()
            data-from="deck"
            data-drop=card.to_string()
            data-tip=tips::loose(card, play.options().worth(card, true))
            aria-pressed=move || lifted.get().to_string()
            on:pointerdown=move |event| drag::begin(play, card, &event)
            on:pointermove=move |event| drag::follow(play, card, &event)
            on:pointerup=move |event| drag::drop(play, card, &event)
            on:pointercancel=move |event| drag::cancel(play, &event)
            on:click=move |event| {
                event.stop_propagation();
                // A click with a pointer is handled when the pointer is lifted. This one came from the keyboard.
                if event.detail() == 0 {
                    play.tap(card);
                }
            }
        >
            <span class="unseen">{words::long(card)}</span>
            {face(card)}
        </button></span>
    }
}
