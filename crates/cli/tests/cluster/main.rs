//! Several nodes as real processes on one PostgreSQL and one NATS server, each behind relays of its own, so that every
//! one of them can be killed, frozen and cut off.
//!
//! `QUICKDRAW_NODES` sets the seconds of the storm, `QUICKDRAW_FAULTS` the faults whose failover is timed,
//! `QUICKDRAW_SEED` what happens.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

#[path = "../harness/mod.rs"]
mod harness;
#[path = "../../../store/tests/postgres_server/mod.rs"]
mod postgres_server;
#[path = "../run/mod.rs"]
mod run;
#[path = "../storm/mod.rs"]
mod storm;

mod across;
mod bad_input;
mod bus_away;
mod duelist;
mod failover;
mod nats_server;
mod nemesis;
mod node;
mod nodes;
mod rolling;
mod stormy;

/// What happens at random follows from this.
fn seed() -> String {
    std::env::var("QUICKDRAW_SEED").unwrap_or_else(|_| "high noon".into())
}
