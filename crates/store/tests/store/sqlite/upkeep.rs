//! Backup, health check, checkpoints and closing.

use store::{Batch, FILE_NAME, Players, SqliteStore, StoreError, Tables, Upkeep};

use super::fresh;
use crate::{guest, row, table};

#[tokio::test]
async fn a_backup_opens_and_has_all_of_it() {
    let (directory, store) = fresh().await;
    let rows: Vec<_> = (0..1000).map(|n| row(7, n, "{\"a\":1}")).collect();
    store.commit(&Batch { tables: vec![table(7)], rows: rows.clone(), ..Batch::default() }).await.unwrap();
    store.create_player(&guest(1)).await.unwrap();
    let copy = directory.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    store.backup(&copy.join(FILE_NAME)).await.unwrap();
    store.commit(&Batch { rows: vec![row(7, 1000, "later")], ..Batch::default() }).await.unwrap();
    let files: Vec<_> = std::fs::read_dir(&copy).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, [FILE_NAME], "one plain file");
    let copy = SqliteStore::open(&copy).await.unwrap();
    assert_eq!(copy.log(7).await.unwrap(), rows);
    assert_eq!(copy.player(1).await.unwrap(), store.player(1).await.unwrap());
}

#[tokio::test]
async fn a_backup_never_overwrites() {
    let (directory, store) = fresh().await;
    let to = directory.path().join("backup.db");
    std::fs::write(&to, "").unwrap();
    let error = store.backup(&to).await.unwrap_err();
    assert!(matches!(&error, StoreError::Exists(path) if *path == to), "{error}");
    assert_eq!(std::fs::read(&to).unwrap(), b"");
}

#[tokio::test]
async fn a_backup_that_fails_leaves_no_file() {
    let (directory, store) = fresh().await;
    let to = directory.path().join("missing/backup.db");
    let error = store.backup(&to).await.unwrap_err();
    assert!(matches!(&error, StoreError::Backup { path, .. } if *path == to), "{error}");
    assert!(!directory.path().join("missing").exists());
}

#[tokio::test]
async fn what_is_tidied_is_in_the_file_itself_and_commits_go_on() {
    let (directory, store) = fresh().await;
    let rows: Vec<_> = (0..1000).map(|n| row(7, n, "1")).collect();
    store.commit(&Batch { tables: vec![table(7)], rows: rows.clone(), ..Batch::default() }).await.unwrap();
    store.tidy().await.unwrap();
    let copy = directory.path().join("copy");
    std::fs::create_dir(&copy).unwrap();
    std::fs::copy(directory.path().join(FILE_NAME), copy.join(FILE_NAME)).unwrap();
    assert_eq!(SqliteStore::open(&copy).await.unwrap().log(7).await.unwrap(), rows, "without the write-ahead log");
    store.commit(&Batch { rows: vec![row(7, 1000, "later")], ..Batch::default() }).await.unwrap();
    store.tidy().await.unwrap();
    assert_eq!(store.log(7).await.unwrap().len(), 1001);
}

#[tokio::test]
async fn after_the_end_one_plain_file_is_left() {
    let (directory, store) = fresh().await;
    store.commit(&Batch { tables: vec![table(7)], ..Batch::default() }).await.unwrap();
    store.log(7).await.unwrap();
    store.health().await.unwrap();
    store.close().await;
    let files: Vec<_> = std::fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, [FILE_NAME]);
}
