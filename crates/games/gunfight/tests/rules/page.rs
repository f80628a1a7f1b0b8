//! The rules page agrees with the code.

use engine::Game as _;
use gunfight::{State, TABLE};

/// The rules page and its clauses: GUN-01 to GUN-20.
#[test]
fn the_page_has_every_clause_once() {
    let about = State::about();
    let (prefix, count) = about.clauses;
    for number in 1..=count {
        let row = format!("| {prefix}-{number:02} |");
        assert_eq!(State::rules().matches(&row).count(), 1, "{row}");
    }
    assert!(!State::rules().contains(&format!("{prefix}-{:02}", count + 1)));
}

/// GUN-07: the table on the page is the one in the code.
#[test]
fn the_page_has_every_action_in_the_row_of_its_hand() {
    for row in &TABLE {
        let title = format!("| {} |", row.title);
        let line = State::rules().lines().find(|line| line.starts_with(&title)).expect(row.title);
        let cells: Vec<&str> = line.split('|').skip(2).collect();
        for (cell, entry) in cells.iter().zip(&row.entries) {
            assert!(cell.contains(&format!("**{}**:", entry.name)), "{} of a {}", entry.name, row.title);
            assert!(!entry.words.is_empty());
        }
    }
}

/// GUN-01, GUN-13, GUN-15: the options and their defaults.
#[test]
fn the_page_names_every_option() {
    for spec in State::about().options {
        assert!(State::rules().contains(&format!("H `{}`", spec.name)), "{}", spec.name);
    }
    assert_eq!(
        serde_json::to_value(gunfight::Options::default()).unwrap(),
        serde_json::json!({ "pass": "no", "ace": "1", "life": 30 })
    );
}
