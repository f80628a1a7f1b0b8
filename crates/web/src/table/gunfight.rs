//! The table of this game.

use leptos::prelude::*;
use serde_json::Value;

use super::plain::{Plain, buttons};
use crate::playback::{Show, Sitting};

/// How the game is shown.
#[derive(Clone, Copy)]
pub(crate) struct Gunfight;

impl Show for Gunfight {
    type View = Value;
    type Event = Plain;

    fn step(_: &mut Value, _: &Plain) -> u32 {
        50
    }

    fn prompt(at: Sitting<Self>) -> String {
        if at.is_mine() { "Your turn.".into() } else { "Wait.".into() }
    }

    fn stage(at: Sitting<Self>) -> AnyView {
        view! { <pre>{move || at.view.with(|view| format!("{view:#}"))}</pre> }.into_any()
    }

    fn actions(at: Sitting<Self>) -> AnyView {
        buttons(at)
    }
}
