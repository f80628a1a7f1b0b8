//! Every clause of every game's rules is on its page and covered by a test.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use engine::About;

fn ids(about: &About) -> impl Iterator<Item = String> {
    let (prefix, count) = about.clauses;
    (1..=count).map(move |number| format!("{prefix}-{number:02}"))
}

/// The tests of a game, each with its doc comment: the text from one `#[test]`'s doc comment to the next.
fn tests_of(slug: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/games").join(slug).join("tests");
    sources(&folder).iter().flat_map(|source| tests_in(source)).collect()
}

/// The Rust files in a folder and in the folders below it.
fn sources(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            texts.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.push(fs::read_to_string(&path).expect("a test can be read"));
        }
    }
    texts
}

fn tests_in(source: &str) -> Vec<(String, String)> {
    let mut tests = Vec::new();
    let mut comment = String::new();
    let mut is_test = false;
    for line in source.lines() {
        let line = line.trim();
        if let Some(words) = line.strip_prefix("///") {
            comment.push_str(words);
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ").and_then(|rest| rest.split('(').next()) {
            if is_test {
                tests.push((name.to_owned(), std::mem::take(&mut comment)));
            }
            comment.clear();
            is_test = false;
        } else if !line.starts_with("#[") {
            comment.clear();
        }
    }
    tests
}

#[test]
fn every_clause_is_cited_by_a_test() {
    for about in catalog::all() {
        let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, comment) in tests_of(about.slug) {
            for id in ids(about).filter(|id| comment.contains(id)) {
                shown.entry(id).or_default().push(name.clone());
            }
        }
        let missing: Vec<String> = ids(about).filter(|id| !shown.contains_key(id)).collect();
        assert!(missing.is_empty(), "no test of {} cites {}", about.slug, missing.join(", "));
    }
}

#[test]
fn every_clause_is_on_its_rules_page_and_no_other() {
    for about in catalog::all() {
        let (prefix, count) = about.clauses;
        let rules = catalog::rules(about.slug).expect("every game has rules");
        for id in ids(about) {
            assert!(rules.contains(&id), "docs/rules/{}.md lacks {id}", about.slug);
        }
        let beyond = format!("{prefix}-{:02}", count + 1);
        assert!(!rules.contains(&beyond), "docs/rules/{}.md has {beyond}, which is not counted", about.slug);
    }
}
