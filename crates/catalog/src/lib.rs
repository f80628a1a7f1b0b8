//! The closed list of the games, and the only place that names them all.
//!
//! Hosts are written once, for any [`Game`], and meet a particular one through a [`Visit`]. A further game costs its
//! crate and one line at the end of this file.
//!
//! The invariant of this crate: nothing but the list and the way to go through it.

use engine::{About, Game};

/// The rules page of the game with this slug, in Markdown; `None` if there is none.
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

/// Something that can be done with any game, once it is known which.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it with game `G`.
    fn visit<G: Game>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game's card, in the order of the house.
        pub fn all() -> Vec<&'static About> {
            vec![$(<$game>::about()),+]
        }

        /// Visits the game with this slug; `None` if there is none.
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
            $(if slug == <$game>::about().slug {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

games![loot::State, hayauchi::State, gunfight::State, hanafuda::State];
