//! The list of games.

/// Passes the list of games to a macro: `catalog::games!(make)` expands to
/// `make! { loot with bots and tensor, ... }`.
///
/// This list is the only place that names all games. The catalog, the page's chunks and the bots are generated from it.
/// A game is named by its crate, which is also its slug: lower-case letters and digits, starting with a letter. The
/// build fails otherwise. `with bots` says that the crate `bots` has players for the game; otherwise only the random
/// player is available. `and tensor` says that the crate `tensor` has the game as numbers; otherwise it is not in the
/// Python package.
///
/// ```
/// macro_rules! names {
///     ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => { [$(stringify!($game)),+] };
/// }
/// let slugs = catalog::all().into_iter().map(|about| about.slug);
/// assert!(slugs.eq(catalog::games!(names)));
/// ```
#[macro_export]
macro_rules! games {
    ($($make:tt)+) => {
        $($make)+! {
            loot with bots and tensor,
            hayauchi with bots and tensor,
            gunfight with bots and tensor,
            hanafuda with bots and tensor,
        }
    };
}
