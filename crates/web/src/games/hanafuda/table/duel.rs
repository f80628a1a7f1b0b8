//! DRAW!: both hands on the table, and the red stroke.

use engine::Seat;
use leptos::prelude::*;
use protocol::RaceStage;

use super::shown::{Duel, End};
use super::{At, near, race, remembered};
use crate::derive::memo;
use crate::games::hanafuda::{art, words};

/// The last DRAW!, while it is shown.
pub(super) fn duel(at: At) -> AnyView {
    let duel = memo(move || remembered(at, |memory| memory.duel.clone()));
    view! { <div class="han-duel-place">{move || duel.get().map(|duel| shown(at, &duel))}</div> }.into_any()
}

fn shown(at: At, duel: &Duel) -> AnyView {
    let me = near(at);
    let cast = at.cast.get();
    let soon = memo(move || matches!(race(at), Some((RaceStage::Soon, _))));
    let end = duel.end.map(|end| match end {
        End::Tied => words::TIE.to_owned(),
        End::Stalemate => words::STALEMATE.to_owned(),
        End::Struck { seat, cards, ribbon } => words::strikes(&cast, seat, cards, ribbon),
    });
    let struck = matches!(duel.end, Some(End::Struck { .. }));
    let down = matches!(duel.end, Some(End::Struck { seat, .. }) if seat != me);
    view! {
        <div class="han-duel" class:struck=struck class:down=down>
            <p class="han-call">{words::calls(&cast, duel.attacker)}</p>
            {side(at, duel, me.opponent())}
            {side(at, duel, me)}
            <p class="han-end">{end}</p>
            {move || soon.get().then(|| view! {
                <p class="han-next"><span class="han-coin" inner_html=art::coin()></span>{words::COIN_UP}</p>
            })}
            {struck.then(|| view! { <span class="han-blow" inner_html=art::blow()></span> })}
        </div>
    }
    .into_any()
}

fn side(at: At, duel: &Duel, seat: Seat) -> impl IntoView + use<> {
    let cards = duel.hands[seat.index()].map(|card| {
        let name = card.to_string();
        view! { <span class="flower" data-flip=format!("duel-{name}") inner_html=art::card(&name)></span> }
    });
    let won = matches!(duel.end, Some(End::Struck { seat: winner, .. }) if winner == seat);
    let lost = matches!(duel.end, Some(End::Struck { seat: winner, .. }) if winner != seat);
    view! {
        <div class="han-duel-side" class:won=won class:lost=lost>
            <span class="han-duel-who">
                {at.cast.with(|cast| cast.name(seat).to_owned())} <b>{words::hand(duel.ranks[seat.index()])}</b>
            </span>
            <span class="han-duel-cards">{cards}</span>
        </div>
    }
}
