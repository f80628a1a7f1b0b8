//! Owners of tables: adopting, handing over, finding.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::task::{Context, Waker};

use store::{Adopted, Batch, ChatLine, Cluster, Located, PgStore, StoreError, Tables};

use super::{Database, appending, opening};
use crate::{Home, log};

/// Adopts in small portions until nothing comes.
async fn adopt_all(heir: &PgStore) -> Vec<Adopted> {
    let mut all = Vec::new();
    loop {
        let portion = heir.adopt(3).await.unwrap();
        assert!(portion.len() <= 3);
        if portion.is_empty() {
            return all;
        }
        all.extend(portion);
    }
}

fn ids(adopted: &[Adopted]) -> Vec<u64> {
    adopted.iter().map(|one| one.table.id).collect()
}

async fn place(store: &PgStore, table: u64) -> (Option<u64>, u64) {
    let Located { node, epoch, closed } = store.locate(table).await.unwrap().unwrap();
    assert!(!closed);
    (node, epoch)
}

fn line(table: u64, n: u64) -> ChatLine {
    ChatLine { table, n, at: n, player: 1, name: "Ann".into(), text: format!("line {n}"), program: false }
}

pub(super) async fn two_heirs_adopt_every_table_once_with_its_log(home: &Database) {
    let (dead, one, other) = (home.node("dead").await, home.node("one").await, home.node("other").await);
    let entries: Vec<String> = (0..30).map(|n| format!("{{\"n\":{n},\"text\":\"é\"}}")).collect();
    let entries: Vec<&str> = entries.iter().map(String::as_str).collect();
    let logs = |id: u64| log(id, &entries[..usize::try_from(id % 30).unwrap()]);
    for id in 1..=40 {
        let chats = (1..=60).filter(|_| id == 11).map(|n| line(id, n)).collect();
        let closed = if id == 40 { vec![40] } else { vec![] };
        dead.commit(&Batch { rows: logs(id), chats, closed, ..opening(id) }).await.unwrap();
    }
    home.condemn(&dead, &one).await;
    assert!(one.beat("{}").await.unwrap().waiting && other.beat("{}").await.unwrap().waiting);
    assert_eq!(one.locate(7).await.unwrap(), Some(Located { node: None, epoch: 1, closed: false }));

    let (by_one, by_other) = tokio::join!(adopt_all(&one), adopt_all(&other));
    for (heir, adopted) in [(&one, &by_one), (&other, &by_other)] {
        for table in adopted {
            let id = table.table.id;
            assert_eq!((&*table.table.game, table.table.by, table.table.created), ("loot", 42, 1));
            assert_eq!((&table.log, table.epoch, &table.handover), (&logs(id), 2, &None));
            let chat: Vec<ChatLine> = (11..=60).filter(|_| id == 11).map(|n| line(id, n)).collect();
            assert_eq!(table.chat, chat);
            assert_eq!(place(heir, id).await, (Some(heir.node()), 2));
        }
    }
    let mut all = [ids(&by_one), ids(&by_other)].concat();
    all.sort_unstable();
    assert_eq!(all, (1..40).collect::<Vec<u64>>(), "each once, and not the closed one");
    assert!(!one.beat("{}").await.unwrap().waiting);
    for (heir, adopted) in [(&one, &by_one), (&other, &by_other)] {
        for table in adopted {
            heir.commit(&appending(table.table.id, table.log.len() as u64)).await.unwrap();
        }
    }
}

pub(super) async fn tables_of_live_nodes_are_left_alone(home: &Database) {
    let (owner, other) = (home.node("owner").await, home.node("other").await);
    owner.commit(&opening(7)).await.unwrap();
    home.silence(&owner).await;
    assert_eq!(other.adopt(9).await.unwrap(), [], "its lease is over, but nobody has condemned it");
    assert_eq!(owner.adopt(9).await.unwrap(), [], "it has this table");
    assert_eq!(place(&other, 7).await, (Some(owner.node()), 1));
    assert_eq!(other.locate(8).await.unwrap(), None);
    owner.commit(&Batch { closed: vec![7], ..Batch::default() }).await.unwrap();
    let closed = Located { node: Some(owner.node()), epoch: 1, closed: true };
    assert_eq!(other.locate(7).await.unwrap(), Some(closed));
}

pub(super) async fn a_table_goes_there_and_back(home: &Database) {
    let (one, other) = (home.node("one").await, home.node("other").await);
    for id in [7, 8, 9] {
        one.commit(&opening(id)).await.unwrap();
    }
    let said = |text: &str| vec![(7, format!("{text} 7")), (9, format!("{text} 9"))];
    assert_eq!(one.hand_over(&said("there"), other.node()).await.unwrap(), [7, 9]);
    // The answer was lost, so the same is asked again.
    assert_eq!(one.hand_over(&said("there"), other.node()).await.unwrap(), [7, 9]);
    assert_eq!(place(&one, 7).await, (Some(other.node()), 2));
    assert!(!one.beat("{}").await.unwrap().waiting, "they wait for the other");
    assert!(other.beat("{}").await.unwrap().waiting);
    assert_eq!(one.adopt(9).await.unwrap(), []);

    let adopted = other.adopt(9).await.unwrap();
    let told: Vec<_> = adopted.iter().map(|one| (one.table.id, one.epoch, one.handover.as_deref())).collect();
    assert_eq!(told, [(7, 2, Some("there 7")), (9, 2, Some("there 9"))]);
    assert_eq!(adopted[0].log, log(7, &["1", "2"]));
    assert!(!other.beat("{}").await.unwrap().waiting);
    assert_eq!(other.adopt(9).await.unwrap(), []);
    other.commit(&appending(7, 2)).await.unwrap();

    assert_eq!(other.hand_over(&said("back"), one.node()).await.unwrap(), [7, 9]);
    let adopted = one.adopt(9).await.unwrap();
    let told: Vec<_> = adopted.iter().map(|one| (one.table.id, one.epoch, one.handover.as_deref())).collect();
    assert_eq!(told, [(7, 3, Some("back 7")), (9, 3, Some("back 9"))]);
    assert_eq!(adopted[0].log.len(), 3);

    // What was said then does not outlive the one who took it.
    home.condemn(&one, &other).await;
    let adopted = other.adopt(9).await.unwrap();
    let told: Vec<_> = adopted.iter().map(|one| (one.table.id, one.epoch, one.handover.as_deref())).collect();
    assert_eq!(told, [(7, 4, None), (8, 2, None), (9, 4, None)]);
}

pub(super) async fn a_table_handed_to_a_node_that_dies_keeps_what_was_said(home: &Database) {
    let (giver, dead, heir) = (home.node("giver").await, home.node("dead").await, home.node("heir").await);
    giver.commit(&opening(7)).await.unwrap();
    assert_eq!(giver.hand_over(&[(7, "clocks".into())], dead.node()).await.unwrap(), [7]);
    home.condemn(&dead, &heir).await;
    assert_eq!(giver.hand_over(&[(7, "clocks".into())], dead.node()).await.unwrap(), [7], "it is not its own any more");
    let adopted = heir.adopt(9).await.unwrap();
    assert_eq!((ids(&adopted), adopted[0].epoch, adopted[0].handover.as_deref()), (vec![7], 3, Some("clocks")));
    assert_eq!(giver.hand_over(&[(7, "clocks".into())], heir.node()).await.unwrap(), [7]);
    assert_eq!(place(&giver, 7).await, (Some(heir.node()), 3));
}

pub(super) async fn only_own_tables_are_given_and_only_to_the_living(home: &Database) {
    let (owner, other, dead) = (home.node("owner").await, home.node("other").await, home.node("dead").await);
    owner.commit(&opening(7)).await.unwrap();
    owner.commit(&Batch { closed: vec![8], ..opening(8) }).await.unwrap();
    home.condemn(&dead, &other).await;
    let said = [(7, "mine".to_owned()), (8, "closed".to_owned()), (9, "unknown".to_owned())];
    let none = [] as [u64; 0];
    assert_eq!(owner.hand_over(&said, dead.node()).await.unwrap(), none);
    assert_eq!(owner.hand_over(&said, owner.node()).await.unwrap(), none);
    assert_eq!(owner.hand_over(&said, 999).await.unwrap(), none);
    assert_eq!(other.hand_over(&said[..1], other.node()).await.unwrap(), [7], "it does not own it");
    assert_eq!(place(&other, 7).await, (Some(owner.node()), 1));
    assert_eq!(owner.hand_over(&said, other.node()).await.unwrap(), [7]);
    // It is not taken yet, so the other cannot give it away.
    assert_eq!(other.hand_over(&said[..1], owner.node()).await.unwrap(), none);
    assert_eq!(ids(&other.adopt(9).await.unwrap()), [7]);
}

/// Polls once. Returns what is done.
fn polled<T>(work: Pin<&mut (impl Future<Output = T> + ?Sized)>) -> Option<T> {
    match work.poll(&mut Context::from_waker(Waker::noop())) {
        std::task::Poll::Ready(done) => Some(done),
        std::task::Poll::Pending => None,
    }
}

pub(super) async fn tables_adopted_without_an_answer_come_with_the_next_call(home: &Database) {
    let heir = home.node("heir").await;
    let (mut all, mut lost) = (BTreeSet::new(), 0);
    for round in 0..12 {
        heir.commit(&opening(round)).await.unwrap();
        home.run("UPDATE tables SET owner = NULL WHERE epoch = 1").await;
        // Each round gives up after a later answer of the database.
        let mut adopt = heir.adopt(9);
        let mut done = None;
        for _ in 0..round {
            done = polled(adopt.as_mut());
            if done.is_some() {
                break;
            }
            // The answer is here when nothing runs any more.
            home.until(
                "SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                    AND application_name LIKE 'quickdraw-node-%' AND state = 'active')",
            )
            .await;
        }
        drop(adopt);
        lost += u64::from(done.is_none());
        let mut adopted = done.unwrap_or(Ok(Vec::new())).unwrap();
        if round % 2 == 0 {
            home.cut_nodes().await;
            let again = heir.adopt(9).await;
            assert!(matches!(again, Ok(_) | Err(StoreError::Unreachable(_))), "{again:?}");
            adopted.extend(again.unwrap_or_default());
        }
        adopted.extend(heir.adopt(9).await.unwrap());
        assert_eq!(heir.adopt(9).await.unwrap(), []);
        for id in ids(&adopted) {
            assert!(all.insert(id), "{id} came twice");
        }
        assert_eq!(all.len() as u64, round + 1, "after {round} rounds");
    }
    assert!(lost > 3, "hardly any was given up");
}
