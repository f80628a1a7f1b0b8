//! People who know no game play each of them to its end at a table, over real sockets.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use crate::harness::{Crowd, Mark, Options, ServerProcess, verify_all};
use client::Server;
use engine::About;
use tempfile::TempDir;
use tokio::task::JoinSet;

/// Plays one game at a table.
async fn play(server: Server, about: &'static About) {
    let crowd = Crowd::seat_quick(&server, about, about.slug).await;
    let table = crowd.tables[0];
    let mut round = crowd.play();
    round.until(|mark| mark == Mark::Over(table)).await;
    round.leave().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_of_the_list_is_played_to_its_end_at_a_table() {
    let data = TempDir::new().unwrap();
    let running = ServerProcess::open(&Options::on(data.path()));
    let games = catalog::all();
    let playing: JoinSet<()> = games.iter().map(|about| play(running.server.clone(), about)).collect();
    playing.join_all().await;
    assert!(verify_all(&running, data.path()).await.len() >= games.len(), "each game has a public record");
}
