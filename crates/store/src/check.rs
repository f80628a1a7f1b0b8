//! Checks everything that the store can verify by itself, without changing anything.

use std::collections::BTreeMap;
use std::path::Path;

use crate::commit::text;
use crate::files::{WAL, belong_together, beside, has_bytes};
use crate::lock::Lock;
use crate::open::{FILE_NAME, last_schema, pool, reading};
use crate::{GameResult, Results, SqliteStore, StoreError, Tables, check_chain};

/// Results read at a time.
const PAGE: u32 = 500;

/// A SQLite VFS without locks, and therefore without a shared-memory file.
const WITHOUT_LOCKS: &str = if cfg!(windows) { "win32-none" } else { "unix-none" };

/// Formats an id as the host does.
pub(crate) type TextOf = fn(u64) -> String;

/// The number of log entries of each table, by the last entry's number.
type Lengths = BTreeMap<u64, u64>;

impl SqliteStore {
    /// Opens the database for checking while no server runs. Nothing is created, written or migrated, neither in the
    /// database nor next to it.
    pub async fn open_to_check(directory: &Path) -> Result<Self, StoreError> {
        let path = directory.join(FILE_NAME);
        belong_together(&path)?;
        if !has_bytes(&path) {
            return Err(StoreError::Missing(path));
        }
        let lock = Lock::default();
        lock.take_if_there(directory)?;
        // A write-ahead log has to be read too. Without one, SQLite leaves the files next to the database alone by
        // itself.
        let options = if has_bytes(&beside(&path, WAL)) {
            reading(&path).vfs(WITHOUT_LOCKS).pragma("locking_mode", "EXCLUSIVE")
        } else {
            reading(&path).immutable(true)
        };
        let pools = [(); 2].map(|()| pool(options.clone(), 1));
        let store = Self::new(path, pools, &options, lock);
        store.is_up_to_date().await?;
        Ok(store)
    }

    async fn is_up_to_date(&self) -> Result<(), StoreError> {
        const FILLED: &str = "SELECT count(*) = 2 FROM filled WHERE what IN ('chain', 'packs')";
        let known = last_schema();
        let found: Option<i64> =
            sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&self.readers).await?;
        let found = found.unwrap_or_default();
        if found > known {
            return Err(StoreError::Newer { place: self.path.display().to_string(), found, known });
        }
        let filled = found == known && sqlx::query_scalar(FILLED).fetch_one(&self.readers).await?;
        if filled { Ok(()) } else { Err(StoreError::Older(self.path.display().to_string())) }
    }

    /// Checks the file, the chain of every table, the results and the players' requests.
    pub(crate) async fn check_all(&self, text_of: TextOf) -> Result<Vec<String>, StoreError> {
        let mut problems = Vec::new();
        problems.extend(found("the file", self.check_file().await)?);
        problems.extend(found("the references", self.check_references().await)?);
        problems.extend(found("the journal", self.check_journal(text_of).await)?);
        problems.extend(check_logs(self, text_of).await?);
        problems.extend(found("the chat", self.check_chat(text_of).await)?);
        problems.extend(found("the answers", self.check_answers(text_of).await)?);
        problems.extend(found("the server's key", self.check_key().await)?);
        Ok(problems)
    }

    async fn check_file(&self) -> Result<Vec<String>, StoreError> {
        let said: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&self.long).await?;
        let bad = said.into_iter().filter(|line| line != "ok");
        Ok(bad.map(|line| format!("The file is damaged: {line}.")).collect())
    }

    async fn check_references(&self) -> Result<Vec<String>, StoreError> {
        const SQL: &str = r#"SELECT "table", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2"#;
        let found: Vec<(String, String, i64)> = sqlx::query_as(SQL).fetch_all(&self.long).await?;
        let problem = |(from, to, count)| format!("{count} rows of '{from}' refer to a row of '{to}' that is missing.");
        Ok(found.into_iter().map(problem).collect())
    }

    /// The tables in the journal. Those of packs are references.
    async fn check_journal(&self, text_of: TextOf) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM tables)";
        let tables: Vec<i64> = self.index.tables(&self.long).await?.into_iter().map(u64::cast_signed).collect();
        let missing: Vec<i64> = sqlx::query_scalar(SQL).bind(text(&tables)).fetch_all(&self.long).await?;
        let problem =
            |id: i64| format!("The journal has rows of the table {}, which is missing.", text_of(id.cast_unsigned()));
        Ok(missing.into_iter().map(problem).collect())
    }

    async fn check_chat(&self, text_of: TextOf) -> Result<Vec<String>, StoreError> {
        Ok(bad_chat(sqlx::query_as(CHAT).fetch_all(&self.long).await?, text_of))
    }

    async fn check_answers(&self, text_of: TextOf) -> Result<Vec<String>, StoreError> {
        Ok(bad_answers(sqlx::query_as(ANSWERS).fetch_all(&self.long).await?, text_of))
    }

    async fn check_key(&self) -> Result<Vec<String>, StoreError> {
        let lengths = sqlx::query_scalar("SELECT length(key) FROM server_key").fetch_all(&self.long).await?;
        Ok(bad_keys(lengths))
    }
}

/// Lines of chat with a number that no line can have.
pub(crate) const CHAT: &str = "SELECT tbl, n FROM chats WHERE n < 1 ORDER BY tbl, n";
/// The players who got answers without an id or a time, and how many.
pub(crate) const ANSWERS: &str = "SELECT player, count(*) FROM answers WHERE id = '' OR at < 0 GROUP BY player";

/// A sentence for each line that [`CHAT`] finds.
pub(crate) fn bad_chat(found: Vec<(i64, i64)>, text_of: TextOf) -> Vec<String> {
    let problem = |(table, n): (i64, i64)| {
        format!("Table {}: a line of its chat has the number {n}; they count from 1.", text_of(table.cast_unsigned()))
    };
    found.into_iter().map(problem).collect()
}

/// A sentence for each player whom [`ANSWERS`] finds.
pub(crate) fn bad_answers(found: Vec<(i64, i64)>, text_of: TextOf) -> Vec<String> {
    let problem = |(player, count): (i64, i64)| {
        format!("{count} answers to player {} have no id or no time.", text_of(player.cast_unsigned()))
    };
    found.into_iter().map(problem).collect()
}

/// A sentence for each key of a wrong length.
pub(crate) fn bad_keys(lengths: Vec<i32>) -> Vec<String> {
    let bad = lengths.into_iter().filter(|length| *length != 32);
    bad.map(|length| format!("The server's key has {length} bytes instead of 32.")).collect()
}

/// Checks the chain of every table, and whether the results fit the logs.
pub(crate) async fn check_logs(store: &(impl Tables + Results), text_of: TextOf) -> Result<Vec<String>, StoreError> {
    let mut lengths = Lengths::new();
    let mut problems = found("the list of tables", check_tables(store, text_of, &mut lengths).await)?;
    problems.extend(found("the results", check_results(store, text_of, &lengths).await)?);
    Ok(problems)
}

async fn check_tables(store: &impl Tables, text_of: TextOf, lengths: &mut Lengths) -> Result<Vec<String>, StoreError> {
    let mut problems = Vec::new();
    for table in store.all_tables().await? {
        let name = text_of(table.id);
        match store.log(table.id).await {
            Err(error) => problems.extend(found(&format!("the log of table {name}"), Err(error))?),
            Ok(rows) => {
                lengths.insert(table.id, rows.last().map_or(0, |row| row.n.saturating_add(1)));
                let bad = check_chain(table.id, &rows).err();
                problems.extend(bad.map(|bad| format!("Table {name}: {bad}.")));
            }
        }
    }
    Ok(problems)
}

async fn check_results(store: &impl Results, text_of: TextOf, lengths: &Lengths) -> Result<Vec<String>, StoreError> {
    let (mut problems, mut after) = (Vec::new(), None);
    loop {
        let page = store.all_results(after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(problems) };
        after = Some(last.id);
        for result in &page {
            // A table that is missing or unreadable was already reported.
            let length = lengths.get(&result.table);
            let problem = length.and_then(|length| wrong_with(result, *length));
            let (id, table) = (text_of(result.id), text_of(result.table));
            problems.extend(problem.map(|why| format!("Table {table}: the result {id} {why}.")));
        }
    }
}

/// The problems of a part. A part that cannot be read is a problem, too.
pub(crate) fn found(part: &str, problems: Result<Vec<String>, StoreError>) -> Result<Vec<String>, StoreError> {
    match problems {
        Err(error @ (StoreError::Corrupt(_) | StoreError::Disk(_) | StoreError::Other(_))) => {
            Ok(vec![format!("Reading {part} failed: {error}.")])
        }
        other => other,
    }
}

/// What is wrong with a result, given the number of its table's log entries.
fn wrong_with(result: &GameResult, length: u64) -> Option<String> {
    let GameResult { first, last, players, .. } = result;
    if first > last || *last >= length {
        return Some(format!("covers the entries {first} to {last}, but the log has {length} entries"));
    }
    let seats = result.seats.len();
    (seats != usize::from(*players)).then(|| format!("is of {players} players, but {seats} seats are kept"))
}
