//! The strongest bots of a game and their learned data. The data is large, so a browser loads it when one of them first
//! joins a game. Other programs include it from the start.

use crate::{Brain, Effort};
use engine::Seeded;

/// Makes one of the strongest bots of a game, by name.
pub(crate) type Masters<G> = fn(&str, Seeded, Effort) -> Option<Brain<G>>;

/// Declares the data and the constructor of a game's strongest bots, and how they are registered.
macro_rules! learned {
    ($file:literal, $masters:path => $state:ty) => {
        static HERE: std::sync::OnceLock<(&[u8], crate::learned::Masters<$state>)> = std::sync::OnceLock::new();

        /// Registers the strongest bots and their data. Only a browser has to call this.
        pub fn remember() {
            let _ = HERE.set((include_bytes!($file), $masters));
        }

        /// Whether a bot of this level first needs [`remember`].
        pub(crate) fn lacks(level: &str) -> bool {
            ["sharp", "legend"].contains(&level) && here().is_none()
        }

        /// The learned data, if it is registered.
        pub(super) fn learned() -> Option<&'static [u8]> {
            here().map(|(learned, _)| *learned)
        }

        /// A bot of this name, if there is one and the strongest bots are registered.
        pub(super) fn master(name: &str, luck: engine::Seeded, effort: crate::Effort) -> Option<crate::Brain<$state>> {
            here().and_then(|(_, masters)| masters(name, luck, effort))
        }

        fn here() -> Option<&'static (&'static [u8], crate::learned::Masters<$state>)> {
            if cfg!(not(target_family = "wasm")) {
                remember();
            }
            HERE.get()
        }
    };
}

pub(crate) use learned;
