//! A client of the server for programs: it speaks the same protocol as the page in the browser.
//!
//! An [`Account`] is somebody a server knows; connected, it is a [`Client`], which asks, is answered, and hears what the
//! server says. A connection that is lost is made again: the tables that were followed are followed on from the last
//! update, and what was asked and not answered is asked again under the same id, so it counts once.
//!
//! ```no_run
//! use client::{Account, Say, Server};
//! use protocol::{Request, TableRequest};
//!
//! # async fn example() -> Result<(), client::Error> {
//! let server: Server = "http://127.0.0.1:7777".parse()?;
//! let mut client = Account::guest(&server, "Annie").await?.connect().await?;
//! client.ask(&Request::Quick { game: "loot".into(), players: None }).await?;
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
//! The invariant of this crate: it knows the protocol and no game.

mod account;
mod answer;
mod client;
mod error;
mod http;
mod line;
mod memory;
mod server;
mod socket;

pub use account::{Account, Pass};
pub use answer::{Answer, Said};
pub use client::Client;
pub use error::Error;
pub use http::Reply;
pub use line::Retry;
pub use protocol::Say;
pub use server::Server;
pub use socket::{Socket, open};
