//! Programs of all kinds as players of the arena: one that plays, and ones that fail.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::path::Path;

use crate::run::{complains, quickdraw, says};
use serde_json::Value;

/// The example, as a player of the arena.
const EXAMPLE: &str = concat!("cmd:python3 '", env!("CARGO_MANIFEST_DIR"), "/../../examples/engine/mybot.py'");

/// The results of an arena between a program and the random player, without the times.
fn arena(game: &str, program: &str, more: &[&str]) -> Value {
    let args = [&["arena", game, program, "random", "--seed", "noon", "--json"][..], more].concat();
    let mut figures: Value = serde_json::from_str(&says(&args, "")).unwrap();
    let all = figures.as_object_mut().unwrap();
    all.remove("seconds").unwrap();
    all.remove("games_a_second").unwrap();
    figures
}

/// A program that answers every question with this line.
fn always(answer: &str) -> String {
    let answer = answer.replace('"', r#"\""#);
    format!(r#"cmd:sh -c "while read -r line; do case $line in '{{\"update'*) echo '{answer}';; esac; done""#)
}

#[test]
fn the_example_plays_every_game_to_its_end_and_repeats_with_the_seed() {
    for about in catalog::all() {
        let games = (about.players.start() * 2).to_string();
        let one = arena(about.slug, EXAMPLE, &["--games", &games, "--threads", "1"]);
        assert_eq!(one["entrants"][0]["failures"], Value::Null, "{one}");
        assert_eq!(one["games"].to_string(), games, "{one}");
        assert_eq!(one, arena(about.slug, EXAMPLE, &["--games", &games, "--threads", "2"]));
    }
}

#[test]
fn a_program_that_fails_loses_the_game_and_the_first_failure_is_told() {
    let (rubbish, illegal) = (always("rubbish"), always(r#"{"action":{"play":["loot","loot"]}}"#));
    let (other, talk) = (always(r#"{"action":{"booze":9}}"#), always(r#"{"action":{"say":3}}"#));
    let cases: [(&str, &str, &str, &str); 8] = [
        ("loot", "cmd:sh -c 'exit 3'", "ended", "it ended (exit status: 3)"),
        ("loot", "cmd:sleep 98.7601", "silent", "it gave no answer within 0.2 s"),
        ("loot", "cmd:sh -c 'sleep 98.7602; true'", "silent", "it gave no answer within 0.2 s"),
        ("loot", &rubbish, "unreadable", "it wrote 'rubbish', which is no answer (this is not JSON"),
        ("loot", "cmd:yes", "unreadable", "it wrote 'y', "),
        ("loot", &illegal, "illegal", "it played 'loot loot': "),
        ("hayauchi", &other, "illegal", r#"it played {"booze":9}, which is no action of Hayauchi: "#),
        ("hayauchi", &talk, "illegal", "it played 'say 3' instead of deciding"),
    ];
    for (game, program, kind, words) in cases {
        let time = if kind == "silent" { "0.2" } else { "60" };
        let told = arena(game, program, &["--games", "2", "--engine-time", time, "--threads", "1"]);
        let failures = &told["entrants"][0]["failures"];
        assert_eq!((&failures["games"], &failures[kind]), (&told["games"], &told["games"]), "{program}: {told}");
        let first = failures["first"]["what"].as_str().unwrap();
        assert!(first.starts_with(words), "{program}: {first}");
        assert_eq!(failures["first"]["game"], 0, "{told}");
    }
    assert_eq!(running("sleep 98.76"), Vec::<String>::new(), "no process is left");
}

#[test]
fn a_program_that_fails_again_and_again_ends_the_contest() {
    let output = quickdraw(&["arena", "loot", "cmd:false", "random", "--games", "1m", "--seed", "noon"], "");
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(!output.status.success() && err.contains("'cmd:false' has failed in 10 games in a row"), "{err}");
    assert!(out.contains("cmd:false failed and so lost 10 games: 10 because it ended."), "{out}");
    assert!(out.contains("0, 0, 10"), "the other has won all of them: {out}");
    assert!(out.contains("The first was game 0, on seat 0: it ended (exit status: 1)."), "{out}");
}

#[test]
fn a_command_that_cannot_be_started_is_refused_before_the_games() {
    for (program, words) in [
        ("cmd:no-such-program --fast", "'no-such-program --fast' cannot be started"),
        ("cmd:", "a command to start a program is missing"),
        ("cmd:python3 'my bot.py", "a quote is not closed"),
    ] {
        let said = complains(&["arena", "loot", program, "random", "--games", "1e12"]);
        assert!(said.contains(words), "{program}: {said}");
    }
    let said = complains(&["arena", "loot", "cmd:cat", "random", "--engine-time", "0"]);
    assert!(said.contains("from 0.001 to 3600 seconds"), "{said}");
}

/// The commands of running processes that begin like this, where the system tells.
fn running(command: &str) -> Vec<String> {
    let Ok(processes) = Path::new("/proc").read_dir() else { return Vec::new() };
    let told = processes.filter_map(|process| std::fs::read(process.ok()?.path().join("cmdline")).ok());
    let words = told.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    words.filter(|words| words.starts_with(command)).collect()
}
