//! Cards and hearts, each with a label for screen readers.

use catalog::hayauchi::{Board, Booze};
use engine::Seat;
use leptos::prelude::*;

use crate::games::hayauchi::art;
use crate::games::hayauchi::words::{self, tips};

/// Hearts left and lost. `stop` is the tab index of those that are in nothing else with a tab stop.
pub(super) fn hearts(left: u8, stop: Option<&'static str>) -> impl IntoView {
    let heart = |index: u8| view! { <span class="hay-heart" inner_html=art::heart(index < left)></span> };
    view! {
        <span class="hay-hearts" role="img" tabindex=stop aria-label=words::hearts(left) data-tip=tips::HEARTS>
            {(0..Board::HEARTS).map(heart).collect_view()}
        </span>
    }
}

/// What a player has announced.
pub(super) fn says(booze: Booze) -> impl IntoView {
    view! { <p class="hay-says" data-tip=tips::SAYS>{words::says(booze)}</p> }
}

/// The card in front of a player: none, face down, or turned up.
pub(super) fn slot(name: &str, seat: Seat, lies: bool, booze: Option<Booze>) -> impl IntoView + use<> {
    let flip = format!("pick-{}", seat.index());
    let from = format!("seat-{}", seat.index());
    let card = match booze {
        _ if !lies => None,
        Some(booze) => Some((art::booze(booze.value()), words::face_up(name, booze), "hay-card turned")),
        None => Some((art::back(), words::face_down(name), "hay-card")),
    };
    let tip = match booze {
        _ if !lies => tips::NO_ORDER.into(),
        Some(booze) => words::face_up(name, booze),
        None => tips::FACE_DOWN.into(),
    };
    view! {
        <div class="hay-slot" data-tip=tip>
            {card
                .map(|(drawing, label, class)| {
                    view! {
                        <div class=class role="img" aria-label=label data-flip=flip data-from=from inner_html=drawing></div>
                    }
                })}
        </div>
    }
}

/// Small cards in a row, face up.
pub(super) fn small<C>(
    cards: C,
    owner: &'static str,
    label: &'static str,
    tip: Option<&'static str>,
) -> impl IntoView + use<C>
where
    C: Iterator<Item = Booze>,
{
    let card = |booze: Booze| {
        let flip = (!owner.is_empty()).then(|| format!("{owner}-{booze}"));
        view! { <span class="hay-small" data-flip=flip role="img" aria-label=words::drink(booze) inner_html=art::booze(booze.value())></span> }
    };
    let cards: Vec<_> = cards.map(card).collect();
    (!cards.is_empty()).then(|| {
        view! {
            <span class="hay-pile" data-tip=tip>
                <span class="hay-label">{label}</span>
                {cards}
            </span>
        }
    })
}
