//! Who may use the database at the same time.

use store::{Batch, Cluster, NewNode, PgStore, StoreError, Tables, Upkeep};

use super::{Database, appending, is_condemned, newcomer, opening};
use crate::Home;

fn is_in_use<T: std::fmt::Debug>(done: Result<T, StoreError>) {
    let error = done.unwrap_err();
    assert!(matches!(error, StoreError::DatabaseInUse(_)) && error.is_temporary(), "{error}");
}

pub(super) async fn a_single_server_and_nodes_exclude_each_other(home: &Database) {
    let node = home.node("node").await;
    let (single, import, check) =
        tokio::join!(home.alone(), async { PgStore::open_to_import(&home.url()).await }, async {
            PgStore::open_to_check(&home.url()).await
        },);
    for refused in [single, import, check] {
        is_in_use(refused);
    }
    // Whoever waits for the database alone does not hold up further nodes.
    let (single, other) = tokio::join!(home.alone(), home.node("other"));
    is_in_use(single);
    other.commit(&opening(5)).await.unwrap();
    other.close().await;
    node.close().await;

    let single = home.open().await;
    is_in_use(PgStore::open_as_node(&home.url(), &newcomer("node")).await);
    single.close().await;
    home.node("node").await.close().await;
    let check = PgStore::open_to_check(&home.url()).await.unwrap();
    assert_eq!(check.check(|id| id.to_string()).await.unwrap(), [] as [String; 0]);
    home.run("UPDATE tables SET owner = 999 WHERE id = 5").await;
    let problem = "1 open tables belong to a node that is not known.";
    assert_eq!(check.check(|id| id.to_string()).await.unwrap(), [problem]);
    check.close().await;
}

pub(super) async fn a_single_server_that_came_between_ends_the_nodes(home: &Database) {
    let (node, other) = (home.node("node").await, home.node("other").await);
    node.commit(&opening(7)).await.unwrap();
    node.commit(&opening(8)).await.unwrap();
    assert_eq!(node.hand_over(&[(8, "clocks".into())], other.node()).await.unwrap(), [8]);
    home.cut_nodes().await;
    let single = home.open().await;
    single.commit(&appending(7, 2)).await.unwrap();
    is_condemned(node.beat("{}").await);
    let error = node.commit(&appending(7, 2)).await.unwrap_err();
    assert!(matches!(error, StoreError::Unreachable(_)), "{error}");
    is_in_use(node.commit(&appending(7, 3)).await);
    single.close().await;
    is_condemned(node.commit(&appending(7, 3)).await);
    assert_eq!(node.log(7).await.unwrap().len(), 3);
    let adopted = home.node("next").await.adopt(9).await.unwrap();
    let told: Vec<_> = adopted.iter().map(|one| (one.table.id, one.epoch, &one.handover)).collect();
    assert_eq!(told, [(7, 2, &None), (8, 3, &None)], "the single server may have played on");
}

pub(super) async fn a_node_that_came_between_ends_the_single_server(home: &Database) {
    let single = home.open().await;
    single.commit(&opening(7)).await.unwrap();
    home.until(
        "SELECT count(pg_terminate_backend(pid)) = 0 FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'quickdraw'",
    )
    .await;
    let node = home.node("node").await;
    assert_eq!(node.adopt(9).await.unwrap().len(), 1);
    let _ = single.commit(&appending(7, 2)).await;
    is_in_use(single.commit(&appending(7, 2)).await);
    node.close().await;
    let error = single.commit(&appending(7, 2)).await.unwrap_err();
    assert!(matches!(error, StoreError::Superseded(_)), "{error}");
    assert_eq!(single.log(7).await.unwrap().len(), 2);
}

pub(super) async fn another_message_bus_is_refused(home: &Database) {
    let stranger = || NewNode { bus: "other".into(), ..newcomer("stranger") };
    let node = home.node("node").await;
    node.commit(&opening(7)).await.unwrap();
    let error = PgStore::open_as_node(&home.url(), &stranger()).await.unwrap_err().to_string();
    assert!(error.contains("(node) uses it with another message bus"), "{error}");
    assert!(error.contains("two clusters on one database"), "{error}");
    assert_eq!(node.beat("{}").await.unwrap().nodes.len(), 1);

    // Of two that start at once on different buses, one is refused.
    let empty = home.another().await;
    let (url, first, second) = (empty.url(), newcomer("first"), stranger());
    let (first, second) = tokio::join!(PgStore::open_as_node(&url, &first), PgStore::open_as_node(&url, &second));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");

    // A bus that nobody uses any more does not count, and its nodes do not come back.
    home.silence(&node).await;
    let next = PgStore::open_as_node(&home.url(), &stranger()).await.unwrap();
    is_condemned(node.commit(&Batch { closed: vec![7], ..Batch::default() }).await);
    assert_eq!(next.adopt(9).await.unwrap().len(), 1);
}
