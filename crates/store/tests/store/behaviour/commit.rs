//! Batches: all or nothing, and read back as written.

use std::pin::Pin;
use std::task::{Context, Waker};

use store::{Batch, ChatLine, OpenTable, Players, Row, StoreError, Tables, Upkeep, check_chain};

use crate::{Home, finished, guest, log, result, row, table};

/// Polls once. Returns whether it is done.
fn polled(work: Pin<&mut (impl Future + ?Sized)>) -> bool {
    work.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

fn said(n: u64, text: &str) -> ChatLine {
    ChatLine { table: 7, n, at: 10 - n, player: 1, name: "Ann".into(), text: text.into(), program: n.is_multiple_of(2) }
}

pub(crate) async fn rows_come_back_in_order_and_to_the_byte(home: &impl Home) {
    let store = home.open().await;
    let odd = "{ \"text\" : \"\\u00e9 'quoted' \u{1f600}\\n\", \"big\": 18446744073709551615, \"f\": 1.50 }";
    let times = [0, u64::MAX, i64::MAX.cast_unsigned(), i64::MIN.cast_unsigned()];
    let at_times = (2..).zip(times).map(|(n, at)| Row { at, ..row(7, n, "\u{e9}") });
    let at_times: Vec<Row> = at_times.chain([row(7, i64::MAX.cast_unsigned(), "")]).collect();
    let rows = vec![row(u64::MAX, 1, odd), row(7, 0, "[]"), row(u64::MAX, 0, "null"), row(7, 1, "{}")];
    let rows = [rows, at_times.clone()].concat();
    let batch = Batch { tables: vec![table(u64::MAX), table(7)], rows, ..Batch::default() };
    store.commit(&batch).await.unwrap();
    assert_eq!(store.log(u64::MAX).await.unwrap(), [row(u64::MAX, 0, "null"), row(u64::MAX, 1, odd)]);
    assert_eq!(store.log(7).await.unwrap(), [vec![row(7, 0, "[]"), row(7, 1, "{}")], at_times].concat());
    store.commit(&batch).await.unwrap();
    assert_eq!(store.log(8).await.unwrap(), []);
}

pub(crate) async fn a_range_of_the_log_has_both_its_ends(home: &impl Home) {
    let store = home.open().await;
    let rows = (0..9).map(|n| row(7, n, "1")).collect();
    store.commit(&Batch { tables: vec![table(7)], rows, ..Batch::default() }).await.unwrap();
    let numbers: Vec<u64> = store.log_range(7, 3, 5).await.unwrap().iter().map(|row| row.n).collect();
    assert_eq!(numbers, [3, 4, 5]);
}

pub(crate) async fn closed_tables_are_not_opened_again_and_the_log_outlives_the_program(home: &impl Home) {
    let store = home.open().await;
    let tables = vec![table(9), table(3), table(5)];
    store.commit(&Batch { tables, rows: vec![row(3, 0, "1")], ..Batch::default() }).await.unwrap();
    store.commit(&Batch { closed: vec![9], ..Batch::default() }).await.unwrap();
    store.close().await;
    let store = home.open().await;
    let kept = |id| OpenTable { id, game: "loot".into(), by: 42, created: 1 };
    assert_eq!(store.open_tables().await.unwrap(), [3, 5].map(kept));
    assert_eq!(store.all_tables().await.unwrap(), [9, 3, 5].map(kept));
    assert_eq!(store.log(3).await.unwrap(), [row(3, 0, "1")]);
}

pub(crate) async fn an_empty_batch_is_committed(home: &impl Home) {
    let store = home.open().await;
    assert!(Batch::default().is_empty());
    store.commit(&Batch::default()).await.unwrap();
    assert!(!finished(result(1, &[])).is_empty());
}

pub(crate) async fn a_batch_with_a_number_that_is_taken_leaves_nothing(home: &impl Home) {
    let store = home.open().await;
    store.commit(&Batch { tables: vec![table(7)], rows: vec![row(7, 0, "1")], ..Batch::default() }).await.unwrap();
    let only_rows = Batch { rows: vec![row(7, 1, "2"), row(7, 0, "other")], ..Batch::default() };
    let mixed = Batch { tables: vec![table(8)], results: vec![result(7, &[(1, true)])], ..only_rows.clone() };
    for batch in [only_rows, mixed] {
        let error = store.commit(&batch).await.unwrap_err();
        assert!(matches!(error, StoreError::Conflict(_)) && !error.is_temporary(), "{error}");
        assert_eq!(store.log(7).await.unwrap(), [row(7, 0, "1")]);
        assert_eq!(store.open_tables().await.unwrap().len(), 1);
    }
    store.commit(&Batch { rows: vec![row(7, 1, "2")], ..Batch::default() }).await.unwrap();
    assert_eq!(store.log(7).await.unwrap().len(), 2);
}

pub(crate) async fn a_row_of_a_table_nobody_opened_is_refused(home: &impl Home) {
    let store = home.open().await;
    let error = store.commit(&Batch { rows: vec![row(7, 0, "1")], ..Batch::default() }).await.unwrap_err();
    assert!(matches!(error, StoreError::Conflict(_)), "{error}");
}

pub(crate) async fn a_batch_committed_twice_counts_once(home: &impl Home) {
    let store = home.open().await;
    let chat = said(1, "hello");
    let batch = Batch {
        rows: vec![row(7, 0, "1"), row(7, 1, "2")],
        chats: vec![chat.clone()],
        ..finished(result(7, &[(1, true), (2, false)]))
    };
    let rows = Batch { rows: vec![row(7, 2, "3")], ..Batch::default() };
    for _ in 0..2 {
        store.commit(&batch).await.unwrap();
        store.commit(&rows).await.unwrap();
    }
    assert_eq!(store.log(7).await.unwrap().len(), 3);
    assert_eq!(store.chat(7, 10).await.unwrap(), [chat]);
    let more = Batch { rows: vec![row(7, 2, "3"), row(7, 3, "4")], ..Batch::default() };
    assert!(store.commit(&more).await.is_err(), "half of it is new");
}

pub(crate) async fn commits_at_the_same_time_all_arrive(home: &impl Home) {
    let store = home.open().await;
    let store = std::sync::Arc::new(store);
    store.commit(&Batch { tables: (0..20).map(table).collect(), ..Batch::default() }).await.unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for id in 0..20 {
        let store = store.clone();
        tasks.spawn(async move { store.commit(&Batch { rows: vec![row(id, 0, "1")], ..Batch::default() }).await });
    }
    for done in tasks.join_all().await {
        done.unwrap();
    }
    for id in 0..20 {
        assert_eq!(store.log(id).await.unwrap().len(), 1, "{id}");
    }
}

pub(crate) async fn the_last_lines_of_the_chat_come_oldest_first(home: &impl Home) {
    let store = home.open().await;
    let chats = [3, 1, 2].map(|n| said(n, "<b>")).to_vec();
    store.commit(&Batch { tables: vec![table(7)], chats, ..Batch::default() }).await.unwrap();
    assert_eq!(store.chat(7, 2).await.unwrap(), [said(2, "<b>"), said(3, "<b>")], "by their numbers, not their times");
}

pub(crate) async fn a_line_with_a_number_that_is_taken_is_refused(home: &impl Home) {
    let store = home.open().await;
    store.commit(&Batch { tables: vec![table(7)], chats: vec![said(1, "a")], ..Batch::default() }).await.unwrap();
    let error = store.commit(&Batch { chats: vec![said(1, "b")], ..Batch::default() }).await.unwrap_err();
    assert!(matches!(error, StoreError::Conflict(_)), "{error}");
    assert_eq!(store.chat(7, 9).await.unwrap(), [said(1, "a")]);
}

pub(crate) async fn a_caller_that_stops_waiting_leaves_nothing_half_done_and_the_store_works_on(home: &impl Home) {
    let store = home.open().await;
    let batch = |id| Batch { tables: vec![table(id)], rows: vec![row(id, 0, "1")], ..Batch::default() };
    for polls in 0..12 {
        let batch = batch(polls);
        let mut commit = store.commit(&batch);
        // Each round cancels one poll later than the last.
        for _ in 0..polls {
            if polled(commit.as_mut()) {
                break;
            }
            tokio::task::yield_now().await;
        }
    }
    store.commit(&batch(100)).await.unwrap();
    for open in store.open_tables().await.unwrap() {
        assert_eq!(store.log(open.id).await.unwrap().len(), 1, "table {} came with its row", open.id);
    }
    assert_eq!(store.log(100).await.unwrap().len(), 1);
}

pub(crate) async fn what_is_committed_is_seen_by_another_program_at_once(home: &impl Home) {
    let store = home.open().await;
    store.create_player(&guest(1)).await.unwrap();
    assert_eq!(home.count("SELECT count(*) FROM players WHERE name = 'player 1'").await, 1);
}

pub(crate) async fn links_come_back_as_they_were_written(home: &impl Home) {
    let store = home.open().await;
    let rows = log(u64::MAX, &["1", "2", "3"]);
    store.commit(&Batch { tables: vec![table(u64::MAX)], rows: rows.clone(), ..Batch::default() }).await.unwrap();
    let kept = store.log(u64::MAX).await.unwrap();
    assert_eq!(kept, rows);
    assert_eq!(check_chain(u64::MAX, &kept), Ok(rows[2].chain));
}

pub(crate) async fn a_table_opened_and_closed_in_one_batch_is_closed(home: &impl Home) {
    let store = home.open().await;
    let tables = vec![table(7), table(8)];
    store.commit(&Batch { tables, rows: log(7, &["1"]), closed: vec![7], ..Batch::default() }).await.unwrap();
    let open: Vec<u64> = store.open_tables().await.unwrap().into_iter().map(|table| table.id).collect();
    assert_eq!(open, [8]);
    assert_eq!(store.log(7).await.unwrap(), log(7, &["1"]));
}
