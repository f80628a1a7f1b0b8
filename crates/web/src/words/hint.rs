//! Texts of hints.

use review::Mixed;

use super::review::percent;

pub(crate) const HINT: &str = "Hint";
/// The key that asks for one: I for idea.
pub(crate) const HINT_KEY: &str = "I";
pub(crate) const HINT_WORDS: &str = "Two good ideas for your decision, from what you can see.";
pub(crate) const THINKING: &str = "Thinking…";
pub(crate) const EXPLAINED: &str = "From what you can see, and nothing else.";

/// The chance to win with an idea, and how often the best player takes it.
pub(crate) fn worth(idea: &Mixed) -> String {
    format!("Chance to win {}; the best player's choice {} of the time.", percent(idea.chance), percent(idea.share))
}

/// A sentence of the judge, who numbers the seats, with the names of the players.
pub(crate) fn named(told: &str, names: &[String]) -> String {
    let seats = names.iter().enumerate();
    seats.fold(told.to_owned(), |told, (seat, name)| told.replace(&format!("seat {seat}"), name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_called_by_their_names() {
        let names = ["You", "Flo"].map(ToOwned::to_owned);
        assert_eq!(named("It turns seat 1's Fire, and hits seat 1.", &names), "It turns Flo's Fire, and hits Flo.");
    }
}
