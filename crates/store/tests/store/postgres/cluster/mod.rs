//! Several nodes on one database.

mod agreed;
mod fence;
mod leases;
mod locks;
mod owners;
mod quick;

use std::sync::Arc;

use sqlx::Executor;
use store::{Batch, Cluster, NewNode, PgStore, StoreError, Tables, Upkeep};

use super::{Database, PostgresServer, Suite, connect};
use crate::{Home, log, row, table};

fn newcomer(name: &str) -> NewNode {
    NewNode { name: name.into(), version: "1.2.3".into(), bus: "bus".into() }
}

impl Database {
    /// A new node.
    async fn node(&self, name: &str) -> PgStore {
        PgStore::open_as_node(&self.url(), &newcomer(name)).await.unwrap()
    }

    /// Runs statements that are made for the test.
    async fn execute(&self, sql: String) {
        connect(&self.url).await.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    }

    /// As if the last beat of a node were a minute ago.
    async fn silence(&self, node: &PgStore) {
        self.execute(format!("UPDATE nodes SET until = micros() - 60000000 WHERE id = {}", node.node())).await;
    }

    /// As if all nodes but the silent ones had been beating for long, and will for a while: the test may be slow.
    async fn settle(&self) {
        self.run(
            "UPDATE nodes SET since = since - 60000000, until = micros() + 3900000
                WHERE alive AND until > micros() - 30000000",
        )
        .await;
    }

    /// `judge` condemns `node`.
    async fn condemn(&self, node: &PgStore, judge: &PgStore) {
        self.silence(node).await;
        self.settle().await;
        assert_eq!(judge.condemn().await.unwrap(), [node.node()]);
    }

    /// Ends all connections of nodes, as a network that fails does.
    async fn cut_nodes(&self) {
        self.until(
            "SELECT count(pg_terminate_backend(pid)) = 0 FROM pg_stat_activity
                WHERE datname = current_database() AND application_name LIKE 'quickdraw-node-%'",
        )
        .await;
    }

    /// Waits until this query says yes.
    async fn until(&self, sql: &'static str) {
        let mut connection = connect(&self.url).await;
        while !sqlx::query_scalar::<_, bool>(sql).fetch_one(&mut connection).await.unwrap() {
            tokio::task::yield_now().await;
        }
    }
}

/// A batch that opens a table with a log of two entries.
fn opening(id: u64) -> Batch {
    Batch { tables: vec![table(id)], rows: log(id, &["1", "2"]), ..Batch::default() }
}

/// A batch with one more entry of a table.
fn appending(id: u64, n: u64) -> Batch {
    Batch { rows: vec![row(id, n, "later")], ..Batch::default() }
}

fn is_condemned<T: std::fmt::Debug>(done: Result<T, StoreError>) {
    let error = done.unwrap_err();
    assert!(matches!(error, StoreError::Condemned) && !error.is_temporary(), "{error}");
}

/// A database whose stores are nodes.
struct NodeHome(Database);

impl Home for NodeHome {
    type Store = PgStore;

    async fn open(&self) -> PgStore {
        self.0.node("home").await
    }

    async fn another(&self) -> Self {
        Self(self.0.another().await)
    }

    async fn run(&self, sql: &'static str) {
        self.0.run(sql).await;
    }

    async fn count(&self, sql: &'static str) -> i64 {
        self.0.count(sql).await
    }

    async fn mentions(&self, text: &str) -> bool {
        self.0.mentions(text).await
    }
}

/// All tests in one, because each process that needs a server starts its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_share_a_database() {
    let Some(server) = PostgresServer::start() else { return };
    let server = Arc::new(server);
    let mut suite = Suite::new(&server);
    macro_rules! add {
        ($($area:ident { $($name:ident)* })*) => {
            $($({
                let name = concat!(stringify!($area), "::", stringify!($name));
                suite.add(name, |home| async move { $area::$name(&home).await });
            })*)*
        };
    }
    // Those that take long come first.
    add! {
        locks {
            a_single_server_and_nodes_exclude_each_other
            a_single_server_that_came_between_ends_the_nodes
            a_node_that_came_between_ends_the_single_server
            another_message_bus_is_refused
        }
        agreed {
            games_are_rated_once_by_several_nodes
            the_first_key_is_the_key_of_all
            an_answer_of_one_node_is_found_by_another
            players_are_told_as_they_are_now
            nodes_that_start_together_on_an_empty_database_all_start
            nodes_that_start_together_on_an_older_schema_migrate_it_once
            tables_of_a_single_server_and_of_a_copy_are_adopted
        }
        fence {
            a_condemned_node_writes_nothing_of_any_kind
            a_commit_under_way_is_ended_with_its_node
            a_commit_that_waits_while_its_node_is_condemned_is_refused
            whoever_condemns_waits_for_what_is_being_written
            commits_of_different_tables_do_not_wait_for_each_other
            a_commit_whose_answer_was_lost_is_found_again
        }
        leases {
            a_beat_tells_who_is_alive
            a_lease_that_has_run_out_is_taken_once
            a_node_that_was_interrupted_condemns_nobody
            a_node_that_leaves_can_be_inherited_at_once
            operators_see_the_nodes_and_their_tables
            rows_of_nodes_that_ended_long_ago_are_deleted
        }
        owners {
            two_heirs_adopt_every_table_once_with_its_log
            tables_of_live_nodes_are_left_alone
            a_table_goes_there_and_back
            a_table_handed_to_a_node_that_dies_keeps_what_was_said
            only_own_tables_are_given_and_only_to_the_living
            tables_adopted_without_an_answer_come_with_the_next_call
        }
        quick {
            two_who_ask_at_once_always_meet
            a_table_is_found_until_it_is_full_or_over
            only_tables_that_fit_are_found
            a_question_asked_again_has_the_same_answer_on_every_node
        }
    }
    suite.finish().await;
    a_restart_of_the_database_condemns_nobody(&Database::new(&server).await).await;
}

/// A node does everything that a single server's store does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_behaves_as_the_store_in_sqlite() {
    let Some(server) = PostgresServer::start() else { return };
    let mut suite = Suite::new(&Arc::new(server));
    macro_rules! on_nodes {
        ($($area:ident { $($name:ident)* })*) => {
            $($({
                let name = concat!(stringify!($area), "::", stringify!($name));
                suite.add(name, |home| async move { crate::behaviour::$area::$name(&NodeHome(home)).await });
            })*)*
        };
    }
    crate::behaviour::all!(on_nodes);
    suite.finish().await;
}

/// The server is stopped for all databases, so nothing else runs meanwhile.
async fn a_restart_of_the_database_condemns_nobody(home: &Database) {
    let nodes = [home.node("a").await, home.node("b").await, home.node("c").await];
    for (id, node) in (1..).zip(&nodes) {
        node.commit(&opening(id)).await.unwrap();
        node.commit(&appending(id, 2)).await.unwrap();
        node.beat("{}").await.unwrap();
        assert_eq!(node.locate(1).await.unwrap().unwrap().node, Some(nodes[0].node()));
    }
    home.settle().await;
    home.server.stop();
    for (id, node) in (1..).zip(&nodes) {
        let error = node.beat("{}").await.unwrap_err();
        assert!(matches!(error, StoreError::Unreachable(_)) && error.is_temporary(), "{error}");
        let error = node.commit(&appending(id, 3)).await.unwrap_err();
        assert!(matches!(error, StoreError::Unreachable(_)) && error.is_temporary(), "{error}");
        assert!(node.locate(1).await.is_err());
    }
    home.server.start_again();
    // As if it had been away for a minute: every lease has run out.
    home.run("UPDATE nodes SET until = until - 60000000").await;
    for (id, node) in (1..).zip(&nodes) {
        // The first is back while the leases of the others are over.
        assert_eq!(node.condemn().await.unwrap(), [] as [u64; 0]);
        node.beat("{}").await.unwrap();
        assert_eq!(node.condemn().await.unwrap(), [] as [u64; 0]);
        node.commit(&appending(id, 3)).await.unwrap();
        assert_eq!(node.locate(1).await.unwrap().unwrap().node, Some(nodes[0].node()));
    }
    for node in &nodes {
        assert_eq!(node.beat("{}").await.unwrap().nodes.len(), 3, "all are alive");
        node.close().await;
    }
}
