//! The moment of a shot: the shooter and the target draw in the street, over the common cards.

use catalog::gunfight::Event;
use engine::Seat;
use leptos::prelude::*;

use super::play::Play;
use crate::derive::memo;
use crate::games::gunfight::art;

/// A shot: who shoots at whom, and what comes of it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shot {
    shooter: Seat,
    target: Seat,
    end: &'static str,
}

/// The gunfighters while a shot is shown.
pub(super) fn showdown(play: Play) -> AnyView {
    let at = play.at;
    let shot = memo(move || at.event.with(|event| event.as_ref().and_then(|event| shot(play, event))));
    view! {
        {move || shot.get().map(|Shot { shooter, target, end }| {
            let drawing = art::showdown(shooter.index(), target.index());
            view! { <div class="gf-showdown" aria-hidden="true" data-end=end inner_html=drawing></div> }
        })}
    }
    .into_any()
}

/// The shot that an event tells of. A gunfighter who is hit by their own shot stands opposite the next one.
fn shot(play: Play, event: &Event) -> Option<Shot> {
    let count = play.at.view.with(|view| view.board.players().len());
    let other = |seat: Seat| Seat::new((seat.index() + 1) % count);
    Some(match *event {
        Event::Shot { seat, target, .. } if seat == target => {
            Shot { shooter: seat, target: other(seat), end: "backfires" }
        }
        Event::Shot { seat, target, life, .. } => {
            Shot { shooter: seat, target, end: if life > 0 { "hits" } else { "kills" } }
        }
        Event::Missed { seat } => Shot { shooter: seat, target: other(seat), end: "misses" },
        _ => return None,
    })
}
