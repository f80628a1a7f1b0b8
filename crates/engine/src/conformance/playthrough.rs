//! A game as text for people: every input, what each viewer is told, and what each viewer sees.

use std::fmt::Write;

use super::any_input;
use crate::{Awaits, Cast, Event, Game, Input, Seats, Seeded, Space, View, Viewer};

/// A random game from `seed`, as text. The game is cut after `most` inputs.
pub fn playthrough<G: Game>(players: usize, options: G::Options, seed: &str, most: usize) -> String {
    let mut luck = Seeded::new(seed);
    let mut state = G::new(players, options);
    let names = ["Ann", "Bill", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"];
    let cast = Cast::new(names[..players].iter().map(ToString::to_string).collect(), None);
    let mut page = String::new();
    let mut line = |text: String| writeln!(page, "{}", text.trim_end()).expect("a String takes any text");
    line(format!("{}, {players} players, seed '{seed}'", G::about().name));
    for step in 1..=most {
        if let Awaits::Seats(owing) = state.awaits() {
            line(format!("\n== before input {step}"));
            for seat in Seats::first(players).iter() {
                let owes = if owing.contains(seat) { "owes a decision" } else { "owes nothing" };
                line(format!("{} {owes}, {} legal actions", cast.name(seat), state.legal(seat).len()));
            }
            for viewer in Viewer::all(players) {
                line(format!("-- {} sees", viewer.seat().map_or("a spectator", |seat| cast.name(seat))));
                line(state.view(viewer).sketch(&cast.read_by(viewer.seat())).to_string());
            }
        }
        let Some(input) = any_input(&state, &mut luck) else { break };
        line(match &input {
            Input::Act { seat, action, at: None } => format!("> {step}. {}: {action}", cast.name(*seat)),
            Input::Act { seat, action, at: Some(at) } => {
                format!("> {step}. {}: {action} ({} ms)", cast.name(*seat), at / 1000)
            }
            Input::Chance(outcome) => format!("> {step}. chance: {outcome}"),
            Input::Expire => format!("> {step}. time runs out"),
        });
        let mut events = Vec::new();
        state.apply(input, &mut |event| events.push(event)).expect("a random input is legal");
        for event in events {
            line(format!("  {}", event.tell(&cast)));
            for viewer in Viewer::all(players) {
                let told = event.seen_by(viewer);
                if told.as_ref() != Some(&event) {
                    let reader = cast.read_by(viewer.seat());
                    let who = viewer.seat().map_or("a spectator", |seat| cast.name(seat));
                    let what = told.map_or("nothing".into(), |event| event.tell(&reader));
                    line(format!("    {who} is told: {what}"));
                }
            }
        }
    }
    match state.verdict() {
        Some(verdict) => line(format!("\n== over: {} by {}", cast.list(verdict.winners.iter()), verdict.reason)),
        None => line("\n== cut here".into()),
    }
    page
}
