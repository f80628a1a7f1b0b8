//! `quickdraw cluster`: what operators see of several nodes.

use std::time::Duration;

use anyhow::Result;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use store::{DatabaseUrl, Node, Nodes, PgStore, Upkeep};

use crate::data::block_on;

/// Commands for several nodes on one database.
#[derive(Clone, Debug, Subcommand)]
pub enum Cluster {
    /// Show the nodes, their leases, tables and connections
    Status(Status),
}

/// Shows the nodes of a cluster.
#[derive(Args, Clone, Debug)]
pub struct Status {
    /// The PostgreSQL database of the cluster, `postgres://USER@HOST/NAME`. Others on the machine can see a password on
    /// the command line: set the variable instead
    #[arg(long, env = "QUICKDRAW_DATABASE", hide_env_values = true, value_name = "URL")]
    database: DatabaseUrl,
    /// Print JSON, for programs
    #[arg(long)]
    json: bool,
}

impl Cluster {
    /// Runs the command.
    pub fn run(self) -> Result<()> {
        match self {
            Self::Status(status) => status.run(),
        }
    }
}

impl Status {
    fn run(self) -> Result<()> {
        let nodes = block_on(async {
            let store = PgStore::open(&self.database).await?;
            let nodes = store.nodes().await;
            store.close().await;
            Ok(nodes?)
        })?;
        let text = if self.json { format!("{:#}\n", as_json(&nodes)) } else { as_text(&nodes) };
        anstream::print!("{text}");
        Ok(())
    }
}

/// A node's own status, as it was at its last beat.
fn own(node: &Node) -> Value {
    serde_json::from_str(&node.status).unwrap_or_default()
}

/// Microseconds since 1970 as seconds before or after `now`.
fn seconds(now: u64, time: u64) -> f64 {
    let apart = Duration::from_micros(time.abs_diff(now)).as_secs_f64();
    if time < now { -apart } else { apart }
}

fn as_json(nodes: &Nodes) -> Value {
    let one = |node: &Node| {
        json!({
            "node": node.id,
            "name": node.name,
            "version": node.version,
            "alive": node.alive,
            "lease_seconds": seconds(nodes.now, node.until),
            "up_seconds": -seconds(nodes.now, node.started),
            "owned_tables": node.tables,
            "status": own(node),
        })
    };
    let all = Totals::of(nodes);
    json!({
        "nodes": nodes.nodes.iter().map(one).collect::<Vec<_>>(),
        "all": { "alive": all.alive, "tables": all.tables, "connections": all.connections },
        "waiting_tables": nodes.waiting,
    })
}

/// What the nodes have together.
#[derive(Default)]
struct Totals {
    alive: usize,
    tables: u64,
    connections: u64,
}

impl Totals {
    fn of(nodes: &Nodes) -> Self {
        let mut all = Self::default();
        for node in nodes.nodes.iter().filter(|node| node.alive) {
            all.alive += 1;
            all.tables += node.tables;
            all.connections += own(node)["connections"].as_u64().unwrap_or_default();
        }
        all
    }
}

fn as_text(nodes: &Nodes) -> String {
    let head = ["node", "name", "version", "state", "up", "lease", "tables", "sockets", "guests", "queue", "bus"];
    let head = head.map(str::to_owned);
    let mut lines = vec![line(&head)];
    lines.extend(nodes.nodes.iter().map(|node| line(&row(nodes.now, node))));
    let Totals { alive, tables, connections } = Totals::of(nodes);
    lines.push(format!("alive: {alive}; owned tables: {tables}; sockets: {connections}\n"));
    if nodes.waiting > 0 {
        lines.push(format!("{} open tables wait for an owner\n", nodes.waiting));
    }
    lines.concat()
}

fn line([node, name, version, state, up, lease, tables, sockets, guests, queue, bus]: &[String; 11]) -> String {
    let who = format!("{node:>6}  {name:20} {version:10} {state:10} {up:>8} {lease:>6}");
    let line = format!("{who} {tables:>7} {sockets:>7} {guests:>7} {queue:>6}  {bus}");
    format!("{}\n", line.trim_end())
}

fn row(now: u64, node: &Node) -> [String; 11] {
    let status = own(node);
    let count = |name: &str| status[name].as_u64().unwrap_or_default();
    let left = seconds(now, node.until);
    let state = match (node.alive, status["draining"] == true) {
        (false, _) => "gone".to_owned(),
        (true, true) => "draining".to_owned(),
        (true, false) if left < 0.0 => format!("late {:.0} s", -left),
        (true, false) => "alive".to_owned(),
    };
    let bus = match (&status["bus"], node.alive) {
        (_, false) => String::new(),
        (Value::Bool(true), _) => format!("hears {} of {}", count("heard"), count("peers")),
        _ => "away".to_owned(),
    };
    // A node that is gone serves nobody, whatever it said last.
    let now_at = |name: &str| if node.alive { count(name).to_string() } else { "0".to_owned() };
    [
        node.id.to_string(),
        node.name.clone(),
        node.version.clone(),
        state,
        length(-seconds(now, node.started)),
        if node.alive { format!("{left:.1} s") } else { String::new() },
        node.tables.to_string(),
        now_at("connections"),
        now_at("guests"),
        now_at("queue"),
        bus,
    ]
}

/// A duration in the largest unit that fits.
fn length(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7_200.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.0} h", s / 3_600.0),
        s => format!("{:.0} d", s / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: u64, alive: bool, until: u64, status: &str) -> Node {
        let (name, version) = (format!("n{id}"), "1.0".into());
        Node { id, name, version, started: 0, until, alive, tables: 7, status: status.into() }
    }

    #[test]
    fn the_state_of_each_node_is_told() {
        let nodes = vec![
            node(1, true, 61_500_000, r#"{"connections":3,"bus":true,"heard":1,"peers":2,"queue":17}"#),
            node(2, true, 61_000_000, r#"{"draining":true,"connections":4}"#),
            node(3, true, 55_000_000, ""),
            node(4, false, 0, "{}"),
        ];
        let nodes = Nodes { now: 60_000_000, nodes, waiting: 5 };
        let text = as_text(&nodes);
        let lines: Vec<&str> = text.lines().collect();
        let told = [
            (1, "alive"),
            (1, "1.5 s"),
            (1, " 17 "),
            (1, "hears 1 of 2"),
            (2, "draining"),
            (3, "late 5 s"),
            (4, "gone"),
            (5, "alive: 3; owned tables: 21; sockets: 7"),
        ];
        for (line, words) in told {
            assert!(lines[line].contains(words), "{text}");
        }
        assert!(text.ends_with("5 open tables wait for an owner\n"), "{text}");
        let json = as_json(&nodes);
        assert_eq!((&json["nodes"][0]["status"]["connections"], &json["waiting_tables"]), (&json!(3), &json!(5)));
        assert_eq!(json["all"], json!({ "alive": 3, "tables": 21, "connections": 7 }));
    }
}
