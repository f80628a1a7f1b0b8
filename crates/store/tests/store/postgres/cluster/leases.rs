//! Leases: beats, condemnation, leaving.

use store::{Cluster, PgStore, Tables};

use super::{Database, is_condemned, opening};
use crate::Home;

pub(super) async fn a_beat_tells_who_is_alive(home: &Database) {
    let (first, second) = (home.node("first").await, home.node("second").await);
    assert!(0 < first.node() && first.node() < second.node());
    first.beat("{\"tables\":1}").await.unwrap();
    let beat = second.beat("{}").await.unwrap();
    let told: Vec<_> = beat.nodes.iter().map(|node| (node.id, &*node.name, &*node.status)).collect();
    assert_eq!(told, [(first.node(), "first", "{\"tables\":1}"), (second.node(), "second", "{}")]);
    for node in &beat.nodes {
        assert_eq!((&*node.version, node.alive), ("1.2.3", true));
        assert!(node.started < beat.now && beat.now < node.until, "{node:?} at {}", beat.now);
    }
    assert!(!beat.waiting);
    let later = second.beat("{}").await.unwrap();
    assert!(later.now > beat.now && later.nodes[1].until > beat.nodes[1].until);
}

pub(super) async fn a_lease_that_has_run_out_is_taken_once(home: &Database) {
    let (dead, one, other) = (home.node("dead").await, home.node("one").await, home.node("other").await);
    home.settle().await;
    for node in [&one, &other] {
        assert_eq!(node.condemn().await.unwrap(), [] as [u64; 0], "all leases are good");
    }
    home.silence(&dead).await;
    home.settle().await;
    let (by_one, by_other) = tokio::join!(one.condemn(), other.condemn());
    let condemned = [by_one.unwrap(), by_other.unwrap()].concat();
    assert_eq!(condemned, [dead.node()], "by one of the two");
    is_condemned(dead.beat("{}").await);
    let alive: Vec<u64> = one.beat("{}").await.unwrap().nodes.iter().map(|node| node.id).collect();
    assert_eq!(alive, [one.node(), other.node()]);
}

pub(super) async fn a_node_that_was_interrupted_condemns_nobody(home: &Database) {
    let (late, judge) = (home.node("late").await, home.node("judge").await);
    let none = [] as [u64; 0];
    home.silence(&late).await;
    judge.beat("{}").await.unwrap();
    assert_eq!(judge.condemn().await.unwrap(), none, "it has just started");

    home.settle().await;
    home.execute(format!("UPDATE nodes SET until = micros() + 900000 WHERE id = {}", judge.node())).await;
    assert_eq!(judge.condemn().await.unwrap(), none, "its own last beat was too long ago");
    judge.beat("{}").await.unwrap();
    assert_eq!(judge.condemn().await.unwrap(), none, "its beats were interrupted");

    late.beat("{}").await.unwrap();
    home.settle().await;
    assert_eq!(judge.condemn().await.unwrap(), none, "the other has a lease again");
    // The clock of the database was set back.
    home.run("UPDATE nodes SET until = until + 3600000000").await;
    assert_eq!(judge.condemn().await.unwrap(), none, "its own lease is as strange");
    judge.beat("{}").await.unwrap();
    assert_eq!(judge.condemn().await.unwrap(), none, "it was interrupted, too");
    home.execute(format!("UPDATE nodes SET since = since - 60000000 WHERE id = {}", judge.node())).await;
    judge.beat("{}").await.unwrap();
    assert_eq!(judge.condemn().await.unwrap(), [late.node()], "a lease does not last for an hour");
}

pub(super) async fn a_node_that_leaves_can_be_inherited_at_once(home: &Database) {
    let (leaving, heir) = (home.node("leaving").await, home.node("heir").await);
    leaving.commit(&opening(7)).await.unwrap();
    assert!(!heir.beat("{}").await.unwrap().waiting);
    leaving.leave().await.unwrap();
    is_condemned(leaving.beat("{}").await);
    is_condemned(leaving.commit(&opening(8)).await);
    let beat = heir.beat("{}").await.unwrap();
    assert_eq!((beat.waiting, beat.nodes.len()), (true, 1));
    let adopted = heir.adopt(10).await.unwrap();
    assert_eq!(adopted.iter().map(|one| (one.table.id, one.epoch)).collect::<Vec<_>>(), [(7, 2)]);
}

pub(super) async fn operators_see_the_nodes_and_their_tables(home: &Database) {
    let (first, second) = (home.node("first").await, home.node("second").await);
    let operator = PgStore::open(&home.url()).await.unwrap();
    for (node, id) in [(&first, 1), (&second, 2), (&second, 3)] {
        node.commit(&opening(id)).await.unwrap();
    }
    let nodes = operator.nodes().await.unwrap();
    let told: Vec<_> = nodes.nodes.iter().map(|node| (&*node.name, node.alive, node.tables)).collect();
    assert_eq!((told, nodes.waiting), (vec![("first", true, 1), ("second", true, 2)], 0));
    home.condemn(&second, &first).await;
    let nodes = operator.nodes().await.unwrap();
    let told: Vec<_> = nodes.nodes.iter().map(|node| (&*node.name, node.alive, node.tables)).collect();
    assert_eq!((told, nodes.waiting), (vec![("first", true, 1), ("second", false, 2)], 2));
    home.run("UPDATE nodes SET until = until - 86400000000 WHERE NOT alive").await;
    assert_eq!(operator.nodes().await.unwrap().nodes.len(), 1, "it died more than a day ago");
    let error = operator.beat("{}").await.unwrap_err().to_string();
    assert!(error.contains("not a node"), "{error}");
}

pub(super) async fn rows_of_nodes_that_ended_long_ago_are_deleted(home: &Database) {
    let (empty, owner, heir) = (home.node("empty").await, home.node("owner").await, home.node("heir").await);
    owner.commit(&opening(7)).await.unwrap();
    home.condemn(&empty, &heir).await;
    home.condemn(&owner, &heir).await;
    home.run("UPDATE nodes SET until = until - 864000000000 WHERE NOT alive").await;
    home.node("next").await;
    assert_eq!(home.count("SELECT count(*) FROM nodes WHERE name = 'empty'").await, 0);
    assert_eq!(heir.adopt(9).await.unwrap().len(), 1, "a table still belonged to the other");
    home.node("last").await;
    assert_eq!(home.count("SELECT count(*) FROM nodes WHERE NOT alive").await, 0);
}
