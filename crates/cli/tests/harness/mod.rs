//! A real server in its own process, and players who connect over real sockets.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]
#![allow(dead_code, unused_imports, reason = "each test file uses its part")]

mod crowd;
mod ledger;
mod player;
mod process;
mod relay;
mod sight;
mod wire;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use client::Server;
use protocol::ReplayId;
use store::{Results, SqliteStore};
use tempfile::TempDir;

pub(crate) use crowd::{Crowd, GAMES, TableSpec, create, name};
pub(crate) use ledger::Ledger;
pub(crate) use player::{Mark, Player, Promise};
pub(crate) use process::{Options, ServerProcess, fake_clock, free_port, program, refusal};
pub(crate) use relay::{Relay, Way};
pub(crate) use wire::{Wire, at};

/// Longer than anything takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Verifies the public record of every finished game, and returns the names in each.
pub(crate) async fn verify_all(running: &ServerProcess, data: &Path) -> Vec<Vec<String>> {
    verify_results(&running.server, &SqliteStore::open(data).await.unwrap()).await
}

/// The same for the games in any store.
pub(crate) async fn verify_results(server: &Server, store: &impl Results) -> Vec<Vec<String>> {
    let scratch = TempDir::new().unwrap();
    let mut names = Vec::new();
    for result in store.all_results(None, u32::MAX).await.unwrap() {
        let replay = ReplayId(result.id);
        let record = server.get(&format!("/api/replays/{replay}"), None).await.unwrap();
        let file = scratch.path().join(format!("{replay}.json"));
        std::fs::write(&file, record.text().unwrap()).unwrap();
        let verified = Command::new(program()).arg("verify").arg(&file).output().unwrap();
        let said = String::from_utf8_lossy(&verified.stdout);
        assert!(verified.status.success() && said.contains("every one as committed"), "{replay}: {verified:?}");
        let record: serde_json::Value = record.json().unwrap();
        names.push(serde_json::from_value(record["names"].clone()).unwrap());
    }
    names
}
