//! A program that knows no game plays each of them to its end, with what the referee tells it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use engine::{Luck, Seeded};
use serde_json::{Value, json};

/// More requests than a random game of any kind takes.
const MOST: usize = 100_000;

/// The referee in its own process, asked one line at a time.
struct Referee {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Referee {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quickdraw"));
        let mut child = command.arg("referee").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    /// Sends a request, and returns the answer, which must not be a refusal.
    fn ask(&mut self, request: &Value) -> Value {
        writeln!(self.input.as_ref().unwrap(), "{request}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).expect("an answer is JSON");
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// Plays a game at random, and returns its last state.
    fn play(&mut self, new: &Value, luck: &mut Seeded) -> Value {
        let mut state = self.ask(new)["state"].take();
        for _ in 0..MOST {
            if !state["over"].is_null() {
                break;
            }
            let request = self.any_action(&state, luck).unwrap_or(json!({ "op": "expire" }));
            state = self.ask(&request)["state"].take();
        }
        state
    }

    /// An action for one of the seats that must decide, at random; `None` if there are too many actions to list.
    fn any_action(&mut self, state: &Value, luck: &mut Seeded) -> Option<Value> {
        let seat = any(state["to_act"].as_array().unwrap(), luck);
        let legal = self.ask(&json!({ "op": "legal", "seat": seat }));
        let actions = legal["actions"].as_array()?;
        Some(json!({ "op": "act", "seat": seat, "action": any(actions, luck) }))
    }
}

impl Drop for Referee {
    fn drop(&mut self) {
        // It ends with its input.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

fn any<'a>(list: &'a [Value], luck: &mut Seeded) -> &'a Value {
    assert!(!list.is_empty(), "somebody has something to decide before the end");
    &list[luck.ticket(list.len() as u32) as usize]
}

#[test]
fn every_game_of_the_list_is_refereed_to_its_end() {
    let (mut referee, mut luck) = (Referee::start(), Seeded::new("referee"));
    let games = referee.ask(&json!({ "op": "games" }))["games"].take();
    assert_eq!(games.as_array().unwrap().len(), catalog::all().len());
    for game in games.as_array().unwrap() {
        for players in [&game["min_players"], &game["max_players"]] {
            let new = json!({ "op": "new", "game": game["slug"], "players": players, "seed": "noon" });
            let state = referee.play(&new, &mut luck);
            let winners = state["over"]["winners"].as_array();
            assert!(winners.is_some_and(|winners| !winners.is_empty()), "{new} does not end: {state}");
            assert_eq!(state["to_act"], json!([]), "{new}");
        }
    }
}
