//! Checks every move against the log of its table.

use std::collections::BTreeMap;

use protocol::{Occupant, PlayerId, TableId};
use serde_json::Value;

use super::asks::{Asked, Fate, What};
use super::disk::{Entry, Table};
use super::player::Player;

/// A move in a log.
pub(super) struct Found<'a> {
    /// The index of its entry.
    pub(super) entry: usize,
    player: PlayerId,
    step: &'a Value,
    /// The game and the decision its player was at.
    due: (u32, u32),
}

/// The moves of people in a log, by id. A duplicate id is a violation.
pub(super) fn moves<'a>(id: TableId, table: &'a Table, wrong: &mut Vec<String>) -> BTreeMap<String, Found<'a>> {
    let (mut found, mut begins, mut seated) = (BTreeMap::new(), 0, &[][..]);
    for (entry, what) in table.entries.iter().enumerate() {
        match what {
            Entry::Started { seats, .. } => (begins, seated) = (entry, seats),
            Entry::Did { step, by: Some((seat, ask)) } => {
                let Some(Occupant::Person(person)) = seated.get(seat.index()) else {
                    wrong.push(format!("{id}: entry {entry} is a move of nobody"));
                    continue;
                };
                let told = table.told(id, person.id, begins, entry);
                let one = Found { entry, player: person.id, step, due: (told.game, told.decision) };
                if let Some(other) = found.insert(ask.clone(), one) {
                    wrong.push(format!("{id}: {ask} is there twice, as entries {} and {entry}", other.entry));
                }
            }
            _ => {}
        }
    }
    found
}

/// The moves of a player in a log, in order: the number of the game and the action.
pub(crate) fn actions(table: &Table, player: PlayerId) -> Vec<(u32, Value)> {
    let (mut found, mut game, mut seated) = (Vec::new(), 0, &[][..]);
    for what in &table.entries {
        match what {
            Entry::Started { seats, .. } => (game, seated) = (game + 1, seats),
            Entry::Did { step, by: Some((seat, _)) } => {
                let mover = seated.get(seat.index());
                if matches!(mover, Some(Occupant::Person(person)) if person.id == player) {
                    found.extend(action_in(step).0.map(|action| (game, action.clone())));
                }
            }
            _ => {}
        }
    }
    found
}

/// Checks the moves of a player against the log.
pub(super) fn check(player: &Player, log: &BTreeMap<String, Found<'_>>, wrong: &mut Vec<(usize, String)>) {
    let moves = || player.asked.iter().enumerate().filter(|(_, asked)| matches!(asked.what, What::Move { .. }));
    for (place, asked) in moves() {
        match (asked.fate(), log.get(&asked.id)) {
            (Fate::Done, None) => wrong.push((place, "it was acknowledged and is not in the log".into())),
            (Fate::Refused, Some(found)) => {
                wrong.push((place, format!("it was refused and is entry {} of the log", found.entry)));
            }
            (_, Some(found)) => wrong.extend(fits(player, asked, found).err().map(|why| (place, why))),
            (Fate::Refused | Fate::Unknown, None) => {}
        }
    }
    // A move that was acknowledged before another was sent comes before it.
    for (_, first) in moves() {
        let Some((done, before)) = first.first_ok().zip(log.get(&first.id)) else { continue };
        for (place, second) in moves().filter(|(_, second)| second.first_sent() > done) {
            if log.get(&second.id).is_some_and(|after| after.entry < before.entry) {
                wrong.push((place, format!("it was sent after {} was acknowledged and comes before it", first.id)));
            }
        }
    }
}

/// Checks that the logged move is the requested one, for the decision it was made for.
fn fits(player: &Player, asked: &Asked, found: &Found<'_>) -> Result<(), String> {
    let What::Move { game, decision, action } = &asked.what else { return Ok(()) };
    let (done, at) = action_in(found.step);
    if found.player != player.you {
        return Err(format!("entry {} is a move of {}", found.entry, found.player));
    }
    if found.due != (*game, *decision) {
        return Err(format!("it was made for {:?} and counts for {:?}", (game, decision), found.due));
    }
    if done != Some(action) {
        return Err(format!("entry {} is another move: {}", found.entry, found.step));
    }
    let told = asked.told_with().and_then(|with| with["ms"].as_u64());
    if told.is_some_and(|ms| at != Some(ms)) {
        return Err(format!("it was credited with {told:?} ms and counts with {at:?}"));
    }
    Ok(())
}

/// The action of a step that is a player's move, and its time in a race in milliseconds.
fn action_in(step: &Value) -> (Option<&Value>, Option<u64>) {
    let done = step.get("answer").or_else(|| step["play"].get(0)).or_else(|| step["hold"].get(0));
    (done.and_then(|done| done.get("action")), done.and_then(|done| done["at"].as_u64()).map(|at| at / 1000))
}
