//! The samurai in the laboratory: how their players learn, and what matches between them show.

pub mod exploit;
pub mod matches;
pub mod train;
