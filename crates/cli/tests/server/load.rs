//! `quickdraw load` plays on a real server and reports what it measured.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use crate::harness::{Options, ServerProcess};
use crate::run::{complains, says};
use serde_json::Value;
use tempfile::TempDir;

/// The moves that the server has counted.
async fn counted(running: &ServerProcess) -> u64 {
    let numbers = running.server.get("/metrics", None).await.unwrap();
    let text = numbers.text().unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("quickdraw_moves_total "));
    line.map_or(0, |count| count.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_and_the_moves_are_told() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let running = ServerProcess::open(&options);
    let url = format!("http://{}", options.listen);
    let loads = catalog::all().into_iter().map(|about| {
        let url = url.clone();
        tokio::task::spawn_blocking(move || {
            let args =
                ["load", "--url", &url, "--game", about.slug, "--tables", "2", "--spectators", "1", "--rate", "0"];
            // A race takes some seconds.
            let told = says(&[&args[..], &["--warm-up", "0", "--seconds", "10", "--json"]].concat(), "");
            (about, serde_json::from_str::<Value>(&told).unwrap())
        })
    });
    let (mut all, loads) = (0, loads.collect::<Vec<_>>());
    for load in loads {
        let (about, told) = load.await.unwrap();
        let moves = told["calm"]["moves"].as_u64().unwrap();
        assert!(moves > 0, "{}: {told}", about.slug);
        assert_eq!(told["calm"]["acknowledgement"]["count"], moves, "{told}");
        assert_eq!(told["calm"]["lost"], 0, "{told}");
        assert_eq!((&told["tables"], &told["game"]), (&2.into(), &about.name.into()));
        assert!(told["calm"]["memory"].as_u64().unwrap() > 0 && told["calm"]["commits"].as_f64().unwrap() > 0.0);
        all += moves;
    }
    let done = counted(&running).await;
    assert!(all <= done, "{all} moves were told and {done} made");
}

/// The games are so short that players soon may not be ready as often as they would.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_clients_are_told_apart_from_the_calm() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let running = ServerProcess::open(&options);
    let url = format!("http://{}", options.listen);
    let args = ["load", "--url", &url, "--tables", "2", "--rate", "0", "--warm-up", "0", "--seconds", "1"];
    let told = says(&[&args[..], &["--hostile", "garbage", "--connections", "20", "--json"]].concat(), "");
    let told: Value = serde_json::from_str(&told).unwrap();
    let hostile = &told["hostile"];
    assert!(hostile["made"].as_u64().unwrap() >= 20 && hostile["bytes"].as_u64().unwrap() > 0, "{told}");
    assert!(hostile["measured"]["moves"].as_u64().unwrap() > 0, "{told}");
    running.kill();
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let said = complains(&["load", "--url", "http://127.0.0.1:9", "--tables", "1"]);
    assert!(said.contains("cannot be reached"), "{said}");
}
