//! The laboratory: matches between bots, simulations by the million, and games that are solved.
//!
//! The invariant of this crate: it computes and reports, on all cores and with progress and cancellation; it prints
//! nothing and knows no command line.

pub mod loot;
