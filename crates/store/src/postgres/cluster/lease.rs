//! Registering nodes, and their leases.

use super::{INTERRUPTED, KEPT, LEASE, Membership, SHOWN, micros};
use crate::postgres::open::application_name;
use crate::postgres::{PgStore, within};
use crate::{Beat, NewNode, Node, Nodes, StoreError};

/// A node as it is read: id, name, version, start, end of the lease, whether it is alive, status, number of tables.
type Line = (i64, String, String, i64, i64, bool, String, i64);

/// Whether the node's lease has run out. A lease that lasts for long was given before the clock was set back. The
/// parameter $2 is the length of a lease.
macro_rules! overdue {
    ($node:literal) => {
        concat!("NOT (", $node, ".until BETWEEN micros() AND micros() + 2 * $2)")
    };
}

/// Ends a node when nothing is being written for it: see `fence`. The condition follows.
macro_rules! end {
    ($only:expr) => {
        concat!(
            "UPDATE nodes AS node SET alive = FALSE, until = least(until, micros())
            WHERE id = $1 AND alive AND (SELECT pg_advisory_xact_lock(1, $1::integer)) IS NOT NULL AND ",
            $only
        )
    };
}

impl PgStore {
    /// The nodes for an operator: those alive, and those that ended in the last day.
    pub async fn nodes(&self) -> Result<Nodes, StoreError> {
        const NODES: &str = "SELECT id, name, version, started, until, alive, status,
                (SELECT count(*) FROM tables WHERE owner = nodes.id AND NOT closed)
            FROM nodes WHERE alive OR until > micros() - $1 ORDER BY id";
        const REST: &str = "SELECT micros(), (SELECT count(*) FROM tables
            LEFT JOIN nodes ON nodes.id = tables.owner AND nodes.alive
            WHERE NOT closed AND (nodes.id IS NULL OR NOT taken))";
        let work = async {
            let found: Vec<Line> = sqlx::query_as(NODES).bind(micros(SHOWN)).fetch_all(&self.readers).await?;
            let (now, waiting): (i64, i64) = sqlx::query_as(REST).fetch_one(&self.readers).await?;
            Ok(Nodes {
                now: now.cast_unsigned(),
                nodes: found.into_iter().map(node).collect(),
                waiting: waiting.cast_unsigned(),
            })
        };
        self.quick(work).await
    }

    /// Enters a new node. Returns its number.
    pub(in crate::postgres) async fn register(&self, new: &NewNode) -> Result<i64, StoreError> {
        // One after the other, so that of two with different buses the second sees the first.
        const LOCK: &str = "SELECT pg_advisory_xact_lock(4, 0)";
        const OTHERS: &str =
            concat!("SELECT id, name, ", overdue!("nodes"), " FROM nodes WHERE alive AND bus <> $1 ORDER BY id");
        const OLD: &str = "DELETE FROM nodes WHERE NOT alive AND until < micros() - $1
            AND NOT EXISTS (SELECT 1 FROM tables WHERE owner = nodes.id AND NOT closed)";
        // The first lease is twice as long, because a host has more to do at its start.
        const ENTER: &str = "INSERT INTO nodes (name, version, bus, started, since, until)
            SELECT $1, $2, $3, now, now, now + 2 * $4 FROM (SELECT micros() AS now) AS clock RETURNING id";
        // A single server that comes back sees that it was not the last.
        const COUNT: &str = "UPDATE server SET starts = starts + 1";
        let mut lease = self.writer.begin(self.writer.patience()).await?;
        let work = async {
            sqlx::query(LOCK).execute(&mut *lease).await?;
            let others: Vec<(i64, String, bool)> =
                sqlx::query_as(OTHERS).bind(&new.bus).bind(micros(LEASE)).fetch_all(&mut *lease).await?;
            if let Some((id, name, _)) = others.iter().find(|(.., overdue)| !overdue) {
                return Ok(Err((*id, name.clone())));
            }
            for (id, ..) in &others {
                sqlx::query(end!("TRUE")).bind(id).execute(&mut *lease).await?;
            }
            sqlx::query(OLD).bind(micros(KEPT)).execute(&mut *lease).await?;
            sqlx::query(COUNT).execute(&mut *lease).await?;
            let enter = sqlx::query_scalar(ENTER).bind(&new.name).bind(&new.version).bind(&new.bus);
            enter.bind(micros(LEASE)).fetch_one(&mut *lease).await.map(Ok)
        };
        match self.quick(work).await? {
            Ok(id) => {
                lease.commit().await?;
                Ok(id)
            }
            Err((id, name)) => {
                let why = format!(
                    "node {id} ({name}) uses it with another message bus, which would make two clusters on one \
                     database; connect all nodes to the same NATS server, or name another database with --database"
                );
                Err(StoreError::Database { name: self.name.clone(), why })
            }
        }
    }

    /// Renews the lease, and reads how the others are.
    pub(super) async fn renew(&self, me: &Membership, status: &str) -> Result<Beat, StoreError> {
        const RENEW: &str = "UPDATE nodes SET status = $3, until = now + $2,
                since = CASE WHEN now - (until - $2) BETWEEN -$2 AND $4 THEN since ELSE now END
            FROM (SELECT micros() AS now) AS clock WHERE id = $1 AND alive RETURNING now";
        const NODES: &str = "SELECT id, name, version, started, until, alive, status, 0::bigint FROM nodes WHERE alive
            ORDER BY id";
        const WAITING: &str = "SELECT EXISTS (SELECT 1 FROM tables WHERE owner IS NULL AND NOT closed)
            OR EXISTS (SELECT 1 FROM tables WHERE owner = $1 AND NOT closed AND NOT taken)
            OR EXISTS (SELECT 1 FROM nodes CROSS JOIN LATERAL
                (SELECT 1 FROM tables WHERE owner = nodes.id AND NOT closed LIMIT 1) AS one WHERE NOT alive)";
        let mut lease = me.beats.lease().await?;
        let work = async {
            let renew = sqlx::query_scalar(RENEW).bind(me.id).bind(micros(LEASE)).bind(status);
            let now: Option<i64> = renew.bind(micros(INTERRUPTED)).fetch_optional(&mut *lease).await?;
            let Some(now) = now else { return Ok(None) };
            let found: Vec<Line> = sqlx::query_as(NODES).fetch_all(&mut *lease).await?;
            let waiting = sqlx::query_scalar(WAITING).bind(me.id).fetch_one(&mut *lease).await?;
            let nodes = found.into_iter().map(node).collect();
            Ok(Some(Beat { now: now.cast_unsigned(), nodes, waiting }))
        };
        let beat = within(me.beats.patience(), work).await?;
        lease.keep();
        beat.ok_or(StoreError::Condemned)
    }

    /// Condemns the nodes whose lease has run out, if this node's own beats came without interruption for as long as a
    /// lease.
    pub(super) async fn end_overdue(&self, me: &Membership) -> Result<Vec<u64>, StoreError> {
        const OVERDUE: &str = concat!(
            "SELECT other.id FROM nodes AS other CROSS JOIN nodes AS me CROSS JOIN (SELECT micros() AS now) AS clock
            WHERE me.id = $1 AND me.alive AND now - me.since >= $2 AND now - (me.until - $2) BETWEEN -$2 AND $3
            AND other.id <> me.id AND other.alive AND ",
            overdue!("other"),
            " ORDER BY other.id"
        );
        let mut lease = me.beats.lease().await?;
        let query = sqlx::query_scalar(OVERDUE).bind(me.id).bind(micros(LEASE)).bind(micros(INTERRUPTED));
        let overdue: Vec<i64> = within(me.beats.patience(), query.fetch_all(&mut *lease)).await?;
        lease.keep();
        let mut condemned = Vec::new();
        for id in overdue {
            let mut ended = self.end(me, id).await;
            if matches!(ended, Err(StoreError::Busy(_))) {
                // It may have been stopped inside a transaction.
                self.disconnect(me, id).await?;
                ended = self.end(me, id).await;
            }
            match ended {
                Ok(true) => {
                    // What it left unfinished may hold other locks.
                    self.disconnect(me, id).await?;
                    condemned.push(id.cast_unsigned());
                }
                // It has beaten again, another node was faster, or its connections have not ended yet.
                Ok(false) | Err(StoreError::Busy(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(condemned)
    }

    /// Ends a node if its lease has run out. Returns whether it did.
    async fn end(&self, me: &Membership, id: i64) -> Result<bool, StoreError> {
        const END: &str = end!(overdue!("node"));
        let mut lease = me.beats.lease().await?;
        let query = sqlx::query(END).bind(id).bind(micros(LEASE));
        let done = within(me.beats.patience(), query.execute(&mut *lease)).await?;
        lease.keep();
        Ok(done.rows_affected() > 0)
    }

    /// Ends this node.
    pub(super) async fn end_own(&self, me: &Membership) -> Result<(), StoreError> {
        let mut lease = me.beats.lease().await?;
        within(me.beats.patience(), sqlx::query(end!("TRUE")).bind(me.id).execute(&mut *lease)).await?;
        lease.keep();
        Ok(())
    }

    /// Ends all connections of another node.
    async fn disconnect(&self, me: &Membership, id: i64) -> Result<(), StoreError> {
        const SQL: &str = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = $1";
        let mut lease = me.beats.lease().await?;
        let query = sqlx::query(SQL).bind(application_name(id));
        within(me.beats.patience(), query.execute(&mut *lease)).await?;
        lease.keep();
        Ok(())
    }
}

fn node((id, name, version, started, until, alive, status, tables): Line) -> Node {
    Node {
        id: id.cast_unsigned(),
        name,
        version,
        started: started.cast_unsigned(),
        until: until.cast_unsigned(),
        alive,
        tables: tables.cast_unsigned(),
        status,
    }
}
