//! The conformance kit: checks that every game must pass, whatever its rules.
//!
//! [`check`] plays random games and checks every position against the contract of [`Game`]. A failure panics with the
//! record that led to it. [`playthrough()`] writes a game as text for people to read. [`nodes()`] counts the nodes of a
//! game tree, for comparison with a stored number.

mod fold;
mod nodes;
mod playthrough;
mod secrecy;
mod walk;

pub use nodes::nodes;
pub use playthrough::playthrough;

use serde_json::{Map, Value};

use crate::{Choices, Game, Input, InputOf, Luck, Record, Seeded, Space, read_options, read_text};

/// Plays `games` random games from `seed`, over all player counts and options, and checks every position.
///
/// # Panics
/// If the game breaks the contract of [`Game`].
pub fn check<G: Game>(games: u64, seed: &str) {
    for game in 0..games {
        let mut luck = Seeded::new(&format!("{seed}/{game}"));
        let start = any_start::<G>(&mut luck);
        let record = walk::random_game(start.clone(), &mut luck);
        replays_the_same(&record);
        if game % 8 == 0 {
            walk::silent_game(start, &mut luck);
        }
    }
}

/// A new game with a random number of players and random values for its options with a fixed list of values.
pub fn any_start<G: Game>(luck: &mut impl Luck) -> G {
    let about = G::about();
    let (least, most) = (*about.players.start(), *about.players.end());
    let players = least + below(luck, most - least + 1);
    let mut given = Map::new();
    for spec in about.options {
        if let Choices::OneOf(choices) = spec.choices {
            // Half of the time the default, so that the most common game is tested most.
            let choice = if below(luck, 2) == 0 { choices[0] } else { choices[below(luck, choices.len())] };
            given.insert(spec.name.into(), Value::from(choice.value));
        }
    }
    G::new(players, read_options(about, &given).expect("an option takes the values its spec lists"))
}

/// A random legal input: an outcome, an action of a seat that may act, or sometimes `Expire`. `None` if the game is
/// over.
pub fn any_input<G: Game>(state: &G, luck: &mut impl Luck) -> Option<InputOf<G>> {
    use crate::{Awaits, Lottery, Seats};
    match state.awaits() {
        Awaits::Nobody => None,
        Awaits::Chance(lottery) => Some(Input::Chance(lottery.outcome(luck.ticket(lottery.tickets())))),
        Awaits::Seats(_) if below(luck, 32) == 0 => Some(Input::Expire),
        Awaits::Seats(owing) => {
            // Some games let a seat act that owes no decision: an early shot, an announcement.
            let may: Vec<_> =
                Seats::first(state.players()).iter().filter(|&seat| !state.legal(seat).is_empty()).collect();
            let owing: Vec<_> = owing.iter().collect();
            let from = if below(luck, 8) == 0 { &may } else { &owing };
            let seat = from[below(luck, from.len())];
            let legal = state.legal(seat);
            let action = legal.get(below(luck, legal.len())).expect("an index below the count has an item");
            let at = (below(luck, 4) > 0).then(|| 80_000 + u64::from(luck.ticket(400_000)));
            Some(Input::Act { seat, action, at })
        }
    }
}

fn below(luck: &mut impl Luck, count: usize) -> usize {
    luck.ticket(count as u32) as usize
}

fn replays_the_same<G: Game>(record: &Record<G>) {
    let json = record.to_json();
    let read = Record::<G>::from_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
    assert_eq!(&read, record, "a record reads back as it was written");
    for (input, written) in record.inputs.iter().zip(json["inputs"].as_array().into_iter().flatten()) {
        let text = serde_json::to_string(input).unwrap_or_else(|error| panic!("{error}: {input:?}"));
        assert_eq!(text, written.to_string(), "an input alone is written as in a record");
        assert_eq!(read_text::<InputOf<G>>(&text).as_ref(), Ok(input), "an input reads back as it was written");
    }
    let steps = read.replay().unwrap_or_else(|error| panic!("{error}\n{json}"));
    let again = record.replay().unwrap_or_else(|error| panic!("{error}\n{json}"));
    for (step, same) in steps.iter().zip(&again) {
        assert_eq!((&step.state, &step.events), (&same.state, &same.events), "a replay gives the same game\n{json}");
    }
}
