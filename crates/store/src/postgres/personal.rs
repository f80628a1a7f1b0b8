//! One person's data: exporting and deleting it.

use std::collections::BTreeMap;

use async_trait::async_trait;
use serde_json::Value;
use sqlx::postgres::PgConnection;

use super::results::history;
use super::{LONG, PgStore, column, ladder, within};
use crate::export::{CHAT, INVITATIONS, Known, PROGRAMS, RATINGS};
use crate::personal::{FOREVER, forgetting, renamed};
use crate::rechain::{Line, new_links};
use crate::{Personal, Players, StoreError};

#[async_trait]
impl Personal for PgStore {
    async fn export(&self, id: u64, text_of: fn(u64) -> String) -> Result<Option<Value>, StoreError> {
        const TABLES: &str = "SELECT id, game, created, created_by = $1 FROM tables WHERE created_by = $1
            OR number IN (SELECT tbl FROM log WHERE position($2 IN entry) > 0) ORDER BY number";
        let Some(player) = self.player(id).await? else { return Ok(None) };
        let (mutes, races) = (self.mutes(id).await?, self.races(id, u32::MAX).await?);
        let (key, mention) = (id.cast_signed(), quoted(&text_of(id)));
        let work = async {
            Ok(Known {
                player,
                programs: sqlx::query_as(PROGRAMS).bind(key).fetch_all(&self.long).await?,
                tables: sqlx::query_as(TABLES).bind(key).bind(mention).fetch_all(&self.long).await?,
                results: history(&self.long, id, None, u32::MAX).await?,
                ratings: sqlx::query_as(RATINGS).bind(key).fetch_all(&self.long).await?,
                chat: sqlx::query_as(CHAT).bind(key).fetch_all(&self.long).await?,
                mutes,
                invitations: sqlx::query_as(INVITATIONS).bind(key).fetch_all(&self.long).await?,
                races,
            })
        };
        Ok(Some(within(LONG, work).await?.json(text_of)))
    }

    async fn delete(&self, player: u64, text_of: fn(u64) -> String) -> Result<bool, StoreError> {
        // A program's owner always exists.
        let people =
            sqlx::query_scalar("SELECT id FROM players WHERE id = $1 OR owner = $1").bind(player.cast_signed());
        let people: Vec<i64> = self.quick(people.fetch_all(&self.readers)).await?;
        if people.is_empty() {
            return Ok(false);
        }
        let texts: Vec<String> = people.iter().map(|id| text_of(id.cast_unsigned())).collect();
        let mut lease = self.writer.begin(LONG).await?;
        let work = async {
            sqlx::query(ladder::LOCK).execute(&mut *lease).await?;
            // Pending games are rated first, because they count for the other players.
            while ladder::rate(&mut lease, 1000, FOREVER).await? > 0 {}
            for sql in forgetting("(SELECT unnest($1::bigint[]))") {
                sqlx::query(sqlx::AssertSqlSafe(sql)).bind(&people).execute(&mut *lease).await?;
            }
            rename_in_log(&mut lease, &texts).await
        };
        within(LONG, work).await?;
        lease.commit().await?;
        Ok(true)
    }
}

/// An id as it stands in a log entry.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

/// Replaces the names in all entries that mention one of these ids, and renews the hashes of their tables.
async fn rename_in_log(connection: &mut PgConnection, texts: &[String]) -> Result<(), sqlx::Error> {
    const FOUND: &str = "SELECT tbl, tables.id, n, entry FROM log JOIN tables ON tables.number = tbl
        WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS mention WHERE position(mention IN entry) > 0)";
    let mentions: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    let found: Vec<(i64, i64, i64, String)> = sqlx::query_as(FOUND).bind(mentions).fetch_all(&mut *connection).await?;
    let mut changes: BTreeMap<(i64, u64), BTreeMap<i64, String>> = BTreeMap::new();
    for (number, table, n, entry) in found {
        let renamed = renamed(&entry, texts).map_err(|error| {
            sqlx::Error::Decode(format!("entry {n} of table number {number} is not JSON: {error}").into())
        })?;
        if let Some(renamed) = renamed {
            changes.entry((number, table.cast_unsigned())).or_default().insert(n, renamed);
        }
    }
    for ((number, table), changes) in &changes {
        replace_entries(connection, *number, *table, changes).await?;
    }
    Ok(())
}

/// Replaces these entries of a table, given by their numbers, and renews its hashes up to the first that is already
/// wrong.
async fn replace_entries(
    connection: &mut PgConnection,
    number: i64,
    table: u64,
    changes: &BTreeMap<i64, String>,
) -> Result<(), sqlx::Error> {
    const LINES: &str = "SELECT n, n, at, entry, chain FROM log WHERE tbl = $1 ORDER BY n";
    const LINKS: &str = "UPDATE log SET chain = given.chain FROM unnest($2::bigint[], $3::bytea[]) AS given (n, chain)
        WHERE tbl = $1 AND log.n = given.n";
    const ENTRIES: &str = "UPDATE log SET entry = given.entry FROM unnest($2::bigint[], $3::text[]) AS given (n, entry)
        WHERE tbl = $1 AND log.n = given.n";
    let lines: Vec<Line> = sqlx::query_as(LINES).bind(number).fetch_all(&mut *connection).await?;
    let renewed = new_links(table, &lines, changes);
    sqlx::query(LINKS)
        .bind(number)
        .bind(column(&renewed, |link| link.0))
        .bind(column(&renewed, |link| link.1))
        .execute(&mut *connection)
        .await?;
    sqlx::query(ENTRIES)
        .bind(number)
        .bind(column(changes.keys(), |n| *n))
        .bind(column(changes.values(), |entry| &**entry))
        .execute(connection)
        .await?;
    Ok(())
}
