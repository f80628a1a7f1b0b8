//! Piles spread out, to look at or to choose a card for the Bridge.

use catalog::hanafuda::{Action, Card, PileCard, Source, Step};
use leptos::prelude::*;

use super::piles::lying;
use super::{At, near, seen};
use crate::derive::memo;
use crate::games::hanafuda::{art, tips, words};
use crate::sheet::sheet;

/// Whether the viewer has to choose a card for the Bridge.
pub(super) fn bridging(at: At) -> bool {
    at.is_mine() && seen(at, |view| view.step == Step::Bridge)
}

/// The cards that the Bridge can bring, in the order in which they are shown.
pub(super) fn reach(at: At) -> Vec<Card> {
    [Source::Own, Source::Theirs].into_iter().flat_map(|from| top_first(at, from)).filter_map(PileCard::face).collect()
}

/// The cards of a pile, the top one first.
fn top_first(at: At, from: Source) -> Vec<PileCard> {
    let mut pile: Vec<PileCard> = seen(at, |view| view.pile(from.owner(near(at))).collect());
    pile.reverse();
    pile
}

/// The piles spread out, each in a dialog of its own.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    pub(super) own: RwSignal<bool>,
    pub(super) theirs: RwSignal<bool>,
}

impl Spread {
    pub(super) fn nothing() -> Self {
        Self { own: RwSignal::new(false), theirs: RwSignal::new(false) }
    }

    /// Whether this pile is spread out.
    pub(super) fn of(self, from: Source) -> RwSignal<bool> {
        if from == Source::Own { self.own } else { self.theirs }
    }
}

/// Both piles over the table while a card is chosen for the Bridge; else the one that the player wants to see.
pub(super) fn spread(at: At, open: Spread) -> AnyView {
    let bridge = memo(move || bridging(at));
    let pile = |from: Source, key: &'static str| {
        let title = Signal::derive(move || at.cast.with(|cast| words::pile(cast, from.owner(near(at)))));
        sheet("han-spread-sheet", title, key, open.of(from), move || fan(at, from))
    };
    view! {
        <Show when=move || bridge.get()>
            <section class="han-spread" aria-label=words::BRIDGE_TITLE>{row(at, Source::Own)} {row(at, Source::Theirs)}</section>
        </Show>
        {pile(Source::Own, "o")}
        {pile(Source::Theirs, "t")}
    }
    .into_any()
}

fn row(at: At, from: Source) -> impl IntoView {
    let title = move || at.cast.with(|cast| words::pile(cast, from.owner(near(at))));
    view! {
        <section>
            <h3>{title}</h3>
            {fan(at, from)}
        </section>
    }
}

/// The cards of a pile, the top one first.
fn fan(at: At, from: Source) -> AnyView {
    let pile = memo(move || top_first(at, from));
    view! {
        <ol class="han-fan" reversed>{move || pile.get().into_iter().map(|card| one(at, card)).collect_view()}</ol>
    }
    .into_any()
}

fn one(at: At, card: PileCard) -> impl IntoView {
    let name = lying(card);
    let picture = card.face().map_or_else(art::back, |card| art::card(&card.to_string()));
    let choice = card.face().map(Action::Bridge);
    let open = move || choice.is_some_and(|action| at.allows(&action));
    let number = move || {
        let place = reach(at).iter().position(|&other| Some(other) == card.card)?;
        (open() && place < 9).then(|| view! { <kbd>{place + 1}</kbd> })
    };
    let choose = move |_| {
        if let Some(action) = choice.filter(|_| untrack(open)) {
            at.act(&action);
        }
    };
    view! {
        <li class="han-slot" class:open=open>
            <button
                class="han-card"
                data-tip=card.card.map(tips::card)
                aria-disabled=move || (!open()).to_string()
                on:click=choose
            >
                <span class="unseen">{name.clone()}</span>
                <span class="flower" inner_html=picture></span>
            </button>
            <span class="han-name" aria-hidden="true">{number} {name}</span>
        </li>
    }
}
