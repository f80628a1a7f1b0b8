//! The group commit: one statement for each kind of data, with all of that kind in one JSON parameter.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;

use serde::Serialize;
use serde_json::json;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Executor, Sqlite, SqlitePool};

use crate::chain::Hex;
use crate::changes::{kept_invitations, make};
use crate::log::Line;
use crate::log::heads::{APPEND, Heads};
use crate::log::journal::{Commit, by_table};
use crate::{Answered, Batch, ChatLine, GameResult, Invitation, NewTable, RaceTime, Row, SqliteStore, StoreError};

// An error rolls back the whole transaction, so SQLite need not save pages for each statement.
const TABLES: &str = "INSERT OR ROLLBACK INTO tables (id, game, created, created_by, private)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)";
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
    LazyLock::new(|| [TABLES, APPEND, RESULTS, SEATS, CHATS, CLOSED, ANSWERS, RACES].join(";\n"));

/// The statements as a transaction of their own.
static ONLY_LISTS: LazyLock<String> = LazyLock::new(|| ["BEGIN IMMEDIATE", &LISTS, "COMMIT"].join(";\n"));

impl SqliteStore {
    pub(crate) async fn write_batch(&self, batch: &Batch) -> Result<(), StoreError> {
        match self.try_to_write(batch).await {
            // Perhaps another program has written. What is known of the logs is read again.
            Err(StoreError::Conflict(_)) => self.try_to_write(batch).await,
            other => other,
        }
    }

    async fn try_to_write(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        let append = self.appended(&mut lease, batch).await?;
        if batch.is_only_rows() {
            // A single statement is a transaction by itself.
            lease.execute(append.bind(sqlx::query(APPEND))).await?;
        } else if batch.changes.is_empty() {
            lists(&mut lease, &ONLY_LISTS, batch, &append).await?;
        } else {
            lease.execute("BEGIN IMMEDIATE").await?;
            lists(&mut lease, &LISTS, batch, &append).await?;
            for change in &batch.changes {
                make(&mut lease, change).await?;
            }
            lease.execute("COMMIT").await?;
        }
        if let Some(heads) = append.heads {
            self.heads.put_back(heads);
        }
        self.unpacked.fetch_add(append.commit.rows.len() as u64, Ordering::Relaxed);
        lease.keep();
        Ok(())
    }

    /// The batch's log rows as they are appended.
    async fn appended(&self, connection: &mut SqliteConnection, batch: &Batch) -> Result<Append, StoreError> {
        if batch.rows.is_empty() {
            return Ok(Append::default());
        }
        let mut heads = match self.heads.take() {
            Some(heads) => heads,
            None => Heads::read(connection).await?,
        };
        let tables = by_table(&batch.rows);
        heads.look_up(connection, &tables, &batch.tables).await?;
        let id = heads.next_commit();
        heads.append(&tables)?;
        Ok(Append { id, commit: Commit::new(&tables), heads: Some(heads) })
    }

    /// Whether these log rows are stored.
    async fn has_rows(&self, rows: &[Row]) -> Result<bool, StoreError> {
        for (table, lines) in by_table(rows) {
            let (Some(first), Some(last)) = (lines.first(), lines.last()) else { continue };
            let kept: BTreeMap<u64, Row> =
                self.rows(table, first.n, last.n).await?.into_iter().map(|row| (row.n, row)).collect();
            if lines.iter().any(|line| kept.get(&line.n).is_none_or(|row| Line::of(row) != *line)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the whole batch is already stored: the commit succeeded although it reported an error.
    pub(crate) async fn has(&self, batch: &Batch) -> Result<bool, StoreError> {
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
        Ok(self.has_rows(&batch.rows).await?
            && all(&self.readers, TABLES, tables(batch)).await?
            && all(&self.readers, RESULTS, batch.results.iter().map(result).collect()).await?
            && all(&self.readers, CHATS, chats(batch)).await?
            && all(&self.readers, ANSWERS, answers(batch)).await?
            && all(&self.readers, RACES, races(batch)).await?
            && all(&self.readers, INVITATIONS, invitations(batch)).await?)
    }
}

/// The log rows of a batch, as they are appended.
#[derive(Default)]
struct Append {
    id: i64,
    commit: Commit,
    /// What is known after they were appended; nothing if there are none.
    heads: Option<Heads>,
}

type SqliteQuery<'q> = Query<'q, Sqlite, SqliteArguments>;

impl Append {
    /// Binds the parameters of [`APPEND`].
    fn bind<'q>(&'q self, query: SqliteQuery<'q>) -> SqliteQuery<'q> {
        let Self { id, commit: Commit { heads, rows }, .. } = self;
        query.bind(id).bind(id).bind(&**heads).bind(&**rows).bind(self.heads.is_some())
    }
}

/// Writes everything but the changes.
async fn lists(
    connection: &mut SqliteConnection,
    sql: &'static str,
    batch: &Batch,
    append: &Append,
) -> Result<(), StoreError> {
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(text(&tables(batch)));
    let query = append
        .bind(query)
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
