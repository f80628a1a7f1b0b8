//! The group commit: one statement for each kind of thing, with all of that kind in one JSON parameter.

use std::sync::LazyLock;

use serde::Serialize;
use serde_json::json;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Executor, SqlitePool};

use crate::{Batch, ChatLine, GameResult, NewTable, SqliteStore, StoreError};

// An error undoes the whole transaction, so SQLite need not keep the pages as they were before a statement.
const TABLES: &str = "INSERT OR ROLLBACK INTO tables (id, game, created, created_by, private)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)";
// The outer join makes a row of an unknown table an error instead of nothing.
const ROWS: &str = "INSERT OR ROLLBACK INTO log (tbl, n, at, entry)
    SELECT tables.number, value ->> 1, value ->> 2, value ->> 3
    FROM json_each(?) LEFT JOIN tables ON tables.id = value ->> 0";
const RESULTS: &str =
    "INSERT OR ROLLBACK INTO results (id, tbl, game, players, first, last, finished, reason, rated, private, pending)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
        value ->> 8, value ->> 9, value ->> 8 FROM json_each(?)";
const SEATS: &str = "INSERT OR ROLLBACK INTO result_seats (result, seat, player, name, won)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)";
const CHATS: &str = "INSERT INTO chats (tbl, at, player, name, text)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?) WHERE true
    ON CONFLICT DO NOTHING";
const CLOSED: &str = "UPDATE OR ROLLBACK tables SET closed = 1 WHERE id IN (SELECT value FROM json_each(?))";

/// All of them in one go: the thread of the database is asked once.
static EVERYTHING: LazyLock<String> =
    LazyLock::new(|| ["BEGIN IMMEDIATE", TABLES, ROWS, RESULTS, SEATS, CHATS, CLOSED, "COMMIT"].join(";\n"));

impl SqliteStore {
    pub(crate) async fn write_batch(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        if batch.is_only_rows() {
            // A statement alone is a transaction by itself.
            insert(&mut lease, ROWS, rows(batch)).await?;
        } else {
            let everything = sqlx::query(sqlx::AssertSqlSafe(EVERYTHING.as_str()))
                .bind(text(&tables(batch)))
                .bind(text(&rows(batch)))
                .bind(text(&batch.results.iter().map(result).collect::<Vec<_>>()))
                .bind(text(&batch.results.iter().flat_map(seats).collect::<Vec<_>>()))
                .bind(text(&chats(batch)))
                .bind(text(&batch.closed.iter().map(|id| id.cast_signed()).collect::<Vec<_>>()));
            lease.execute(everything).await?;
        }
        lease.keep();
        Ok(())
    }

    /// Whether all of the batch is in the database: it was kept although the commit seemed to fail.
    pub(crate) async fn has(&self, batch: &Batch) -> Result<bool, StoreError> {
        const ROWS: &str = "SELECT count(*) FROM json_each(?) JOIN tables ON tables.id = value ->> 0
            JOIN log ON log.tbl = tables.number AND log.n = value ->> 1
            WHERE log.at = value ->> 2 AND log.entry = value ->> 3";
        const TABLES: &str = "SELECT count(*) FROM json_each(?) JOIN tables ON tables.id = value ->> 0
            WHERE game = value ->> 1 AND created = value ->> 2";
        const RESULTS: &str = "SELECT count(*) FROM json_each(?) JOIN results ON results.id = value ->> 0
            WHERE tbl = value ->> 1 AND finished = value ->> 6";
        const CHATS: &str = "SELECT count(*) FROM json_each(?) JOIN chats ON tbl = value ->> 0 AND at = value ->> 1
            AND player = value ->> 2";
        Ok(all(&self.readers, ROWS, rows(batch)).await?
            && all(&self.readers, TABLES, tables(batch)).await?
            && all(&self.readers, RESULTS, batch.results.iter().map(result).collect()).await?
            && all(&self.readers, CHATS, chats(batch)).await?)
    }
}

/// Runs the statement on the list, unless it is empty.
pub(crate) async fn insert<T: Serialize + Send>(
    connection: &mut SqliteConnection,
    sql: &'static str,
    list: Vec<T>,
) -> Result<(), StoreError> {
    if !list.is_empty() {
        connection.execute(sqlx::query(sql).bind(text(&list))).await?;
    }
    Ok(())
}

/// Whether the statement counts as many as the list has.
async fn all<T: Serialize>(pool: &SqlitePool, sql: &'static str, list: Vec<T>) -> Result<bool, StoreError> {
    let found: i64 = sqlx::query_scalar(sql).bind(text(&list)).fetch_one(pool).await?;
    Ok(found.cast_unsigned() == list.len() as u64)
}

/// The list as one JSON array.
pub(crate) fn text<T: Serialize>(list: &[T]) -> String {
    serde_json::to_string(list).expect("numbers and strings have a JSON form")
}

fn tables(batch: &Batch) -> Vec<serde_json::Value> {
    let line = |new: &NewTable| {
        json!([new.id.cast_signed(), new.game, new.created.cast_signed(), new.by.cast_signed(), new.private])
    };
    batch.tables.iter().map(line).collect()
}

fn rows(batch: &Batch) -> Vec<(i64, i64, i64, &str)> {
    let mut list = Vec::with_capacity(batch.rows.len());
    for row in &batch.rows {
        list.push((row.table.cast_signed(), row.n.cast_signed(), row.at.cast_signed(), row.entry.as_str()));
    }
    list
}

fn result(result: &GameResult) -> serde_json::Value {
    json!([
        result.id.cast_signed(),
        result.table.cast_signed(),
        result.game,
        result.players,
        result.first.cast_signed(),
        result.last.cast_signed(),
        result.finished.cast_signed(),
        result.reason,
        result.rated,
        result.private,
    ])
}

fn seats(result: &GameResult) -> impl Iterator<Item = serde_json::Value> {
    result
        .seats
        .iter()
        .map(|seat| json!([result.id.cast_signed(), seat.seat, seat.player.map(u64::cast_signed), seat.name, seat.won]))
}

fn chats(batch: &Batch) -> Vec<serde_json::Value> {
    let line = |chat: &ChatLine| {
        json!([chat.table.cast_signed(), chat.at.cast_signed(), chat.player.cast_signed(), chat.name, chat.text])
    };
    batch.chats.iter().map(line).collect()
}
