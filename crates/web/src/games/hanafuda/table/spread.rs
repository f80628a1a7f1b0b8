//! Piles spread out, to look at or to choose a card for the Bridge.

use catalog::hanafuda::{Action, Card, PileCard, Source, Step};
use leptos::prelude::*;

use super::piles::lying;
use super::{At, near, seen};
use crate::derive::memo;
use crate::games::hanafuda::{art, tips, words};

/// Which piles are spread out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spread {
    Own,
    Theirs,
}

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

/// The spread piles, if any.
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
    let pile = memo(move || top_first(at, from));
    let title = move || at.cast.with(|cast| words::pile(cast, from.owner(near(at))));
    view! {
        <section>
            <h3>{title}</h3>
            <ol class="han-fan" reversed>
                {move || pile.get().into_iter().map(|card| one(at, card)).collect_view()}
            </ol>
        </section>
    }
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
