//! The laboratory's commands, as people and programs call them.

use std::path::Path;

use crate::run::{complains, quickdraw, says, scratch};
use serde_json::Value;
use sha2::{Digest, Sha256};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&says(args, "")).expect("the command prints JSON")
}

#[test]
fn an_arena_prints_a_table_of_scores_and_ratings() {
    let text = says(&["arena", "loot", "random", "random", "--games", "200", "--seed", "noon"], "");
    for words in
        ["Loot, Shoot, Whisky for 2, seed noon", "200 games", "Elo", "random#2", "won, drawn, lost", "a second"]
    {
        assert!(text.contains(words), "'{words}' is missing:\n{text}");
    }
}

#[test]
fn an_arena_repeats_with_its_seed_on_any_number_of_threads() {
    let held = |threads| {
        let args = ["arena", "hayauchi", "random", "random", "--players", "5", "--games", "1e2", "--seed", "noon"];
        let mut figures = json(&[&args[..], &["--threads", threads, "--json", "-o", "race=by-lot"]].concat());
        let all = figures.as_object_mut().unwrap();
        all.remove("seconds").unwrap();
        all.remove("games_a_second").unwrap();
        figures
    };
    let one = held("1");
    assert_eq!(one, held("3"));
    assert_eq!((&one["game"], &one["options"]["race"]), (&"hayauchi".into(), &"by-lot".into()));
    assert_eq!(one["entrants"].as_array().unwrap().len(), 2);
    let seats: Vec<&Value> =
        one["entrants"].as_array().unwrap().iter().flat_map(|e| e["seats"].as_array().unwrap()).collect();
    assert!(seats.len() == 10 && seats.iter().all(|seat| seat["games"] == 50), "{seats:?}");
}

#[test]
fn an_arena_stops_when_its_question_is_settled() {
    let args = ["arena", "loot", "random", "random", "--games", "1m", "--seed", "noon", "--sprt", "0,150"];
    let figures = json(&[&args[..], &["--json"]].concat());
    assert_eq!(figures["sprt"]["accepted"], "elo0");
    assert!(figures["games"].as_u64().unwrap() < 20_000, "{figures}");
    assert!(says(&args, "").contains("Settled: random is rather +0 than +150 Elo against random#2"));
    let lower = json(&["arena", "loot", "random", "random", "--seed", "a", "--sprt", "-200,0,0.1,0.1", "--json"]);
    assert_eq!(lower["sprt"]["elo0"], -200.0);
}

#[test]
fn a_simulation_is_told_as_text_csv_json_and_a_page() {
    let args = ["sim", "hanafuda", "--games", "500", "--seed", "noon"];
    let with = |format| says(&[&args[..], &["--format", format]].concat(), "");
    let text = says(&args, "");
    for words in ["QUICK DRAW!: 2 random, seed noon", "500 games", "seat 1", "first to move", "damage", "rounds a game"]
    {
        assert!(text.contains(words), "'{words}' is missing:\n{text}");
    }
    let csv = with("csv");
    assert!(csv.starts_with("variant,group,name,value,low,high\n") && csv.contains(",won,seat 0,0."), "{csv}");
    let json: Value = serde_json::from_str(&with("json")).unwrap();
    assert_eq!((&json["runs"][0]["games"], &json["seed"]), (&500.into(), &"noon".into()));
    let page = with("html");
    assert!(page.contains("<svg") && page.contains("QUICK DRAW!") && !page.contains("<script"), "{page}");
}

#[test]
fn a_simulation_repeats_with_its_seed_and_counts_as_people_write() {
    let run = |threads| {
        json(&["sim", "loot", "--games", "3k", "--seed", "x", "--format", "json", "--threads", threads])["runs"].clone()
    };
    assert_eq!(run("1"), run("2"));
    assert_eq!(run("1")[0]["games"], 3000);
}

#[test]
fn what_an_option_changes_is_told_with_intervals() {
    let args = ["sim", "loot", "--games", "1000", "--seed", "noon", "--compare", "match"];
    let text = says(&args, "");
    assert!(text.contains("match=best-of-3 against match=single"), "{text}");
    let numbers = json(&["sim", "gunfight", "--games", "60", "--compare", "life=30,60", "--format", "json"]);
    let longer =
        numbers["runs"][1]["differences"].as_array().unwrap().iter().find(|f| f["name"] == "decisions").unwrap();
    assert!(longer["value"]["low"].as_f64().unwrap() > 0.0, "{longer}");
    let deck = r#"deck={"shot":13},{"sip":13}"#;
    let decks = json(&["sim", "loot", "--games", "100", "--compare", deck, "--format", "json"]);
    assert_eq!(decks["runs"].as_array().unwrap().len(), 2);
}

#[test]
fn findings_are_written_to_a_file_in_the_format_of_its_name() {
    let path = scratch("sim.html");
    let out = says(&["sim", "loot", "--games", "100", "--out", path.to_str().unwrap()], "");
    assert_eq!(out, "");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("<!doctype html>"));
    let path = scratch("sim.csv");
    says(&["sim", "loot", "--games", "100", "--out", path.to_str().unwrap()], "");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("variant,"));
}

#[test]
fn one_page_reports_on_every_option_and_number_of_players() {
    let path = scratch("every.html");
    let args = ["sim", "gunfight", "--every", "--games", "4", "--seed", "noon", "--html", path.to_str().unwrap()];
    let text = says(&args, "");
    let page = std::fs::read_to_string(&path).unwrap();
    assert_eq!(page.matches("<!doctype").count(), 1);
    for players in 2..=4 {
        for option in ["the usual options", "pass=yes", "ace=11", "life=15", "life=60"] {
            let title = format!("<h2>{players} players: {option}</h2>");
            assert!(page.contains(&title), "'{title}' is missing");
            assert!(page.contains(&format!("<td>{players}, {option}</td>")) && text.contains(option), "{option}");
        }
    }
    assert!(complains(&["sim", "gunfight", "--every", "--format", "csv"]).contains("as text or as a page"));
    assert!(complains(&["sim", "gunfight", "--every", "--compare", "pass"]).contains("cannot be used with"));
}

#[test]
fn judged_games_are_told_beside_all_games_and_a_page_shows_their_course() {
    let path = scratch("judged.html");
    let args = ["sim", "loot", "--games", "20", "--judged", "3", "--effort", "1", "--seed", "noon", "--html"];
    let text = says(&[&args[..], &[path.to_str().unwrap()]].concat(), "");
    for words in ["in 20 games", "branching", "in 3 judged games, effort 1 %", "drama", "lead changes", "skill"] {
        assert!(text.contains(words), "'{words}' is missing:\n{text}");
    }
    let page = std::fs::read_to_string(&path).unwrap();
    assert!(page.contains("The lead through the game") && page.contains("--judged 3 --effort 1"), "{page}");
}

/// docs/data.md promises that its commands write files with these checksums.
#[test]
fn the_file_of_the_data_set_card_is_made_again_byte_for_byte() {
    let card = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/data.md")).unwrap();
    let row = card.lines().find(|line| line.contains("`quickdraw sim loot ")).expect("the card has a file of Loot");
    let command = row.split('`').find(|part| part.starts_with("quickdraw sim")).unwrap();
    let path = scratch("loot.jsonl");
    let mut args: Vec<&str> = command.split(' ').skip(1).collect();
    *args.last_mut().unwrap() = path.to_str().unwrap();
    assert_eq!(says(&args, ""), "");
    let sum = hex::encode(Sha256::digest(std::fs::read(&path).unwrap()));
    assert!(row.contains(&sum), "the file of the card has the SHA-256 {sum} now: write it into docs/data.md");
}

#[test]
fn bad_questions_are_refused_with_what_there_is() {
    let cases: [(&[&str], &str); 22] = [
        (
            &["arena", "chess", "random", "random"],
            "there is no game 'chess'; there is loot, hayauchi, gunfight, hanafuda",
        ),
        (&["arena", "loot", "random", "wizard"], "has no player 'wizard'; it has "),
        (&["arena", "loot", "random"], "two players or more"),
        (&["arena", "loot", "random", "random", "--games", "0"], "at least 1"),
        (&["arena", "loot", "random", "random", "--players", "3"], "is for 2 players, not 3"),
        (
            &["arena", "loot", "random", "random", "-o", "speed=9"],
            "has no option 'speed'; it has deck-out, deck, match",
        ),
        (&["arena", "loot", "random", "random", "--sprt", "5"], "two Elo differences"),
        (&["arena", "loot", "random", "random", "--sprt", "9,5"], "above the first"),
        (&["arena", "loot", "random", "random", "random", "--sprt", "0,5"], "exactly two"),
        (&["arena", "loot", "random", "random", "--threads", "0"], "from 1 to 1024"),
        (&["sim", "chess"], "there is no game 'chess'"),
        (&["sim", "loot", "--bots", "wizard"], "it has "),
        (&["sim", "loot", "--games", "0"], "at least 1"),
        (&["sim", "loot", "--games", "lots"], "1e6"),
        (&["sim", "hayauchi", "--players", "9"], "is for 4 to 6 players, not 9"),
        (&["sim", "hayauchi", "--bots", "random,random"], "2 bots cannot sit on 4 seats"),
        (&["sim", "loot", "--compare", "speed"], "has no option 'speed' to compare; it has deck-out, deck, match"),
        (&["sim", "gunfight", "--compare", "life"], "a whole number from 1 to 999"),
        (&["sim", "gunfight", "--compare", "life=30"], "two values or more"),
        (&["sim", "loot", "--games", "9", "--judged", "10"], "10 games cannot be judged if only 9 are played"),
        (&["sim", "loot", "--format", "jsonl", "--judged", "1"], "without a report: leave out --compare, --judged"),
        (&["sim", "loot", "--format", "jsonl", "--bots", "wizard"], "has no player 'wizard'"),
    ];
    for (args, words) in cases {
        let complaint = complains(args);
        assert!(complaint.contains(words), "{args:?}: {complaint}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_known_before_the_games() {
    let path = Path::new("no/such/folder/report.html");
    let complaint = complains(&["sim", "loot", "--games", "1e12", "--out", path.to_str().unwrap()]);
    assert!(complaint.contains("report.html cannot be written"), "{complaint}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_what_was_played() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    for args in [&["sim", "loot", "--games", "1e12"][..], &["arena", "loot", "random", "random", "--games", "1e11"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quickdraw"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("Ctrl-C"), "{line}");
        let pid = rustix::process::Pid::from_child(&child);
        rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        assert!(child.wait().unwrap().success());
        assert!(text.contains(" of 1") && text.contains("games a second"), "{text}");
    }
    assert!(!quickdraw(&["sim"], "").status.success());
}
