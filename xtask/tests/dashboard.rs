//! The metrics that the dashboard and the pages for operators name are metrics that the server has.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of metrics in a text. A histogram is shown by its buckets.
fn metrics(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .filter(|word| word.starts_with("quickdraw_") || word.starts_with("process_"))
        .map(|word| word.strip_suffix("_bucket").unwrap_or(word))
        .collect()
}

#[test]
fn every_metric_that_is_shown_exists() {
    let source = read("crates/server/src/metrics.rs");
    for (path, least) in [("docs/grafana-cluster.json", 20), ("docs/cluster.md", 10), ("docs/operations.md", 4)] {
        let text = read(path);
        let named = metrics(&text);
        assert!(named.len() >= least, "{path} names only {named:?}");
        let unknown: Vec<&str> = named.into_iter().filter(|name| !source.contains(&format!("\"{name}\""))).collect();
        assert!(unknown.is_empty(), "{path} names metrics that the server does not have: {unknown:?}");
    }
}

#[test]
fn the_dashboard_is_json_with_a_query_in_each_panel() {
    let dashboard: serde_json::Value = serde_json::from_str(&read("docs/grafana-cluster.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    for panel in panels.iter().filter(|panel| panel["type"] != "row") {
        let targets = panel["targets"].as_array().unwrap();
        assert!(targets.iter().all(|target| target["expr"].as_str().is_some_and(|query| !query.is_empty())), "{panel}");
    }
    assert!(panels.len() > 15, "there are only {} panels", panels.len());
}
