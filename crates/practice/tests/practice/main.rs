//! A table inside the browser: practice games, and what a person alone with bots can do.

#![allow(clippy::unwrap_used, reason = "what a test cannot read fails it")]

mod alone;
mod hints;
mod local_server;
mod page;
mod puzzle;
mod review;
