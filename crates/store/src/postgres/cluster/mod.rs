//! Several servers on one database.
//!
//! A node is fenced: each of its writing statements takes the node's lock together with its other statements and fails
//! if the node is not alive. Whoever condemns the node takes that lock alone, so what was being written is finished or
//! comes too late. The lock and the check are the function `fence` of the database.

mod lease;
mod owners;
mod quick;

use std::collections::BTreeSet;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::Mutex;

use super::PgStore;
use super::writer::{Lock, Plan, Writer};
use crate::{Adopted, Beat, Cluster, Located, PlayerNow, QuickMatch, StoreError};

/// How long a lease lasts after a beat. A host beats several times in that time.
const LEASE: Duration = Duration::from_secs(2);

/// Beats that are further apart were interrupted: by the host, the network or the database. Then the other nodes may
/// have been interrupted, too.
const INTERRUPTED: Duration = Duration::from_secs(1);

/// How long one who condemns a node waits for what the node is writing, before it ends the node's connections.
const CONDEMN_PATIENCE: &str = "300ms";

/// How long a beat may take.
const BEAT_PATIENCE: Duration = Duration::from_secs(1);

/// The time of nodes that ended: how long operators see them, and how long their rows are kept.
const SHOWN: Duration = Duration::from_hours(24);
const KEPT: Duration = Duration::from_hours(24 * 7);

/// Lines of chat that come with an adopted table.
const CHAT_LINES: i64 = 50;

/// What a store has as a node.
pub(super) struct Membership {
    id: i64,
    /// Connections of their own, so that a beat never waits for commits. They hold no lock on the database and do not
    /// wait for the disk: a beat that is lost with the database has ended with it.
    beats: Writer,
    /// Tables that this node may have taken without its host knowing, because the last adoption failed. Only one
    /// adoption runs at a time.
    unsure: Mutex<BTreeSet<i64>>,
}

impl Membership {
    /// The node with this number, which writes by this plan.
    pub(super) fn new(id: i64, plan: &Plan) -> Self {
        let options = plan.options.clone().options([
            ("statement_timeout", "900ms"),
            ("lock_timeout", CONDEMN_PATIENCE),
            ("synchronous_commit", "off"),
        ]);
        let plan = Plan { options, lock: Lock::None, most: 2, patience: BEAT_PATIENCE, ..plan.clone() };
        Self { id, beats: Writer::new(plan), unsure: Mutex::default() }
    }

    /// Closes its connections.
    pub(super) async fn close(&self) {
        self.beats.close().await;
    }
}

impl PgStore {
    fn member(&self) -> Result<&Membership, StoreError> {
        self.membership.as_ref().ok_or_else(|| StoreError::Other("this is not a node".into()))
    }
}

#[async_trait]
impl Cluster for PgStore {
    fn node(&self) -> u64 {
        self.membership.as_ref().map_or(0, |member| member.id.cast_unsigned())
    }

    async fn beat(&self, status: &str) -> Result<Beat, StoreError> {
        self.renew(self.member()?, status).await
    }

    async fn condemn(&self) -> Result<Vec<u64>, StoreError> {
        self.end_overdue(self.member()?).await
    }

    async fn adopt(&self, limit: u32) -> Result<Vec<Adopted>, StoreError> {
        self.take_over(self.member()?, limit).await
    }

    async fn hand_over(&self, tables: &[(u64, String)], to: u64) -> Result<Vec<u64>, StoreError> {
        self.give(self.member()?, tables, to).await
    }

    async fn locate(&self, table: u64) -> Result<Option<Located>, StoreError> {
        self.owner_of(table).await
    }

    async fn quick_match(
        &self,
        wanted: &[(String, u8)],
        not: &[u64],
        fresh: u64,
        seconds: u32,
    ) -> Result<QuickMatch, StoreError> {
        self.meet(self.member()?, wanted, not, fresh, seconds).await
    }

    async fn quick_over(&self, table: u64) -> Result<(), StoreError> {
        self.stop_waiting(table).await
    }

    async fn answer_to(&self, player: u64, id: &str) -> Result<Option<String>, StoreError> {
        const SQL: &str = "SELECT answer FROM answers WHERE player = $1 AND id = $2 ORDER BY number DESC LIMIT 1";
        let query = sqlx::query_scalar(SQL).bind(player.cast_signed()).bind(id);
        self.quick(query.fetch_optional(&self.readers)).await
    }

    async fn players_now(&self, players: &[u64]) -> Result<Vec<PlayerNow>, StoreError> {
        const SQL: &str = "SELECT id, name, ARRAY(SELECT muted FROM mutes WHERE player = players.id ORDER BY muted),
            token IS NOT NULL FROM players WHERE id = ANY($1) ORDER BY id";
        let ids: Vec<i64> = players.iter().map(|id| id.cast_signed()).collect();
        let found: Vec<(i64, String, Vec<i64>, bool)> =
            self.quick(sqlx::query_as(SQL).bind(ids).fetch_all(&self.readers)).await?;
        let player = |(id, name, mutes, valid): (i64, String, Vec<i64>, bool)| PlayerNow {
            id: id.cast_unsigned(),
            name,
            mutes: mutes.into_iter().map(i64::cast_unsigned).collect(),
            valid,
        };
        Ok(found.into_iter().map(player).collect())
    }

    async fn leave(&self) -> Result<(), StoreError> {
        self.end_own(self.member()?).await
    }
}

/// A duration in the database's unit of time.
fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
