//! What the best players have learned. It is much: a browser brings it when one of them first sits down, every other
//! program holds it from the start.

/// Declares what a game's best players have learned, and how it comes here.
macro_rules! learned {
    ($file:literal) => {
        static HERE: std::sync::OnceLock<&[u8]> = std::sync::OnceLock::new();

        /// Brings what the best players have learned. Only a browser has to ask for that.
        pub fn remember() {
            let _ = HERE.set(include_bytes!($file));
        }

        /// Whether a player of this level would first have to be told what it has learned.
        pub(crate) fn lacks(level: &str) -> bool {
            ["sharp", "legend"].contains(&level) && learned().is_none()
        }

        /// What they have learned, if it is here.
        pub(super) fn learned() -> Option<&'static [u8]> {
            if cfg!(not(target_family = "wasm")) {
                remember();
            }
            HERE.get().copied()
        }
    };
}

pub(crate) use learned;
