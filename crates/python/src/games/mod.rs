//! What belongs to one game, in a folder with its name.

mod loot;

pub(crate) use loot::Oracle;
