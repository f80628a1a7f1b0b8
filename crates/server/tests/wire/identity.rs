//! Identification of players, and which pages may act for them.

use crate::support::{Client, Server, generous};
use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

#[tokio::test]
async fn a_guest_is_known_by_the_cookie_and_can_take_another_name() {
    let server = Server::start().await;
    let guest = server.guest("  Doc   Holliday ").await;
    assert_eq!(guest.name, "Doc Holliday");
    assert_eq!(guest.request("GET", "/api/me", "").await.json()["id"], guest.id.as_str());
    let renamed = guest.request("POST", "/api/me", r#"{"name":"Wyatt"}"#).await;
    assert_eq!(renamed.json()["name"], "Wyatt");
    assert_eq!(guest.connect().await.welcome["you"]["name"], "Wyatt");
}

#[tokio::test]
async fn a_guest_without_a_name_gets_one_and_a_known_guest_stays_the_same() {
    let server = Server::start().await;
    let new = server.request("POST", "/api/guest", &[], "").await;
    assert_eq!(new.status, 201);
    assert!(!new.json()["name"].as_str().unwrap().is_empty());
    let guest = server.guest("Annie").await;
    let again = guest.request("POST", "/api/guest", r#"{"name":"Other"}"#).await;
    assert_eq!((again.status, again.header("set-cookie")), (200, None));
    assert_eq!(again.json()["id"], guest.id.as_str());
}

#[tokio::test]
async fn strangers_are_asked_to_introduce_themselves() {
    let server = Server::start().await;
    for (method, path) in [("GET", "/api/me"), ("GET", "/api/programs"), ("GET", "/api/history"), ("GET", "/ws")] {
        let answer = server.request(method, path, &[("Cookie", "quickdraw=wrong")], "").await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (401, Some("not-known")), "{path}");
    }
}

#[tokio::test]
async fn a_name_that_disturbs_is_refused_in_words() {
    let server = Server::start().await;
    for name in ["", "a\u{202e}b", "xxxxxxxxxxxxxxxxxxxxxxxxx"] {
        let answer = server.request("POST", "/api/guest", &[], &json!({ "name": name }).to_string()).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("bad-request")), "{name:?}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_may_not_act() {
    let mut config = generous();
    config.allow_origin = vec!["https://friend.example".into()];
    let server = Server::with(config).await;
    let guest = server.guest("Annie").await;
    let (own, cookie) = (format!("http://{}", server.address), guest.cookie().1);
    for (origin, allowed) in
        [("https://evil.example", false), ("null", false), ("https://friend.example", true), (&own, true)]
    {
        let headers = [("Origin", origin), ("Cookie", &cookie)];
        let renamed = server.request("POST", "/api/me", &headers, r#"{"name":"Annie"}"#).await;
        assert_eq!(renamed.status, if allowed { 200 } else { 403 }, "{origin}");
        let dialled = Client::dial(server.address, &headers).await;
        match dialled {
            Ok(_) => assert!(allowed, "{origin}"),
            Err(Error::Http(answer)) => assert_eq!((answer.status().as_u16(), allowed), (403, false), "{origin}"),
            Err(other) => panic!("{origin}: {other}"),
        }
    }
}

#[tokio::test]
async fn a_program_plays_by_its_token_until_it_is_taken_back() {
    let server = Server::start().await;
    let guest = server.guest("Annie").await;
    let made = guest.request("POST", "/api/programs", r#"{"name":"Annie's bot"}"#).await;
    assert_eq!(made.status, 201);
    let (made, token) = (made.json(), made.json()["token"].as_str().unwrap().to_owned());
    let id = made["id"].as_str().unwrap();
    let mut program = Client::connect(server.address, &token).await;
    assert_eq!(program.welcome["you"], json!({ "id": id, "name": "Annie's bot", "program": true }));
    let bearer = format!("Bearer {token}");
    let own = server.request("POST", "/api/programs", &[("Authorization", &bearer)], r#"{"name":"x"}"#).await;
    assert_eq!(own.status, 403);

    let listed = guest.request("GET", "/api/programs", "").await.json();
    assert_eq!(listed[0]["id"], id);
    assert_eq!(listed[0].get("token"), None);
    assert_eq!(guest.request("DELETE", &format!("/api/programs/{id}"), "").await.status, 204);
    assert_eq!(program.farewell().await.map(|(code, _)| code), Some(1008));
    assert_eq!(guest.request("DELETE", &format!("/api/programs/{id}"), "").await.status, 404);
    assert!(Client::dial(server.address, &[("Authorization", &bearer)]).await.is_err());
}

#[tokio::test]
async fn the_cookie_is_secure_where_people_come_by_https() {
    let mut config = generous();
    config.https = true;
    let server = Server::with(config).await;
    let answer = server.request("POST", "/api/guest", &[], "").await;
    let cookie = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Secure"] {
        assert!(cookie.contains(part), "{cookie}");
    }
}
