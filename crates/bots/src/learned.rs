//! The best players of a game, and what they have learned. It is much: a browser brings it when one of them first sits
//! down, every other program has it from the start.

use crate::{Brain, Effort};
use engine::Seeded;

/// Makes one of the best players of a game, by name.
pub(crate) type Masters<G> = fn(&str, Seeded, Effort) -> Option<Brain<G>>;

/// Declares what a game's best players have learned, who they are, and how both come here.
macro_rules! learned {
    ($file:literal, $masters:path => $state:ty) => {
        static HERE: std::sync::OnceLock<(&[u8], crate::learned::Masters<$state>)> = std::sync::OnceLock::new();

        /// Brings the best players and what they have learned. Only a browser has to ask for that.
        pub fn remember() {
            let _ = HERE.set((include_bytes!($file), $masters));
        }

        /// Whether a player of this level would first have to be brought.
        pub(crate) fn lacks(level: &str) -> bool {
            ["sharp", "legend"].contains(&level) && here().is_none()
        }

        /// What they have learned, if it is here.
        pub(super) fn learned() -> Option<&'static [u8]> {
            here().map(|(learned, _)| *learned)
        }

        /// One of the best, if there is one of this name and they are here.
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
