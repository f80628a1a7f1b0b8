//! Bots at a table: each keeps its memory for the game, and plays as measured in the laboratory.

use std::sync::{Arc, Mutex};

use crate::support::{Host, MASTER, SECOND};
use bots::{Bot, Brain, Decision, Effort, Turn};
use catalog::Visit;
use engine::{Entropy, Game, Input, Provable, Record, Secret, Seeded};
use protocol::Stage;
use serde_json::{Map, Value, json};

const EFFORT: Effort = Effort::percent(1);

/// The decisions of each seat, in order.
type Decided = Vec<Vec<String>>;

/// A table at which bots of this level play against somebody who has left, so that a bot plays for them too.
fn begun(game: &str, seats: usize, level: &str) -> Host {
    let mut host = Host::open(game, seats);
    host.effort = EFFORT;
    assert!(host.sit(0).is_ok());
    for _ in 1..seats {
        assert!(host.wish(0, &json!({"bot": {"level": level}})).is_ok());
    }
    assert!(host.ready(0).is_ok());
    assert!(host.wish(0, &json!({"stand": {}})).is_ok());
    host.here(0, false);
    host
}

/// Plays a game to its end.
fn finish(host: &mut Host) {
    while host.room().stage != Stage::Over {
        host.pass();
    }
}

/// The decisions in a public record, up to the first announcement, and whether there was one. At a table all decide at
/// the same time, so a bot that is computing hears it too late; in the laboratory they decide one after the other.
struct Recorded(Value);

impl Visit for Recorded {
    type Output = (Decided, bool);

    fn visit<G: Game>(self) -> (Decided, bool) {
        let record = Record::<G>::from_json(&self.0).unwrap();
        let mut decided = vec![Vec::new(); record.start.players()];
        for input in record.inputs {
            let Input::Act { seat, action, .. } = input else { continue };
            if !G::settles(&action) {
                // Others may have decided at the same time.
                for decided in &mut decided {
                    decided.pop();
                }
                return (decided, true);
            }
            decided[seat.index()].push(action.to_string());
        }
        (decided, false)
    }
}

/// The same game as the laboratory plays it.
struct InTheLab<'a> {
    levels: Vec<&'a str>,
    secret: Secret,
    entropy: Vec<String>,
    first_decision: u32,
}

/// A bot whose decisions are recorded.
struct Watched<G: Game> {
    brain: Brain<G>,
    decided: Arc<Mutex<Vec<String>>>,
}

impl<G: Game> Bot<G> for Watched<G> {
    fn decide(&mut self, turn: &Turn<'_, G>) -> Decision<G::Action> {
        let decision = self.brain.decide(turn);
        self.decided.lock().unwrap().push(decision.action.to_string());
        decision
    }
}

impl Visit for InTheLab<'_> {
    type Output = Decided;

    fn visit<G: Game>(self) -> Decided {
        let options = engine::read_options::<G::Options>(G::about(), &Map::new()).unwrap();
        let mut luck = Provable::new(self.secret, Entropy::new(self.entropy).unwrap(), 0);
        let decided: Vec<Arc<Mutex<Vec<String>>>> = self.levels.iter().map(|_| Arc::default()).collect();
        let seated = self.levels.iter().zip(&decided).enumerate();
        let mut brains: Vec<Brain<G>> = seated
            .map(|(seat, (level, decided))| {
                let about = format!("bot 1.{seat} from decision {}", self.first_decision);
                let luck = Seeded::new(&String::from(Secret::new(MASTER).derive(&about)));
                let brain = bots::bot::<G>(level, luck, EFFORT).unwrap();
                Box::new(Watched { brain, decided: Arc::clone(decided) }) as Brain<G>
            })
            .collect();
        bots::play_out(G::new(brains.len(), options), &mut brains, &mut luck, |_| {});
        decided.iter().map(|decided| decided.lock().unwrap().clone()).collect()
    }
}

/// Plays a game of bots at a table and in the laboratory, with the same luck.
fn plays_as_in_the_lab(game: &str, seats: usize, first_decision: u32) {
    let mut compared = 0;
    for level in ["greenhorn", "regular", "sharp", "legend"] {
        let mut host = begun(game, seats, level);
        finish(&mut host);
        let room = host.room();
        let record = table::public_record(&host.rows).unwrap();
        let (at_the_table, is_cut) = catalog::visit(game, Recorded(record)).unwrap();
        let levels = [vec!["regular"], vec![level; seats - 1]].concat();
        let secret = serde_json::from_value(json!(room.secret)).unwrap();
        let lab = InTheLab { levels, secret, entropy: room.entropy, first_decision };
        let in_the_lab = catalog::visit(game, lab).unwrap();
        for (seat, (table, lab)) in at_the_table.iter().zip(&in_the_lab).enumerate() {
            let length = if is_cut { table.len().min(lab.len()) } else { lab.len() };
            assert_eq!(table, &lab[..length], "{game}, {level}, seat {seat}");
            compared += length;
        }
    }
    assert!(compared > 20, "only {compared} decisions were compared");
}

#[test]
fn loot_is_played_as_in_the_laboratory() {
    plays_as_in_the_lab("loot", 2, 2);
}

#[test]
fn hayauchi_is_played_as_in_the_laboratory() {
    plays_as_in_the_lab("hayauchi", 4, 1);
}

#[test]
fn gunfight_is_played_as_in_the_laboratory() {
    plays_as_in_the_lab("gunfight", 2, 2);
}

#[test]
fn hanafuda_is_played_as_in_the_laboratory() {
    plays_as_in_the_lab("hanafuda", 2, 3);
}

#[test]
fn bots_that_were_lost_are_replaced_and_play_on() {
    for (game, seats) in [("loot", 2), ("hayauchi", 4), ("gunfight", 2), ("hanafuda", 2)] {
        let mut host = begun(game, seats, "regular");
        for passed in 1.. {
            if host.room().stage == Stage::Over {
                break;
            }
            host.pass();
            if passed % 7 == 0 {
                host.restart();
            }
        }
        crate::support::verified(&host.rows, 1);
    }
}

#[test]
fn what_a_bot_decides_counts_for_the_decision_it_was_asked_for_or_not_at_all() {
    let mut host = Host::open("loot", 2);
    assert!(host.sit(0).is_ok());
    assert!(host.wish(0, &json!({"bot": {}})).is_ok());
    assert!(host.ready(0).is_ok());
    assert_eq!(host.calls.len(), 1);
    host.wait(61 * SECOND);
    assert_eq!(host.calls.len(), 2, "the lot has answered, and the bot is asked for its next decision");
    let rows = host.rows.len();
    let late = host.calls.remove(0);
    host.calls.push(late);
    host.decide(1);
    assert_eq!(host.rows.len(), rows, "the first decision came too late");
    host.decide(0);
    assert_eq!(host.rows.len(), rows + 1);
}
