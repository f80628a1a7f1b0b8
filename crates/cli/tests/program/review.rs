//! `quickdraw review`, as people and programs call it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use bots::{Bot, Question, Random};
use engine::{Dealer, Game, Host, Seeded};
use serde_json::Value;

use crate::run::{complains, says, scratch};

/// Plays a game at random and returns its record.
struct Play;

impl catalog::Visit for Play {
    type Output = Value;

    fn visit<G: Game>(self) -> Value {
        let players = *G::about().players.start();
        let dealer = Dealer::new(Seeded::new("review"));
        let (mut host, _) = Host::<G>::open(players, G::Options::default(), dealer).unwrap();
        let mut bot = Random::new(Seeded::new("review"));
        while let Some(seat) = host.state().to_act().lowest() {
            let decision = bot.decide(&Question::new(host.state(), seat, Vec::new()).turn());
            host.act(seat, decision.action, decision.at).unwrap();
        }
        host.record().to_json()
    }
}

fn save(name: &str, record: &Value) -> String {
    let path = scratch(name);
    std::fs::write(&path, record.to_string()).unwrap();
    path.to_str().unwrap().into()
}

#[test]
fn a_review_is_told_as_text_json_and_a_page() {
    let record = catalog::visit("loot", Play).unwrap();
    let file = save("reviewed.json", &record);
    let text = says(&["review", &file, "--all"], "");
    for words in ["Chances to win", "Result", "Where it turned", "Every step", "seat 1", "The best player"] {
        assert!(text.contains(words), "'{words}' is missing:\n{text}");
    }
    assert!(!says(&["review", &file], "").contains("Every step"));
    let json: Value = serde_json::from_str(&says(&["review", &file, "--format", "json"], "")).unwrap();
    assert_eq!(json["steps"], record["inputs"].as_array().unwrap().len());
    let seat = |part: &str| json["seats"][0][part].as_f64().unwrap();
    let sum: f64 = ["start", "skill", "gained", "luck", "unseen", "race"].map(seat).iter().sum();
    assert!((sum - seat("result")).abs() < 1e-9, "{}", json["seats"][0]);
    let page = scratch("review.html");
    says(&["review", &file, "--out", page.to_str().unwrap()], "");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg") && page.contains("Where it turned") && !page.contains("<script"), "{page}");
}

#[test]
fn a_table_makes_the_judge_exact_at_tables_with_its_deck() {
    let [table, record] = ["small.table", "small.json"].map(|name| scratch(name).to_str().unwrap().to_owned());
    let deck = r#"deck={"sip":11,"shot":2}"#;
    says(&["solve", "loot", "--out", &table, "--option", deck, "--check", "10"], "");
    let bots = ["play", "loot", "--humans", "0", "--bots", "regular", "--seed", "noon", "--option", deck];
    says(&[&bots[..], &["--record", &record]].concat(), "");
    let review = |file: &str, more: &[&str]| {
        let args = ["review", file, "--format", "json", "--effort", "1"];
        says(&[&args[..], more].concat(), "")
    };
    assert_ne!(review(&record, &["--loot-table", &table]), review(&record, &[]));
    let usual = save("usual.json", &catalog::visit("loot", Play).unwrap());
    assert_eq!(review(&usual, &["--loot-table", &table]), review(&usual, &[]), "it has another deck");
    let complaint = complains(&["review", &usual, "--loot-table", &usual]);
    assert!(complaint.contains("is not a table of Loot"), "{complaint}");
}

#[test]
fn what_cannot_be_reviewed_is_refused_in_words() {
    let mut record = catalog::visit("loot", Play).unwrap();
    let all = record["inputs"].as_array().unwrap().clone();
    record["inputs"] = all[..7].to_vec().into();
    let complaint = complains(&["review", &save("unfinished.json", &record)]);
    assert!(complaint.contains("the game is not over"), "{complaint}");
    record["inputs"] = [all.clone(), all].concat().into();
    assert!(complains(&["review", &save("too-long.json", &record)]).contains("the game is over"));
    record["inputs"] = Value::Array(Vec::new());
    assert!(complains(&["review", &save("nothing.json", &record)]).contains("nothing to review"));
    record["game"] = "chess".into();
    assert!(complains(&["review", &save("chess.json", &record)]).contains("'chess'"));
    assert!(complains(&["review", &save("no-record.json", &serde_json::json!([]))]).contains("no record"));
    assert!(complains(&["review", "nowhere.json"]).contains("cannot be read"));
}
