//! Two servers, lost connections, a database that is away, and data that is not ours.

use std::sync::Arc;

use sqlx::Executor;
use store::{Batch, ChatLine, DatabaseUrl, PgStore, StoreError, Tables, Upkeep};
use tokio::net::TcpListener;

use super::{Database, PostgresServer, connect};
use crate::{Home, log, row, table};

/// One test, so that one server is enough.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_are_told_in_words_and_nothing_is_lost() {
    let Some(server) = PostgresServer::start() else { return };
    let server = Arc::new(server);
    a_second_server_is_refused(&Database::new(&server).await).await;
    a_lost_connection_is_replaced_with_the_lock(&Database::new(&server).await).await;
    a_server_that_was_replaced_writes_no_more(&Database::new(&server).await).await;
    databases_that_cannot_be_used_are_named(&Database::new(&server).await).await;
    each_problem_is_one_sentence(&Database::new(&server).await).await;
    a_restart_of_the_database_is_survived(&Database::new(&server).await).await;
}

fn text_of(id: u64) -> String {
    format!("<{id}>")
}

/// Ends the connection that holds the lock, as a network that fails does.
async fn cut(home: &Database) {
    home.run("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'").await;
}

async fn a_second_server_is_refused(home: &Database) {
    let first = home.open().await;
    let error = home.alone().await.unwrap_err();
    assert!(matches!(error, StoreError::DatabaseInUse(_)), "{error}");
    assert!(error.to_string().starts_with("a server is using the database postgres://quickdraw@"), "{error}");
    let error = PgStore::open_to_check(&home.url()).await.unwrap_err();
    assert!(matches!(error, StoreError::DatabaseInUse(_)), "{error}");
    let beside = PgStore::open(&home.url()).await.unwrap();
    assert_eq!(beside.open_tables().await.unwrap(), []);
    first.commit(&Batch { tables: vec![table(7)], ..Batch::default() }).await.unwrap();
    assert_eq!(beside.open_tables().await.unwrap().len(), 1);
    first.close().await;
    home.open().await.close().await;
}

async fn a_lost_connection_is_replaced_with_the_lock(home: &Database) {
    let store = home.open().await;
    store.commit(&Batch { tables: vec![table(7)], ..Batch::default() }).await.unwrap();
    for round in 0..3 {
        cut(home).await;
        let batch = Batch { rows: vec![row(7, round, "1")], ..Batch::default() };
        let error = store.commit(&batch).await.unwrap_err();
        assert!(matches!(error, StoreError::Unreachable(_)) && error.is_temporary(), "{error}");
        store.commit(&batch).await.unwrap();
        let error = home.alone().await.unwrap_err();
        assert!(matches!(error, StoreError::DatabaseInUse(_)), "the lock is held again: {error}");
    }
    assert_eq!(store.log(7).await.unwrap().len(), 3);
    store.close().await;
}

async fn a_server_that_was_replaced_writes_no_more(home: &Database) {
    let first = home.open().await;
    first.commit(&Batch { tables: vec![table(7)], ..Batch::default() }).await.unwrap();
    cut(home).await;
    let second = home.open().await;
    let late = Batch { rows: vec![row(7, 0, "late")], ..Batch::default() };
    first.commit(&late).await.unwrap_err();
    let error = first.commit(&late).await.unwrap_err();
    assert!(matches!(error, StoreError::DatabaseInUse(_)) && error.is_temporary(), "{error}");
    second.commit(&Batch { rows: vec![row(7, 0, "in time")], ..Batch::default() }).await.unwrap();
    second.close().await;
    let error = first.commit(&late).await.unwrap_err();
    assert!(matches!(error, StoreError::Superseded(_)) && error.is_temporary(), "{error}");
    assert_eq!(first.log(7).await.unwrap(), [row(7, 0, "in time")]);
    first.close().await;
}

async fn databases_that_cannot_be_used_are_named(home: &Database) {
    let missing = home.url.replace("/test", "/no_such_test");
    let error = PgStore::open_alone(&DatabaseUrl::new(missing)).await.unwrap_err().to_string();
    assert!(error.contains("cannot use the database postgres://quickdraw@"), "{error}");
    assert!(error.contains("does not exist"), "{error}");

    let error = PgStore::open(&home.url()).await.unwrap_err().to_string();
    assert!(error.contains("it holds no server's data"), "{error}");
    home.open().await.close().await;
    home.run(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
            VALUES (9999, 'later', TRUE, '', 0)",
    )
    .await;
    let refused = [home.alone().await, PgStore::open(&home.url()).await, PgStore::open_to_check(&home.url()).await];
    for store in refused {
        let error = store.unwrap_err();
        assert!(matches!(error, StoreError::Newer { found: 9999, .. }), "{error}");
    }
    home.run("DELETE FROM _sqlx_migrations").await;
    home.run("INSERT INTO _sqlx_migrations VALUES (0, 'earlier', now(), TRUE, '', 0)").await;
    let error = PgStore::open(&home.url()).await.unwrap_err();
    assert!(matches!(error, StoreError::Older(_)), "{error}");

    let other = home.another().await;
    other.run("CREATE TABLE players (name TEXT)").await;
    let error = other.alone().await.unwrap_err().to_string();
    assert!(error.contains("\"players\" already exists"), "{error}");

    let mut maintenance = connect(&home.server.url("postgres")).await;
    let bytes = "CREATE DATABASE bytes ENCODING 'SQL_ASCII' TEMPLATE template0";
    maintenance.execute(bytes).await.unwrap();
    let error = PgStore::open_alone(&DatabaseUrl::new(home.server.url("bytes"))).await.unwrap_err().to_string();
    assert!(error.contains("its encoding is SQL_ASCII"), "{error}");
}

async fn each_problem_is_one_sentence(home: &Database) {
    let store = home.open().await;
    let line = ChatLine { table: 7, n: 1, at: 5, player: 1, name: "Ann".into(), text: "hello".into(), program: false };
    let rows = [log(7, &["one", "two"]), log(8, &["one", "two"])].concat();
    let batch = Batch { tables: vec![table(7), table(8)], rows, chats: vec![line], ..Batch::default() };
    store.commit(&batch).await.unwrap();
    store.close().await;
    let store = PgStore::open_to_check(&home.url()).await.unwrap();
    assert_eq!(store.check(text_of).await.unwrap(), [] as [String; 0]);
    let error = store.commit(&Batch { rows: vec![row(8, 2, "three")], ..Batch::default() }).await.unwrap_err();
    assert!(matches!(error, StoreError::Denied(_)), "it only looks: {error}");
    home.run("UPDATE log SET entry = 'x' WHERE tbl = 2 AND n = 1").await;
    home.run("UPDATE chats SET n = 0").await;
    home.run("INSERT INTO log VALUES (99, 0, 1, '{}', '')").await;
    let expected = [
        "1 rows of 'log' refer to a row of 'tables' that is missing.",
        "Table <8>: entry 1 of the log is damaged: the entry is not the one that was written.",
        "Table <7>: a line of its chat has the number 0; they count from 1.",
    ];
    assert_eq!(store.check(text_of).await.unwrap(), expected);
    store.close().await;
}

async fn a_restart_of_the_database_is_survived(home: &Database) {
    let store = home.open().await;
    store.commit(&Batch { tables: vec![table(7)], rows: vec![row(7, 0, "1")], ..Batch::default() }).await.unwrap();
    assert_eq!(store.log(7).await.unwrap().len(), 1);
    home.server.stop();
    let batch = Batch { rows: vec![row(7, 1, "2")], ..Batch::default() };
    for _ in 0..2 {
        let error = store.commit(&batch).await.unwrap_err();
        assert!(matches!(error, StoreError::Unreachable(_)) && error.is_temporary(), "{error}");
    }
    let error = store.open_tables().await.unwrap_err();
    assert!(matches!(error, StoreError::Unreachable(_)), "{error}");
    let error = home.alone().await.unwrap_err().to_string();
    assert!(error.contains("the database cannot be reached"), "{error}");
    home.server.start_again();
    store.commit(&batch).await.unwrap();
    assert_eq!(store.log(7).await.unwrap().len(), 2);
    let path = std::path::Path::new("copy.db");
    let error = store.backup(path).await.unwrap_err().to_string();
    assert!(error.contains("back it up with pg_dump"), "{error}");
    store.close().await;
}

#[tokio::test(start_paused = true)]
async fn a_database_that_takes_connections_and_never_answers_is_given_up() {
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = DatabaseUrl::new(format!("postgres://ann:s3cret@{}/games", silent.local_addr().unwrap()));
    let error = PgStore::open_alone(&url).await.unwrap_err().to_string();
    assert!(error.contains("the database cannot be reached"), "{error}");
    assert!(error.contains("postgres://ann@127.0.0.1:") && !error.contains("s3cret"), "{error}");
    let url = DatabaseUrl::new(format!("postgres://{}/games?sslmode=require", silent.local_addr().unwrap()));
    let error = PgStore::open_alone(&url).await.unwrap_err().to_string();
    assert!(error.contains("TLS"), "{error}");
}
