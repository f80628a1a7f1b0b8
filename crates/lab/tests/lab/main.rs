//! The laboratory: arena, simulations, and Loot's table on disk.

mod arena;
mod loot_table;
mod sampling;
mod sim;
mod strength;
