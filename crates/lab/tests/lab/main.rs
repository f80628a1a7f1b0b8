//! The laboratory: arena, simulations, and Loot's table on disk.

mod arena;
mod data;
mod judged;
mod loot_table;
mod sampling;
mod sim;
mod strength;
