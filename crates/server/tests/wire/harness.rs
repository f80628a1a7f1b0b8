//! The server itself: page, headers, health, limits, shutdown.

use std::time::Duration;

use crate::support::{Server, generous};
use serde_json::json;
use server::{Rate, Seconds};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn the_page_is_there_also_for_an_invitation() {
    let server = Server::start().await;
    // As browsers request a page. For unknown paths, the page shows its own message.
    let html = [("accept", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8")];
    for path in ["/", "/join/0123456789abcdefghjkmnpqrs", "/nowhere/at/all"] {
        let page = server.request("GET", path, &html, "").await;
        assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")), "{path}");
        assert!(page.body.contains("Quickdraw"));
        assert!(page.header("content-security-policy").unwrap().contains("script-src 'self'"), "{path}");
    }
    assert_eq!(server.get("/").await.status, 200);
}

#[tokio::test]
async fn every_answer_keeps_browsers_careful() {
    let server = Server::start().await;
    for path in ["/", "/api/games", "/healthz", "/metrics", "/nothing.txt", "/api/me"] {
        let answer = server.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(policy.contains("script-src 'self'"), path == "/", "{path}");
    }
}

#[tokio::test]
async fn who_asks_too_much_waits_but_the_files_of_the_page_have_an_allowance_of_their_own() {
    let mut config = generous();
    config.limits.requests = Rate::new(3, 60);
    config.limits.files = Rate::new(20, 60);
    let server = Server::with(config).await;
    for _ in 0..20 {
        assert_eq!(server.get("/a/nothing.js").await.status, 404);
    }
    assert_eq!(server.get("/a/nothing.js").await.status, 429);
    for _ in 0..3 {
        assert_eq!(server.get("/api/games").await.status, 200);
    }
    assert_eq!(server.get("/api/games").await.status, 429);
}

#[tokio::test]
async fn what_is_not_there_is_told_as_json() {
    let server = Server::start().await;
    for (method, path, status) in [
        ("GET", "/nothing.txt", 404),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/results/0000000000000", 404),
        ("GET", "/api/replays/what", 404),
        ("GET", "/api/leaderboard/chess/2", 404),
        ("GET", "/api/leaderboard/loot/9", 400),
    ] {
        let answer = server.request(method, path, &[], "").await;
        assert_eq!(answer.status, status, "{path}");
        assert!(
            answer.json()["why"].as_str().is_some_and(|why| why.ends_with('.') || why.contains("players")),
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_games_are_listed_with_their_options() {
    let server = Server::start().await;
    let games = server.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), catalog::all().len());
    for game in games.as_array().unwrap() {
        assert!(game["players"][0].as_u64() <= game["players"][1].as_u64());
        assert!(game["options"].as_array().is_some_and(|options| options.iter().all(|o| o["words"].is_string())));
    }
}

#[tokio::test]
async fn ladders_and_histories_of_nothing_are_empty() {
    let server = Server::start().await;
    assert_eq!(server.get("/api/leaderboard/loot/2").await.json(), json!([]));
    let guest = server.guest("Annie").await;
    assert_eq!(guest.request("GET", "/api/history", "").await.json(), json!([]));
}

#[tokio::test]
async fn health_and_numbers_are_told() {
    let server = Server::start().await;
    assert_eq!(server.get("/healthz").await.status, 200);
    let client = server.guest("Annie").await.connect().await;
    let numbers = server.get("/metrics").await.body;
    assert!(numbers.contains("quickdraw_connections 1"), "{numbers}");
    drop(client);
}

#[tokio::test]
async fn bodies_that_are_too_long_or_no_json_are_refused() {
    let server = Server::start().await;
    let long = format!(r#"{{"name":"{}"}}"#, "x".repeat(20_000));
    assert_eq!(server.request("POST", "/api/guest", &[], &long).await.status, 413);
    for body in ["{", "5", r#"{"name":5}"#] {
        let answer = server.request("POST", "/api/guest", &[], body).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("bad-request")), "{body}");
    }
}

#[tokio::test]
async fn one_address_cannot_make_guests_without_end() {
    let mut config = generous();
    config.limits.new_players = Rate::new(3, 3600);
    let server = Server::with(config).await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(server.request("POST", "/api/guest", &[], "").await.status);
    }
    assert_eq!(made, [201, 201, 201, 429, 429]);
}

#[tokio::test]
async fn nonsense_is_answered_and_in_the_end_not_listened_to() {
    let server = Server::start().await;
    let mut client = server.guest("Annie").await.connect().await;
    for (text, id) in [
        ("", json!(null)),
        ("{", json!(null)),
        ("null", json!(null)),
        (r#"{"do":"fly"}"#, json!(null)),
        (r#"{"id":"x","do":{"at":{"table":"x","do":"sit"}}}"#, json!("x")),
    ] {
        client.send(text).await;
        let answer = client.next().await;
        assert_eq!((&answer["no"]["code"], &answer["no"]["id"]), (&json!("bad-request"), &id), "{text}");
    }
    for _ in 0..30 {
        client.send_frame(Message::binary(vec![0; 10])).await;
    }
    assert_eq!(client.farewell().await.map(|(code, _)| code), Some(1008));
}

#[tokio::test]
async fn a_flood_is_refused_and_then_let_go() {
    let mut config = generous();
    config.limits.messages = Rate::new(10, 10_000);
    let server = Server::with(config).await;
    let mut client = server.guest("Annie").await.connect().await;
    for _ in 0..10 {
        client.expect_ok(json!({ "lobby": { "watch": false } })).await;
    }
    assert_eq!(client.expect_no(json!({ "lobby": { "watch": false } })).await, "too-fast");
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_the_connection() {
    let server = Server::start().await;
    let mut client = server.guest("Annie").await.connect().await;
    client.send_frame(Message::text("x".repeat(100_000))).await;
    assert!(matches!(client.farewell().await, None | Some((1009, _))));
    assert_eq!(server.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn an_address_that_has_to_be_cut_off_again_and_again_is_turned_away() {
    let mut config = generous();
    config.limits.cut = Rate::new(2, 3600);
    let server = Server::with(config).await;
    let guest = server.guest("Annie").await;
    let mut friend = server.guest("Bill").await.connect().await;
    for _ in 0..3 {
        let mut client = guest.connect().await;
        client.send_frame(Message::text("x".repeat(100_000))).await;
        client.farewell().await;
    }
    let mut stream = TcpStream::connect(guest.address).await.unwrap();
    assert!(matches!(stream.read(&mut [0]).await, Ok(0) | Err(_)), "the door is closed without a word");
    friend.expect_ok(json!({ "lobby": { "watch": true } })).await;
}

#[tokio::test]
async fn a_silent_connection_is_dropped() {
    let mut config = generous();
    config.limits.silent_after = Seconds(Duration::from_millis(200));
    let server = Server::with(config).await;
    let guest = server.guest("Annie").await;
    // This client never reads, so it never answers a ping.
    let mut client = guest.connect().await;
    while !server.get("/metrics").await.body.contains("quickdraw_evictions_total{why=\"silent\"} 1") {
        tokio::task::yield_now().await;
    }
    assert_eq!(client.farewell().await.map(|(code, _)| code), Some(1001));
}

#[tokio::test]
async fn a_server_that_stops_says_so_and_keeps_its_guests() {
    let server = Server::start().await;
    let guest = server.guest("Annie").await;
    let mut client = guest.connect().await;
    let stopping = tokio::spawn(server.stop());
    assert_eq!(client.next_of("notice").await["code"], "stopping");
    assert_eq!(client.farewell().await.map(|(code, _)| code), Some(1012));
    let again = Server::on(generous(), stopping.await.unwrap()).await;
    let (name, value) = guest.cookie();
    assert_eq!(again.request("GET", "/api/me", &[(name, &value)], "").await.json()["name"], "Annie");
}
