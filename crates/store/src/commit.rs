//! The group commit: one statement for each kind of data, with all of that kind in one JSON parameter.

use std::fmt;
use std::sync::LazyLock;

use serde::{Serialize, Serializer};
use serde_json::json;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Executor, SqlitePool};

use crate::chain::Hex;
use crate::changes::{kept_invitations, make};
use crate::{Answered, Batch, ChatLine, GameResult, Invitation, NewTable, RaceTime, Row, SqliteStore, StoreError};

// An error rolls back the whole transaction, so SQLite need not save pages for each statement.
const TABLES: &str = "INSERT OR ROLLBACK INTO tables (id, game, created, created_by, private)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)";
// The outer join makes a row of an unknown table an error instead of skipping it.
const ROWS: &str = "WITH given AS MATERIALIZED (SELECT value FROM json_each(?))
    INSERT OR ROLLBACK INTO log (tbl, n, at, chain, entry)
    SELECT tables.number, substr(value, 21, 20), substr(value, 41, 20), unhex(substr(value, 61, 32)), substr(value, 93)
    FROM given LEFT JOIN tables ON tables.id = substr(value, 1, 20)";
const RESULTS: &str = "INSERT OR ROLLBACK INTO results
    (id, tbl, game, players, first, last, finished, reason, rated, private, pending, shown)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
        value ->> 8, value ->> 9, value ->> 8, value ->> 10 FROM json_each(?)";
const SEATS: &str = "INSERT OR ROLLBACK INTO result_seats (result, seat, player, name, won)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)";
const CHATS: &str = "INSERT OR ROLLBACK INTO chats (tbl, n, at, player, name, text, program)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
    FROM json_each(?)";
const CLOSED: &str = "UPDATE OR ROLLBACK tables SET closed = 1 WHERE id IN (SELECT value FROM json_each(?))";

const ANSWERS: &str = "INSERT OR ROLLBACK INTO answers (player, id, at, answer)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";
const RACES: &str = "INSERT OR IGNORE INTO races (player, at, ms, early)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";

/// All statements in one query, so that the database thread is called once.
static LISTS: LazyLock<String> =
    LazyLock::new(|| [TABLES, ROWS, RESULTS, SEATS, CHATS, CLOSED, ANSWERS, RACES].join(";\n"));

/// The statements as a transaction of their own.
static ONLY_LISTS: LazyLock<String> = LazyLock::new(|| ["BEGIN IMMEDIATE", &LISTS, "COMMIT"].join(";\n"));

impl SqliteStore {
    pub(crate) async fn write_batch(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        if batch.is_only_rows() {
            // A single statement is a transaction by itself.
            insert(&mut lease, ROWS, rows(batch)).await?;
        } else if batch.changes.is_empty() {
            lists(&mut lease, &ONLY_LISTS, batch).await?;
        } else {
            lease.execute("BEGIN IMMEDIATE").await?;
            lists(&mut lease, &LISTS, batch).await?;
            for change in &batch.changes {
                make(&mut lease, change).await?;
            }
            lease.execute("COMMIT").await?;
        }
        lease.keep();
        Ok(())
    }

    /// Whether the whole batch is already stored: the commit succeeded although it reported an error.
    pub(crate) async fn has(&self, batch: &Batch) -> Result<bool, StoreError> {
        const ROWS: &str = "SELECT count(*) FROM json_each(?) JOIN tables ON tables.id = substr(value, 1, 20)
            JOIN log ON log.tbl = tables.number AND log.n = substr(value, 21, 20) WHERE log.at = substr(value, 41, 20)
            AND log.chain = unhex(substr(value, 61, 32)) AND log.entry = substr(value, 93)";
        const TABLES: &str = "SELECT count(*) FROM json_each(?) JOIN tables ON tables.id = value ->> 0
            WHERE game = value ->> 1 AND created = value ->> 2";
        const RESULTS: &str = "SELECT count(*) FROM json_each(?) JOIN results ON results.id = value ->> 0
            WHERE tbl = value ->> 1 AND finished = value ->> 6";
        const CHATS: &str = "SELECT count(*) FROM json_each(?) JOIN chats ON tbl = value ->> 0 AND n = value ->> 1
            WHERE at = value ->> 2 AND player = value ->> 3 AND text = value ->> 5";
        const ANSWERS: &str = "SELECT count(*) FROM json_each(?) JOIN answers
            ON player = value ->> 0 AND answers.id = value ->> 1 WHERE at = value ->> 2 AND answer = value ->> 3";
        const RACES: &str = "SELECT count(*) FROM json_each(?) JOIN races
            ON player = value ->> 0 AND at = value ->> 1";
        const INVITATIONS: &str = "SELECT count(*) FROM json_each(?) JOIN invitations ON hash = unhex(value ->> 0)
            WHERE tbl = value ->> 1 AND created = value ->> 2";
        // The other changes are idempotent, and were committed with what is checked here.
        Ok(all(&self.readers, ROWS, rows(batch)).await?
            && all(&self.readers, TABLES, tables(batch)).await?
            && all(&self.readers, RESULTS, batch.results.iter().map(result).collect()).await?
            && all(&self.readers, CHATS, chats(batch)).await?
            && all(&self.readers, ANSWERS, answers(batch)).await?
            && all(&self.readers, RACES, races(batch)).await?
            && all(&self.readers, INVITATIONS, invitations(batch)).await?)
    }
}

/// Writes everything but the changes.
async fn lists(connection: &mut SqliteConnection, sql: &'static str, batch: &Batch) -> Result<(), StoreError> {
    let query = sqlx::query(sqlx::AssertSqlSafe(sql))
        .bind(text(&tables(batch)))
        .bind(text(&rows(batch)))
        .bind(text(&batch.results.iter().map(result).collect::<Vec<_>>()))
        .bind(text(&batch.results.iter().flat_map(seats).collect::<Vec<_>>()))
        .bind(text(&chats(batch)))
        .bind(text(&batch.closed.iter().map(|id| id.cast_signed()).collect::<Vec<_>>()))
        .bind(text(&answers(batch)))
        .bind(text(&races(batch)));
    connection.execute(query).await?;
    Ok(())
}

/// Runs the statement with the list, unless it is empty.
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

/// Whether the statement finds every item of the list.
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

fn rows(batch: &Batch) -> Vec<Line<'_>> {
    batch.rows.iter().map(Line).collect()
}

/// A row of the log as one string: table, number and time with 20 digits each, the hash with 32, then the entry.
///
/// SQLite splits a string faster than an array, which it serializes and parses again for each field, so the hash costs
/// no extra time. It is stored as 16 bytes instead of 32 digits, because every row adds to the pages that a commit
/// writes.
struct Line<'a>(&'a Row);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { table, n, at, entry, chain } = self.0;
        let (table, n, at) = (table.cast_signed(), n.cast_signed(), at.cast_signed());
        write!(f, "{table:020}{n:020}{at:020}{:032x}{entry}", u128::from_be_bytes(*chain))
    }
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
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
        result.shown.cast_signed(),
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
        let (table, n, at) = (chat.table.cast_signed(), chat.n.cast_signed(), chat.at.cast_signed());
        json!([table, n, at, chat.player.cast_signed(), chat.name, chat.text, chat.program])
    };
    batch.chats.iter().map(line).collect()
}

fn answers(batch: &Batch) -> Vec<(i64, &str, i64, &str)> {
    batch.answers.iter().map(answer).collect()
}

fn answer(done: &Answered) -> (i64, &str, i64, &str) {
    (done.player.cast_signed(), &done.id, done.at.cast_signed(), &done.answer)
}

fn races(batch: &Batch) -> Vec<(i64, i64, u32, bool)> {
    let line = |time: &RaceTime| (time.player.cast_signed(), time.at.cast_signed(), time.ms, time.early);
    batch.races.iter().map(line).collect()
}

fn invitations(batch: &Batch) -> Vec<(Hex<32>, i64, i64)> {
    let line = |one: &Invitation| (Hex(one.hash), one.table.cast_signed(), one.created.cast_signed());
    kept_invitations(&batch.changes).into_iter().map(line).collect()
}
