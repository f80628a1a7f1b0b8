//! The real server in its own process: killed, stopped, starved, damaged, and asked for its data.

#[path = "../harness/mod.rs"]
mod harness;
#[cfg(unix)]
#[path = "../../../store/tests/postgres_server/mod.rs"]
mod postgres_server;
#[path = "../run/mod.rs"]
mod run;

mod again;
mod damage;
mod data;
mod every_game;
mod faults;
mod late;
mod load;
mod postgres;
mod seat;
mod shutdown;
