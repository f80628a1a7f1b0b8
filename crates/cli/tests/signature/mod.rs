//! Records signed by a server, and manipulations of them.

mod changes;

use clap::Parser;
use engine::Secret;
use proof::ServerKey;
use quickdraw_cli::verify::Verify;
use serde_json::{Value, json};

use super::{Play, luck, play, python_complains, python_says, save};
use crate::run::{complains, says};

fn server() -> ServerKey {
    ServerKey::new([9; 32])
}

fn signed_by(key: &ServerKey, mut record: Value) -> Value {
    key.sign(&mut record).unwrap();
    record
}

/// A game of Hayauchi in which everybody answers in time, so that nothing is decided by chance.
fn game_without_luck() -> Value {
    let play = Play { players: 4, seed: "awake", luck: luck(4, "awake"), silence: false };
    let record = catalog::visit("hayauchi", play).unwrap();
    let inputs = record["inputs"].as_array().unwrap();
    assert!(inputs.iter().all(|input| input.get("chance").is_none()), "{record}");
    record
}

/// Replaces the secret, its commitment and a seat's entropy by others that fit together.
fn exchange_luck(record: &mut Value) {
    let secret = Secret::new([8; 32]);
    record["luck"] = json!({ "commitment": secret.commitment(), "secret": secret, "entropy": ["dead", "", "", ""] });
}

/// Checks that both verifiers refuse a record with these options and this message.
fn check_refused(name: &str, record: &Value, options: &[&str], words: &str) {
    let file = save(name, record);
    let complaint = complains(&[&["verify", &file], options].concat());
    assert!(complaint.contains(words), "{name}: {complaint}");
    let complaint = python_complains(&[&[file.as_str()], options].concat());
    assert!(complaint.contains(words), "{name}, the second verifier: {complaint}");
}

/// Checks that both verifiers accept a record with these options, and returns the program's output.
fn check_accepted(name: &str, record: &Value, options: &[&str]) -> String {
    let file = save(name, record);
    python_says(&[&[file.as_str()], options].concat());
    says(&[&["verify", &file], options].concat(), "")
}

#[test]
fn exchanged_luck_of_a_game_without_luck_is_found() {
    let fair = game_without_luck();
    let (shown, key) = (fair["luck"]["commitment"].as_str().unwrap(), server().public().to_string());
    let mut exchanged = fair.clone();
    exchange_luck(&mut exchanged);
    let text = check_accepted("exchanged-unsigned.json", &exchanged, &[]);
    assert!(text.contains("Chance decided nothing in this game"), "{text}");
    assert!(text.contains("Not signed: nothing shows who wrote this record."), "{text}");
    check_refused("exchanged-shown.json", &exchanged, &["--commitment", shown], "you were shown");
    check_refused("exchanged-key.json", &exchanged, &["--key", &key], "the record is not signed");

    let signed = signed_by(&server(), fair.clone());
    check_accepted("luckless.json", &signed, &["--commitment", shown, "--key", &key]);
    let mut exchanged = signed;
    exchange_luck(&mut exchanged);
    for options in [&[] as &[&str], &["--key", &key]] {
        check_refused("exchanged-signed.json", &exchanged, options, "the record was changed after it was signed");
    }
    let forged = signed_by(&ServerKey::new([1; 32]), exchanged);
    check_refused("exchanged-forged.json", &forged, &["--key", &key], "the record is signed by another key");
    check_refused("exchanged-forged-shown.json", &forged, &["--commitment", shown], "you were shown");
}

#[test]
fn signed_games_of_every_kind_are_accepted_by_both_verifiers() {
    let key = server().public().to_string();
    for about in catalog::all() {
        let mut record = play(about.slug, *about.players.start(), "signed");
        // Everything that JSON writers might write in different ways, and names whose order differs in UTF-16.
        record["names"] =
            json!(["Zoë \"the\\/kid\"", "😀\u{2028}\u{7f}\u{0}\u{1f}\u{8}\t\n\u{c}\r", u64::MAX, i64::MIN]);
        record["😀"] = json!({ "\u{fffd}": null, "": [{}, []] });
        record["\u{fffd}"] = json!(true);
        let shown = record["luck"]["commitment"].as_str().unwrap().to_owned();
        let record = signed_by(&server(), record);
        check_accepted(&format!("signed-{}.json", about.slug), &record, &["--commitment", &shown, "--key", &key]);
    }
}

#[test]
fn it_is_said_what_is_proved_and_what_is_left_to_compare() {
    let (record, key) = (play("loot", 2, "words"), server().public());
    let shown = record["luck"]["commitment"].as_str().unwrap().to_owned();
    let text = check_accepted("words-unsigned.json", &record, &["--commitment", &shown]);
    assert!(text.contains("The commitment is the one you were shown."), "{text}");
    assert!(text.contains("Practice games and records from before"), "{text}");
    let record = signed_by(&server(), record);
    let text = check_accepted("words-signed.json", &record, &[]);
    assert!(text.contains(&format!("  commitment {shown}\n")), "{text}");
    assert!(text.contains("compare it with the server's, which GET /api/key gives:"), "{text}");
    assert!(text.contains(&format!("  key {key}\n")), "{text}");
    let text = check_accepted("words-key.json", &record, &["--key", &key.to_string()]);
    assert!(text.contains("Signed by the key you gave: nothing in the record has been changed since."), "{text}");
}

#[test]
fn options_of_the_wrong_form_are_refused() {
    let file = save("options.json", &signed_by(&server(), play("loot", 2, "options")));
    for option in ["--key", "--commitment"] {
        let complaint = complains(&["verify", &file, option, "abc"]);
        assert!(complaint.contains("must be 64 digits, each 0 to 9 or a to f"), "{complaint}");
    }
}

#[test]
fn a_record_that_could_be_read_in_two_ways_is_refused() {
    let text = signed_by(&server(), play("loot", 2, "twice")).to_string();
    let file = super::scratch("two-ways.json").to_str().unwrap().to_owned();
    for (changed, words) in [
        (text.replacen("\"players\":2", "\"players\":3,\"players\":2", 1), "is there twice"),
        (text.replacen("\"players\":2", "\"players\":2.0", 1), "the number 2.0 cannot be"),
        (text.replacen("\"players\":2", "\"more\":-0,\"players\":2", 1), "cannot be"),
        (format!("{{\"game\":\"loot\",\"record\":{text}}}"), ""),
    ] {
        assert_ne!(changed, text);
        std::fs::write(&file, changed).unwrap();
        for complaint in [complains(&["verify", &file]), python_complains(&[&file])] {
            assert!(complaint.contains(words), "{complaint}");
        }
    }
}

#[test]
fn the_signature_of_the_fairness_page_is_true() {
    let page = include_str!("../../../../docs/fairness.md");
    let key = ServerKey::new(std::array::from_fn(|index| index as u8));
    let record = signed_by(&key, json!({ "players": 2, "names": ["Zoë", ""], "game": "loot" }));
    for fact in [r#"{"game":"loot","names":["Zoë",""],"players":2}"#, &record.to_string()] {
        assert!(page.contains(fact), "docs/fairness.md should say: {fact}");
    }
    proof::check(&record, Some(&key.public())).unwrap();
}

/// `verify` in this process: a process for each of a thousand changes would take long.
#[derive(Parser)]
struct Line {
    #[command(flatten)]
    verify: Verify,
}

fn verify_here(file: &str, key: &str) -> anyhow::Result<()> {
    Line::parse_from(["verify", file, "--key", key]).verify.run()
}

#[test]
fn whatever_is_changed_in_a_signed_record_is_found() {
    let key = server().public().to_string();
    for record in [game_without_luck(), play("loot", 2, "changes")] {
        let record = signed_by(&server(), record);
        verify_here(&save("unchanged.json", &record), &key).unwrap();
        let changed_records = changes::all(&record);
        assert!(changed_records.len() > 200, "{} changes", changed_records.len());
        for (number, (what, changed)) in changed_records.iter().enumerate() {
            assert_ne!(*changed, record, "{what}");
            let file = save("changed.json", changed);
            assert!(verify_here(&file, &key).is_err(), "{what} is not found: {changed}");
            // A process for each is slow, so the second verifier checks only some of them.
            if number % (changed_records.len() / 10) == 0 {
                python_complains(&[&file, "--key", &key]);
            }
        }
    }
}
