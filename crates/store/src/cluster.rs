//! Several servers, called nodes, on one database: leases, the owners of tables, and what the nodes must agree on.
//!
//! A node holds one lease, which it renews by [`Cluster::beat`]. Whoever finds the lease of another node run out may
//! condemn that node: from then on it can write nothing, and the others adopt its tables. A table changes its owner
//! only then, or when its owner hands it over.

use async_trait::async_trait;

use crate::{ChatLine, OpenTable, Row, StoreError};

/// What several servers on one database need besides the rest of the store: leases, owners of tables, and what they
/// must agree on.
#[async_trait]
pub trait Cluster: Send + Sync {
    /// The number of this node: a new one for each start of a process, never used again.
    fn node(&self) -> u64;

    /// Renews this node's lease and stores its status, one JSON value that operators are shown. It is
    /// [`StoreError::Condemned`] if another node has taken the lease away.
    async fn beat(&self, status: &str) -> Result<Beat, StoreError>;

    /// Takes the lease away from nodes whose lease has run out. Does nothing for one lease after this node's own beats
    /// were interrupted: after a restart of the database every lease has run out. Returns the condemned.
    async fn condemn(&self) -> Result<Vec<u64>, StoreError>;

    /// Takes over up to `limit` open tables that have no live owner, and those that were handed over to this node and
    /// not taken yet. Several nodes share the work. After an error, the next call returns what this one would have.
    async fn adopt(&self, limit: u32) -> Result<Vec<Adopted>, StoreError>;

    /// Gives these tables to another node, with what it needs to continue their clocks. Gives only tables that this
    /// node owns, and only if both nodes are alive. Returns the tables that this node no longer owns.
    ///
    /// After an error nobody knows whether they were given: ask again before anything of them is written.
    async fn hand_over(&self, tables: &[(u64, String)], to: u64) -> Result<Vec<u64>, StoreError>;

    /// Where a table is. `None`: there is no such table.
    async fn locate(&self, table: u64) -> Result<Option<Located>, StoreError>;

    /// Finds a table that waits for one of these games with so many players, and reserves a seat there. If there is
    /// none, enters `fresh` as a waiting table of the first of them, on this node, for `seconds`. Two nodes that ask at
    /// the same time meet. Tables in `not` and tables of nodes that are not alive do not count.
    async fn quick_match(
        &self,
        wanted: &[(String, u8)],
        not: &[u64],
        fresh: u64,
        seconds: u32,
    ) -> Result<QuickMatch, StoreError>;

    /// Removes a table from the waiting ones: it is full, has begun or was closed.
    async fn quick_over(&self, table: u64) -> Result<(), StoreError>;

    /// The stored answer to this request of this player, if there is one.
    async fn answer_to(&self, player: u64, id: &str) -> Result<Option<String>, StoreError>;

    /// The names and mutes of these players, and whether their tokens are still valid. Unknown players are left out.
    async fn players_now(&self, players: &[u64]) -> Result<Vec<PlayerNow>, StoreError>;

    /// Ends this node's lease, at a clean shutdown. Its remaining tables can be adopted at once.
    async fn leave(&self) -> Result<(), StoreError>;
}

/// A node to be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNode {
    /// Its name for operators, such as the name of its machine.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// Identifies the message bus that the nodes share. Nodes on different buses may not use the same database.
    pub bus: String,
}

/// The result of a beat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The database's time, in microseconds since 1970.
    pub now: u64,
    /// All live nodes, including this one.
    pub nodes: Vec<Node>,
    /// Whether open tables wait to be adopted, by any node or by this one: they have no live owner, or were handed to
    /// this node and not taken yet.
    pub waiting: bool,
}

/// A registered node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number.
    pub id: u64,
    /// Its name for operators.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// When it was registered, in the database's time.
    pub started: u64,
    /// When its lease runs out, in the database's time.
    pub until: u64,
    /// Whether it has neither left nor been condemned.
    pub alive: bool,
    /// The number of open tables it owns. Only [`PgStore::nodes`](crate::PgStore::nodes) counts them.
    pub tables: u64,
    /// The status of its last beat, one JSON value.
    pub status: String,
}

/// The nodes as an operator sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nodes {
    /// The database's time, in microseconds since 1970.
    pub now: u64,
    /// All live nodes, and those that ended in the last day.
    pub nodes: Vec<Node>,
    /// The number of open tables that wait for an owner.
    pub waiting: u64,
}

/// A table that was taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adopted {
    /// The table.
    pub table: OpenTable,
    /// How many owners it has had, including this one.
    pub epoch: u64,
    /// Its whole log, unchecked.
    pub log: Vec<Row>,
    /// The last 50 lines of its chat, oldest first.
    pub chat: Vec<ChatLine>,
    /// What the last owner said when it handed the table over.
    pub handover: Option<String>,
    /// Whether somebody was given a seat there by a quick match in the last ten minutes.
    pub quick: bool,
}

/// Where a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Located {
    /// The live owner, if there is one at the moment.
    pub node: Option<u64>,
    /// How many owners it has had.
    pub epoch: u64,
    /// Whether it is closed.
    pub closed: bool,
}

/// The result of a quick match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuickMatch {
    /// A seat is reserved at this table.
    Found {
        /// The table.
        table: u64,
        /// Its node.
        node: u64,
    },
    /// The new table waits for others.
    Fresh,
}

/// What can change about a player while they are connected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerNow {
    /// The player.
    pub id: u64,
    /// Their name.
    pub name: String,
    /// Whom they have muted.
    pub mutes: Vec<u64>,
    /// Whether their token is still valid.
    pub valid: bool,
}
