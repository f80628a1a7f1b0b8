//! A real browser before a real server.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]
#![allow(dead_code, unused_imports, reason = "a measurement uses its part")]

mod driver;
mod tab;

pub(crate) use driver::Driver;
pub(crate) use tab::{NARROW, Tab, WIDE};
