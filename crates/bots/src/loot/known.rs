//! Exact values that the program was given. The legend and the judge use them where there are some.

use std::sync::{Arc, OnceLock};

use catalog::loot::{Cards, DeckOut, Options};

use super::start::Values;

/// Values, and the games they are for.
struct Known {
    deck: Cards,
    deck_out: DeckOut,
    values: Arc<dyn Values>,
}

static KNOWN: OnceLock<Known> = OnceLock::new();

/// Gives the legend and the judge the exact values of games with these options. With other options they go on without,
/// and so they do where a value is missing. To be called once, before the first bot or judge is made; later calls change
/// nothing and return `false`.
pub fn know(options: &Options, values: Arc<dyn Values>) -> bool {
    KNOWN.set(Known { deck: options.deck, deck_out: options.deck_out, values }).is_ok()
}

/// The exact values for games with these options. The length of a match does not matter: a duel is worth the same.
pub(super) fn known(options: &Options) -> Option<&'static dyn Values> {
    let known = KNOWN.get()?;
    (known.deck == options.deck && known.deck_out == options.deck_out).then_some(&*known.values)
}
