//! NATS is away: each node serves its own tables to its own sockets, and says so.

use std::time::Duration;

use client::{Account, Server};
use protocol::{Setup, TableRequest};
use serde_json::json;
use tokio::time::{Instant, sleep};

use crate::harness::{PATIENCE, Wire, at, create};
use crate::nodes::Nodes;

/// Waits until a node's health is as expected, with status 200.
async fn healthy(server: &Server, is_it: impl Fn(&str) -> bool) -> String {
    let until = Instant::now() + PATIENCE;
    loop {
        let reply = server.get("/healthz", None).await.unwrap();
        let said = String::from_utf8(reply.body.to_vec()).unwrap();
        if reply.status == 200 && is_it(&said) {
            return said;
        }
        assert!(Instant::now() < until, "{} {said}", reply.status);
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_nats_a_node_serves_its_own_tables_and_says_so() {
    let Some(mut nodes) = Nodes::start(2, &[]).await else { return };
    let [here, there] = [&nodes.all[0].server, &nodes.all[1].server].map(Clone::clone);
    let ann = Account::guest(&here, "Ann").await.unwrap().connect().await.unwrap();
    let bob = Account::guest(&here, "Bob").await.unwrap();
    let table = create(&ann, Setup::new("loot", 2)).await;
    let name = table.to_string();
    let join = json!({ "join": { "table": name } });
    let cat = Account::guest(&there, "Cat").await.unwrap();
    let mut elsewhere = Wire::connect(&cat).await;
    assert!(elsewhere.ask("1", &join).await.get("ok").is_some());
    assert_eq!(healthy(&here, |said| said == "ok\n").await, "ok\n");

    nodes.nats.stop();
    for server in [&here, &there] {
        let said = healthy(server, |said| said != "ok\n").await;
        assert!(said.contains("bus is away"), "{said}");
    }
    // Who follows a table of the other node is sent away, and finds it nowhere for the time being.
    elsewhere.closed().await;
    let mut wire = Wire::connect(&bob).await;
    assert!(wire.ask("1", &join).await.get("ok").is_some());
    assert!(wire.ask("2", &at(&name, &json!({ "sit": {} }))).await.get("ok").is_some());
    assert!(wire.ask("3", &at(&name, &json!({ "ready": {} }))).await.get("ok").is_some());
    ann.at(table, TableRequest::Ready { entropy: String::new() }).await.unwrap();
    let update = wire.until(|said| !said["update"]["legal"].is_null()).await;
    let update = &update["update"];
    let action = &update["legal"]["list"][0];
    let shot = json!({ "move": { "game": update["game"], "decision": update["decision"], "action": action } });
    assert!(wire.ask("4", &at(&name, &shot)).await.get("ok").is_some(), "a move is acknowledged without the bus");

    nodes.nats.start_again();
    for server in [&here, &there] {
        healthy(server, |said| said == "ok\n").await;
    }
    let mut elsewhere = Wire::connect(&cat).await;
    assert!(elsewhere.ask("2", &join).await.get("ok").is_some(), "the other node reaches the table again");
    let errors = nodes.kill_all();
    assert!(errors.is_empty(), "{errors:?}");
}
