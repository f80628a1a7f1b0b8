//! Commands for a server's data, after games were played on it: backups, and the data of one player.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::fs;
use std::path::Path;

use crate::harness::{self, Crowd, Ledger, Mark, Options, Promise, ServerProcess, TableSpec, name};
use crate::run;
use rustix::process::Signal;
use serde_json::Value;
use tempfile::TempDir;

const TABLES: &[TableSpec] = &[("loot", 2, 2), ("loot", 2, 2), ("gunfight", 3, 2), ("hanafuda", 2, 2)];

/// A server on which games were played, at least one to its end at the first table.
async fn played(options: &Options) -> (ServerProcess, Crowd) {
    let running = ServerProcess::open(options);
    let crowd = Crowd::seat(&running.server, TABLES, "ledger").await;
    let table = crowd.tables[0];
    let mut round = crowd.play();
    round.until(|mark| mark == Mark::Over(table)).await;
    round.all_tables_move().await;
    running.stop(Signal::TERM);
    (ServerProcess::open(options), round.over().await)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_during_play_is_a_data_directory_to_play_on_with() {
    let (data, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let options = Options::on(data.path());
    let (running, mut crowd) = played(&options).await;
    let mut round = crowd.clone().play();
    round.all_tables_move().await;
    let copy = other.path().join(store::FILE_NAME);
    let command = ["backup", "--data", text(data.path()), text(&copy)];
    assert!(run::says(&command, "").contains("The backup is in"));
    let bytes = fs::read(&copy).unwrap();
    let said = run::complains(&command);
    assert!(said.contains(&format!("{} is already there", copy.display())), "{said}");
    assert!(fs::read(&copy).unwrap() == bytes, "nothing is overwritten");
    round.all_tables_move().await;
    running.kill();
    round.over().await;

    // The copy has everything that was acknowledged before it was made, and everybody continues from there.
    let options = Options::on(other.path());
    Ledger::read(other.path(), &crowd.tables).await.keeps_promises(&crowd);
    let running = ServerProcess::open(&options);
    crowd.move_to(&running.server);
    let mut round = crowd.play();
    round.all_tables_move().await;
    assert!(!harness::verify_all(&running, other.path()).await.is_empty());
    running.kill();
    Ledger::read(other.path(), &round.over().await.tables).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_has_what_is_known_of_a_player_and_a_delete_leaves_nothing_but_the_games() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let (running, crowd) = played(&options).await;
    let (player, id) = (&crowd.players[0], crowd.players[0].you.to_string());
    let export = ["export", "--data", text(data.path()), &id];
    let known: Value = serde_json::from_str(&run::says(&export, "")).unwrap();
    assert_eq!((known["profile"]["id"].as_str(), known["profile"]["name"].as_str()), (Some(&*id), Some(&*name(0))));
    let results = known["results"].as_array().unwrap();
    for replay in &player.replays {
        let found = results.iter().filter(|result| result["id"] == replay.to_string() && result["game"] == "loot");
        assert_eq!(found.count(), 1, "{replay}: {results:?}");
    }
    let said: Vec<&str> = known["chat"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap()).collect();
    let chats = player.promises.iter().filter_map(|promise| match promise {
        Promise::Chat(text) => Some(text.as_str()),
        _ => None,
    });
    let chats: Vec<&str> = chats.collect();
    assert_eq!(said, chats);

    let delete = ["delete", "--data", text(data.path()), "--yes", &id];
    let refused = run::complains(&delete);
    assert!(refused.contains("a server is using"), "{refused}");
    running.stop(Signal::TERM);
    let refused = run::complains(&["delete", "--data", text(data.path()), &id]);
    assert!(refused.contains("add --yes"), "{refused}");
    assert!(mentions(data.path(), &name(0)) && mentions(data.path(), &name(1)));
    assert!(run::says(&delete, "").contains("is deleted"));
    assert!(!mentions(data.path(), &name(0)), "the name is nowhere");
    assert!(mentions(data.path(), &name(1)), "the others are");
    assert!(chats.iter().all(|line| !mentions(data.path(), line)), "what they said is nowhere");

    let running = ServerProcess::open(&options);
    assert!(player.account.socket().await.is_err(), "nobody has that cookie any more");
    let names = harness::verify_all(&running, data.path()).await;
    let somebody = names.iter().filter(|names| names.contains(&store::SOMEBODY.into())).count();
    assert_eq!(somebody, player.replays.len(), "{names:?}");
    let mut others = crowd.clone();
    let table = others.tables.remove(0);
    others.players.retain(|player| player.table != table);
    let mut round = others.play();
    round.all_tables_move().await;
}

/// Whether any file in the data directory contains this text, even in unused pages.
fn mentions(data: &Path, text: &str) -> bool {
    let mut files = fs::read_dir(data).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    files.any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
}

#[test]
fn what_cannot_be_found_is_named() {
    let (data, none) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    ServerProcess::open(&Options::on(data.path())).stop(Signal::TERM);
    let (data, none) = (text(data.path()), none.path().join("no"));
    let none = text(&none);
    let nowhere = format!("there is no server's data in {none}; name the directory with --data");
    let stranger = "0123456789abc";
    let cases: [(&[&str], &str); 8] = [
        (&["export", "--data", data, stranger], "there is no player 0123456789abc"),
        (&["delete", "--data", data, "--yes", stranger], "there is no player 0123456789abc"),
        (&["export", "--data", data, "Ada"], "'Ada' is not a player: an id is 13 letters and digits"),
        (&["delete", "--data", data, "--yes", "Ada"], "'Ada' is not a player"),
        (&["export", "--data", none, stranger], &nowhere),
        (&["delete", "--data", none, "--yes", stranger], &nowhere),
        (&["backup", "--data", none, "copy.db"], &nowhere),
        (&["backup", "--data", data, "/no/such/place/copy.db"], "cannot write the backup /no/such/place/copy.db"),
    ];
    for (args, words) in cases {
        let said = run::complains(args);
        assert!(said.contains(words), "{args:?}: {said}");
        assert!(!Path::new(none).exists(), "{args:?}: nothing is made");
    }
}
