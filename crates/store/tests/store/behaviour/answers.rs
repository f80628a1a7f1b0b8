//! Answers to requests, race times, and the server's key.

use store::{Answered, Batch, Players, RaceTime, Tables, Upkeep};

use crate::{Home, log, row, table};

fn answered(player: u64, id: &str, at: u64) -> Answered {
    Answered { player, id: id.into(), at, answer: format!("{{\"ok\":\"{id} 'é'\",\"at\":{at}}}") }
}

fn race(player: u64, at: u64) -> RaceTime {
    RaceTime { player, at, ms: 180 + u32::try_from(at).unwrap(), early: at == 3 }
}

pub(crate) async fn answers_outlive_the_program_until_they_are_forgotten(home: &impl Home) {
    let store = home.open().await;
    let all = [answered(1, "a", 10), answered(u64::MAX, "a", 20), answered(1, "ü", 30)];
    store.commit(&Batch { answers: all.to_vec(), ..Batch::default() }).await.unwrap();
    store.close().await;
    let store = home.open().await;
    assert_eq!(store.answers().await.unwrap(), all);
    store.forget_answers(20).await.unwrap();
    assert_eq!(store.answers().await.unwrap(), all[1..]);
}

pub(crate) async fn an_id_used_again_has_the_later_answer(home: &impl Home) {
    let store = home.open().await;
    for at in [10, 700] {
        store.commit(&Batch { answers: vec![answered(1, "a", at)], ..Batch::default() }).await.unwrap();
    }
    assert_eq!(store.answers().await.unwrap(), [answered(1, "a", 700)]);
}

pub(crate) async fn the_last_races_come_oldest_first(home: &impl Home) {
    let store = home.open().await;
    let races = [3, 1, 2, 4].map(|at| race(1, at)).into_iter().chain([race(2, 9)]).collect();
    store.commit(&Batch { races, ..Batch::default() }).await.unwrap();
    assert_eq!(store.races(1, 3).await.unwrap(), [2, 3, 4].map(|at| race(1, at)));
    assert_eq!(store.races(2, 3).await.unwrap(), [race(2, 9)]);
    assert_eq!(store.races(3, 3).await.unwrap(), []);
}

pub(crate) async fn a_batch_with_answers_and_races_committed_twice_counts_once(home: &impl Home) {
    let store = home.open().await;
    let batch = Batch {
        tables: vec![table(7)],
        rows: log(7, &["1"]),
        answers: vec![answered(1, "a", 10)],
        races: vec![race(1, 5), race(2, 5)],
        ..Batch::default()
    };
    for _ in 0..2 {
        store.commit(&batch).await.unwrap();
    }
    assert_eq!(store.answers().await.unwrap(), batch.answers);
    assert_eq!(store.races(1, 9).await.unwrap(), [race(1, 5)]);
    let more = [
        Batch { answers: vec![answered(1, "b", 10)], ..batch.clone() },
        Batch { races: vec![race(1, 6)], ..batch.clone() },
    ];
    for batch in more {
        assert!(store.commit(&batch).await.is_err(), "half of it is new: {batch:?}");
    }
    assert_eq!((store.answers().await.unwrap(), store.races(1, 9).await.unwrap().len()), (batch.answers, 1));
}

pub(crate) async fn an_answer_comes_with_what_it_answers_or_not_at_all(home: &impl Home) {
    let store = home.open().await;
    store.commit(&Batch { tables: vec![table(7)], rows: log(7, &["1"]), ..Batch::default() }).await.unwrap();
    let batch = Batch {
        rows: vec![row(7, 0, "other")],
        answers: vec![answered(1, "a", 10)],
        races: vec![race(1, 5)],
        ..Batch::default()
    };
    store.commit(&batch).await.unwrap_err();
    assert_eq!((store.answers().await.unwrap(), store.races(1, 9).await.unwrap()), (vec![], vec![]));
}

pub(crate) async fn the_servers_key_is_the_first_one_for_ever(home: &impl Home) {
    let store = home.open().await;
    assert_eq!(store.server_key([1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(store.server_key([2; 32]).await.unwrap(), [1; 32]);
    store.close().await;
    let store = home.open().await;
    assert_eq!(store.server_key([3; 32]).await.unwrap(), [1; 32]);
}
