//! The write-ahead log cut in its last commit, as after a power cut: at the bytes around each frame of it, and now and then
//! between them. `QUICKDRAW_SLOW=1` cuts it at every byte.

use std::fs::{File, OpenOptions};
use std::ops::Range;
use std::path::Path;

use store::{Answered, Batch, FILE_NAME, Players, SqliteStore, Tables, Upkeep, check_chain};
use tempfile::TempDir;

use super::fresh;
use crate::{log, table};

const TABLES: [u64; 2] = [7, 8];
const EARLIER: usize = 4;

fn entries() -> Vec<String> {
    (0..=EARLIER).map(|n| format!("{{\"entry\":{n}}}")).collect()
}

/// Commit number `number`: an entry for each table, and from the second on an answer.
fn commit(number: usize) -> Batch {
    let entries = entries();
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    let row = |table: u64| log(table, &entries).remove(number);
    let answer = Answered { player: 1, id: format!("ask {number}"), at: 5, answer: "{}".into() };
    Batch {
        tables: if number == 0 { TABLES.map(table).to_vec() } else { vec![] },
        rows: TABLES.map(row).to_vec(),
        answers: if number == 0 { vec![] } else { vec![answer] },
        ..Batch::default()
    }
}

/// The number of commits in the database, each of them complete.
async fn commits(directory: &Path) -> usize {
    // The shared-memory file is rebuilt from the log, as after a power cut.
    let _ = std::fs::remove_file(directory.join(format!("{FILE_NAME}-shm")));
    let store = SqliteStore::open_to_check(directory).await.unwrap();
    let (first, second) = (store.log(TABLES[0]).await.unwrap(), store.log(TABLES[1]).await.unwrap());
    let answers = store.answers().await.unwrap().len();
    store.close().await;
    for (table, rows) in TABLES.into_iter().zip([&first, &second]) {
        check_chain(table, rows).unwrap();
    }
    assert_eq!((first.len(), answers + 1), (second.len(), second.len()), "each commit is there whole");
    first.len()
}

/// A copy of the database with its log, which can be cut.
fn copy(from: &Path) -> (TempDir, File) {
    let directory = tempfile::tempdir().unwrap();
    let wal = format!("{FILE_NAME}-wal");
    for name in [FILE_NAME, &wal] {
        std::fs::copy(from.join(name), directory.path().join(name)).unwrap();
    }
    let wal = OpenOptions::new().write(true).open(directory.path().join(wal)).unwrap();
    (directory, wal)
}

/// Whether it is tried what is left if the log is cut at this length. Inside of a frame all bytes are alike to SQLite.
fn is_tried(length: u64) -> bool {
    const HEADER: u64 = 32;
    const FRAME: u64 = 24 + 4096;
    let inside = length.saturating_sub(HEADER) % FRAME;
    let is_at_an_edge = !(32..=FRAME - 16).contains(&inside);
    is_at_an_edge || length.is_multiple_of(61) || std::env::var_os("QUICKDRAW_SLOW").is_some()
}

/// Cuts the log at these lengths.
async fn cut(from: &Path, lengths: Range<u64>) {
    let (directory, wal) = copy(from);
    // From the end backwards, one copy is enough for all.
    for length in lengths.rev().filter(|length| is_tried(*length)) {
        wal.set_len(length).unwrap();
        assert_eq!(commits(directory.path()).await, EARLIER, "cut at {length}");
    }
}

#[tokio::test]
async fn a_log_cut_anywhere_in_its_last_commit_has_all_before_it_and_nothing_half() {
    let (from, store) = fresh().await;
    let wal = from.path().join(format!("{FILE_NAME}-wal"));
    let length = || wal.metadata().unwrap().len();
    for number in 0..EARLIER {
        store.commit(&commit(number)).await.unwrap();
    }
    let before = length();
    store.commit(&commit(EARLIER)).await.unwrap();
    let after = length();
    assert!(before > 0 && after > before, "the commit is in the log: {before} {after}");

    let (directory, wal) = copy(from.path());
    assert_eq!(commits(directory.path()).await, EARLIER + 1, "nothing is cut");
    let middle = before.midpoint(after);
    tokio::join!(cut(from.path(), before..middle), cut(from.path(), middle..after));

    // A file system may leave zeros where the commit should be. The store continues from there.
    wal.set_len(before).unwrap();
    wal.set_len(after).unwrap();
    assert_eq!(commits(directory.path()).await, EARLIER);
    let store = SqliteStore::open(directory.path()).await.unwrap();
    store.commit(&commit(EARLIER)).await.unwrap();
    store.close().await;
    assert_eq!(commits(directory.path()).await, EARLIER + 1);
}
