//! The [list](games!) of games, and generic access to them.
//!
//! Hosts are generic over [`Game`], and select a particular game with a [`Visit`]. Each game's crate is re-exported
//! here, so that no other crate needs a dependency per game.
//!
//! The invariant of this crate: it contains only the list and the access to it.

mod list;

use engine::{About, Game};

/// The rules of the game with this slug, in Markdown; `None` if there is no such game.
///
/// ```
/// assert!(catalog::rules("loot").is_some_and(|rules| rules.contains("LSW-01")));
/// assert_eq!(catalog::rules("chess"), None);
/// ```
pub fn rules(slug: &str) -> Option<&'static str> {
    visit(slug, Rules)
}

struct Rules;

impl Visit for Rules {
    type Output = &'static str;

    fn visit<G: Game>(self) -> &'static str {
        G::rules()
    }
}

/// A generic operation on a game that is selected by its slug.
pub trait Visit {
    /// The result of the operation.
    type Output;

    /// Runs the operation for game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! catalog {
    ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
        $(
            pub use ::$game;

            const _: () = assert!(is_slug(stringify!($game)), "the name of a game has only the letters a-z and digits");
        )+

        /// The metadata of every game, in the order of the list.
        pub fn all() -> Vec<&'static About> {
            vec![$($game::State::about()),+]
        }

        /// Visits the game with this slug; `None` if there is no such game.
        ///
        /// ```
        /// struct Name;
        /// impl catalog::Visit for Name {
        ///     type Output = &'static str;
        ///     fn visit<G: engine::Game>(self) -> &'static str {
        ///         G::about().name
        ///     }
        /// }
        /// assert_eq!(catalog::visit("loot", Name), Some("Loot, Shoot, Whisky"));
        /// assert_eq!(catalog::visit("chess", Name), None);
        /// ```
        pub fn visit<V: Visit>(slug: &str, visitor: V) -> Option<V::Output> {
            match slug {
                $(stringify!($game) => Some(visitor.visit::<$game::State>()),)+
                _ => None,
            }
        }
    };
}

games!(catalog);

/// Whether this can be a game's slug. The page's chunks are named by the slug, `_` and the kind of chunk.
const fn is_slug(name: &str) -> bool {
    let name = name.as_bytes();
    let mut index = 0;
    while index < name.len() {
        if !(name[index].is_ascii_lowercase() || index > 0 && name[index].is_ascii_digit()) {
            return false;
        }
        index += 1;
    }
    index > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! crates {
        ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
            [$((stringify!($game), $game::State::about())),+]
        };
    }

    #[test]
    fn the_slug_of_a_game_is_the_name_of_its_crate() {
        for (name, about) in games!(crates) {
            assert_eq!(about.slug, name, "the crate {name} must have the same name as its game's slug");
        }
    }

    #[test]
    fn a_slug_is_letters_and_digits() {
        for good in ["loot", "a", "draw2"] {
            assert!(is_slug(good), "{good}");
        }
        for bad in ["", "high_card", "high-card", "Loot", "2draw", "löt"] {
            assert!(!is_slug(bad), "{bad}");
        }
    }
}
