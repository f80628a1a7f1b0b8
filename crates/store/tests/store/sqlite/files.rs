//! The database's files: their permissions, and whether they belong together.

use std::path::Path;

use store::{Batch, FILE_NAME, SqliteStore, StoreError, Tables};

use super::fresh;
use crate::{log, table};

/// The names and contents of a directory's files.
pub(crate) fn contents(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut contents: Vec<_> = files.map(|path| (name(&path), std::fs::read(&path).unwrap())).collect();
    contents.sort();
    contents
}

#[tokio::test]
async fn changes_without_their_database_are_refused_and_left_alone() {
    let (from, store) = fresh().await;
    store.commit(&Batch { tables: vec![table(7)], rows: log(7, &["1"]), ..Batch::default() }).await.unwrap();
    let wal = format!("{FILE_NAME}-wal");
    for empty in [false, true] {
        let directory = tempfile::tempdir().unwrap();
        std::fs::copy(from.path().join(&wal), directory.path().join(&wal)).unwrap();
        if empty {
            std::fs::write(directory.path().join(FILE_NAME), "").unwrap();
        }
        let before = contents(directory.path());
        let path = directory.path();
        let refused = [SqliteStore::open(path).await, SqliteStore::open_to_check(path).await];
        for store in refused {
            let error = store.unwrap_err();
            assert!(matches!(error, StoreError::WalAlone { .. }) && !error.is_temporary(), "{error}");
            assert!(error.to_string().contains("quickdraw.db is missing or empty, but "), "{error}");
            assert_eq!(contents(path), before);
        }
        assert!(matches!(SqliteStore::open_alone(path).await, Err(StoreError::WalAlone { .. })));
        assert!(contents(path).iter().any(|(name, bytes)| *name == wal && !bytes.is_empty()));
        // As the error says, moving it away gives an empty database.
        std::fs::remove_file(path.join(&wal)).unwrap();
        assert_eq!(SqliteStore::open_alone(path).await.unwrap().open_tables().await.unwrap(), []);
    }
}

#[tokio::test]
async fn an_empty_log_of_changes_is_in_nobodys_way() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join(format!("{FILE_NAME}-wal")), "").unwrap();
    assert_eq!(SqliteStore::open(directory.path()).await.unwrap().open_tables().await.unwrap(), []);
}

#[cfg(unix)]
mod rights {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use store::{FILE_NAME, SqliteStore, Upkeep};

    /// The names of files that others can access, and the number of files.
    fn open_to_others(directory: &Path) -> (Vec<String>, usize) {
        let files: Vec<_> = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap()).collect();
        let open = files.iter().filter(|file| file.metadata().unwrap().permissions().mode() & 0o777 != 0o600);
        (open.map(|file| file.file_name().into_string().unwrap()).collect(), files.len())
    }

    #[tokio::test]
    async fn the_files_are_readable_by_their_owner_only() {
        let directory = tempfile::tempdir().unwrap();
        let store = SqliteStore::open_alone(directory.path()).await.unwrap();
        store.backup(&directory.path().join("backup.db")).await.unwrap();
        assert_eq!(open_to_others(directory.path()), (vec![], 5), "database, -wal, -shm, lock and backup");
        store.close().await;
    }

    #[tokio::test]
    async fn files_from_before_are_taken_from_everybody_else() {
        let directory = tempfile::tempdir().unwrap();
        let first = SqliteStore::open_alone(directory.path()).await.unwrap();
        for file in std::fs::read_dir(directory.path()).unwrap() {
            let rights = std::fs::Permissions::from_mode(0o644);
            std::fs::set_permissions(file.unwrap().path(), rights).unwrap();
        }
        assert_eq!(open_to_others(directory.path()).0.len(), 4);
        let second = SqliteStore::open(directory.path()).await.unwrap();
        let (open, _) = open_to_others(directory.path());
        assert_eq!(open, ["quickdraw.lock"], "only who takes it sees to the lock");
        second.close().await;
        first.close().await;
        let third = SqliteStore::open_alone(directory.path()).await.unwrap();
        assert_eq!(open_to_others(directory.path()).0, [] as [String; 0]);
        third.close().await;
        assert!(directory.path().join(FILE_NAME).exists());
    }
}
