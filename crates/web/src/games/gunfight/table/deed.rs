//! The actions: one primary button, and the alternatives.

use catalog::gunfight::{Action, Card};
use leptos::prelude::*;

use super::draft::Draft;
use super::play::Play;
use super::ways::Due;
use crate::derive::memo;
use crate::games::gunfight::words;

/// The buttons for the decision that is due.
pub(super) fn deeds(play: Play) -> AnyView {
    view! {
        {move || match play.due.get() {
            Due::Nothing => ().into_any(),
            Due::Arrange => arranging(play),
            Due::Flip | Due::Rotate(_) | Due::Swap(_) => picking(play),
            Due::Exchange => exchanging(play),
            Due::Shoot => shooting(play),
        }}
        <button
            type="button"
            class="button gf-unfold"
            aria-haspopup="dialog"
            on:click=move |_| play.sheet.set(true)
        >
            {words::BROADSHEET}
        </button>
    }
    .into_any()
}

fn arranging(play: Play) -> AnyView {
    let finished = memo(move || play.draft.with(Draft::finished).is_some());
    let by_suit = memo(move || play.draft.with(Draft::by_suit));
    view! {
        <button
            type="button"
            class="button primary"
            aria-disabled=move || (!finished.get()).to_string()
            on:click=move |_| play.lay_down()
        >
            {words::LAY_DOWN}
        </button>
        <button type="button" class="button" on:click=move |_| play.suggest()>{words::SUGGEST}</button>
        <button type="button" class="button" on:click=move |_| play.start_over()>{words::CLEAR}</button>
        <button type="button" class="button" on:click=move |_| play.sort()>
            {move || if by_suit.get() { words::BY_RANK } else { words::BY_SUIT }}
        </button>
    }
    .into_any()
}

/// The picked cards, what they would change, and the button that confirms.
fn picking(play: Play) -> AnyView {
    let chosen = memo(move || play.chosen());
    view! {
        <button
            type="button"
            class="button primary"
            aria-disabled=move || chosen.get().is_none().to_string()
            on:click=move |_| play.confirm()
        >
            {move || label(play)}
        </button>
        {decline(play)}
        // A swap changes up to four hands.
        <p class="gf-foresee" class:is-long=move || matches!(play.due.get(), Due::Swap(_)) role="status">{move || chosen.get().map(|_| outlook(play))}</p>
    }
    .into_any()
}

fn decline(play: Play) -> impl IntoView {
    view! {
        <Show when=move || play.may_pass()>
            <button type="button" class="button" on:click=move |_| play.at.act(&Action::Pass)>{words::DECLINE}</button>
        </Show>
    }
}

fn label(play: Play) -> String {
    let picked = play.picked.get();
    match play.due.get() {
        Due::Rotate(_) => words::rotate(&picked),
        Due::Swap(_) => {
            let seat = play.at.seat.get();
            let mine = |card: &Card| {
                play.at.view.with(|view| view.board.place(*card).is_some_and(|(owner, _)| Some(owner) == seat))
            };
            let (mine, theirs): (Vec<Card>, Vec<Card>) = picked.iter().partition(|card| mine(card));
            words::swap(&mine, &theirs)
        }
        _ => words::flip(picked.first().copied()),
    }
}

/// What the choice would do to the hands.
fn outlook(play: Play) -> String {
    let changes = play.foresee();
    if changes.is_empty() {
        return words::NO_CHANGE.into();
    }
    let lines = play.at.cast.with(|cast| {
        changes.iter().map(|&(seat, stack, was, is)| words::becomes(cast, seat, stack, was, is)).collect::<Vec<_>>()
    });
    lines.join(" · ")
}

fn exchanging(play: Play) -> AnyView {
    let worth = move |card| play.options().worth(card, true);
    let rest = move |seat| play.at.view.with(|view| view.rest(seat));
    let others = move || {
        play.ways.with(|ways| {
            let seats = ways.iter().filter_map(|way| match way {
                Action::Exchange(seat) => *seat,
                _ => None,
            });
            seats.filter_map(|seat| Some((seat, rest(seat)?))).collect::<Vec<_>>()
        })
    };
    view! {
        <button
            type="button"
            class="button"
            class:primary=move || play.picked.with(Vec::is_empty)
            on:click=move |_| play.at.act(&Action::Exchange(None))
        >
            {move || play.at.seat.get().and_then(rest).map(|card| words::keep(card, worth(card)))}
        </button>
        {move || others().into_iter().map(|(seat, card)| view! {
            <button
                type="button"
                class="button"
                class:primary=move || play.picked.with(|picked| picked.contains(&card))
                on:click=move |_| play.at.act(&Action::Exchange(Some(seat)))
            >
                {move || play.at.cast.with(|cast| words::take(cast, seat, card, worth(card)))}
            </button>
        }).collect_view()}
    }
    .into_any()
}

fn shooting(play: Play) -> AnyView {
    let seats = move || {
        play.ways.with(|ways| {
            let seat = |way: &Action| match way {
                Action::Shoot(seat) => Some(*seat),
                _ => None,
            };
            ways.iter().filter_map(seat).collect::<Vec<_>>()
        })
    };
    view! {
        {move || seats().into_iter().map(|seat| view! {
            <button type="button" class="button primary gf-fire" on:click=move |_| play.at.act(&Action::Shoot(seat))>
                {move || play.at.cast.with(|cast| words::shoot(cast, seat))}
            </button>
        }).collect_view()}
    }
    .into_any()
}
