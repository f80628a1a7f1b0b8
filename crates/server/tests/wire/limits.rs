//! Limits that keep any client from using up the server: connections, bytes, frames, downloads, guests; and dead
//! connections.

use std::time::Duration;

use crate::support::{Client, Server, generous};
use serde_json::json;
use server::{Rate, Seconds};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{Error, Message};

const PATIENCE: Duration = Duration::from_secs(30);

/// Reads to the end of a connection. Returns whether it ended in time.
async fn ends(stream: &mut TcpStream) -> bool {
    let end = async {
        let mut heard = [0; 4096];
        while stream.read(&mut heard).await.is_ok_and(|bytes| bytes > 0) {}
    };
    timeout(PATIENCE, end).await.is_ok()
}

/// A client's frame, with a mask of zeros.
fn frame(first_byte: u8, text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).expect("short frames only");
    [&[first_byte, 0x80 | length, 0, 0, 0, 0], text].concat()
}

/// Waits until the metrics contain this line.
async fn counted(server: &Server, line: &str) {
    let until = Instant::now() + PATIENCE;
    while !server.get("/metrics").await.body.lines().any(|known| known == line) {
        assert!(Instant::now() < until, "{line} is never told");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_frozen_line_is_closed_and_a_quiet_one_that_answers_is_not() {
    let mut config = generous();
    config.limits.silent_after = Seconds(Duration::from_millis(400));
    let server = Server::with(config).await;
    // Answers pings because it is read, but sends nothing else.
    let mut quiet = server.guest("Quiet").await.connect().await;
    let mut frozen = server.guest("Frozen").await.raw().await;
    let listening = tokio::spawn(async move { quiet.farewell().await });
    counted(&server, "quickdraw_evictions_total{why=\"silent\"} 1").await;
    assert!(ends(&mut frozen).await, "what it would have read, and then the end");
    let waited = server.get("/metrics").await.body;
    assert!(waited.contains("quickdraw_connections 1"), "{waited}");
    assert!(!listening.is_finished());
}

#[tokio::test]
async fn one_address_cannot_take_the_places_of_others_and_gets_its_own_back() {
    let mut config = generous();
    config.limits.connections_per_address = 20;
    let server = Server::with(config).await;
    let mut open = Vec::new();
    for _ in 0..60 {
        open.push(TcpStream::connect(server.address).await.expect("the port is open"));
    }
    let mut answered = 0;
    for stream in &mut open {
        let _ = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await;
        let answer = timeout(PATIENCE, stream.read(&mut [0])).await.expect("an answer, or the end");
        answered += usize::from(answer.is_ok_and(|bytes| bytes > 0));
    }
    assert_eq!(answered, 20);
    drop(open);
    let until = Instant::now() + PATIENCE;
    while server.get("/healthz").await.status != 200 {
        assert!(Instant::now() < until, "places are given back");
    }
    let numbers = server.get("/metrics").await.body;
    assert!(numbers.contains("quickdraw_turned_away_total{why=\"address\"}"), "{numbers}");
}

#[tokio::test]
async fn behind_a_proxy_the_forwarded_address_counts() {
    let mut config = generous();
    config.trust_proxy = true;
    config.limits.connections_per_address = 2;
    let server = Server::with(config).await;
    let bearer = format!("Bearer {}", server.guest("Annie").await.token);
    let mut open = Vec::new();
    for (from, status) in [("1.1.1.1", 101), ("1.1.1.1", 101), ("1.1.1.1", 429), ("2.2.2.2", 101)] {
        let headers = [("Authorization", bearer.as_str()), ("X-Forwarded-For", from)];
        match Client::dial(server.address, &headers).await {
            Ok(socket) => {
                assert_eq!(status, 101, "{from}");
                open.push(socket);
            }
            Err(Error::Http(answer)) => assert_eq!(answer.status().as_u16(), status, "{from}"),
            Err(other) => panic!("{from}: {other}"),
        }
    }
}

#[tokio::test]
async fn a_player_who_connects_once_more_gets_in_and_the_oldest_connection_is_closed() {
    let mut config = generous();
    config.limits.connections_per_player = 2;
    config.limits.cut = Rate::new(1, 3600);
    let server = Server::with(config).await;
    let (guest, mut friend) = (server.guest("Annie").await, server.guest("Bill").await.connect().await);
    let mut open = Vec::new();
    for _ in 0..6 {
        open.push(guest.connect().await);
    }
    for oldest in &mut open[..4] {
        let (code, why) = oldest.farewell().await.expect("a close frame");
        assert_eq!((code, why.contains("oldest")), (4001, true), "{why}");
    }
    for client in open[4..].iter_mut().chain([&mut friend]) {
        client.expect_ok(json!({ "lobby": { "watch": false } })).await;
    }
    assert_eq!(server.get("/healthz").await.status, 200, "nobody is turned away for it");
}

#[tokio::test]
async fn floods_of_pings_and_of_pongs_that_answer_nothing_are_let_go() {
    let server = Server::start().await;
    for flood in [Message::Ping(Vec::new().into()), Message::Pong(Vec::new().into())] {
        let mut client = server.guest("Annie").await.connect().await;
        for _ in 0..41 {
            client.send_frame(flood.clone()).await;
        }
        assert_eq!(client.farewell().await.map(|(code, _)| code), Some(1008));
    }
}

#[tokio::test]
async fn empty_fragments_are_read_no_faster_than_anything_else() {
    let mut config = generous();
    config.limits.bytes = Rate::new(10_000, 1);
    let server = Server::with(config).await;
    let mut stream = server.guest("Annie").await.raw().await;
    let started = Instant::now();
    // A fragmented request with many empty fragments, which the library does not report.
    let request = json!({ "id": "late", "do": { "lobby": { "watch": false } } }).to_string();
    let (first, rest) = request.as_bytes().split_at(1);
    let parts = [frame(0x01, first), frame(0x00, b"").repeat(4000), frame(0x80, rest)].concat();
    stream.write_all(&parts).await.expect("the server reads");
    let mut heard = Vec::new();
    while !heard.windows(6).any(|bytes| bytes == b"\"late\"") {
        heard.push(timeout(PATIENCE, stream.read_u8()).await.expect("in time").expect("an answer"));
    }
    assert!(started.elapsed() > Duration::from_secs(1), "24,000 bytes came in {:?}", started.elapsed());
}

#[tokio::test]
async fn a_text_that_is_no_utf_8_is_told_so() {
    let server = Server::start().await;
    let mut stream = server.guest("Annie").await.raw().await;
    stream.write_all(&frame(0x81, &[0xff, 0xfe])).await.expect("the server reads");
    let mut heard = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut heard)).await;
    read.expect("the server ends it").expect("in good order");
    // A close frame has a byte for its kind and one for its length; the code follows.
    let closed = heard.windows(4).find(|bytes| bytes[0] == 0x88).map(|bytes| u16::from_be_bytes([bytes[2], bytes[3]]));
    assert_eq!(closed, Some(1007));
}

#[tokio::test]
async fn one_address_cannot_make_guests_without_end_in_a_day() {
    let mut config = generous();
    config.limits.new_players_per_day = 2;
    let server = Server::with(config).await;
    for status in [201, 201, 429] {
        let answer = server.request("POST", "/api/guest", &[], "").await;
        assert_eq!(answer.status, status);
        assert_eq!(answer.body.contains("today"), status == 429, "{}", answer.body);
    }
}

/// Sends requests on one connection without waiting for answers. Returns the statuses of the answers up to the `last`.
async fn pipelined(server: &Server, request: &str, count: usize, last: &str) -> Vec<String> {
    let (mut stream, mut out) = TcpStream::connect(server.address).await.expect("the port is open").into_split();
    let requests = request.repeat(count);
    // Reading and writing at once, and the task keeps its half open.
    let _sending = tokio::spawn(async move { (out.write_all(requests.as_bytes()).await, out) });
    let (mut heard, mut read, mut statuses) = (Vec::new(), 0, Vec::new());
    while statuses.len() < count && statuses.last().is_none_or(|status| status != last) {
        let start = b"HTTP/1.1 ";
        if let Some(at) = heard[read..].windows(start.len() + 3).position(|bytes| bytes.starts_with(start)) {
            let status = read + at + start.len();
            read = status + 3;
            statuses.push(String::from_utf8_lossy(&heard[status..read]).into_owned());
        } else {
            let more = timeout(PATIENCE, stream.read_buf(&mut heard)).await.expect("in time").expect("answers");
            assert!(more > 0, "{statuses:?}");
        }
    }
    statuses
}

#[tokio::test]
async fn requests_beyond_the_limit_are_answered_one_a_second_on_each_connection() {
    let mut config = generous();
    config.limits.requests = Rate::new(2, 3600);
    let server = Server::with(config).await;
    let started = Instant::now();
    let statuses = pipelined(&server, "GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n", 4, "").await;
    assert_eq!(statuses, ["200", "200", "429", "429"]);
    assert!(started.elapsed() >= Duration::from_secs(2), "the refusals came in {:?}", started.elapsed());
    let foreign = "POST /api/guest HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\nContent-Length: 0\r\n\r\n";
    assert_eq!(pipelined(&server, foreign, 1, "").await, ["429"], "whatever is asked");
    let watching = pipelined(&server, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 9_000, "429").await;
    assert!((3_000..9_000).contains(&watching.len()), "also by who looks after the server: {}", watching.len());
}

#[tokio::test]
async fn replays_have_a_rate_of_their_own() {
    let mut config = generous();
    config.limits.downloads = Rate::new(2, 3600);
    let server = Server::with(config).await;
    for status in [404, 404, 429] {
        assert_eq!(server.get("/api/replays/0000000000000").await.status, status);
    }
    assert_eq!(server.get("/api/results/0000000000000").await.status, 404);
}

#[tokio::test]
async fn names_that_cannot_be_seen_or_read_like_a_bot_are_refused_everywhere() {
    let server = Server::start().await;
    let guest = server.guest("Annie").await;
    let mut client = guest.connect().await;
    for name in ["\u{3164}", "\u{2800}", "bot: legend", "B\u{43e}t:legend"] {
        let body = json!({ "name": name }).to_string();
        for path in ["/api/guest", "/api/me", "/api/programs"] {
            let cookie = if path == "/api/guest" { String::new() } else { guest.cookie().1 };
            let answer = server.request("POST", path, &[("Cookie", &cookie)], &body).await;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some("bad-request")), "{path} {name:?}");
        }
        assert_eq!(client.expect_no(json!({ "name": { "name": name } })).await, "bad-request", "{name:?}");
    }
}

#[tokio::test]
async fn who_joins_many_tables_at_once_is_held_back_and_not_let_go() {
    let mut config = generous();
    config.limits.queue_bytes = 64 * 1024;
    config.limits.chat = Rate::new(100_000, 1);
    let server = Server::with(config).await;
    let mut host = server.guest("Annie").await.connect().await;
    let mut tables = Vec::new();
    for _ in 0..16 {
        let made = host.expect_ok(json!({ "create": { "setup": { "game": "loot", "seats": 2 } } })).await;
        let table = made["table"].as_str().expect("a new table has an id").to_owned();
        for _ in 0..20 {
            host.expect_ok_at(&table, json!({ "chat": { "text": "x".repeat(280) } })).await;
        }
        tables.push(table);
    }
    // The client asks for more than the queue holds before it reads anything.
    let mut comer = server.guest("Bill").await.connect().await;
    let mut asked = Vec::new();
    for table in &tables {
        asked.push(comer.ask(json!({ "join": { "table": table } })).await);
    }
    for id in asked {
        assert!(comer.answer(&id).await.get("ok").is_some());
    }
}
