//! What the database refuses for one table counts neither in part nor later.

use std::time::Duration;

use crate::support::{Server, generous};
use protocol::TableId;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};
use tokio::time::timeout;

const LOOT: &str = r#"{ "create": { "setup": { "game": "loot", "seats": 2 } } }"#;

/// The server's database, as another program would open it.
async fn database(server: &Server) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(server.data.path().join(store::FILE_NAME));
    options.connect().await.expect("the database is there")
}

async fn count(database: &mut SqliteConnection, what: &'static str) -> i64 {
    sqlx::query_scalar(what).fetch_one(database).await.expect("a number")
}

/// The length of the queue before the last commit.
async fn queued(server: &Server) -> String {
    let numbers = server.get("/metrics").await.body;
    let line = numbers.lines().find_map(|line| line.strip_prefix("quickdraw_queue_length "));
    line.unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_new_table_and_the_answer_that_names_it_are_stored_together_or_not_at_all() {
    let server = Server::start().await;
    let mut one = server.guest("Annie").await.connect().await;
    let mut database = database(&server).await;
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON answers WHEN NEW.id = 'make'
        BEGIN SELECT RAISE(ABORT, 'refused'); END";
    database.execute(refuse).await.expect("a trigger");
    let make = format!(r#"{{ "id": "make", "do": {LOOT} }}"#);
    one.send(make.clone()).await;
    let said = one.next().await;
    assert_eq!(said["notice"]["code"], "damaged", "nothing is acknowledged: {said}");
    assert_eq!(count(&mut database, "SELECT count(*) FROM tables").await, 0);
    database.execute("DROP TRIGGER refuse").await.expect("no trigger");
    one.send(make).await;
    assert!(one.answer("make").await.get("ok").is_some(), "sent again, it is done");
    assert_eq!(count(&mut database, "SELECT count(*) FROM tables").await, 1);
}

#[tokio::test]
async fn what_a_table_had_queued_when_it_was_set_aside_is_dropped() {
    let server = Server::with(generous()).await;
    let (annie, bill) = (server.guest("Annie").await, server.guest("Bill").await);
    let (mut one, mut two) = (annie.connect().await, bill.connect().await);
    let mut tables = Vec::new();
    for client in [&mut one, &mut two] {
        let made = client.expect_ok(serde_json::from_str(LOOT).expect("JSON")).await;
        tables.push(made["table"].as_str().expect("a new table has an id").to_owned());
    }
    two.expect_ok(json!({ "name": { "name": "William" } })).await;
    assert_eq!(queued(&server).await, "1");

    // The next commit waits for this transaction, after which the database refuses rows of the first table.
    let mut database = database(&server).await;
    database.execute("BEGIN IMMEDIATE").await.expect("nobody else writes");
    let table: TableId = tables[0].parse().expect("an id");
    let refuse = format!(
        "CREATE TRIGGER refuse BEFORE INSERT ON journal WHEN instr(NEW.heads, x'{:016x}')
            BEGIN SELECT RAISE(ABORT, 'refused'); END",
        table.0
    );
    database.execute(AssertSqlSafe(refuse)).await.expect("a trigger");
    let refused = one.ask_at(&tables[0], json!({ "bot": {} })).await;
    let patience = async {
        while queued(&server).await == "1" {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(30), patience).await.expect("a commit begins");
    // These wait for the commit after that one.
    let dropped = one.ask_at(&tables[0], json!({ "chat": { "text": "Howdy" } })).await;
    let kept = two.ask_at(&tables[1], json!({ "chat": { "text": "Howdy" } })).await;
    one.expect_ok(json!({ "ping": {} })).await;
    two.expect_ok(json!({ "ping": {} })).await;
    database.execute("COMMIT").await.expect("it is written");

    assert!(two.answer(&kept).await.get("ok").is_some());
    assert_eq!(count(&mut database, "SELECT count(*) FROM chats").await, 1, "the line of the other table");
    one.expect_ok(json!({ "ping": {} })).await;
    let mut told = Vec::new();
    while told.last().is_none_or(|last| last != "damaged") {
        let said = one.next().await;
        assert!(said["ok"]["id"] != refused.as_str() && said["ok"]["id"] != dropped.as_str(), "{said}");
        told.push(said["notice"]["code"].as_str().unwrap_or_default().to_owned());
    }
    one.send(
        json!({ "id": dropped, "do": { "at": { "table": tables[0], "do": { "chat": { "text": "Howdy" } } } } })
            .to_string(),
    )
    .await;
    assert_eq!(one.answer(&dropped).await["no"]["code"], "no-such-table", "and nothing remembers it as done");
}
