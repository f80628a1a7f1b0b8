//! The other players, in the order of their seats, from the viewer's left.

use catalog::hayauchi::Step;
use engine::Seat;
use leptos::prelude::*;

use super::At;
use super::cards::{hearts, says, slot, small};
use super::hands::Hands;
use super::seen::Player;
use crate::derive::memo;
use crate::games::hayauchi::art;
use crate::games::hayauchi::words::{self, tips};

/// All players but the viewer.
pub(super) fn others(at: At) -> impl IntoView {
    let order = memo(move || order(at.seat.get(), at.view.with(|seen| seen.view.board.players.into())));
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
    let player = memo(move || at.view.with(|seen| seen.player(seat)));
    let mood = memo(move || at.view.with(|seen| seen.mood(seat)));
    let rank = memo(move || at.bot(seat).map(|bot| bot.rank()));
    let racing = memo(move || at.view.with(|seen| seen.is_racing(seat)));
    let lost = memo(move || at.view.with(|seen| seen.told.has_lost(seat)));
    let name = memo(move || at.cast.with(|cast| cast.name(seat).to_owned()));
    let soon = memo(move || Hands::is_soon_at(at));
    let out = move || !player.get().still_in;
    let owes = move || at.view.with(|seen| seen.view.board.step == Step::Pick && seen.view.to_act.contains(seat));
    let card = move || {
        let Player { place, still_in, .. } = player.get();
        slot(&name.get(), seat, place.has_picked || (soon.get() && still_in), place.picked)
    };
    view! {
        <li
            class="hay-seat"
            class:racing=racing
            class:out=out
            class:lost=lost
            class:owes=move || owes() && !soon.get()
            class:lowest=move || at.view.with(|seen| seen.lowest() == Some(seat))
            data-place=format!("seat-{}", seat.index())
            data-tip=move || about(&at.title(seat), player.get())
            tabindex="0"
        >
            <div class="hay-face" inner_html=move || art::dino(seat.index(), rank.get(), mood.get())></div>
            <p class="hay-name">{name}" "<small class="level">{move || at.level(seat)}</small></p>
            {move || hearts(player.get().hearts, None)}
            {move || player.get().said.map(says)}
            {card}
            <p class="hay-state">{move || state(at, seat)}</p>
            {move || holdings(player.get())}
        </li>
    }
}

/// What a player has, in numbers. Used cards are shown in a row where they are public.
fn holdings(player: Player) -> impl IntoView {
    let place = player.place;
    let used = place.used.unwrap_or_default();
    let hand = player.still_in.then(|| words::in_hand(place.hand_count));
    let hidden = (used.is_empty() && place.used_count > 0).then(|| words::used(place.used_count));
    let secret = (place.secret_count > 0).then(|| words::secret(place.secret_count));
    let points = (player.points > 0).then(|| words::points(player.points));
    let part = |class: &'static str, text: Option<String>| text.map(|text| view! { <span class=class>{text}</span> });
    view! {
        <p class="hay-holdings">
            {part("hand", hand)} {part("used", hidden)} {part("secret", secret)} {part("points", points)}
        </p>
        {small(used.iter(), "", words::USED, None)}
    }
}

/// The same in a sentence.
fn about(name: &str, player: Player) -> String {
    let Player { place, hearts, still_in, points, .. } = player;
    if still_in {
        tips::player(name, hearts, place.hand_count, place.used_count, place.secret_count, points)
    } else {
        tips::out(name)
    }
}

fn state(at: At, seat: Seat) -> &'static str {
    let soon = Hands::is_soon_at(at);
    at.view.with(|seen| {
        let (board, place) = (&seen.view.board, &seen.view.places[seat.index()]);
        match board.step {
            _ if !board.is_in(seat) => words::OUT,
            _ if seen.is_racing(seat) => words::RACES,
            _ if place.fired => words::FIRED,
            _ if seen.lowest() == Some(seat) => words::LOWEST,
            Step::Showdown => "",
            _ if board.over.is_some() => "",
            Step::Pick if place.has_picked || soon => words::READY,
            Step::Pick if seen.view.to_act.contains(seat) => words::PICKS,
            Step::Pick => "",
        }
    })
}
