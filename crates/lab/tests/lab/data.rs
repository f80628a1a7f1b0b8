//! Decisions that are written down for learning.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use lab::Decisions;
use serde_json::{Map, Value};

fn decisions(game: &str, bots: &[&str]) -> Decisions {
    Decisions {
        game: game.into(),
        players: None,
        options: Map::new(),
        bots: bots.iter().map(ToString::to_string).collect(),
        effort: 1,
        seed: "noon".into(),
        games: 20,
    }
}

fn written(decisions: &Decisions, threads: usize) -> String {
    let mut text = String::new();
    let games = decisions.write(threads, &AtomicBool::new(false), |_, lines| {
        text += lines;
        ControlFlow::Continue(())
    });
    assert_eq!(games, Ok(decisions.games));
    text
}

#[test]
fn the_same_seed_writes_the_same_lines_on_any_number_of_threads() {
    let hanafuda = decisions("hanafuda", &["greenhorn", "random"]);
    let one = written(&hanafuda, 1);
    assert_eq!(one, written(&hanafuda, 3));
    assert_ne!(one, written(&Decisions { seed: "dusk".into(), ..hanafuda }, 1));
}

#[test]
fn a_file_has_a_header_then_whole_games_with_their_results() {
    let text = written(&decisions("hayauchi", &["random"]), 2);
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let (header, lines) = lines.split_first().expect("there is a header");
    assert_eq!((&header["kind"], &header["players"], &header["games"]), (&"header".into(), &4.into(), &20.into()));
    assert_eq!(header["bots"].as_array().map(Vec::len), Some(4));
    let mut done = BTreeSet::new();
    for line in lines {
        let game = line["game"].as_u64().expect("a line has its game");
        assert_eq!(game, done.len() as u64, "games follow one another: {line}");
        if line["kind"] == "result" {
            let returns: f64 = line["returns"].as_array().expect("a list").iter().filter_map(Value::as_f64).sum();
            assert!(returns.abs() < 1e-9 && line["result"]["reason"].is_string(), "{line}");
            done.insert(game);
        } else {
            let legal = line["legal"].as_array().expect("a list");
            assert!(line["kind"] == "decision" && legal.contains(&line["index"]), "{line}");
            let places = line["observation"].as_array().expect("a list").iter().filter_map(|pair| pair[0].as_u64());
            assert!(places.is_sorted() && header["observation"].as_u64() > line["observation"][0][0].as_u64());
        }
    }
    assert_eq!(done.len(), 20);
}

#[test]
fn what_cannot_be_written_is_refused_in_words() {
    let refused = |decisions: Decisions| {
        let put = |_: u64, _: &str| -> ControlFlow<()> { panic!("nothing is written") };
        decisions.write(1, &AtomicBool::new(false), put).expect_err("it is refused").to_string()
    };
    let options = || Map::from_iter([("match".to_owned(), Value::from("long"))]);
    assert!(refused(decisions("chess", &["random"])).contains("there is no game 'chess'"));
    assert!(refused(decisions("loot", &["wizard"])).contains("has no player 'wizard'; it has"));
    assert!(refused(Decisions { players: Some(3), ..decisions("loot", &["random"]) }).contains("for 2 players, not 3"));
    assert!(refused(Decisions { options: options(), ..decisions("loot", &["random"]) }).contains("match"));
}
