//! The game server: HTTP, WebSocket connections, lobby, identity and the running tables.
//!
//! What is acknowledged is on disk. A connection takes a table's lock, lets the table's authority handle the request,
//! and queues the effects while it still holds the lock. One task commits everything that is queued and only then sends
//! the messages. So no table needs a task of its own, and under load one commit covers many moves.
//!
//! Invariant: this crate knows no game and no rule. `table` decides what a table does, and `store` keeps the data. This
//! crate adds clocks, randomness, sockets, permissions and rate limits.
//!
//! ```
//! # async fn example() -> Result<(), server::Error> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! let shutdown = async { /* wait for a signal */ };
//! server::run(listener, server::Config::default(), shutdown).await
//! # }
//! ```

mod answers;
mod api;
mod app;
mod background;
mod bots;
mod chat;
mod client_address;
mod clock;
mod cluster;
mod committer;
mod config;
mod connection;
mod connection_limit;
mod error;
mod headers;
mod hints;
mod hosted_table;
mod identity;
mod invite;
mod kernel;
mod listen;
mod liveness;
mod lobby;
mod locked_table;
mod lookalike;
mod messages;
mod metered;
mod metrics;
mod open;
mod origin;
mod outbox;
mod outboxes;
mod player;
mod quick;
mod rate;
mod reactions;
mod recover;
mod requests;
mod run;
mod secret;
mod socket;
mod text;
mod timers;

pub use api::PageFile;
pub use cluster::{BusAddresses, BusConfig, ClusterStore};
pub use config::{Config, KernelWitness, Limits, Seconds};
pub use error::Error;
pub use rate::Rate;
pub use run::{run, run_as_node, run_on};
