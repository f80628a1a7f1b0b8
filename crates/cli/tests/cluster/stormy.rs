//! Everything goes wrong with several nodes at once: see `chaos.rs`, which does the same to one server.

use std::sync::Arc;
use std::time::{Duration, Instant};

use client::Account;
use protocol::Pace;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::harness::{Crowd, Relay, TableSpec, verify_results};
use crate::nemesis::Nemesis;
use crate::nodes::Nodes;
use crate::storm::{self, Disk, Player, Tally};

const TABLES: &[TableSpec] =
    &[("loot", 2, 2), ("loot", 2, 2), ("gunfight", 3, 2), ("hanafuda", 2, 2), ("hayauchi", 4, 3), ("hayauchi", 4, 2)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_goes_wrong_with_nodes_what_was_acknowledged_counts_once_and_everybody_sees_the_same() {
    let seconds = std::env::var("QUICKDRAW_NODES").map_or(20, |seconds| seconds.parse().unwrap());
    let seed = crate::seed();
    println!("QUICKDRAW_SEED={seed:?} QUICKDRAW_NODES={seconds}");
    let flags: Vec<&str> = storm::FLAGS.iter().copied().chain(["--silent-after=4"]).collect();
    let Some(nodes) = Nodes::start(3, &flags).await else { return };
    let start = Instant::now();
    let crowd = Crowd::seat_at(&nodes.all[0].server, TABLES, Pace::Fast, &seed).await;
    let (stop, stopped) = watch::channel(false);
    let tally = Arc::new(Tally::default());
    let (mut playing, mut relays) = (JoinSet::new(), Vec::new());
    for one in &crowd.players {
        let mut accounts = Vec::new();
        for link in 0..storm::LINKS {
            let relay = Relay::among(&nodes.addresses(), &format!("{seed} {} {link}", one.number)).await;
            accounts.push(Account::new(&relay.server, one.account.pass.clone()));
            relays.push(relay);
        }
        let player = Player::new(one.you, one.table, one.number, &seed, &tally);
        playing.spawn(player.play(accounts.try_into().expect("an account for each link"), stopped.clone()));
    }
    let mut nemesis = Nemesis::new(nodes, &seed, &tally);
    nemesis.rage(start + Duration::from_secs(seconds)).await;
    stop.send_replace(true);
    let Nemesis { mut nodes, faults, .. } = nemesis;
    let players = storm::everybody(playing).await;
    storm::accept_invitations(&nodes.all[1].server, &players).await;
    let store = nodes.store().await;
    let verified = verify_results(&nodes.all[2].server, &store).await.len();
    let errors = nodes.kill_all();

    let disk = Disk::read_postgres(&nodes.url(), players.iter().map(|player| player.you)).await;
    let mut wrong = storm::check(&players, &disk, start);
    wrong.extend(errors);
    let asked: usize = players.iter().map(|player| player.asked.len()).sum();
    let moves: usize = players.iter().map(|player| storm::acknowledged_moves(&player.asked)).sum();
    let late: usize = players.iter().map(|player| storm::late_moves(&player.asked)).sum();
    let views: usize = players.iter().map(|player| player.views.len()).sum();
    println!(
        "{faults}; {asked} asks, {moves} moves acknowledged, {late} late, {views} views compared with the log, {verified} games \
         verified, {:.0} s",
        start.elapsed().as_secs_f64(),
    );
    if !wrong.is_empty() {
        crate::nodes::keep_logs(&nodes.all);
    }
    assert!(wrong.is_empty(), "{} things are wrong:\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(moves > 0 && late > 0 && verified > 0, "nothing was played");
}
