//! A full disk, and files that are not ours.

use store::{Batch, FILE_NAME, SqliteStore, StoreError, Tables, Upkeep};

use super::{fresh, other_program};
use crate::{row, table};

#[tokio::test]
async fn after_a_full_disk_the_same_batch_is_committed_once_there_is_room() {
    let (_directory, store) = fresh().await;
    store.commit(&Batch { tables: vec![table(7)], ..Batch::default() }).await.unwrap();
    store.limit_size(Some(1)).await.unwrap();
    let long = format!("\"{}\"", "x".repeat(100_000));
    let only_rows = Batch { rows: vec![row(7, 0, "1"), row(7, 1, &long)], ..Batch::default() };
    let mixed = Batch { tables: vec![table(8)], rows: vec![row(8, 0, &long)], ..Batch::default() };
    for batch in [&only_rows, &mixed, &only_rows] {
        let error = store.commit(batch).await.unwrap_err();
        assert!(matches!(error, StoreError::Full(_)) && error.is_temporary(), "{error}");
        assert_eq!(store.log(7).await.unwrap(), [], "nothing of it is there");
    }
    store.limit_size(None).await.unwrap();
    for batch in [&only_rows, &mixed, &only_rows] {
        store.commit(batch).await.unwrap();
    }
    assert_eq!(store.log(7).await.unwrap(), only_rows.rows);
    assert_eq!(store.log(8).await.unwrap(), mixed.rows);
}

#[tokio::test]
async fn a_small_write_still_goes_into_the_room_that_is_left() {
    let (_directory, store) = fresh().await;
    store.limit_size(Some(1)).await.unwrap();
    store.health().await.unwrap();
}

#[tokio::test]
async fn a_data_directory_that_cannot_be_used_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let error = SqliteStore::open(&file).await.unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot write to the data directory {}: ", file.display())), "{error}");
    let inside = directory.path().join("data");
    std::fs::create_dir_all(inside.join(FILE_NAME)).unwrap();
    let error = SqliteStore::open(&inside).await.unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot write to the data directory {}: ", inside.display())), "{error}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_damaged() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join(FILE_NAME), "not a database, but long enough to look at. ".repeat(100))
        .unwrap();
    let error = SqliteStore::open(directory.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused_in_plain_words() {
    let (directory, store) = fresh().await;
    store.close().await;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (9999, 'later', 1, x'00', 0)";
    sqlx::query(sql).execute(&mut other_program(directory.path()).await).await.unwrap();
    let error = SqliteStore::open(directory.path()).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 9999, .. }), "{error}");
    assert!(error.to_string().contains("was written by a newer version of quickdraw"), "{error}");
}

#[tokio::test]
async fn a_missing_directory_is_made_and_opening_twice_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let inside = directory.path().join("a/b");
    for round in 0..3 {
        let store = SqliteStore::open(&inside).await.unwrap();
        store.commit(&Batch { tables: vec![table(round)], ..Batch::default() }).await.unwrap();
        store.close().await;
    }
    assert_eq!(SqliteStore::open(&inside).await.unwrap().open_tables().await.unwrap().len(), 3);
}
