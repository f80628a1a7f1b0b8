//! The care of what a server keeps, with games that were played on it: copies, and what belongs to one player.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

mod house;
mod run;

use std::fs;
use std::path::Path;

use house::{Crowd, House, Ledger, Mark, Options, Promise, Sitting, name};
use rustix::process::Signal;
use serde_json::Value;
use tempfile::TempDir;

const TABLES: &[Sitting] = &[("loot", 2, 2), ("loot", 2, 2), ("gunfight", 3, 2), ("hanafuda", 2, 2)];

/// A server on which games were played, at the first table at least one to its end.
async fn played(options: &Options) -> (House, Crowd) {
    let house = House::open(options);
    let crowd = Crowd::seat(&house.server, TABLES, "ledger").await;
    let table = crowd.tables[0];
    let mut round = crowd.play();
    round.until(|mark| mark == Mark::Over(table)).await;
    round.all_tables_move().await;
    house.stop(Signal::TERM);
    (House::open(options), round.over().await)
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_during_play_is_a_data_directory_to_play_on_with() {
    let (data, other) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let options = Options::on(data.path());
    let (house, mut crowd) = played(&options).await;
    let mut round = crowd.clone().play();
    round.all_tables_move().await;
    let copy = other.path().join(store::FILE_NAME);
    let command = ["backup", "--data", text(data.path()), text(&copy)];
    assert!(run::says(&command, "").contains("Everything is copied"));
    let bytes = fs::read(&copy).unwrap();
    let said = run::complains(&command);
    assert!(said.contains(&format!("{} is already there", copy.display())), "{said}");
    assert!(fs::read(&copy).unwrap() == bytes, "nothing is overwritten");
    round.all_tables_move().await;
    house.kill();
    round.over().await;

    // The copy has what was acknowledged before it was made, and everybody goes on from there.
    let options = Options::on(other.path());
    Ledger::read(other.path(), &crowd.tables).await.keeps_promises(&crowd);
    let house = House::open(&options);
    crowd.move_to(&house.server);
    let mut round = crowd.play();
    round.all_tables_move().await;
    assert!(!house::verify_all(&house, other.path()).await.is_empty());
    house.kill();
    Ledger::read(other.path(), &round.over().await.tables).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_has_what_is_known_of_a_player_and_a_delete_leaves_nothing_but_the_games() {
    let data = TempDir::new().unwrap();
    let options = Options::on(data.path());
    let (house, crowd) = played(&options).await;
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
    assert!(refused.contains("a server is running on"), "{refused}");
    house.stop(Signal::TERM);
    let refused = run::complains(&["delete", "--data", text(data.path()), &id]);
    assert!(refused.contains("say --yes"), "{refused}");
    assert!(mentions(data.path(), &name(0)) && mentions(data.path(), &name(1)));
    assert!(run::says(&delete, "").contains("Nothing is known"));
    assert!(!mentions(data.path(), &name(0)), "the name is nowhere");
    assert!(mentions(data.path(), &name(1)), "the others are");
    assert!(chats.iter().all(|line| !mentions(data.path(), line)), "what they said is nowhere");

    let house = House::open(&options);
    assert!(player.account.socket().await.is_err(), "nobody has that cookie any more");
    let names = house::verify_all(&house, data.path()).await;
    let somebody = names.iter().filter(|names| names.contains(&store::SOMEBODY.into())).count();
    assert_eq!(somebody, player.replays.len(), "{names:?}");
    let mut others = crowd.clone();
    let table = others.tables.remove(0);
    others.players.retain(|player| player.table != table);
    let mut round = others.play();
    round.all_tables_move().await;
}

/// Whether any file in the data directory has this text anywhere, also where nothing is kept any more.
fn mentions(data: &Path, text: &str) -> bool {
    let mut files = fs::read_dir(data).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    files.any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
}

#[test]
fn what_cannot_be_found_is_named() {
    let (data, none) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    House::open(&Options::on(data.path())).stop(Signal::TERM);
    let (data, none) = (text(data.path()), none.path().join("no"));
    let none = text(&none);
    let nowhere = format!("no server keeps anything in {none}; name the directory with --data");
    let stranger = "0123456789abc";
    let cases: [(&[&str], &str); 8] = [
        (&["export", "--data", data, stranger], "nobody here has the id 0123456789abc"),
        (&["delete", "--data", data, "--yes", stranger], "nobody here has the id 0123456789abc"),
        (&["export", "--data", data, "Ada"], "'Ada' is no player: an id is 13 letters and digits"),
        (&["delete", "--data", data, "--yes", "Ada"], "'Ada' is no player"),
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
