//! Checks the setup of a table.

use engine::{Game, GameOptions, read_options};
use protocol::{Code, No, Pace, Setup};

/// A result, or the refusal of a request.
pub(crate) type Done<T = ()> = Result<T, No>;

/// Checks a setup and returns its options.
pub(crate) fn check_setup<G: Game>(setup: &Setup) -> Done<G::Options> {
    let bad = |why: String| No::new(Code::BadRequest, why);
    G::about().check_players(setup.seats).map_err(bad)?;
    if setup.spectator_delay > 600 {
        return Err(bad("Spectators can be up to 600 seconds behind.".into()));
    }
    let options: G::Options = read_options(G::about(), &setup.options).map_err(|error| bad(error.to_string()))?;
    if setup.pace == Pace::None && options.races() {
        let why = "Nobody can race without a clock. Choose a pace, or the option that decides races by lot.";
        return Err(bad(why.into()));
    }
    Ok(options)
}

/// Shortens a text that an error quotes.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(24).collect()
}
