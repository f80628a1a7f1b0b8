//! Kills the server at random times while all four games are played on it. Whatever it has acknowledged must be on
//! disk, and every table must continue.
//!
//! `QUICKDRAW_KILLS` sets the number of kills, `QUICKDRAW_SEED` when they happen and what the players do.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

mod harness;

use std::time::Duration;

use engine::{Luck, Seeded};
use harness::{Crowd, GAMES, Ledger, Mark, Options, ServerProcess};
use tempfile::TempDir;

/// One in this many kills waits for a race to begin.
const RACES: u32 = 7;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_kill_9_and_every_table_goes_on() {
    let kills: u32 = std::env::var("QUICKDRAW_KILLS").map_or(50, |kills| kills.parse().unwrap());
    let seed = std::env::var("QUICKDRAW_SEED").unwrap_or_else(|_| "high noon".into());
    let (data, mut luck) = (TempDir::new().unwrap(), Seeded::new(&seed));
    let options = Options::on(data.path());
    let mut running = ServerProcess::open(&options);
    let mut crowd = Crowd::seat(&running.server, GAMES, &seed).await;
    let mut ledger = Ledger::read(data.path(), &crowd.tables).await;
    for kill in 0..kills {
        let mut round = crowd.play();
        let wait = match kill % RACES {
            // In the middle of a race.
            0 => {
                round.until(|mark| mark == Mark::Signal).await;
                luck.ticket(250)
            }
            // While everybody reconnects.
            1 => luck.ticket(60),
            _ => {
                round.all_here().await;
                20 + luck.ticket(280)
            }
        };
        // The time of a kill is random on purpose, so this waits for no event.
        tokio::time::sleep(Duration::from_millis(wait.into())).await;
        let log = running.kill();
        assert!(!log.contains("ERROR"), "{log}");
        crowd = round.over().await;
        let after = Ledger::check(data.path(), &crowd).await;
        after.continues(&ledger);
        ledger = after;
        running = ServerProcess::open(&options);
    }
    let mut round = crowd.play();
    round.all_tables_move().await;
    let games = harness::verify_all(&running, data.path()).await.len();
    running.kill();
    let crowd = round.over().await;
    let after = Ledger::read(data.path(), &crowd.tables).await;
    after.continues(&ledger);
    after.keeps_promises(&crowd);
    let promises: usize = crowd.players.iter().map(|player| player.promises.len()).sum();
    println!("{kills} kills, {} moves, {promises} promises, {games} games verified", after.moves());
    assert!(games > 0, "no game was finished");
}
