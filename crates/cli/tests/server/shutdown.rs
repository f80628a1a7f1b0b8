//! The server is stopped while people play: it shuts down cleanly, and soon.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::time::Duration;

use crate::harness::{self, Crowd, GAMES, Ledger, Options, ServerProcess};
use protocol::Code;
use rustix::process::Signal;
use tempfile::TempDir;

/// The limit that docs/operations.md promises.
const SOON: Duration = Duration::from_secs(10);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_told_to_stop_tells_everybody_keeps_everything_and_ends_soon() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let mut running = ServerProcess::open(&options);
    let mut crowd = Crowd::seat(&running.server, GAMES, "sundown").await;
    for signal in [Signal::TERM, Signal::INT] {
        let mut round = crowd.play();
        round.all_here().await;
        round.until(|mark| matches!(mark, harness::Mark::Moved(_))).await;
        let (status, log, took) = running.stop(signal);
        assert_eq!(status.code(), Some(0), "{log}");
        assert!(took < SOON, "it took {took:?}: {log}");
        assert!(log.contains("the server has stopped") && !log.contains("ERROR"), "{log}");
        crowd = round.over().await;
        for player in &mut crowd.players {
            assert_eq!(std::mem::take(&mut player.notices), [Code::Stopping], "everybody is told");
            assert_eq!(player.farewell, Some(1012), "and told to come back");
        }
        assert!(!data.path().join("quickdraw.db-wal").exists(), "one plain file is left");
        Ledger::check(data.path(), &crowd).await;
        running = ServerProcess::open(&options);
    }
    let mut round = crowd.play();
    round.all_tables_move().await;
}
