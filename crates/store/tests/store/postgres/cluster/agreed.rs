//! What nodes have to agree on.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType};
use sqlx::{Executor, SqlSafeStr};
use store::{
    Answered, Batch, Change, Cluster, Kind, NewPlayer, PgStore, PlayerNow, Players, Ratings, Results, SqliteStore,
    Store, Tables, Upkeep,
};
use tokio::task::JoinSet;

use super::{Database, connect, newcomer, opening};
use crate::sqlite::fresh;
use crate::{Home, NOW, change, finished, guest, log, result};

/// Games of three players against each other, in which each wins now and then.
async fn play(store: &impl Store) {
    for id in 1..=3 {
        store.create_player(&guest(id)).await.unwrap();
    }
    for number in 1..=40 {
        let (one, other) = (1 + number % 3, 1 + (number + 1) % 3);
        let won = number % 4 != 0;
        store.commit(&finished(result(number, &[(one, won), (other, !won)]))).await.unwrap();
    }
}

async fn rate_all(store: &impl Ratings) -> u32 {
    let (mut rated, mut idle) = (0, 0);
    while idle < 20 {
        let more = store.rate_pending(3, NOW).await.unwrap();
        rated += more;
        idle = if more == 0 { idle + 1 } else { 0 };
    }
    rated
}

pub(super) async fn games_are_rated_once_by_several_nodes(home: &Database) {
    let (_directory, single): (_, SqliteStore) = fresh().await;
    play(&single).await;
    assert_eq!(rate_all(&single).await, 40);
    let nodes = [home.node("a").await, home.node("b").await, home.node("c").await];
    play(&nodes[0]).await;
    let (a, b, c) = tokio::join!(rate_all(&nodes[0]), rate_all(&nodes[1]), rate_all(&nodes[2]));
    let left = rate_all(&nodes[0]).await;
    assert_eq!(a + b + c + left, 40);
    let (expected, ladder) =
        (single.leaderboard("loot", 2, 9).await.unwrap(), nodes[1].leaderboard("loot", 2, 9).await.unwrap());
    assert_eq!(ladder, expected);
    for number in 1..=40 {
        assert_eq!(nodes[2].result(number).await.unwrap(), single.result(number).await.unwrap());
    }
}

pub(super) async fn the_first_key_is_the_key_of_all(home: &Database) {
    let nodes = [home.node("a").await, home.node("b").await, home.node("c").await];
    let (a, b, c) =
        tokio::join!(nodes[0].server_key([1; 32]), nodes[1].server_key([2; 32]), nodes[2].server_key([3; 32]));
    let (a, b, c) = (a.unwrap(), b.unwrap(), c.unwrap());
    assert!(a == b && b == c, "{a:?} {b:?} {c:?}");
}

pub(super) async fn an_answer_of_one_node_is_found_by_another(home: &Database) {
    let (one, other) = (home.node("one").await, home.node("other").await);
    for (at, answer) in [(5, "first"), (6, "second")] {
        let answers = vec![Answered { player: u64::MAX, id: "é".into(), at, answer: answer.into() }];
        one.commit(&Batch { answers, ..Batch::default() }).await.unwrap();
    }
    assert_eq!(other.answer_to(u64::MAX, "é").await.unwrap().as_deref(), Some("second"));
    assert_eq!(other.answer_to(u64::MAX, "e").await.unwrap(), None);
    assert_eq!(other.answer_to(1, "é").await.unwrap(), None);
    other.forget_answers(7).await.unwrap();
    assert_eq!(one.answer_to(u64::MAX, "é").await.unwrap(), None);
}

pub(super) async fn players_are_told_as_they_are_now(home: &Database) {
    let (one, other) = (home.node("one").await, home.node("other").await);
    let program = NewPlayer { id: u64::MAX, kind: Kind::Program, owner: Some(1), ..guest(3) };
    for player in [guest(1), guest(2), program] {
        one.create_player(&player).await.unwrap();
    }
    change(&one, Change::Rename { player: 2, name: "Bob".into() }).await;
    change(&one, Change::Mute { player: 2, muted: u64::MAX }).await;
    change(&one, Change::Mute { player: 2, muted: 1 }).await;
    assert!(one.revoke_program(1, u64::MAX).await.unwrap());
    let mut told = other.players_now(&[1, 2, 9, u64::MAX]).await.unwrap();
    told.sort_by_key(|player| player.id);
    for player in &mut told {
        player.mutes.sort_unstable();
    }
    let expected = [
        PlayerNow { id: 1, name: "player 1".into(), mutes: vec![], valid: true },
        PlayerNow { id: 2, name: "Bob".into(), mutes: vec![1, u64::MAX], valid: true },
        PlayerNow { id: u64::MAX, name: "player 3".into(), mutes: vec![], valid: false },
    ];
    assert_eq!(told, expected);
    assert_eq!(other.players_now(&[]).await.unwrap(), []);
}

/// Starts three nodes at the same time.
async fn start_three(home: &Database) -> Vec<PgStore> {
    let mut starts = JoinSet::new();
    for name in ["a", "b", "c"] {
        let url = home.url();
        starts.spawn(async move { PgStore::open_as_node(&url, &newcomer(name)).await.unwrap() });
    }
    starts.join_all().await
}

pub(super) async fn nodes_that_start_together_on_an_empty_database_all_start(home: &Database) {
    let nodes = start_three(home).await;
    assert_eq!(nodes[0].beat("{}").await.unwrap().nodes.len(), 3);
}

pub(super) async fn nodes_that_start_together_on_an_older_schema_migrate_it_once(home: &Database) {
    const FIRST: &str = include_str!("../../../../migrations/postgres/0001_start.sql");
    home.run(FIRST).await;
    home.run(
        "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL,
            installed_on TIMESTAMPTZ NOT NULL DEFAULT now(), success BOOLEAN NOT NULL, checksum BYTEA NOT NULL,
            execution_time BIGINT NOT NULL);
        INSERT INTO tables (id, game, created, created_by, private) VALUES (7, 'loot', 1, 42, FALSE)",
    )
    .await;
    let first = Migration::new(1, Cow::Borrowed("start"), MigrationType::Simple, FIRST.into_sql_str(), false);
    let done = sqlx::query("INSERT INTO _sqlx_migrations VALUES (1, 'start', now(), TRUE, $1, 0)");
    connect(&home.url).await.execute(done.bind(first.checksum.to_vec())).await.unwrap();
    let nodes = start_three(home).await;
    assert!(nodes[1].beat("{}").await.unwrap().waiting);
    assert_eq!(nodes[1].adopt(9).await.unwrap().len(), 1);
    for node in &nodes {
        node.close().await;
    }

    // It cannot be migrated under a server.
    home.run("DELETE FROM _sqlx_migrations WHERE version > 1").await;
    let mut server = connect(&home.url).await;
    server.execute("SELECT pg_advisory_lock_shared(x'717569636b647277'::bigint)").await.unwrap();
    let error = PgStore::open_as_node(&home.url(), &newcomer("node")).await.unwrap_err().to_string();
    assert!(error.contains("has to be brought up to date first, and a server is using it"), "{error}");
}

pub(super) async fn tables_of_a_single_server_and_of_a_copy_are_adopted(home: &Database) {
    let (_directory, from) = fresh().await;
    from.commit(&opening(1)).await.unwrap();
    let to = PgStore::open_to_import(&home.url()).await.unwrap();
    to.import(&from, [5; 32], |id| id.to_string()).await.unwrap();
    to.close().await;
    let single = home.open().await;
    single.commit(&opening(2)).await.unwrap();
    single.close().await;
    let node = home.node("node").await;
    let adopted = node.adopt(9).await.unwrap();
    let told: Vec<_> = adopted.iter().map(|one| (one.table.id, one.epoch, one.log.clone())).collect();
    assert_eq!(told, [(1, 2, log(1, &["1", "2"])), (2, 2, log(2, &["1", "2"]))]);
    home.run("UPDATE server SET half_copied = TRUE").await;
    let error = PgStore::open_as_node(&home.url(), &newcomer("other")).await.unwrap_err().to_string();
    assert!(error.contains("a copy into it was not finished"), "{error}");
}
