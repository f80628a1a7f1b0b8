//! What a host may get wrong is refused with a clear message, and nothing is lost.

use std::time::Instant;

use sqlx::{Connection, PgConnection};

use crate::failover::Game;
use crate::harness::{Options, ServerProcess, fake_clock};
use crate::nats_server::NatsServer;
use crate::node::Node;
use crate::nodes::Nodes;
use crate::run;
use crate::storm::Disk;

/// What a node says that does not start.
async fn refusal(node: &mut Node) -> String {
    let said = node.try_start().await.expect_err("it does not start");
    println!("{}: {said}", node.name);
    said
}

/// Replaces the value of a flag.
fn set(node: &mut Node, name: &str, value: &str) {
    let flag = format!("--{name}=");
    node.options.flags.retain(|one| !one.starts_with(&flag));
    node.options.flags.push(flag + value);
}

#[track_caller]
fn says(said: &str, words: &[&str]) {
    assert!(words.iter().all(|words| said.contains(words)), "{said}");
    assert!(!said.contains("panicked") && !said.contains("ERROR"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_host_gets_wrong_is_told_and_nothing_is_lost() {
    let Some(mut nodes) = Nodes::start(2, &[]).await else { return };
    let mut game = Game::start(&nodes).await;
    game.goes_on(Instant::now()).await;

    let mut wrong = nodes.another("wrong", &[]).await;
    set(&mut wrong, "nats", "nats://127.0.0.1:1");
    says(&refusal(&mut wrong).await, &["message bus (NATS) at 127.0.0.1:1 cannot be used", "--nats"]);
    let mut wrong = nodes.another("wrong", &[]).await;
    set(&mut wrong, "database", "postgres://ann:s3cret@127.0.0.1:1/games");
    let said = refusal(&mut wrong).await;
    says(&said, &["cannot use the database postgres://ann@127.0.0.1:1/games", "the database cannot be reached"]);
    assert!(!said.contains("s3cret"), "{said}");
    let said = run::complains(&["serve", "--nats", "nats://127.0.0.1:1"]);
    assert!(said.contains("--database"), "{said}");
    let said = run::complains(&["serve", "--nats", "nowhere at all", "--database", "postgres://ann@localhost/games"]);
    assert!(said.contains("no address of a NATS server"), "{said}");

    // Another cluster on the same database: by its name, or by another NATS server.
    let mut other = nodes.another("other", &["--cluster=other"]).await;
    says(&refusal(&mut other).await, &["another message bus", "node-0"]);
    let nats = NatsServer::start().unwrap();
    let mut other = nodes.another("other", &[]).await;
    set(&mut other, "nats", &format!("nats://{}", nats.address));
    says(&refusal(&mut other).await, &["other nodes use this database", "node-0", "--nats"]);

    // A single server beside nodes, and nodes beside a single server.
    let flag = format!("--database={}", nodes.url());
    let single = Options::on(nodes.data.path()).with(&[&flag]);
    let said = single.refusal();
    assert!(said.contains("a server is using the database"), "{said}");
    game.goes_on(Instant::now()).await;
    nodes.all_here().await;
    let played = game.stop().await;
    assert_eq!(nodes.kill_all(), [""; 0]);
    let alone = ServerProcess::open(&single);
    says(&refusal(&mut nodes.all[0]).await, &["a server is using the database"]);
    let log = alone.kill();
    assert!(!log.contains("ERROR"), "{log}");

    // A database of a newer version.
    let mut database = PgConnection::connect(&nodes.url()).await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (9999, 'from the future', TRUE, '', 0)";
    sqlx::query(newer).execute(&mut database).await.unwrap();
    says(&refusal(&mut nodes.all[0]).await, &["newer"]);
    sqlx::query("DELETE FROM _sqlx_migrations WHERE version = 9999").execute(&mut database).await.unwrap();
    database.close().await.unwrap();

    for node in &mut nodes.all {
        node.start().await;
    }
    nodes.all_here().await;
    for player in &played {
        assert_eq!(player.refused, [""; 0]);
    }
    nodes.owner(played[0].table).await;
    assert_eq!(nodes.kill_all(), [""; 0]);
    let disk = Disk::read_postgres(&nodes.url(), played.iter().map(|played| played.you)).await;
    for played in &played {
        played.check(&disk);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_whose_clocks_are_hours_apart_play_on_after_each_other() {
    if fake_clock().is_none() {
        println!("faketime is not installed, so the clocks are right");
    }
    let Some(mut nodes) = Nodes::start_with_clocks(&[0, 1, -1], &[]).await else { return };
    let mut game = Game::start(&nodes).await;
    for _ in 0..3 {
        game.goes_on(Instant::now()).await;
        let owner = nodes.owner(game.table).await;
        nodes.all[owner].kill();
        game.goes_on(Instant::now()).await;
        nodes.all[owner].start().await;
        nodes.all_here().await;
    }
    let played = game.stop().await;
    assert_eq!(nodes.kill_all(), [""; 0]);
    let disk = Disk::read_postgres(&nodes.url(), played.iter().map(|played| played.you)).await;
    for played in &played {
        played.check(&disk);
        assert_eq!(played.refused, [""; 0], "nothing was refused");
    }
    let times: Vec<u64> = disk.tables[&played[0].table].rows.iter().map(|row| row.at).collect();
    let least = times.windows(2).map(|two| two[1].cast_signed() - two[0].cast_signed()).min();
    let longest = times.windows(2).map(|two| two[1].abs_diff(two[0])).max();
    println!("steps of the log's clock: {least:?} to {longest:?} microseconds");
    assert!(least >= Some(0) && longest < Some(600_000_000), "the log's time follows the database");
}
