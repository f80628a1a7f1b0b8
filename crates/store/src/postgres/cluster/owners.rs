//! The owners of tables: adopting, handing over, finding.

use std::collections::BTreeMap;

use sqlx::postgres::PgConnection;

use super::{CHAT_LINES, Membership};
use crate::postgres::writer::fenced;
use crate::postgres::{PgStore, QUICK, column, within};
use crate::tables::{lines, row, table};
use crate::{Adopted, ChatLine, Located, Row, StoreError};

/// A table to be taken: number, id, game, who opened it, when, epoch, what the last owner said, whether a quick match led
/// there.
type Line = (i64, i64, String, i64, i64, i64, Option<String>, bool);

impl PgStore {
    /// Becomes the owner of tables without one, reads them, and marks them as taken. A table that is not marked is read
    /// again by the next call.
    pub(super) async fn take_over(&self, me: &Membership, limit: u32) -> Result<Vec<Adopted>, StoreError> {
        // What a dead owner said is old, unless the table was handed over and never taken.
        const CLAIM: &str = fenced!(
            "WITH part AS MATERIALIZED (
                SELECT number FROM tables WHERE NOT closed
                AND (owner IS NULL OR owner = ANY (ARRAY(SELECT id FROM nodes WHERE NOT alive)))
                ORDER BY number
                LIMIT greatest(0, $2 - (SELECT count(*) FROM tables WHERE owner = $1 AND NOT closed AND NOT taken))
                FOR UPDATE SKIP LOCKED
            )
            UPDATE tables SET owner = $1, epoch = epoch + 1, taken = FALSE,
                handover = CASE WHEN NOT taken THEN handover END
            FROM part WHERE tables.number = part.number"
        );
        const MINE: &str = "SELECT number, id, game, created_by, created, epoch, handover,
                EXISTS (SELECT 1 FROM quick_given WHERE tbl = tables.id) FROM tables
            WHERE owner = $1 AND NOT closed AND (NOT taken OR number = ANY ($2)) ORDER BY number LIMIT $3";
        const TAKE: &str = fenced!(
            "UPDATE tables SET taken = TRUE FROM unnest($2::bigint[], $3::bigint[]) AS mine (number, epoch)
            WHERE tables.number = mine.number AND tables.epoch = mine.epoch AND owner = $1"
        );
        let mut unsure = me.unsure.lock().await;
        let mut lease = self.writer.lease().await?;
        let work = async {
            let limit = i64::from(limit);
            self.writer.fenced(CLAIM).bind(limit).execute(&mut *lease).await?;
            let maybe: Vec<i64> = unsure.iter().copied().collect();
            let mine = sqlx::query_as(MINE).bind(me.id).bind(maybe).bind(limit);
            let mine: Vec<Line> = mine.fetch_all(&mut *lease).await?;
            let logs = logs(&mut lease, &mine).await?;
            let chats = chats(&mut lease, &mine).await?;
            unsure.extend(mine.iter().map(|line| line.0));
            let take = self.writer.fenced(TAKE).bind(column(&mine, |line| line.0)).bind(column(&mine, |line| line.5));
            take.execute(&mut *lease).await?;
            Ok((mine, logs, chats))
        };
        let (mine, logs, chats) = within(QUICK, work).await?;
        lease.keep();
        for line in &mine {
            unsure.remove(&line.0);
        }
        Ok(put_together(mine, logs, chats))
    }

    /// Makes another node the owner. Returns the tables that this node does not own.
    pub(super) async fn give(
        &self,
        me: &Membership,
        tables: &[(u64, String)],
        to: u64,
    ) -> Result<Vec<u64>, StoreError> {
        const GIVE: &str = fenced!(
            "UPDATE tables SET owner = $2, epoch = epoch + 1, taken = FALSE, handover = given.said
            FROM unnest($3::bigint[], $4::text[]) AS given (id, said)
            WHERE tables.id = given.id AND owner = $1 AND taken AND NOT closed AND $2 <> $1
            AND EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND alive)"
        );
        // An earlier attempt may have given them without an answer.
        const GIVEN: &str = "SELECT id FROM tables WHERE id = ANY ($1) AND owner IS DISTINCT FROM $2 ORDER BY number";
        let ids = column(tables, |(id, _)| id.cast_signed());
        let mut lease = self.writer.lease().await?;
        let work = async {
            let give =
                self.writer.fenced(GIVE).bind(to.cast_signed()).bind(&ids).bind(column(tables, |(_, said)| said));
            give.execute(&mut *lease).await?;
            sqlx::query_scalar(GIVEN).bind(&ids).bind(me.id).fetch_all(&mut *lease).await
        };
        let given: Vec<i64> = within(self.writer.patience(), work).await?;
        lease.keep();
        Ok(given.into_iter().map(i64::cast_unsigned).collect())
    }

    pub(super) async fn owner_of(&self, table: u64) -> Result<Option<Located>, StoreError> {
        const SQL: &str = "SELECT nodes.id, epoch, closed FROM tables
            LEFT JOIN nodes ON nodes.id = tables.owner AND nodes.alive WHERE tables.id = $1";
        let query = sqlx::query_as(SQL).bind(table.cast_signed());
        let found: Option<(Option<i64>, i64, bool)> = self.quick(query.fetch_optional(&self.readers)).await?;
        let located = |(node, epoch, closed): (Option<i64>, i64, bool)| Located {
            node: node.map(i64::cast_unsigned),
            epoch: epoch.cast_unsigned(),
            closed,
        };
        Ok(found.map(located))
    }
}

/// The logs of these tables, by the number of the table.
async fn logs(connection: &mut PgConnection, tables: &[Line]) -> Result<BTreeMap<i64, Vec<Row>>, sqlx::Error> {
    const SQL: &str = "SELECT tbl, n, at, convert_to(entry, 'UTF8'), chain FROM log WHERE tbl = ANY ($1)
        ORDER BY tbl, n";
    let ids: BTreeMap<i64, u64> = tables.iter().map(|line| (line.0, line.1.cast_unsigned())).collect();
    let numbers: Vec<i64> = ids.keys().copied().collect();
    let mut logs: BTreeMap<i64, Vec<Row>> = BTreeMap::new();
    for (number, n, at, entry, chain) in sqlx::query_as(SQL).bind(numbers).fetch_all(connection).await? {
        logs.entry(number).or_default().push(row(ids[&number], (n, at, entry, chain)));
    }
    Ok(logs)
}

/// The last lines of chat at these tables, by the id of the table.
async fn chats(connection: &mut PgConnection, tables: &[Line]) -> Result<BTreeMap<i64, Vec<ChatLine>>, sqlx::Error> {
    const SQL: &str = "SELECT said.* FROM unnest($1::bigint[]) AS given (id) CROSS JOIN LATERAL (
            SELECT tbl, n, at, player, name, text, program FROM chats WHERE tbl = given.id ORDER BY n DESC LIMIT $2
        ) AS said ORDER BY tbl, n DESC";
    let query = sqlx::query_as(SQL).bind(column(tables, |line| line.1)).bind(CHAT_LINES);
    let mut newest_first: BTreeMap<i64, Vec<_>> = BTreeMap::new();
    for (table, n, at, player, name, text, program) in query.fetch_all(connection).await? {
        newest_first.entry(table).or_default().push((n, at, player, name, text, program));
    }
    Ok(newest_first.into_iter().map(|(table, found)| (table, lines(table.cast_unsigned(), found))).collect())
}

fn put_together(
    tables: Vec<Line>,
    mut logs: BTreeMap<i64, Vec<Row>>,
    mut chats: BTreeMap<i64, Vec<ChatLine>>,
) -> Vec<Adopted> {
    let adopted = |(number, id, game, by, created, epoch, handover, quick): Line| Adopted {
        table: table((id, game, by, created)),
        epoch: epoch.cast_unsigned(),
        log: logs.remove(&number).unwrap_or_default(),
        chat: chats.remove(&id).unwrap_or_default(),
        handover,
        quick,
    };
    tables.into_iter().map(adopted).collect()
}
