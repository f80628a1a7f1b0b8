//! Every word a player reads, in one place, ready to be translated. What happened at a table is told by the games themselves.

pub mod connection;
pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
pub mod house;
pub mod loot;
pub mod pages;
pub mod replay;
pub mod set_up;

/// A text with a capital at its beginning. The names of things are English.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
