//! The list of games.

/// Passes the list of games to a macro: `catalog::games!(make)` expands to `make! { loot with bots, ... }`.
///
/// This list is the only place that names all games. The catalog, the page's chunks and the bots are generated from it.
/// A game is named by its crate, which is also its slug: lower-case letters and digits, starting with a letter. The
/// build fails otherwise. `with bots` says that the crate `bots` has players for the game; otherwise only the random
/// player is available.
///
/// ```
/// macro_rules! names {
///     ($($game:ident $(with $bots:ident)?),+ $(,)?) => { [$(stringify!($game)),+] };
/// }
/// let slugs = catalog::all().into_iter().map(|about| about.slug);
/// assert!(slugs.eq(catalog::games!(names)));
/// ```
#[macro_export]
macro_rules! games {
    ($($make:tt)+) => {
        $($make)+! {
            loot with bots,
            hayauchi with bots,
            gunfight with bots,
            hanafuda with bots,
        }
    };
}
