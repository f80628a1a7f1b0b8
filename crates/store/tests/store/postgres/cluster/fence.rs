//! The fence: what a condemned node does not write.

use std::sync::Arc;

use sqlx::Executor;
use store::{
    Answered, Batch, Change, ChatLine, Cluster, Invitation, Kind, NewPlayer, Personal, PgStore, Players, RaceTime,
    Ratings, StoreError, Tables, Upkeep,
};

use super::{Database, appending, connect, is_condemned, opening};
use crate::{NOW, finished, guest, log, result, row};

/// Whether a node waits for a lock.
const WAITS: &str = "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND application_name LIKE 'quickdraw-node-%' AND wait_event_type = 'Lock')";

/// Everything in the database except the nodes' own rows.
async fn everything(home: &Database) -> Vec<String> {
    let mut connection = connect(&home.url).await;
    let names: Vec<String> =
        sqlx::query_scalar("SELECT relname::text FROM pg_stat_user_tables WHERE relname <> 'nodes' ORDER BY 1")
            .fetch_all(&mut connection)
            .await
            .unwrap();
    let mut rows = Vec::new();
    for name in names {
        let sql = format!("SELECT '{name} ' || line::text FROM {name} AS line ORDER BY 1");
        rows.extend(
            sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap(),
        );
    }
    rows
}

/// A batch with one thing of each kind.
fn each_alone() -> Vec<Batch> {
    let invitation = Invitation { hash: [9; 32], table: 7, by: 1, created: 4, expires: 100 };
    let line = ChatLine { table: 7, n: 1, at: 5, player: 1, name: "Ann".into(), text: "hello".into(), program: false };
    let changes = [
        Change::Rename { player: 1, name: "other".into() },
        Change::Mute { player: 1, muted: 2 },
        Change::Unmute { player: 2, muted: 1 },
        Change::Invite(invitation),
        Change::Uninvite { table: 8 },
    ];
    let mut batches = vec![
        appending(7, 2),
        opening(9),
        Batch { tables: vec![], results: finished(result(7, &[(1, true), (2, false)])).results, ..Batch::default() },
        Batch { chats: vec![line], ..Batch::default() },
        Batch { closed: vec![7], ..Batch::default() },
        Batch { answers: vec![Answered { player: 1, id: "a".into(), at: 1, answer: "{}".into() }], ..Batch::default() },
        Batch { races: vec![RaceTime { player: 1, at: 1, ms: 200, early: false }], ..Batch::default() },
    ];
    batches.extend(changes.map(|change| Batch { changes: vec![change], ..Batch::default() }));
    batches
}

pub(super) async fn a_condemned_node_writes_nothing_of_any_kind(home: &Database) {
    let (dead, judge) = (home.node("dead").await, home.node("judge").await);
    for player in [guest(1), guest(2), NewPlayer { kind: Kind::Program, owner: Some(1), ..guest(3) }] {
        dead.create_player(&player).await.unwrap();
    }
    dead.commit(&opening(7)).await.unwrap();
    let invitation = Invitation { hash: [8; 32], table: 8, by: 1, created: 4, expires: 100 };
    let changes = vec![Change::Mute { player: 2, muted: 1 }, Change::Invite(invitation)];
    let answers = vec![Answered { player: 2, id: "b".into(), at: 1, answer: "{}".into() }];
    let batch = Batch { changes, answers, ..finished(result(8, &[(1, true), (2, false)])) };
    dead.commit(&batch).await.unwrap();
    home.condemn(&dead, &judge).await;
    let before = everything(home).await;

    for batch in each_alone() {
        // The judge has ended its connections.
        if let Err(StoreError::Unreachable(_)) = dead.commit(&batch).await {}
        is_condemned(dead.commit(&batch).await);
    }
    is_condemned(dead.create_player(&guest(4)).await);
    is_condemned(dead.touch(1, 99).await);
    is_condemned(dead.revoke_program(1, 3).await);
    is_condemned(dead.forget_answers(u64::MAX >> 1).await);
    is_condemned(dead.rate_pending(9, NOW).await);
    is_condemned(dead.delete(1, |id| id.to_string()).await);
    is_condemned(dead.health().await);
    is_condemned(dead.server_key([1; 32]).await);
    is_condemned(dead.adopt(9).await);
    is_condemned(dead.hand_over(&[(7, String::new())], judge.node()).await);
    is_condemned(dead.quick_match(&[("loot".into(), 2)], &[], 5, 10).await);
    is_condemned(dead.quick_over(5).await);
    is_condemned(dead.beat("{}").await);
    assert_eq!(everything(home).await, before);
    assert_eq!(dead.condemn().await.unwrap(), [] as [u64; 0]);

    // Each of them does write for a node that is alive.
    for batch in each_alone() {
        let before = everything(home).await;
        judge.commit(&batch).await.unwrap();
        assert_ne!(everything(home).await, before, "{batch:?}");
    }
}

/// Lets `node` commit a row that another, open transaction has also inserted, so that the commit waits. Returns when it
/// does.
async fn waiting_commit(
    home: &Database,
    node: &Arc<PgStore>,
) -> (sqlx::postgres::PgConnection, tokio::task::JoinHandle<Result<(), StoreError>>) {
    let mut holder = connect(&home.url).await;
    holder.execute("BEGIN; INSERT INTO log SELECT number, 2, 1, '', '' FROM tables WHERE id = 7").await.unwrap();
    let node = Arc::clone(node);
    let commit = tokio::spawn(async move {
        let rows = [vec![row(8, 2, "beside")], vec![row(7, 2, "late")]].concat();
        node.commit(&Batch { rows, ..Batch::default() }).await
    });
    home.until(WAITS).await;
    (holder, commit)
}

pub(super) async fn a_commit_under_way_is_ended_with_its_node(home: &Database) {
    let (dead, judge) = (Arc::new(home.node("dead").await), home.node("judge").await);
    dead.commit(&opening(7)).await.unwrap();
    dead.commit(&opening(8)).await.unwrap();
    let (mut holder, commit) = waiting_commit(home, &dead).await;
    home.condemn(&dead, &judge).await;
    let error = commit.await.unwrap().unwrap_err();
    assert!(matches!(error, StoreError::Unreachable(_)), "{error}");
    holder.execute("ROLLBACK").await.unwrap();
    is_condemned(dead.commit(&appending(8, 2)).await);
    let adopted = judge.adopt(9).await.unwrap();
    let logs: Vec<_> = adopted.into_iter().map(|one| one.log).collect();
    assert_eq!(logs, [log(7, &["1", "2"]), log(8, &["1", "2"])]);
}

pub(super) async fn a_commit_that_waits_while_its_node_is_condemned_is_refused(home: &Database) {
    let node = Arc::new(home.node("dead").await);
    node.commit(&opening(7)).await.unwrap();
    // As one who condemns does, but slowly.
    let mut judge = connect(&home.url).await;
    let number = node.node();
    let lock = format!("BEGIN; SELECT pg_advisory_xact_lock(1, {number})");
    judge.execute(sqlx::AssertSqlSafe(lock)).await.unwrap();
    let late = Arc::clone(&node);
    let commit = tokio::spawn(async move { late.commit(&appending(7, 2)).await });
    home.until(WAITS).await;
    let end = format!("UPDATE nodes SET alive = FALSE WHERE id = {number}; COMMIT");
    judge.execute(sqlx::AssertSqlSafe(end)).await.unwrap();
    is_condemned(commit.await.unwrap());
    assert_eq!(node.log(7).await.unwrap().len(), 2);
}

pub(super) async fn whoever_condemns_waits_for_what_is_being_written(home: &Database) {
    let (late, judge) = (home.node("late").await, home.node("judge").await);
    // A connection that cannot be ended writes for the node.
    let mut writing = connect(&home.url).await;
    let fence = format!("BEGIN; SELECT fence({})", late.node());
    writing.execute(sqlx::AssertSqlSafe(fence)).await.unwrap();
    home.silence(&late).await;
    home.settle().await;
    assert_eq!(judge.condemn().await.unwrap(), [] as [u64; 0]);
    writing.execute("COMMIT").await.unwrap();
    home.settle().await;
    assert_eq!(judge.condemn().await.unwrap(), [late.node()]);
}

pub(super) async fn commits_of_different_tables_do_not_wait_for_each_other(home: &Database) {
    let node = Arc::new(home.node("node").await);
    for id in 1..=9 {
        node.commit(&opening(id)).await.unwrap();
    }
    let (mut holder, commit) = waiting_commit(home, &node).await;
    for id in [1, 2, 3, 9] {
        node.commit(&appending(id, 2)).await.unwrap();
        node.beat("{}").await.unwrap();
    }
    assert!(!commit.is_finished());
    holder.execute("ROLLBACK").await.unwrap();
    commit.await.unwrap().unwrap();
    assert_eq!(node.log(7).await.unwrap().len(), 3);
}

pub(super) async fn a_commit_whose_answer_was_lost_is_found_again(home: &Database) {
    let node = home.node("node").await;
    for batch in [opening(7), appending(7, 2)] {
        for _ in 0..2 {
            node.health().await.unwrap();
            home.cut_nodes().await;
            let error = node.commit(&batch).await.unwrap_err();
            assert!(matches!(error, StoreError::Unreachable(_)) && error.is_temporary(), "{error}");
            node.commit(&batch).await.unwrap();
        }
    }
    let error = node.commit(&Batch { rows: vec![row(7, 2, "other")], ..Batch::default() }).await.unwrap_err();
    assert!(matches!(error, StoreError::Conflict(_)), "{error}");
    assert_eq!(node.log(7).await.unwrap().len(), 3);
    node.close().await;
}
