//! Piles spread out: to look at, or to choose what comes over the Bridge.

use hanafuda::{Action, Card, Source, Step};
use leptos::prelude::*;

use super::piles::lying;
use super::seen::{Lying, Seen};
use super::{At, near};
use crate::art::hanafuda as art;
use crate::derive::memo;
use crate::words::hanafuda as words;

/// Which piles lie spread out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spread {
    Own,
    Theirs,
}

/// Whether the viewer has to choose what comes over the Bridge.
pub(super) fn bridging(at: At) -> bool {
    at.is_mine() && at.view.with(|seen| seen.step == Step::Bridge)
}

/// The cards the Bridge can bring, in the order they are shown in.
pub(super) fn reach(at: At) -> Vec<Card> {
    at.view.with(|seen| {
        let piles = [near(at), near(at).opponent()].map(|seat| &seen.side(seat).pile);
        let top_first = piles.into_iter().flat_map(|pile| pile.iter().rev());
        top_first.filter(|lying| lying.up).filter_map(|lying| lying.card).collect()
    })
}

/// The spread piles, if any are.
pub(super) fn spread(at: At, open: RwSignal<Option<Spread>>) -> AnyView {
    let bridge = memo(move || bridging(at));
    let shown = memo(move || match (bridge.get(), open.get()) {
        (true, _) => vec![Source::Own, Source::Theirs],
        (false, Some(Spread::Own)) => vec![Source::Own],
        (false, Some(Spread::Theirs)) => vec![Source::Theirs],
        (false, None) => Vec::new(),
    });
    view! {
        <Show when=move || !shown.with(Vec::is_empty)>
            <div class="han-spread" role="dialog" aria-label=move || if bridge.get() { words::BRIDGE_TITLE } else { words::SPREAD_TITLE }>
                {move || shown.get().into_iter().map(|from| row(at, from)).collect_view()}
                <Show when=move || !bridge.get()>
                    <button class="button" on:click=move |_| open.set(None)>{words::CLOSE}</button>
                </Show>
            </div>
        </Show>
    }
    .into_any()
}

fn row(at: At, from: Source) -> impl IntoView {
    let owner = memo(move || Seen::owner(from, near(at)));
    let pile = memo(move || at.view.with(|seen| seen.side(owner.get()).pile.clone()));
    let title = move || at.cast.with(|cast| words::pile(cast, owner.get()));
    view! {
        <section>
            <h3>{title}</h3>
            <ol class="han-fan" reversed>
                {move || pile.get().into_iter().rev().map(|card| one(at, card)).collect_view()}
            </ol>
        </section>
    }
}

fn one(at: At, card: Lying) -> impl IntoView {
    let name = lying(&card);
    let picture = match card.card.filter(|_| card.up) {
        Some(card) => art::card(&card.to_string()),
        None => art::back(),
    };
    let choice = card.card.filter(|_| card.up).map(Action::Bridge);
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
            <button class="han-card" aria-disabled=move || (!open()).to_string() on:click=choose>
                <span class="unseen">{name.clone()}</span>
                <span class="flower" inner_html=picture></span>
            </button>
            <span class="han-name" aria-hidden="true">{number} {name}</span>
        </li>
    }
}
