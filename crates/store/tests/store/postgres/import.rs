//! The copy of a SQLite store.

use std::sync::Arc;

use store::{
    Answered, Batch, Change, ChatLine, GameResult, Invitation, Kind, NewPlayer, PgStore, Players, RaceTime, Ratings,
    SqliteStore, Store, StoreError, Tables, Upkeep, check_chain,
};

use super::{Database, PostgresServer};
use crate::sqlite::fresh;
use crate::{Home, NOW, finished, guest, log, rating_of, result, row, table};

fn text_of(id: u64) -> String {
    format!("{id:013x}")
}

/// A store with something of every kind. Two games are rated, and one is not yet.
async fn lived_in(store: &SqliteStore) {
    for player in [guest(1), guest(2)] {
        store.create_player(&player).await.unwrap();
    }
    // Its id is before its owner's.
    let program = NewPlayer { id: u64::MAX, kind: Kind::Program, owner: Some(2), ..guest(3) };
    store.create_player(&program).await.unwrap();
    let game = |number| GameResult { first: 0, last: 0, ..result(number, &[(1, true), (2, false)]) };
    for number in 7..=8 {
        store.commit(&finished(game(number))).await.unwrap();
    }
    store.rate_pending(9, NOW).await.unwrap();
    let entries: Vec<String> = (0..2500).map(|n| format!("{{\"n\":{n},\"text\":\"\\\\ \\\" é\"}}")).collect();
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    let line =
        ChatLine { table: 7, n: 3, at: 5, player: 1, name: "Ann".into(), text: "\\x41 'é'".into(), program: true };
    let invitation = Invitation { hash: [9; 32], table: 7, by: 1, created: 4, expires: 100 };
    let batch = Batch {
        rows: [log(9, &["1"]), log(8, &entries), log(7, &["1"])].concat(),
        chats: vec![line],
        closed: vec![7],
        changes: vec![Change::Mute { player: 1, muted: u64::MAX }, Change::Invite(invitation)],
        answers: vec![Answered { player: 1, id: "a".into(), at: 5, answer: "{}".into() }],
        races: vec![RaceTime { player: 1, at: 6, ms: u32::MAX, early: true }],
        ..finished(game(9))
    };
    store.commit(&batch).await.unwrap();
}

/// Everything that the traits tell.
async fn told(store: &impl Store) -> Vec<String> {
    let mut told = vec![
        format!("{:?}", store.all_tables().await.unwrap()),
        format!("{:?}", store.open_tables().await.unwrap()),
        format!("{:?}", store.all_results(None, 100).await.unwrap()),
        format!("{:?}", store.answers().await.unwrap()),
        format!("{:?}", store.leaderboard("loot", 2, 9).await.unwrap()),
        format!("{:?}", store.invitation(&[9; 32], 5).await.unwrap()),
        format!("{:?}", store.server_key([5; 32]).await.unwrap()),
    ];
    for player in [1, 2, u64::MAX] {
        told.push(store.export(player, text_of).await.unwrap().unwrap().to_string());
    }
    for token in 1..=3 {
        told.push(format!("{:?}", store.player_by_token(&[token; 32]).await.unwrap()));
    }
    for table in 7..=9 {
        let rows = store.log(table).await.unwrap();
        check_chain(table, &rows).unwrap();
        told.push(format!("{rows:?} {:?}", store.chat(table, 9).await.unwrap()));
    }
    told
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_has_all_of_it_and_can_be_repeated_and_continued() {
    let Some(server) = PostgresServer::start() else { return };
    let home = Database::new(&Arc::new(server)).await;
    let (_directory, from) = fresh().await;
    lived_in(&from).await;
    let to = PgStore::open_to_import(&home.url()).await.unwrap();
    let imported = to.import(&from, [5; 32], text_of).await.unwrap();
    assert!(!imported.already);
    let expected = [3, 2502, 1, 3, 1, 1, 3, 6, 2, 1, 1];
    assert_eq!(imported.rows.iter().map(|(_, count)| *count).collect::<Vec<_>>(), expected, "{imported:?}");
    assert_eq!(told(&to).await, told(&from).await);
    assert!(to.import(&from, [5; 32], text_of).await.unwrap().already);

    // An interrupted copy: a server does not start on it, and the next copy completes it.
    to.close().await;
    home.run("UPDATE server SET half_copied = TRUE; DELETE FROM log WHERE n > 1200; DELETE FROM races").await;
    let error = home.alone().await.unwrap_err().to_string();
    assert!(error.contains("a copy into it was not finished"), "{error}");
    let to = PgStore::open_to_import(&home.url()).await.unwrap();
    assert_eq!(to.import(&from, [5; 32], text_of).await.unwrap(), imported);
    assert_eq!(told(&to).await, told(&from).await);
    to.close().await;

    // The store goes on from there, and is not overwritten.
    let to = home.open().await;
    to.commit(&Batch { tables: vec![table(3)], rows: log(3, &["1"]), ..Batch::default() }).await.unwrap();
    assert_eq!(to.all_tables().await.unwrap().last().unwrap().id, 3, "it is the last that was opened");
    assert_eq!(to.rate_pending(9, NOW).await.unwrap(), 1);
    assert_eq!(rating_of(&to, 1, 2).await.unwrap().games, 3);
    assert!(to.import(&from, [5; 32], text_of).await.unwrap().already);

    refusals(&home, &from, &to).await;
}

async fn refusals(home: &Database, from: &SqliteStore, to: &PgStore) {
    // The old server was used after the copy.
    from.commit(&Batch { rows: vec![row(9, 1, "later")], ..Batch::default() }).await.unwrap();
    let error = to.import(from, [5; 32], text_of).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt(_)), "its chain is wrong, so it is damaged: {error}");
    let (_directory, second) = fresh().await;
    lived_in(&second).await;
    let error = to.import(&second, [6; 32], text_of).await.unwrap_err().to_string();
    assert!(error.contains("it holds the data of another server"), "{error}");

    let (_directory, third) = fresh().await;
    third.commit(&Batch { tables: vec![table(7)], rows: log(7, &["1"]), ..Batch::default() }).await.unwrap();
    let other = home.another().await;
    let to = PgStore::open_to_import(&other.url()).await.unwrap();
    to.import(&third, [7; 32], text_of).await.unwrap();
    let rows = log(7, &["1", "2"]).split_off(1);
    third.commit(&Batch { rows, ..Batch::default() }).await.unwrap();
    let error = to.import(&third, [7; 32], text_of).await.unwrap_err().to_string();
    assert!(error.contains("it holds an earlier copy of this data"), "{error}");
    assert_eq!(to.log(7).await.unwrap().len(), 1);
}
