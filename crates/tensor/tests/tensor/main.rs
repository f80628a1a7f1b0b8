//! Every game as numbers: what an observation may depend on, paths, batches, episodes, and the page that describes them.

#![allow(clippy::cast_possible_wrap, reason = "numbers of tables and seats are small")]

mod batches;
mod episodes;
mod page;
mod paths;
mod secrecy;
mod together;
mod walk;
