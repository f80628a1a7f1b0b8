//! A disk that is full: nothing is acknowledged falsely, clients get a clear message, and play resumes when it works
//! again.

use crate::support::{Client, Server, generous};
use serde_json::{Value, json};

/// Opens tables until the disk is full. Returns the id of the request that must not be acknowledged yet.
async fn fill_the_disk(client: &mut Client) -> String {
    loop {
        let id = client.ask(json!({ "create": { "setup": { "game": "loot", "seats": 2 } } })).await;
        loop {
            let message = client.next().await;
            if message["ok"]["id"] == id.as_str() {
                break;
            }
            if message.get("notice").is_some() {
                assert_eq!(message["notice"]["code"], "not-saved");
                return id;
            }
        }
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_nothing_is_lost_or_promised() {
    let mut config = generous();
    config.limits.followed = 10_000;
    let (server, store) = Server::with_store(config).await;
    let mut one = server.guest("Annie").await.connect().await;
    let made = one.expect_ok(json!({ "create": { "setup": { "game": "loot", "seats": 2 } } })).await;
    let table = made["table"].as_str().unwrap().to_owned();

    store.limit_size(Some(1)).await.unwrap();
    let waiting = fill_the_disk(&mut one).await;
    assert_eq!(one.expect_no_at(&table, json!({ "bot": {} })).await, "not-saved");
    assert_eq!(one.expect_no(json!({ "quick": { "game": "loot" } })).await, "not-saved");
    let health = server.get("/healthz").await;
    assert_eq!((health.status, health.body.contains("disk")), (503, true));
    let guest = server.request("POST", "/api/guest", &[], "").await;
    assert_eq!((guest.status, guest.json()["code"].as_str()), (503, Some("not-saved")));

    store.limit_size(None).await.unwrap();
    let answer: Value = one.answer(&waiting).await;
    assert_eq!(answer["ok"]["id"], waiting.as_str());
    assert_eq!(one.next_of("room").await["table"], answer["ok"]["with"]["table"]);
    assert_eq!(server.get("/healthz").await.status, 200);
    one.expect_ok_at(&table, json!({ "bot": {} })).await;
}
