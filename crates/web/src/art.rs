//! Drawings of our own, as SVG made in code: sharp at every size, told apart without colour.

pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
pub mod house;
pub mod loot;
