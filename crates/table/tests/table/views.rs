//! Updates without views: a client that applies the events to the last view it was sent knows exactly what the table
//! would show it.

use std::collections::BTreeMap;

use crate::support::{Host, person};
use catalog::Visit;
use engine::{Game, Seeded, View};
use protocol::{PlayerId, Stage};
use serde_json::{Value, json};
use table::{Form, Forms, To};

/// What one viewer has computed.
struct Known<G: Game> {
    n: u64,
    view: G::View,
}

/// Plays a game at random and compares, for every viewer, each view with the one computed from the events.
struct Played<'a> {
    seats: u64,
    seed: &'a str,
}

impl Visit for Played<'_> {
    type Output = u32;

    fn visit<G: Game>(self) -> u32 {
        let mut luck = Seeded::new(self.seed);
        let mut host = Host::with(json!({"game": G::about().slug, "seats": self.seats}));
        host.table.wanted(Forms { views: true, events: true });
        host.table.watched(&[person(9)]);
        (0..self.seats).for_each(|who| assert!(host.sit(who).is_ok()));
        host.all_ready();
        let mut known: BTreeMap<Option<u64>, Known<G>> = BTreeMap::new();
        let (mut shown, mut heard, mut compared) = (BTreeMap::new(), 0, 0);
        for _ in 0..250 {
            while heard < host.said.len() {
                let (_, to, text) = &host.said[heard];
                compared += hear((*to, text), &mut shown, &mut known);
                heard += 1;
            }
            if host.room().stage == Stage::Over {
                break;
            }
            host.random_step(&mut luck);
        }
        for who in 0..self.seats {
            catches_up::<G>(&host, who);
        }
        compared
    }
}

/// Handles a message. Returns how many views were compared. The update with the view comes before the one without.
fn hear<G: Game>(
    (to, text): (To, &str),
    shown: &mut BTreeMap<Option<u64>, Value>,
    known: &mut BTreeMap<Option<u64>, Known<G>>,
) -> u32 {
    let To::Update(player, form) = to else { return 0 };
    let who = player.map(|player| player.0);
    let mut update = serde_json::from_str::<Value>(text).unwrap()["update"].take();
    if form == Form::View {
        shown.insert(who, update);
        return 0;
    }
    assert_eq!(update["view"].is_null(), update["n"] != 1, "only the first update has a view");
    learn(&update, known, who);
    let mut expected = shown.remove(&who).expect("both forms are wanted");
    let view = serde_json::to_value(&known[&who].view).unwrap();
    assert_eq!(view, expected["view"].take(), "{who:?} after {update}");
    update["view"].take();
    assert_eq!(update, expected, "the two differ in nothing else");
    1
}

/// Applies an update to what a viewer knows.
fn learn<G: Game>(update: &Value, known: &mut BTreeMap<Option<u64>, Known<G>>, who: Option<u64>) {
    let n = update["n"].as_u64().unwrap();
    if !update["view"].is_null() {
        let view = serde_json::from_value(update["view"].clone()).unwrap();
        known.insert(who, Known { n, view });
        return;
    }
    let known = known.get_mut(&who).expect("the first update has a view");
    assert_eq!(known.n + 1, n, "without a gap");
    known.n = n;
    for event in update["events"].as_array().unwrap() {
        known.view.apply(&serde_json::from_value(event.clone()).unwrap());
    }
}

/// Checks that the missed events lead a returning viewer to the current view.
fn catches_up<G: Game>(host: &Host, who: u64) {
    let told = host.table.catch_up(host.now, PlayerId(who), 1, 0, Form::Events);
    let mut known: BTreeMap<Option<u64>, Known<G>> = BTreeMap::new();
    for text in told {
        let update = serde_json::from_str::<Value>(&text).unwrap()["update"].take();
        if !update.is_null() {
            learn(&update, &mut known, None);
        }
    }
    assert_eq!(serde_json::to_value(&known[&None].view).unwrap(), host.look(who)["view"]);
}

fn check(game: &str, seats: u64, seeds: u32) {
    let mut compared = 0;
    for seed in 0..seeds {
        compared += catalog::visit(game, Played { seats, seed: &format!("{game} {seed}") }).unwrap();
    }
    assert!(compared > 50, "only {compared} views were compared");
}

#[test]
fn loot_is_known_from_its_events() {
    check("loot", 2, 12);
}

#[test]
fn hayauchi_is_known_from_its_events() {
    check("hayauchi", 4, 8);
}

#[test]
fn gunfight_is_known_from_its_events() {
    check("gunfight", 3, 3);
}

#[test]
fn hanafuda_is_known_from_its_events() {
    check("hanafuda", 2, 8);
}
