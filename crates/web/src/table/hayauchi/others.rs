//! The others at the table, in the order they sit, beginning on the viewer's left.

use ::hayauchi::Step;
use engine::Seat;
use leptos::prelude::*;

use super::At;
use super::cards::{hearts, slot, small};
use super::hands::Hands;
use super::seen::Player;
use crate::art::hayauchi as art;
use crate::derive::memo;
use crate::words::hayauchi as words;

/// Everybody but the viewer.
pub(super) fn others(at: At) -> impl IntoView {
    let order = memo(move || order(at.seat.get(), at.view.with(|seen| seen.players.len())));
    view! {
        <ol class="hay-others" aria-label=words::THE_OTHERS>
            {move || order.get().into_iter().map(|seat| other(at, seat)).collect_view()}
        </ol>
    }
}

fn order(me: Option<Seat>, count: usize) -> Vec<Seat> {
    let first = me.map_or(0, |seat| seat.index() + 1);
    let all = (0..count).map(|step| Seat::new((first + step) % count));
    all.filter(|&seat| Some(seat) != me).collect()
}

fn other(at: At, seat: Seat) -> impl IntoView {
    let player = memo(move || at.view.with(|seen| seen.player(seat).cloned()));
    let mood = memo(move || at.view.with(|seen| seen.mood(seat)));
    let racing = memo(move || at.view.with(|seen| seen.is_racing(seat)));
    let lost = memo(move || has_lost(at, seat));
    let name = memo(move || at.cast.with(|cast| cast.name(seat).to_owned()));
    let soon = memo(move || Hands::is_soon_at(at));
    let out = move || player.with(|player| player.as_ref().is_some_and(|player| !player.still_in));
    let card = move || {
        let player = player.get()?;
        let lies = player.has_picked || (soon.get() && player.still_in);
        Some(slot(&name.get(), seat, lies, player.picked))
    };
    view! {
        <li
            class="hay-seat"
            class:racing=racing
            class:out=out
            class:lost=lost
            class:owes=move || at.view.with(|seen| seen.step == Step::Pick && seen.owes(seat)) && !soon.get()
            class:lowest=move || at.view.with(|seen| seen.is_lowest(seat))
            data-place=format!("seat-{}", seat.index())
        >
            <div class="hay-face" inner_html=move || art::dino(seat.index(), mood.get())></div>
            <p class="hay-name" title=name>{name}</p>
            {move || player.with(|player| player.as_ref().map(hearts))}
            {move || player.with(|player| player.as_ref().map(said))}
            {card}
            <p class="hay-state">{move || state(at, seat)}</p>
            {move || player.with(|player| player.as_ref().map(holdings))}
        </li>
    }
}

/// Whether the round has cost this player a heart.
fn has_lost(at: At, seat: Seat) -> bool {
    at.view.with(|seen| {
        let board = seen.told.board.as_ref();
        board.is_some_and(|board| board.lost.iter().any(|(loser, _)| *loser == seat))
    })
}

fn said(player: &Player) -> impl IntoView + use<> {
    player.said.map(|booze| view! { <p class="hay-says">{words::says(booze)}</p> })
}

/// What a player has, in numbers; used cards in a line where the table lays them open.
fn holdings(player: &Player) -> impl IntoView + use<> {
    let used = player.used.as_deref().unwrap_or_default();
    let open = !used.is_empty();
    let hand = player.still_in.then(|| words::in_hand(player.hand_count));
    let hidden = (!open && player.used_count > 0).then(|| words::used(player.used_count));
    let secret = (player.secret_count > 0).then(|| words::secret(player.secret_count));
    let points = (player.points > 0).then(|| words::points(player.points));
    let part = |class: &'static str, text: Option<String>| text.map(|text| view! { <span class=class>{text}</span> });
    view! {
        <p class="hay-holdings">
            {part("hand", hand)} {part("used", hidden)} {part("secret", secret)} {part("points", points)}
        </p>
        {small(used, "", words::USED)}
    }
}

fn state(at: At, seat: Seat) -> &'static str {
    let soon = Hands::is_soon_at(at);
    at.view.with(|seen| match seen.player(seat) {
        Some(player) if !player.still_in => words::OUT,
        _ if seen.is_racing(seat) => words::RACES,
        Some(player) if player.fired => words::FIRED,
        _ if seen.is_lowest(seat) => words::LOWEST,
        _ if seen.step == Step::Showdown || seen.over.is_some() => "",
        Some(player) if player.has_picked || soon => words::READY,
        _ if seen.owes(seat) => words::PICKS,
        _ => "",
    })
}
