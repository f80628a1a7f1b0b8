//! A person's data, handed out and removed.

use serde_json::{Value, json};
use store::{
    Batch, ChatLine, Invitation, Kind, NewPlayer, Personal, Players, Ratings, Results, SqliteStore, Tables, Upkeep,
};

use crate::{finished, fresh, guest, result, row, table};

/// A form of ids as a host might write them.
fn text_of(id: u64) -> String {
    format!("{id:013x}")
}

fn sits(id: u64, name: &str) -> String {
    json!({ "sit": { "seat": 0, "person": { "id": text_of(id), "name": name } } }).to_string()
}

/// Two people, a program of the first, a game between the two, chat, mutes, an invitation, and a table where nothing ended.
async fn lived_in(store: &SqliteStore) {
    store.create_player(&NewPlayer { name: "Zebulon".into(), ..guest(1) }).await.unwrap();
    store.create_player(&guest(2)).await.unwrap();
    let program = NewPlayer { name: "Zebubot".into(), kind: Kind::Program, owner: Some(1), ..guest(3) };
    store.create_player(&program).await.unwrap();
    let mut game = result(7, &[(1, true), (2, false)]);
    game.seats[0].name = "Zebulon".into();
    let says = |player, name: &str| ChatLine { table: 7, at: player, player, name: name.into(), text: "howdy".into() };
    let batch = Batch {
        rows: vec![row(7, 0, &sits(1, "Zebulon")), row(7, 1, &sits(2, "player 2")), row(7, 2, r#"{"act":"shoot"}"#)],
        chats: vec![says(1, "Zebulon"), says(2, "player 2")],
        ..finished(game)
    };
    store.commit(&batch).await.unwrap();
    let rows = vec![row(8, 0, &sits(3, "Zebubot")), row(8, 1, &sits(2, "player 2"))];
    store.commit(&Batch { tables: vec![table(8)], rows, ..Batch::default() }).await.unwrap();
    store.mute(1, 2).await.unwrap();
    store.mute(2, 1).await.unwrap();
    store.invite(&Invitation { hash: [9; 32], table: 7, by: 1, expires: 100 }, 0).await.unwrap();
}

#[tokio::test]
async fn an_export_has_everything_of_the_person_and_nobody_elses_name() {
    let (_directory, store) = fresh().await;
    lived_in(&store).await;
    store.rate_pending(10).await.unwrap();
    let export = store.export(1, text_of).await.unwrap().unwrap();
    assert_eq!(export["profile"]["name"], "Zebulon");
    assert_eq!(export["profile"]["kind"], "guest");
    assert_eq!(export["programs"][0]["name"], "Zebubot");
    assert_eq!(export["tables"], json!([{ "id": text_of(7), "game": "loot", "created": 1, "opened_by_you": false }]));
    assert_eq!(export["results"][0]["seats"][0]["won"], true);
    assert_eq!(export["results"][0]["seats"][0]["rating_before"], 1500.0);
    assert_eq!(export["ratings"][0]["games"], 1);
    assert_eq!(export["chat"].as_array().map(Vec::len), Some(1));
    assert_eq!(export["chat"][0]["text"], "howdy");
    assert_eq!(export["mutes"], json!([text_of(2)]));
    assert_eq!(export["invitations"], json!([{ "table": text_of(7), "expires": 100 }]));
    assert!(!export.to_string().contains("player 2"), "{export}");
    assert_eq!(store.export(99, text_of).await.unwrap(), None);
}

#[tokio::test]
async fn after_a_deletion_the_name_is_nowhere_in_the_file_and_others_keep_theirs() {
    let (directory, store) = fresh().await;
    lived_in(&store).await;
    assert!(store.delete(1, text_of).await.unwrap());
    let rows: Vec<String> = store.log(7).await.unwrap().into_iter().map(|row| row.entry).collect();
    assert_eq!(rows, [sits(1, "somebody"), sits(2, "player 2"), r#"{"act":"shoot"}"#.into()]);
    assert_eq!(store.log(8).await.unwrap()[0].entry, sits(3, "somebody"), "their program too");
    let names: Vec<String> = store.result(7).await.unwrap().unwrap().seats.into_iter().map(|seat| seat.name).collect();
    assert_eq!(names, ["somebody", "player 2"]);
    let said: Vec<u64> = store.chat(7, 9).await.unwrap().into_iter().map(|line| line.player).collect();
    assert_eq!(said, [2]);
    assert_eq!(store.player_by_token(&[1; 32]).await.unwrap(), None);
    assert_eq!(store.player_by_token(&[3; 32]).await.unwrap(), None);
    assert_eq!(store.player(1).await.unwrap().unwrap().name, "somebody");
    assert_eq!(store.invitation(&[9; 32], 0).await.unwrap(), None);
    assert_eq!((store.mutes(1).await.unwrap(), store.mutes(2).await.unwrap()), (vec![], vec![]));
    store.close().await;
    for file in std::fs::read_dir(directory.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(4).any(|window| window == b"Zebu"), "no trace in the free pages either");
    }
}

#[tokio::test]
async fn a_deletion_does_not_take_rating_points_from_the_opponent() {
    let (_directory, store) = fresh().await;
    lived_in(&store).await;
    assert!(store.delete(1, text_of).await.unwrap());
    assert_eq!(store.rating(1, "loot", 2).await.unwrap(), None);
    let opponent = store.rating(2, "loot", 2).await.unwrap().unwrap();
    assert!(opponent.rating < 1400.0, "{opponent:?}");
    assert_eq!(store.rate_pending(10).await.unwrap(), 0);
}

#[tokio::test]
async fn deleting_twice_is_harmless_and_an_unknown_player_is_told() {
    let (_directory, store) = fresh().await;
    lived_in(&store).await;
    assert!(store.delete(1, text_of).await.unwrap());
    assert!(store.delete(1, text_of).await.unwrap());
    assert!(!store.delete(99, text_of).await.unwrap());
    let export: Value = store.export(1, text_of).await.unwrap().unwrap();
    assert_eq!(export["profile"]["name"], "somebody");
    assert_eq!(export["chat"], json!([]));
}
