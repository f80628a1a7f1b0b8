//! The row on the counter: the deck, the bottle and the discard pile, then the four positions with a card of each
//! player.

use catalog::loot::{ActionCard, Event};
use engine::Seat;
use leptos::html::Dialog;
use leptos::prelude::*;

use super::draft::Draft;
use super::slot::{self, Fate, Slot};
use super::trail::Trail;
use super::{Loot, near, peek};
use crate::derive::memo;
use crate::games::loot::art;
use crate::games::loot::words;
use crate::playback::Playback;

/// The row on the counter.
pub(super) fn row(at: Playback<Loot>, draft: Draft, trail: Memo<Trail>, counts: NodeRef<Dialog>) -> impl IntoView {
    view! {
        <ol class="loot-row" aria-label=words::ROW>
            {bar(at, trail, counts)}
            {(0..4).map(|position| column(at, draft, trail, position)).collect_view()}
        </ol>
    }
}

/// The near end of the counter: the deck, the bottle and the discard pile.
fn bar(at: Playback<Loot>, trail: Memo<Trail>, counts: NodeRef<Dialog>) -> impl IntoView {
    let stands = memo(move || at.view.with(|view| view.board.bottle_holder().is_none()));
    let deck = memo(move || at.view.with(|view| view.board.deck.total()));
    let has_cards = memo(move || deck.get() > 0);
    let discard = memo(move || {
        at.view.with(|view| {
            let cards = view.board.discard.cards();
            (cards.len(), cards.last().copied())
        })
    });
    let discarded = move || words::discard(discard.get().0);
    let top = move || {
        let (count, card) = discard.get();
        card.map(|card| {
            let name = format!("saloon-{}", trail.with_untracked(|trail| trail.discarded));
            view! {
                <div class="loot-card" data-flip=name inner_html=art::saloon(card)></div>
                <span class="loot-count">{count}</span>
            }
        })
    };
    view! {
        <li class="loot-column loot-bar">
            <div class="loot-place">
                <Show when=move || stands.get()>
                    <div tabindex="0" role="img" aria-label=words::BOTTLE data-tip=words::BOTTLE>
                        <div class="loot-bar-bottle" data-flip="loot-bottle" inner_html=art::bottle(art::Bottle::Full)></div>
                    </div>
                </Show>
            </div>
            <button
                class="loot-place loot-deck"
                data-place="loot-deck"
                aria-label=move || words::deck(deck.get())
                data-tip=move || words::deck(deck.get())
                aria-keyshortcuts="D"
                aria-haspopup="dialog"
                on:click=move |_| peek::open(counts)
            >
                <Show when=move || has_cards.get() fallback=|| view! { <span class="loot-slot"></span> }>
                    <span class="loot-card" inner_html=art::saloon_back()></span>
                </Show>
                <span class="loot-count" aria-hidden="true">{deck}</span>
            </button>
            <div class="loot-place loot-discard" tabindex="0" role="img" aria-label=discarded data-tip=discarded>
                {move || discard.get().1.is_none().then(|| view! { <div class="loot-slot"></div> })}
                {top}
            </div>
            <p class="loot-label" aria-hidden="true">{words::BAR}</p>
        </li>
    }
}

/// A position: the far player's card, the saloon card, the near player's card, and who won it.
fn column(at: Playback<Loot>, draft: Draft, trail: Memo<Trail>, position: usize) -> impl IntoView {
    let open = memo(move || at.view.with(|view| at.event.with(|event| slot::is_open(view, event.as_ref(), position))));
    let card = memo(move || at.view.with(|view| view.board.row[position]));
    let name = memo(move || trail.with(|trail| trail.at(position)));
    let saloon = move || match card.get() {
        Some(card) => {
            let name = format!("saloon-{}", name.get());
            view! { <div class="loot-card" data-flip=name data-from="loot-deck" inner_html=art::saloon(card)></div> }
                .into_any()
        }
        None => view! { <div class="loot-slot"></div> }.into_any(),
    };
    let turned_up = memo(move || at.view.with(|view| view.board.turned_up(position)));
    let later = move || !open.get() && at.view.with(|view| view.board.over.is_none()) && turned_up.get().is_none();
    let label = move || match turned_up.get() {
        Some(cards) => words::label(ActionCard::winner(cards), near(at), at.seat.get()).into(),
        None => (position + 1).to_string(),
    };
    let now = move || {
        at.event.with(|event| matches!(event, Some(Event::Revealed { position: here, .. }) if *here == position + 1))
    };
    let prize = move || card.get().map(words::prize);
    let far = memo(move || slot_at(at, near(at).opponent(), position));
    let mine = memo(move || slot_at(at, near(at), position));
    let told = move || words::position(position, card.get(), turned_up.get(), open.get());
    view! {
        <li class="loot-column" class:is-open=open class:is-later=later class:is-now=now>
            <span class="unseen">{told}</span>
            <div class="loot-place" aria-hidden="true" data-tip=move || explained(far.get())>{far_slot(far, position)}</div>
            // An empty place has nothing to explain.
            <div
                class="loot-place loot-prize"
                role="img"
                tabindex=move || card.get().map(|_| "0")
                aria-label=prize
                aria-hidden=move || card.get().is_none().then_some("true")
                data-tip=prize
            >
                {saloon}
            </div>
            <div class="loot-place" data-tip=move || explained(mine.get())>{near_slot(at, draft, mine, position)}</div>
            <p class="loot-label" aria-hidden="true" data-tip=words::LABEL>{label}</p>
        </li>
    }
}

/// What lies at a position in front of a seat.
fn slot_at(at: Playback<Loot>, seat: Seat, position: usize) -> Slot {
    at.view.with(|view| at.event.with(|event| slot::slot(view, event.as_ref(), seat, position)))
}

/// What a card on the table means.
fn explained(slot: Slot) -> Option<String> {
    match slot {
        Slot::Up(card, _) | Slot::Down(Some(card)) => Some(words::played(card)),
        Slot::Down(None) => Some(words::FACE_DOWN.into()),
        Slot::Bare | Slot::Open => None,
    }
}

fn far_slot(slot: Memo<Slot>, position: usize) -> impl IntoView {
    move || {
        let name = format!("loot-far-{position}");
        shown(slot.get(), name, "far")
    }
}

/// The card that the viewer has laid or chosen at a position. While a choice is due, it is a button that takes the card
/// back.
fn near_slot(at: Playback<Loot>, draft: Draft, slot: Memo<Slot>, position: usize) -> impl IntoView {
    let place = position % 2;
    let chosen = memo(move || draft.card(place).filter(|_| slot.get() == Slot::Open));
    let mine = memo(move || slot.get() == Slot::Open && at.is_mine());
    let next = move || draft.next() == Some(place);
    let name = move |card: ActionCard| format!("loot-near-{card}-{}", copy(at, draft, position, card));
    let touch = move || words::touch(position, chosen.get());
    let card = move |card| {
        view! { <div class="loot-card" data-flip=name(card) inner_html=art::action(card)></div> }.into_any()
    };
    move || match slot.get() {
        // The button stays while its card changes, and so does the focus.
        Slot::Open if mine.get() => view! {
            <button
                class="loot-slot loot-touch"
                aria-label=touch
                data-tip=touch
                class:is-next=next
                class:is-filled=move || chosen.get().is_some()
                on:click=move |_| draft.touch(place)
            >
                {move || chosen.get().map_or_else(|| view! { <span>{words::YOUR_CARD}</span> }.into_any(), card)}
            </button>
        }
        .into_any(),
        // The cards are on their way.
        Slot::Open if chosen.get().is_some() => chosen.get().map(card).into_any(),
        Slot::Down(Some(card)) | Slot::Up(card, _) => shown(slot.get(), name(card), "near"),
        other => shown(other, format!("loot-near-{position}"), "near"),
    }
}

/// Which of the two cards of a kind lies at a position: they are numbered in the order they were laid.
fn copy(at: Playback<Loot>, draft: Draft, position: usize, card: ActionCard) -> usize {
    let at_position = |position| match untrack(|| slot_at(at, near(at), position)) {
        Slot::Up(card, _) | Slot::Down(Some(card)) => Some(card),
        Slot::Open => untrack(|| draft.card(position % 2)),
        _ => None,
    };
    (0..position).filter(|&earlier| at_position(earlier) == Some(card)).count()
}

/// What lies at a position where nothing can be done.
fn shown(slot: Slot, name: String, from: &'static str) -> AnyView {
    match slot {
        Slot::Bare => view! { <div class="loot-slot"></div> }.into_any(),
        Slot::Open => view! { <div class="loot-slot is-due"></div> }.into_any(),
        Slot::Down(None) => {
            view! { <div class="loot-card" data-flip=name data-from=from inner_html=art::action_back()></div> }
                .into_any()
        }
        Slot::Down(Some(card)) => view! {
            <div class="loot-card is-down" data-flip=name data-from=from inner_html=art::action(card)></div>
        }
        .into_any(),
        Slot::Up(card, fate) => {
            let class = match fate {
                Fate::Won => "loot-card is-up is-won",
                Fate::Lost => "loot-card is-up is-lost",
                Fate::Tied => "loot-card is-up is-tied",
            };
            view! { <div class=class data-flip=name inner_html=art::action(card)></div> }.into_any()
        }
    }
}
