//! The hierarchy of hands, with the viewer's own lit.

use catalog::hanafuda::Hand;
use leptos::prelude::*;

use super::{At, near, seen};
use crate::derive::memo;
use crate::games::hanafuda::words;
use crate::sheet::sheet;

/// The list of hands: beside the stage where there is room, else in a dialog.
pub(super) fn hands(at: At, open: RwSignal<bool>) -> AnyView {
    view! {
        <aside class="han-hands" aria-label=words::HANDS_TITLE>
            <h2>{words::HANDS_TITLE}</h2>
            {list(at)}
        </aside>
        {sheet("han-hands-sheet", Signal::stored(words::HANDS_TITLE.into()), "h", open, move || list(at))}
    }
    .into_any()
}

fn list(at: At) -> AnyView {
    let mine = memo(move || seen(at, |view| view.hand(near(at))?.rank()));
    let rows = Hand::ALL.into_iter().filter(|&hand| hand != Hand::Unlisted).map(|hand| {
        let lit = move || mine.get() == Some(hand);
        view! {
            <li class:lit=lit aria-current=move || lit().then_some("true")>
                <b>{hand.title()}</b>
                <span>{words::row(hand)}</span>
            </li>
        }
    });
    view! {
        <ol class="han-ranks">{rows.collect_view()}</ol>
        <p class="han-ranks-foot">{words::HANDS_FOOT}</p>
    }
    .into_any()
}
