//! The server's storage: logs of tables, players, results and ratings.
//!
//! The traits define what a server needs. [`SqliteStore`] implements them without configuration, and [`PgStore`] in a
//! PostgreSQL database. The store knows no game: ids are numbers, and log entries are JSON text that is returned
//! unchanged.
//!
//! A [`Batch`] is one transaction. When [`Tables::commit`] returns `Ok`, all of it is on disk. When it fails, none of
//! it counts, and the same batch may be committed again.
//!
//! A table's log is a hash chain: [`check_chain`] tells whether it is exactly what was written.
//!
//! ```
//! use store::{Batch, NewTable, Row, SqliteStore, Tables, chain_next, chain_start, check_chain};
//!
//! # async fn run() -> Result<(), store::StoreError> {
//! # let directory = tempfile::tempdir().expect("a temporary directory");
//! let store = SqliteStore::open(directory.path()).await?;
//! let entry = r#"{"sit":0}"#;
//! let chain = chain_next(&chain_start(7), 0, 2, entry);
//! store
//!     .commit(&Batch {
//!         tables: vec![NewTable { id: 7, game: "loot".into(), created: 1, by: 42, private: false }],
//!         rows: vec![Row { table: 7, n: 0, at: 2, entry: entry.into(), chain }],
//!         ..Batch::default()
//!     })
//!     .await?;
//! assert_eq!(check_chain(7, &store.log(7).await?), Ok(chain));
//! # Ok(())
//! # }
//! # tokio::runtime::Runtime::new().expect("a runtime").block_on(run()).expect("the example runs");
//! ```

mod batch;
mod chain;
mod changes;
mod check;
mod cluster;
mod commit;
mod error;
mod export;
mod files;
mod ladder;
mod lock;
mod log;
mod open;
mod personal;
mod player;
mod players;
mod postgres;
mod rating;
mod rechain;
mod result;
mod results;
mod split;
mod sqlite;
mod tables;
mod traits;
mod upkeep;

pub use batch::{Answered, Batch, Change, ChatLine, NewTable, OpenTable, RaceTime, Row};
pub use chain::{BadChain, Chain, chain_next, chain_start, check_chain};
pub use cluster::{Adopted, Beat, Cluster, Located, NewNode, Node, Nodes, PlayerNow, QuickMatch};
pub use error::StoreError;
pub use open::FILE_NAME;
pub use player::{Invitation, Kind, NewPlayer, Player, TokenHash};
pub use postgres::{DatabaseUrl, Imported, PgStore};
pub use rating::{Rating, Standing};
pub use result::{GameResult, ResultSeat};
pub use sqlite::SqliteStore;
pub use traits::{Personal, Players, Ratings, Results, Store, Tables, Upkeep};

/// The name that replaces a deleted player's.
pub const SOMEBODY: &str = "somebody";
