//! Every text of the site that a player reads, ready to be translated. The texts of a game are in its own folder, and
//! the lines of its log in its own crate.

pub mod coach;
pub mod connection;
pub mod friends;
pub mod hint;
pub mod over;
pub mod pages;
pub mod puzzles;
pub mod replay;
pub mod review;
pub mod set_up;
pub mod site;

/// A text with its first letter as a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
