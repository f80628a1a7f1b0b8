//! The hierarchy of hands, with the viewer's own lit.

use catalog::hanafuda::Hand;
use leptos::prelude::*;

use super::{At, near, seen};
use crate::derive::memo;
use crate::games::hanafuda::words;

/// The list of hands: beside the stage where there is room, else over it on request.
pub(super) fn hands(at: At, open: RwSignal<bool>) -> AnyView {
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
        <aside class="han-hands" class:open=open aria-label=words::HANDS_TITLE>
            <h2>{words::HANDS_TITLE}</h2>
            <ol>{rows.collect_view()}</ol>
            <p>{words::HANDS_FOOT}</p>
            <button class="button han-hands-close" on:click=move |_| open.set(false)>{words::CLOSE}</button>
        </aside>
    }
    .into_any()
}
