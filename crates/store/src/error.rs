//! Errors, with messages for the operator of the server.

use std::path::PathBuf;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

/// Why an operation of the store failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The data directory cannot be used.
    #[error("cannot write to the data directory {path}: {why}")]
    Directory {
        /// The directory.
        path: PathBuf,
        /// The message of the system or the database.
        why: String,
    },
    /// Another server uses the data directory.
    #[error("a server is using {0}: stop it first, or name another directory with --data")]
    InUse(PathBuf),
    /// Another server uses the PostgreSQL database.
    #[error("a server is using the database {0}: stop it first, or name another database with --database")]
    DatabaseInUse(String),
    /// Another server has used the PostgreSQL database since this one lost its connection.
    #[error("another server has used the database {0} since this one lost its connection: restart this one")]
    Superseded(String),
    /// Another node has taken this one's lease away. It can write nothing any more.
    #[error(
        "this node did not renew its lease in time, and another node has taken its tables over: it writes nothing any \
         more and has to be started again"
    )]
    Condemned,
    /// The PostgreSQL database cannot be used.
    #[error("cannot use the database {name}: {why}")]
    Database {
        /// Its address without the password.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// There is a write-ahead log without its database.
    #[error(
        "{database} is missing or empty, but {wal} holds changes that belong to it: put the database back, or restore a \
         backup and move {wal} away; to start with an empty database, only move {wal} away"
    )]
    WalAlone {
        /// The expected path of the database.
        database: PathBuf,
        /// The write-ahead log next to it.
        wal: PathBuf,
    },
    /// There is no database to check.
    #[error("{0} is missing or empty: name the directory of a server with --data")]
    Missing(PathBuf),
    /// The database belongs to an older program and was opened only for checking.
    #[error("{0} was written by an older version of quickdraw: start the server once, which brings it up to date")]
    Older(String),
    /// The database belongs to a newer program.
    #[error(
        "{place} was written by a newer version of quickdraw (schema {found}, this program knows {known}): \
         run the newer version, or go back to a backup from before"
    )]
    Newer {
        /// The database file, or the address of the database.
        place: String,
        /// Its schema.
        found: i64,
        /// The newest schema this program knows.
        known: i64,
    },
    /// The disk is full, or the database has reached its size limit.
    #[error("the disk is full or the database may not grow: free some space ({0})")]
    Full(String),
    /// The database cannot be opened or written.
    #[error("the database cannot be written: make the data directory and its files writable ({0})")]
    ReadOnly(String),
    /// The PostgreSQL database does not answer.
    #[error("the database cannot be reached: see whether it runs and can be reached from here ({0})")]
    Unreachable(String),
    /// The PostgreSQL database refuses the user, or does not let it write.
    #[error("the database refuses this user: check the name, the password and the rights ({0})")]
    Denied(String),
    /// The database is locked by another program or overloaded.
    #[error("the database is busy: another program may hold it ({0})")]
    Busy(String),
    /// The disk or the file system failed.
    #[error("the disk failed: look into the system's log ({0})")]
    Disk(String),
    /// The database was interrupted or ran out of memory.
    #[error("the database was interrupted ({0})")]
    Interrupted(String),
    /// The database is damaged.
    #[error("the database is damaged: restore a backup ({0})")]
    Corrupt(String),
    /// The data to be written contradicts stored data; a retry will not help.
    #[error("this cannot be written beside what is already there ({0})")]
    Conflict(String),
    /// The backup could not be made.
    #[error("cannot write the backup {path}: {why}")]
    Backup {
        /// The requested file.
        path: PathBuf,
        /// The message of the system or the database.
        why: String,
    },
    /// The target file already exists.
    #[error("{0} is already there: choose another name")]
    Exists(PathBuf),
    /// Anything else.
    #[error("the database failed ({0})")]
    Other(String),
}

impl StoreError {
    /// Whether the same call may succeed later, for example after space was freed or a lock released.
    pub fn is_temporary(&self) -> bool {
        // While another server has the database, this one may not write. Its tables are not damaged, so it keeps trying.
        let is_taken = matches!(self, Self::DatabaseInUse(_) | Self::Superseded(_));
        let is_away = matches!(self, Self::Unreachable(_) | Self::Denied(_) | Self::Busy(_) | Self::Interrupted(_));
        is_taken || is_away || matches!(self, Self::Full(_) | Self::ReadOnly(_) | Self::Disk(_))
    }

    /// The error for what a PostgreSQL connection reports.
    pub(crate) fn of_postgres(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(inner) => {
                let state = inner.code().unwrap_or_default();
                Self::of_state(&state, format!("{}, code {state}", inner.message()))
            }
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => Self::Unreachable(error.to_string()),
            sqlx::Error::PoolTimedOut => Self::Unreachable("no connection within a second".into()),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::Corrupt(error.to_string()),
            _ => Self::Other(error.to_string()),
        }
    }

    /// The error for an SQLSTATE of PostgreSQL.
    fn of_state(state: &str, said: String) -> Self {
        match (state, state.get(..2).unwrap_or_default()) {
            // The function `fence` of our own.
            ("QD001", _) => Self::Condemned,
            ("53100", _) => Self::Full(said),
            ("53200", _) => Self::Interrupted(said),
            ("57014" | "55P03", _) | (_, "40" | "53") => Self::Busy(said),
            // 25P03 is a transaction in which nothing was done for too long.
            ("25P03", _) | (_, "08" | "57") => Self::Unreachable(said),
            ("25006" | "42501" | "3D000", _) | (_, "28") => Self::Denied(said),
            (_, "58") => Self::Disk(said),
            ("XX001" | "XX002", _) => Self::Corrupt(said),
            // An error inside PostgreSQL says nothing about the data.
            (_, "XX") => Self::Interrupted(said),
            // Class 22 is data that the database can never hold, such as a zero byte in a text.
            (_, "22" | "23") => Self::Conflict(said),
            _ => Self::Other(said),
        }
    }

    /// The error for an extended result code of SQLite.
    fn of_code(code: u32, said: String) -> Self {
        const IOERR_WRITE: u32 = 0x30a;
        // A checksum or the file system reports that the data is not what was written.
        const IOERR_DATA: u32 = 0x200a;
        const IOERR_CORRUPTFS: u32 = 0x210a;
        // The low byte is the family. SQLite reports a file that may not grow only as a failed write, not as a full
        // disk.
        match (code, code & 0xff) {
            (IOERR_WRITE, _) | (_, 13) => Self::Full(said),
            (_, 7 | 9 | 17) => Self::Interrupted(said),
            (_, 5 | 6 | 15) => Self::Busy(said),
            (_, 3 | 8 | 14) => Self::ReadOnly(said),
            (IOERR_DATA | IOERR_CORRUPTFS, _) | (_, 11 | 26) => Self::Corrupt(said),
            (_, 10) => Self::Disk(said),
            (_, 19) => Self::Conflict(said),
            _ => Self::Other(said),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.try_downcast_ref::<PgDatabaseError>().is_some() => {
                Self::of_postgres(&error)
            }
            sqlx::Error::Database(inner) => {
                let code = inner.code().and_then(|code| code.parse().ok()).unwrap_or_default();
                Self::of_code(code, format!("{}, code {code}", inner.message()))
            }
            sqlx::Error::PoolTimedOut => Self::Busy(error.to_string()),
            sqlx::Error::ColumnDecode { .. } => Self::Corrupt(error.to_string()),
            sqlx::Error::WorkerCrashed => Self::Interrupted(error.to_string()),
            sqlx::Error::Io(_) => Self::Disk(error.to_string()),
            _ => Self::Other(error.to_string()),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => Self::Other(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_codes_of_sqlite_become_words_for_an_operator() {
        let cases = [
            (13, "the disk is full", true),
            (778, "the disk is full", true),
            (1034, "the disk failed", true),
            (8, "the database cannot be written", true),
            (14, "the database cannot be written", true),
            (517, "the database is busy", true),
            (15, "the database is busy", true),
            (7, "the database was interrupted", true),
            (9, "the database was interrupted", true),
            (8202, "the database is damaged", false),
            (8458, "the database is damaged", false),
            (267, "the database is damaged", false),
            (787, "this cannot be written", false),
            (1299, "this cannot be written", false),
            (18, "the database failed", false),
            (20, "the database failed", false),
            (11, "the database is damaged", false),
            (26, "the database is damaged", false),
            (1555, "this cannot be written", false),
            (1, "the database failed", false),
        ];
        for (code, words, temporary) in cases {
            let error = StoreError::of_code(code, "said".into());
            assert!(error.to_string().starts_with(words), "{code}: {error}");
            assert_eq!(error.is_temporary(), temporary, "{code}");
        }
    }
    #[test]
    fn states_of_postgresql_become_words_for_an_operator() {
        let cases = [
            ("53100", "the disk is full", true),
            ("53300", "the database is busy", true),
            ("40001", "the database is busy", true),
            ("55P03", "the database is busy", true),
            ("57014", "the database is busy", true),
            ("57P01", "the database cannot be reached", true),
            ("57P03", "the database cannot be reached", true),
            ("08006", "the database cannot be reached", true),
            ("25P03", "the database cannot be reached", true),
            ("QD001", "this node did not renew its lease", false),
            ("28P01", "the database refuses this user", true),
            ("3D000", "the database refuses this user", true),
            ("25006", "the database refuses this user", true),
            ("58030", "the disk failed", true),
            ("XX001", "the database is damaged", false),
            ("XX000", "the database was interrupted", true),
            ("22021", "this cannot be written", false),
            ("23505", "this cannot be written", false),
            ("23502", "this cannot be written", false),
            ("42P01", "the database failed", false),
            // As numbers, these would be codes of SQLite.
            ("00013", "the database failed", false),
            ("", "the database failed", false),
        ];
        for (state, words, temporary) in cases {
            let error = StoreError::of_state(state, "said".into());
            assert!(error.to_string().starts_with(words), "{state}: {error}");
            assert_eq!(error.is_temporary(), temporary, "{state}");
        }
    }
}
