//! The settings of this browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::keep;

/// How much is animated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Motion {
    /// As the device prefers.
    #[default]
    Auto,
    /// Everything is animated.
    Full,
    /// Nothing moves: changes fade.
    Reduced,
    /// Nothing waits either: for tests and impatient players.
    Off,
}

/// The player's settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Chosen {
    pub(crate) motion: Motion,
    pub(crate) sound: bool,
    pub(crate) volume: f64,
    pub(crate) name: String,
    /// Whether the log and the chat are shown beside a table.
    /// By default they are where there is room.
    rail: Option<bool>,
    /// Whether to notify when it is the player's turn and the page is in the background.
    pub(crate) notify: bool,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { motion: Motion::Auto, sound: true, volume: 0.6, name: String::new(), rail: None, notify: false }
    }
}

impl Chosen {
    /// Whether the log and the chat are shown beside a table.
    pub(crate) fn shows_rail(&self) -> bool {
        self.rail.unwrap_or_else(is_wide)
    }

    /// Shows the log and the chat, or hides them.
    pub(crate) fn flip_rail(&mut self) {
        self.rail = Some(!self.shows_rail());
    }
}

/// The settings, as a context for every part of the page.
#[derive(Clone, Copy)]
pub(crate) struct Settings(pub(crate) RwSignal<Chosen>);

impl Settings {
    /// Reads the stored settings, and stores every change.
    pub(crate) fn provide() -> Self {
        let chosen = RwSignal::new(keep::read("settings").unwrap_or_default());
        Effect::new(move |before: Option<()>| {
            chosen.with(|chosen| {
                if before.is_some() {
                    keep::write("settings", chosen);
                }
            });
        });
        let settings = Self(chosen);
        provide_context(settings);
        settings
    }

    pub(crate) fn get() -> Self {
        expect_context()
    }

    /// Whether cards move across the screen.
    pub(crate) fn moves(self) -> bool {
        match self.0.with_untracked(|chosen| chosen.motion) {
            Motion::Full => true,
            Motion::Reduced | Motion::Off => false,
            Motion::Auto => !device_wants_rest(),
        }
    }

    /// How many milliseconds to wait where the player should look for `ms`.
    pub(crate) fn wait(self, ms: u32) -> u32 {
        if self.0.with_untracked(|chosen| chosen.motion) == Motion::Off { 0 } else { ms }
    }
}

/// Whether there is room for a rail beside a table that is still large.
fn is_wide() -> bool {
    let query = window().match_media("(min-width: 1440px)").ok().flatten();
    query.is_some_and(|query| query.matches())
}

fn device_wants_rest() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    query.is_some_and(|query| query.matches())
}
