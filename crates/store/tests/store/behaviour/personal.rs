//! Export and deletion of a person's data.

use serde_json::{Value, json};
use store::{
    Answered, Batch, Change, ChatLine, Invitation, Kind, NewPlayer, Personal, Players, RaceTime, Ratings, Results,
    Store, Tables, Upkeep, check_chain,
};

use crate::{Home, NOW, finished, guest, log, rating_of, result, table};

/// Formats ids as a host might.
fn text_of(id: u64) -> String {
    format!("{id:013x}")
}

fn sits(id: u64, name: &str) -> String {
    json!({ "sit": { "seat": 0, "person": { "id": text_of(id), "name": name } } }).to_string()
}

/// Two people, a program of the first, a game between the two, chat, mutes, an invitation, and a table without a
/// finished game.
async fn lived_in(store: &impl Store) {
    store.create_player(&NewPlayer { name: "Zebulon".into(), ..guest(1) }).await.unwrap();
    store.create_player(&guest(2)).await.unwrap();
    let program = NewPlayer { name: "Zebubot".into(), kind: Kind::Program, owner: Some(1), ..guest(3) };
    store.create_player(&program).await.unwrap();
    let mut game = result(7, &[(1, true), (2, false)]);
    game.seats[0].name = "Zebulon".into();
    let says = |player, name: &str| ChatLine {
        table: 7,
        n: player,
        at: player,
        player,
        name: name.into(),
        text: "howdy".into(),
        program: false,
    };
    let (first, second) = (sits(1, "Zebulon"), sits(2, "player 2"));
    let batch = Batch {
        rows: log(7, &[&first, &second, r#"{"act":"shoot"}"#]),
        chats: vec![says(1, "Zebulon"), says(2, "player 2")],
        ..finished(game)
    };
    store.commit(&batch).await.unwrap();
    let rows = log(8, &[&sits(3, "Zebubot"), &second]);
    store.commit(&Batch { tables: vec![table(8)], rows, ..Batch::default() }).await.unwrap();
    let done = |player| Answered { player, id: "Zebu".into(), at: 5, answer: "{}".into() };
    let raced = |player| RaceTime { player, at: 6, ms: 190, early: false };
    let invitation = Invitation { hash: [9; 32], table: 7, by: 1, created: 4, expires: 100 };
    let batch = Batch {
        changes: vec![
            Change::Mute { player: 1, muted: 2 },
            Change::Mute { player: 2, muted: 1 },
            Change::Invite(invitation),
        ],
        answers: vec![done(1)],
        races: vec![raced(1), raced(2), raced(3)],
        ..Batch::default()
    };
    store.commit(&batch).await.unwrap();
}

pub(crate) async fn an_export_has_everything_of_the_person_and_nobody_elses_name(home: &impl Home) {
    let store = home.open().await;
    lived_in(&store).await;
    store.rate_pending(10, NOW).await.unwrap();
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
    assert_eq!(export["invitations"], json!([{ "table": text_of(7), "created": 4, "expires": 100 }]));
    assert_eq!(export["races"], json!([{ "at": 6, "ms": 190, "early": false }]));
    assert!(!export.to_string().contains("player 2"), "{export}");
    assert_eq!(store.export(99, text_of).await.unwrap(), None);
}

pub(crate) async fn after_a_deletion_the_name_is_nowhere_and_others_keep_theirs(home: &impl Home) {
    let store = home.open().await;
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
    assert_eq!(store.answers().await.unwrap(), []);
    assert_eq!((store.races(1, 9).await.unwrap(), store.races(3, 9).await.unwrap()), (vec![], vec![]));
    assert_eq!(store.races(2, 9).await.unwrap().len(), 1);
    for table in [7, 8] {
        check_chain(table, &store.log(table).await.unwrap()).unwrap();
    }
    store.close().await;
    assert!(!home.mentions("Zebu").await);
    assert!(home.mentions("player 2").await);
}

pub(crate) async fn a_deletion_does_not_take_rating_points_from_the_opponent(home: &impl Home) {
    let store = home.open().await;
    lived_in(&store).await;
    assert!(store.delete(1, text_of).await.unwrap());
    assert_eq!(rating_of(&store, 1, 2).await, None);
    let opponent = rating_of(&store, 2, 2).await.unwrap();
    assert!(opponent.rating < 1400.0, "{opponent:?}");
    assert_eq!(store.rate_pending(10, NOW).await.unwrap(), 0);
}

pub(crate) async fn deleting_twice_is_harmless_and_an_unknown_player_is_told(home: &impl Home) {
    let store = home.open().await;
    lived_in(&store).await;
    assert!(store.delete(1, text_of).await.unwrap());
    assert!(store.delete(1, text_of).await.unwrap());
    assert!(!store.delete(99, text_of).await.unwrap());
    let export: Value = store.export(1, text_of).await.unwrap().unwrap();
    assert_eq!(export["profile"]["name"], "somebody");
    assert_eq!(export["chat"], json!([]));
}

pub(crate) async fn a_deletion_does_not_make_a_damaged_log_look_whole(home: &impl Home) {
    let store = home.open().await;
    lived_in(&store).await;
    let mut rows = log(10, &[&sits(1, "Zebulon"), r#"{"act":"shoot"}"#, &sits(1, "Zebulon")]);
    rows[1].entry = "{}".into();
    store.commit(&Batch { tables: vec![table(10)], rows, ..Batch::default() }).await.unwrap();
    assert!(store.delete(1, text_of).await.unwrap());
    let rows = store.log(10).await.unwrap();
    assert_eq!([&rows[0].entry, &rows[2].entry], [&sits(1, "somebody"), &sits(1, "somebody")]);
    assert_eq!(check_chain(10, &rows).unwrap_err().n, 1);
    check_chain(8, &store.log(8).await.unwrap()).unwrap();
}
