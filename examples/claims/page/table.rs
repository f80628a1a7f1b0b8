//! The table: the stake, both players, and a row of coins to choose from.

use catalog::claims::{Coin, Event, View};
use engine::{Seat, Space as _, View as _};
use leptos::prelude::*;

use super::{art, words};
use crate::playback::{GameTable, Playback};

/// How the game is shown.
#[derive(Clone, Copy)]
pub(crate) struct Claims;

type At = Playback<Claims>;

impl GameTable for Claims {
    type View = View;
    type Event = Event;

    fn step(view: &mut View, event: &Event) -> u32 {
        view.apply(event);
        match event {
            Event::Drawn { .. } => 700,
            Event::Shown { .. } => 1_400,
            Event::Won { .. } | Event::Tied { .. } => 1_000,
            Event::Offered { .. } | Event::Over { .. } => 0,
        }
    }

    fn prompt(at: At) -> String {
        at.cast.with(|cast| at.view.with(|view| view.prompt(cast)))
    }

    fn stage(at: At) -> AnyView {
        view! {
            <div class="clm-table">{player(at, Seat::new(0))} {claim(at)} {player(at, Seat::new(1))}</div>
        }
        .into_any()
    }

    fn actions(at: At) -> AnyView {
        view! { <div class="clm-coins" role="group" aria-label=words::YOUR_COINS>{Coin::all().map(|coin| offer(at, coin)).collect_view()}</div> }
            .into_any()
    }
}

/// What can be won in this round.
fn claim(at: At) -> impl IntoView {
    let stake = move || at.view.with(|view| view.board.stake);
    view! {
        <div class="clm-claim">
            <p>{move || words::stake(stake())}</p>
            <span inner_html=move || art::claim(stake())></span>
        </div>
    }
}

/// A player's winnings and offer. The offer shows its back, unless it was revealed or is the viewer's own.
fn player(at: At, seat: Seat) -> impl IntoView {
    let riches = move || {
        let riches = at.view.with(|view| view.board.riches[seat.index()]);
        at.cast.with(|cast| words::riches(cast.name(seat), riches))
    };
    let shown = move || {
        at.event.with(|event| match event {
            Some(Event::Shown { coins }) => Some(coins[seat.index()]),
            _ => at.view.with(|view| view.offer.filter(|_| view.viewer.is(seat))),
        })
    };
    let drawing = move || match shown() {
        Some(coin) => art::coin(coin.worth()),
        None if at.view.with(|view| view.has_chosen(seat)) => art::back(),
        None => String::new(),
    };
    let state = move || at.view.with(|view| view.has_chosen(seat)).then_some(words::CHOSEN);
    view! {
        <div class="clm-player">
            <p>{riches} <span class="unseen">{state}</span></p>
            <span class="clm-coin" inner_html=drawing></span>
        </div>
    }
}

/// A button for a coin of the viewer; hidden if the coin is spent or offered.
fn offer(at: At, coin: Coin) -> impl IntoView {
    let has = move || {
        at.view.with(|view| {
            let hand = view.viewer.seat().map(|seat| view.board.hands[seat.index()]);
            hand.is_some_and(|hand| hand.contains(&coin)) && view.offer != Some(coin)
        })
    };
    view! {
        <button
            class="clm-offer"
            hidden=move || !has()
            disabled=move || !at.allows(&coin)
            aria-label=words::coin(coin)
            inner_html=art::coin(coin.worth())
            on:click=move |_| at.act(&coin)
        ></button>
    }
}
