//! What the player has chosen for this browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::keep;

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Motion {
    /// As the device says.
    #[default]
    Auto,
    /// Everything.
    Full,
    /// Nothing moves: what changes fades.
    Reduced,
    /// Nothing waits either: for tests and for the impatient.
    Off,
}

/// What the player has chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Chosen {
    pub(crate) motion: Motion,
    pub(crate) sound: bool,
    pub(crate) volume: f64,
    pub(crate) name: String,
    /// Whether the log and the talk are shown beside a table.
    pub(crate) rail: bool,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { motion: Motion::Auto, sound: true, volume: 0.6, name: String::new(), rail: is_wide() }
    }
}

/// The settings, for every part of the page.
#[derive(Clone, Copy)]
pub(crate) struct Settings(pub(crate) RwSignal<Chosen>);

impl Settings {
    /// Reads what was kept, and keeps what changes.
    pub(crate) fn provide() -> Self {
        let chosen = RwSignal::new(keep::read("settings").unwrap_or_default());
        Effect::new(move |_| chosen.with(|chosen| keep::write("settings", chosen)));
        let settings = Self(chosen);
        provide_context(settings);
        settings
    }

    pub(crate) fn get() -> Self {
        expect_context()
    }

    /// Whether things travel over the screen.
    pub(crate) fn moves(self) -> bool {
        match self.0.with_untracked(|chosen| chosen.motion) {
            Motion::Full => true,
            Motion::Reduced | Motion::Off => false,
            Motion::Auto => !device_wants_rest(),
        }
    }

    /// How long to wait where a player should look for this many milliseconds.
    pub(crate) fn wait(self, ms: u32) -> u32 {
        if self.0.with_untracked(|chosen| chosen.motion) == Motion::Off { 0 } else { ms }
    }
}

/// Whether there is room for a rail beside a table.
fn is_wide() -> bool {
    let query = window().match_media("(min-width: 900px)").ok().flatten();
    query.is_some_and(|query| query.matches())
}

fn device_wants_rest() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    query.is_some_and(|query| query.matches())
}
