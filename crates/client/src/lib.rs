//! A client library for programs. It uses the same protocol as the page in the browser.
//!
//! An [`Account`] is a player known to a server. Connecting it gives a [`Client`], which sends requests and receives
//! messages. A lost connection is made again: followed tables continue from the last update, and unanswered requests
//! are sent again under the same id, so they count once ([`protocol::session`]).
//!
//! ```no_run
//! use client::{Account, Say, Server};
//! use protocol::{Request, TableRequest};
//!
//! # async fn example() -> Result<(), client::Error> {
//! let server: Server = "http://127.0.0.1:7777".parse()?;
//! let mut client = Account::guest(&server, "Annie").await?.connect().await?;
//! client.ask(&Request::Quick { game: "loot".into(), players: None, or: Vec::new() }).await?;
//! while let Some(said) = client.next().await {
//!     if let Some(Say::Update(update)) = said.say()
//!         && let Some(legal) = &update.legal
//!     {
//!         client.act(&update, &legal.list[0], None).await?;
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Invariant: this crate knows the protocol but no game.

mod account;
mod answer;
mod client;
mod connection;
mod error;
mod http;
mod server;
mod socket;

pub use account::{Account, Pass};
pub use answer::{Answer, Said};
pub use client::Client;
pub use error::Error;
pub use http::Reply;
pub use protocol::Say;
pub use protocol::session::Retry;
pub use server::Server;
pub use socket::{Socket, open};
