//! Everything goes wrong at once. The server is killed again and again, connections freeze, are cut and deliver late,
//! everything is sent twice and out of order, the system clock jumps by hours, and the disk is full now and then. At
//! the end the whole history is checked: what was acknowledged is there, once, in order, and in the decision it was
//! made for; what was refused is not.
//!
//! `QUICKDRAW_CHAOS` sets the duration in seconds, `QUICKDRAW_SEED` what happens.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

mod harness;
mod storm;

use std::sync::Arc;
use std::time::{Duration, Instant};

use client::Account;
use harness::{Crowd, Options, Relay, ServerProcess, TableSpec};
use protocol::Pace;
use storm::{Disk, Nemesis, Player, Tally};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;

const TABLES: &[TableSpec] = &[
    ("loot", 2, 2),
    ("loot", 2, 2),
    ("gunfight", 2, 2),
    ("gunfight", 3, 2),
    ("hanafuda", 2, 2),
    ("hayauchi", 4, 3),
    ("hayauchi", 4, 4),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_goes_wrong_what_was_acknowledged_counts_once_in_order_and_in_its_decision() {
    let seconds = std::env::var("QUICKDRAW_CHAOS").map_or(60, |seconds| seconds.parse().unwrap());
    let seed = std::env::var("QUICKDRAW_SEED").unwrap_or_else(|_| "high noon".into());
    println!("QUICKDRAW_SEED={seed:?} QUICKDRAW_CHAOS={seconds}");
    if harness::fake_clock().is_none() {
        println!("faketime is not installed, so the clock does not jump");
    }
    let (data, start) = (TempDir::new().unwrap(), Instant::now());
    let options = Options::on(data.path()).with(storm::FLAGS);
    let running = ServerProcess::open(&options);
    let crowd = Crowd::seat_at(&running.server, TABLES, Pace::Fast, &seed).await;
    let (stop, stopped) = watch::channel(false);
    let tally = Arc::new(Tally::default());
    let (mut playing, mut all_relays) = (JoinSet::new(), Vec::new());
    for one in &crowd.players {
        let relays = [Arc::new(Relay::to(options.listen).await), Arc::new(Relay::to(options.listen).await)];
        let accounts = relays.each_ref().map(|relay| Account::new(&relay.server, one.account.pass.clone()));
        let player = Player::new(one.you, one.table, one.number, &seed, &tally);
        playing.spawn(player.play(accounts, stopped.clone()));
        all_relays.push(relays.to_vec());
    }
    let mut nemesis = Nemesis::new(options, running, all_relays, &seed, &tally);
    nemesis.rage(start + Duration::from_secs(seconds)).await;
    stop.send_replace(true);
    let players = storm::everybody(playing).await;
    storm::accept_invitations(&nemesis.running().server, &players).await;
    let verified = harness::verify_all(nemesis.running(), data.path()).await.len();
    nemesis.kill();

    let disk = Disk::read(data.path(), players.iter().map(|player| player.you)).await;
    let mut wrong = storm::check(&players, &disk, start);
    wrong.extend(nemesis.errors.iter().map(|error| format!("the server says: {error}")));
    let asked: usize = players.iter().map(|player| player.asked.len()).sum();
    let moves: usize = players.iter().map(|player| storm::acknowledged_moves(&player.asked)).sum();
    let late: usize = players.iter().map(|player| storm::late_moves(&player.asked)).sum();
    println!(
        "{} kills, {} jumps of the clock, {} frozen connections, {} cut, {} full disks; {asked} asks, {moves} moves acknowledged, \
         {late} late, {verified} games verified, {:.0} s",
        nemesis.kills,
        nemesis.jumps,
        nemesis.freezes,
        nemesis.cuts,
        nemesis.full_disks,
        start.elapsed().as_secs_f64(),
    );
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(moves > 0 && late > 0 && verified > 0, "nothing was played");
}
