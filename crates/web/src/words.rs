//! Every word a player reads, in one place, ready to be translated. What happened at a table is told by the games themselves.

pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
pub mod house;
pub mod loot;
pub mod pages;
pub mod replay;
pub mod set_up;
