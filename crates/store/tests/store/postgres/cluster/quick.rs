//! Quick match across nodes.

use std::sync::Arc;

use store::{Cluster, PgStore, QuickMatch};
use tokio::task::JoinSet;

use super::Database;
use crate::Home;

const SECONDS: u32 = 3600;

fn game(name: &str, players: u8) -> Vec<(String, u8)> {
    vec![(name.into(), players)]
}

async fn ask(node: &PgStore, wanted: &[(String, u8)], fresh: u64) -> QuickMatch {
    node.quick_match(wanted, &[], fresh, SECONDS).await.unwrap()
}

pub(super) async fn two_who_ask_at_once_always_meet(home: &Database) {
    let nodes = [Arc::new(home.node("one").await), Arc::new(home.node("other").await)];
    let mut rounds = JoinSet::new();
    for round in 0..50 {
        let nodes = nodes.clone();
        rounds.spawn(async move {
            // Both want the same two games, in different orders.
            let games = [game(&format!("loot {round}"), 2), game(&format!("gun {round}"), 2)];
            let wanted = [games.concat(), [games[1].clone(), games[0].clone()].concat()];
            let (one, other) =
                tokio::join!(ask(&nodes[0], &wanted[0], 2 * round), ask(&nodes[1], &wanted[1], 2 * round + 1));
            let found = |fresh, node: &PgStore| QuickMatch::Found { table: fresh, node: node.node() };
            let expected = [
                (QuickMatch::Fresh, found(2 * round, &nodes[0])),
                (found(2 * round + 1, &nodes[1]), QuickMatch::Fresh),
            ];
            assert!(expected.contains(&(one, other)), "round {round}: {one:?} {other:?}");
        });
    }
    rounds.join_all().await;
}

pub(super) async fn a_table_is_found_until_it_is_full_or_over(home: &Database) {
    let (one, other) = (home.node("one").await, home.node("other").await);
    let wanted = game("loot", 4);
    let first = QuickMatch::Found { table: 1, node: one.node() };
    assert_eq!(ask(&one, &wanted, 1).await, QuickMatch::Fresh);
    for (request, asker) in [(20, &other), (21, &one), (22, &other)] {
        assert_eq!(ask(asker, &wanted, request).await, first);
    }
    assert_eq!(ask(&other, &wanted, 3).await, QuickMatch::Fresh, "the first is full");
    assert_eq!(ask(&one, &wanted, 4).await, QuickMatch::Found { table: 3, node: other.node() });
    other.quick_over(3).await.unwrap();
    other.quick_over(3).await.unwrap();
    assert_eq!(ask(&one, &wanted, 5).await, QuickMatch::Fresh);
    home.run("UPDATE quick SET until = micros()").await;
    assert_eq!(ask(&one, &wanted, 6).await, QuickMatch::Fresh, "nobody waits any more");
    assert_eq!(home.count("SELECT count(*) FROM quick").await, 1);
}

pub(super) async fn only_tables_that_fit_are_found(home: &Database) {
    let (one, other, dead) = (home.node("one").await, home.node("other").await, home.node("dead").await);
    assert_eq!(ask(&dead, &game("loot", 3), 1).await, QuickMatch::Fresh);
    assert_eq!(ask(&one, &game("loot", 2), 2).await, QuickMatch::Fresh, "another number of players");
    assert_eq!(ask(&one, &game("gun", 3), 3).await, QuickMatch::Fresh, "another game");
    home.condemn(&dead, &one).await;
    assert_eq!(ask(&one, &game("loot", 3), 4).await, QuickMatch::Fresh, "its node is dead");
    assert_eq!(other.quick_match(&game("loot", 3), &[4], 5, SECONDS).await.unwrap(), QuickMatch::Fresh);
    // Of several, the one that has waited longest.
    home.run("UPDATE quick SET until = until - 1000000 WHERE tbl = 3").await;
    let any = [game("loot", 2), game("gun", 3)].concat();
    assert_eq!(ask(&other, &any, 6).await, QuickMatch::Found { table: 3, node: one.node() });
    assert!(other.quick_match(&[], &[], 7, SECONDS).await.is_err());
}

pub(super) async fn a_question_asked_again_has_the_same_answer_on_every_node(home: &Database) {
    let (one, other) = (home.node("one").await, home.node("other").await);
    let wanted = game("loot", 2);
    let first = QuickMatch::Found { table: 1, node: one.node() };
    for _ in 0..2 {
        assert_eq!(ask(&one, &wanted, 1).await, QuickMatch::Fresh);
        assert_eq!(ask(&other, &wanted, 1).await, first);
    }
    for node in [&other, &one, &other] {
        assert_eq!(ask(node, &wanted, 2).await, first, "it is found once, and then it is full");
    }
    assert_eq!(ask(&other, &wanted, 3).await, QuickMatch::Fresh);
    one.quick_over(1).await.unwrap();
    assert_eq!(ask(&other, &wanted, 2).await, first, "the game has begun");
    home.condemn(&one, &other).await;
    let third = QuickMatch::Found { table: 3, node: other.node() };
    assert_eq!(ask(&other, &wanted, 2).await, third, "its node is dead");
}
