//! Sizes of game trees. The expected counts are stored as data, so an unintended change of the rules changes a count.

use crate::{Awaits, Game, Input, InputOf, Lottery, Space};

/// The number of input sequences of length `depth` from `state`, including shorter ones that end the game.
///
/// If several seats owe a decision, they decide in seat order. Equal outcomes of chance count once.
pub fn nodes<G: Game>(state: &G, depth: u32) -> u64 {
    let inputs: Vec<InputOf<G>> = match state.awaits() {
        _ if depth == 0 => return 1,
        Awaits::Nobody => return 1,
        Awaits::Chance(lottery) => lottery.outcomes().into_iter().map(|(outcome, _)| Input::Chance(outcome)).collect(),
        Awaits::Seats(owing) => {
            let seat = owing.lowest().expect("somebody is awaited");
            let legal = state.legal(seat);
            if depth == 1 {
                return legal.len() as u64;
            }
            legal.iter().map(|action| Input::Act { seat, action, at: None }).collect()
        }
    };
    let below = |input: InputOf<G>| {
        let mut next = state.clone();
        next.apply(input, &mut |_| {}).expect("an enumerated input is legal");
        nodes(&next, depth - 1)
    };
    inputs.into_iter().map(below).sum()
}
