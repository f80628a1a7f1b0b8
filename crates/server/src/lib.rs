//! The game server: HTTP and sockets, lobby, identity, and the tables themselves.
//!
//! Its promise: what is acknowledged is on disk. A connection takes a table's lock, lets the table's authority do what is
//! asked, and queues what comes of it while it still holds the lock; one task commits everything that is queued and only
//! then lets it out. So there is no task for a table, and the busier the house, the fewer the commits for each move.
//!
//! The invariant of this crate: it knows no game and no rule. What a table does is decided in `table`, what is kept in
//! `store`; here are only clocks, randomness, sockets and who may do what how often.
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
mod bots;
mod clock;
mod committer;
mod config;
mod connection;
mod crowd;
mod desk;
mod detector;
mod error;
mod gate;
mod headers;
mod house;
mod identity;
mod invite;
mod kernel;
mod link;
mod links;
mod listen;
mod lobby;
mod lookalike;
mod metered;
mod metrics;
mod open;
mod origin;
mod player;
mod pulse;
mod quick;
mod rate;
mod reactions;
mod recover;
mod run;
mod say;
mod secret;
mod slot;
mod socket;
mod talk;
mod timers;
mod turn;
mod words;

pub use api::PageFile;
pub use config::{Config, KernelWitness, Limits, Seconds};
pub use error::Error;
pub use rate::Rate;
pub use run::{run, run_on};
