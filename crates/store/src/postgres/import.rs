//! Copies the whole data of a SQLite store into an empty database.

use futures_util::TryStreamExt;
use serde_json::{Map, Value, json};
use sqlx::Row;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteRow;

use super::{LONG, PgStore, within};
use crate::chain::hex;
use crate::{Row as LogRow, SqliteStore, StoreError, Tables, Upkeep};

/// Rows written by one statement.
const AT_ONCE: usize = 1000;

/// What was copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The number of rows of each kind, with its name.
    pub rows: Vec<(&'static str, u64)>,
    /// Whether all of it had been copied before, and nothing was to be done.
    pub already: bool,
}

/// How a column is read from SQLite.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    Yes,
    Real,
    Text,
    Bytes,
}

/// A table of both databases.
struct Part {
    /// Its name for people.
    words: &'static str,
    name: &'static str,
    key: &'static [&'static str],
    columns: &'static [(&'static str, Kind)],
    /// The order in which it is read. The log is read table by table.
    order: &'static str,
}

use Kind::{Bytes, Number, Real, Text, Yes};

/// In an order in which every row comes after those it refers to.
const PARTS: &[Part] = &[
    Part {
        words: "tables",
        name: "tables",
        key: &["number"],
        columns: &[
            ("number", Number),
            ("id", Number),
            ("game", Text),
            ("created", Number),
            ("created_by", Number),
            ("private", Yes),
            ("closed", Yes),
        ],
        order: "number",
    },
    Part {
        words: "log entries",
        name: "log",
        key: &["tbl", "n"],
        columns: &[("tbl", Number), ("n", Number), ("at", Number), ("entry", Text), ("chain", Bytes)],
        order: "",
    },
    Part {
        words: "lines of chat",
        name: "chats",
        key: &["tbl", "n"],
        columns: &[
            ("tbl", Number),
            ("n", Number),
            ("at", Number),
            ("player", Number),
            ("name", Text),
            ("text", Text),
            ("program", Yes),
        ],
        order: "tbl, n",
    },
    Part {
        words: "players",
        name: "players",
        key: &["id"],
        columns: &[
            ("id", Number),
            ("name", Text),
            ("kind", Text),
            ("owner", Number),
            ("token", Bytes),
            ("created", Number),
            ("seen", Number),
        ],
        order: "owner IS NOT NULL, id",
    },
    Part {
        words: "mutes",
        name: "mutes",
        key: &["player", "muted"],
        columns: &[("player", Number), ("muted", Number)],
        order: "player, muted",
    },
    Part {
        words: "invitations",
        name: "invitations",
        key: &["hash"],
        columns: &[("hash", Bytes), ("tbl", Number), ("created_by", Number), ("created", Number), ("expires", Number)],
        order: "hash",
    },
    Part {
        words: "results",
        name: "results",
        key: &["id"],
        columns: &[
            ("id", Number),
            ("tbl", Number),
            ("game", Text),
            ("players", Number),
            ("first", Number),
            ("last", Number),
            ("finished", Number),
            ("reason", Text),
            ("rated", Yes),
            ("private", Yes),
            ("pending", Yes),
            ("shown", Number),
        ],
        order: "id",
    },
    Part {
        words: "seats of results",
        name: "result_seats",
        key: &["result", "seat"],
        columns: &[
            ("result", Number),
            ("seat", Number),
            ("player", Number),
            ("name", Text),
            ("won", Yes),
            ("rating_before", Real),
            ("rating_after", Real),
        ],
        order: "result, seat",
    },
    Part {
        words: "ratings",
        name: "ratings",
        key: &["game", "players", "player"],
        columns: &[
            ("game", Text),
            ("players", Number),
            ("player", Number),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("games", Number),
            ("last", Number),
        ],
        order: "game, players, player",
    },
    Part {
        words: "answers",
        name: "answers",
        key: &["number"],
        columns: &[("number", Number), ("player", Number), ("id", Text), ("at", Number), ("answer", Text)],
        order: "number",
    },
    Part {
        words: "race times",
        name: "races",
        key: &["player", "at"],
        columns: &[("player", Number), ("at", Number), ("ms", Number), ("early", Yes)],
        order: "player, at",
    },
];

impl PgStore {
    /// Copies all data of a stopped server. It can be repeated: after an interruption it continues, and if everything
    /// is there it does nothing. A database with other data is refused.
    ///
    /// Every row is compared after it was copied, and the chains of all logs are checked on both sides. The server's
    /// key is copied, too; `fresh` is used if there is none. `text_of` formats ids in errors.
    pub async fn import(
        &self,
        from: &SqliteStore,
        fresh: [u8; 32],
        text_of: fn(u64) -> String,
    ) -> Result<Imported, StoreError> {
        is_whole(&from.check(text_of).await?)?;
        let key = from.server_key(fresh).await?;
        let already = !self.begin_import(key).await?;
        let mut rows = Vec::new();
        for part in PARTS.iter().filter(|part| !already || part.name == "log") {
            let copied = if part.name == "log" {
                self.copy_log(from, part, already).await?
            } else {
                self.copy(from, part, already).await?
            };
            rows.push((part.words, copied));
        }
        if !already {
            self.finish_import(&rows, text_of).await?;
        }
        Ok(Imported { rows, already })
    }

    /// Marks the database as half copied. `false` if everything was copied before.
    async fn begin_import(&self, key: [u8; 32]) -> Result<bool, StoreError> {
        const STATE: &str = "SELECT half_copied, (SELECT key FROM server_key),
            EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM players) FROM server";
        let state = sqlx::query_as(STATE).fetch_one(&self.readers);
        let (half, owner, used): (bool, Option<Vec<u8>>, bool) = self.quick(state).await?;
        match owner {
            Some(owner) if owner == key => Ok(half),
            // A server that was started once and served nobody has made a key.
            _ if !used && !half => {
                let mut lease = self.writer.begin(self.writer.patience()).await?;
                let work = async {
                    sqlx::query("DELETE FROM server_key").execute(&mut *lease).await?;
                    sqlx::query("INSERT INTO server_key VALUES (1, $1)")
                        .bind(key.to_vec())
                        .execute(&mut *lease)
                        .await?;
                    sqlx::query("UPDATE server SET half_copied = TRUE").execute(&mut *lease).await
                };
                self.quick(work).await?;
                lease.commit().await?;
                Ok(true)
            }
            _ => Err(self.refused("it holds the data of another server; copy into an empty database")),
        }
    }

    fn refused(&self, why: &str) -> StoreError {
        StoreError::Database { name: self.name.clone(), why: why.into() }
    }

    /// Copies one table, or only compares it. Returns the number of its rows.
    async fn copy(&self, from: &SqliteStore, part: &Part, compare: bool) -> Result<u64, StoreError> {
        let sql = format!("SELECT {} FROM {} ORDER BY {}", part.list(""), part.name, part.order);
        let mut source = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch(&from.long);
        let (mut page, mut count) = (Vec::new(), 0);
        loop {
            let row = source.try_next().await?;
            let is_last = row.is_none();
            if let Some(row) = row {
                page.push(part.read(&row)?);
                count += 1;
            }
            if page.len() == AT_ONCE || is_last {
                self.copy_page(part, &page, compare).await?;
                page.clear();
            }
            if is_last {
                return Ok(count);
            }
        }
    }

    /// The same for the log, which SQLite has in packs.
    async fn copy_log(&self, from: &SqliteStore, part: &Part, compare: bool) -> Result<u64, StoreError> {
        let tables: Vec<(i64, i64)> =
            sqlx::query_as("SELECT number, id FROM tables ORDER BY number").fetch_all(&from.long).await?;
        let (mut page, mut count) = (Vec::new(), 0);
        for (number, id) in tables {
            let rows = from.log(id.cast_unsigned()).await?;
            count += rows.len() as u64;
            page.extend(rows.into_iter().map(|row| log_row(number, row)));
            while page.len() >= AT_ONCE {
                let rest = page.split_off(AT_ONCE);
                self.copy_page(part, &page, compare).await?;
                page = rest;
            }
        }
        self.copy_page(part, &page, compare).await?;
        Ok(count)
    }

    async fn copy_page(&self, part: &Part, page: &[Value], compare: bool) -> Result<(), StoreError> {
        if page.is_empty() {
            return Ok(());
        }
        let text = serde_json::to_string(page).expect("numbers and strings have a JSON form");
        let mut lease = self.writer.lease().await?;
        let connection: &mut PgConnection = &mut lease;
        let work = async {
            if !compare {
                sqlx::query(sqlx::AssertSqlSafe(part.inserting())).bind(&text).execute(&mut *connection).await?;
            }
            let comparing = part.comparing();
            sqlx::query_scalar(sqlx::AssertSqlSafe(comparing)).bind(&text).fetch_one(connection).await
        };
        let different: i64 = within(LONG, work).await?;
        lease.keep();
        if different > 0 {
            let why = format!(
                "it holds an earlier copy of this data, and {different} {} are not as they are now; copy into an empty \
                 database",
                part.words
            );
            return Err(self.refused(&why));
        }
        Ok(())
    }

    /// Checks the copy and marks it as complete.
    async fn finish_import(&self, rows: &[(&'static str, u64)], text_of: fn(u64) -> String) -> Result<(), StoreError> {
        for (part, (_, expected)) in PARTS.iter().zip(rows) {
            let count = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {}", part.name));
            let found: i64 = within(LONG, sqlx::query_scalar(count).fetch_one(&self.long)).await?;
            if found.cast_unsigned() != *expected {
                let why = format!("it has {found} {} instead of {expected}; copy into an empty database", part.words);
                return Err(self.refused(&why));
            }
        }
        is_whole(&self.check(text_of).await?)?;
        let mut lease = self.writer.begin(self.writer.patience()).await?;
        let work = async {
            // The next table and answer get a number after the copied ones.
            for name in ["tables", "answers"] {
                let next = format!(
                    "SELECT setval(pg_get_serial_sequence('{name}', 'number'),
                        (SELECT coalesce(max(number), 0) + 1 FROM {name}), FALSE)"
                );
                sqlx::query(sqlx::AssertSqlSafe(next)).execute(&mut *lease).await?;
            }
            sqlx::query("UPDATE server SET half_copied = FALSE").execute(&mut *lease).await
        };
        self.quick(work).await?;
        lease.commit().await
    }
}

/// Damaged data is not copied.
fn is_whole(problems: &[String]) -> Result<(), StoreError> {
    if problems.is_empty() { Ok(()) } else { Err(StoreError::Corrupt(problems.join(" "))) }
}

/// A row of the log as JSON that PostgreSQL reads. `number` is that of its table.
fn log_row(number: i64, row: LogRow) -> Value {
    let LogRow { n, at, entry, chain, .. } = row;
    let chain = format!("\\x{}", hex(&chain));
    json!({ "tbl": number, "n": n.cast_signed(), "at": at.cast_signed(), "entry": entry, "chain": chain })
}

impl Part {
    /// The columns, each with a prefix.
    fn list(&self, prefix: &str) -> String {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| format!("{prefix}{name}")).collect();
        names.join(", ")
    }

    /// The statement that inserts rows given as JSON, unless they are there.
    fn inserting(&self) -> String {
        let (name, list) = (self.name, self.list(""));
        format!(
            "INSERT INTO {name} ({list}) SELECT {list} FROM json_populate_recordset(NULL::{name}, $1::json)
                ON CONFLICT DO NOTHING"
        )
    }

    /// The statement that counts the rows given as JSON that are not there just so.
    fn comparing(&self) -> String {
        let name = self.name;
        let same: Vec<String> = self.key.iter().map(|key| format!("kept.{key} = given.{key}")).collect();
        format!(
            "SELECT count(*) FROM json_populate_recordset(NULL::{name}, $1::json) AS given WHERE NOT EXISTS (
                SELECT 1 FROM {name} AS kept
                WHERE {} AND ROW({}) IS NOT DISTINCT FROM ROW({}))",
            same.join(" AND "),
            self.list("kept."),
            self.list("given."),
        )
    }

    /// A row of SQLite as JSON that PostgreSQL reads.
    fn read(&self, row: &SqliteRow) -> Result<Value, StoreError> {
        let mut fields = Map::new();
        for (at, (name, kind)) in self.columns.iter().enumerate() {
            let value: Value = match kind {
                Number => row.try_get::<Option<i64>, _>(at)?.into(),
                Yes => row.try_get::<Option<bool>, _>(at)?.into(),
                Real => row.try_get::<Option<f64>, _>(at)?.into(),
                Text => row.try_get::<Option<String>, _>(at)?.into(),
                Bytes => row.try_get::<Option<Vec<u8>>, _>(at)?.map(|bytes| format!("\\x{}", hex(&bytes))).into(),
            };
            fields.insert((*name).into(), value);
        }
        Ok(fields.into())
    }
}
