//! A table for tests: actions in notation, scripted chance, and positions as JSON.
#![allow(dead_code, reason = "each test file uses what it needs")]

use engine::{BadPosition, Dealer, Event as _, Game, Host, Seat, Seats, Seeded, Space, Viewer, set_up, state_json};
use hayauchi::{Event, Lot, Options, State};
use serde_json::{Value, json};

pub(crate) struct TestTable {
    host: Host<State>,
    /// The events since they were last taken.
    events: Vec<Event>,
}

pub(crate) fn options(given: &Value) -> Options {
    serde_json::from_value(given.clone()).expect("options of the contract")
}

/// Sets up a position, or fails if it is impossible.
pub(crate) fn load(given: &Value, state: &Value) -> Result<State, BadPosition> {
    set_up(options(given), state)
}

impl TestTable {
    /// A new game without scripted chance.
    pub(crate) fn open(players: usize, given: &Value) -> Self {
        let (host, events) = Host::open(players, options(given), dealer(&[])).expect("a new game");
        Self { host, events }
    }

    /// A position with these outcomes of chance.
    pub(crate) fn at(given: &Value, state: &Value, chance: &[u8]) -> Self {
        let state = load(given, state).unwrap_or_else(|error| panic!("{error}: {state}"));
        let (host, events) = Host::resume(state, dealer(chance)).expect("a position");
        Self { host, events }
    }

    /// Seats with these hearts ("3321") and full hands.
    pub(crate) fn hearts_at(given: &Value, hearts: &str, chance: &[u8]) -> Self {
        let players: Vec<Value> = hearts.chars().map(|hearts| json!({ "hearts": hearts.to_digit(10) })).collect();
        Self::at(given, &json!({ "players": players }), chance)
    }

    pub(crate) fn act(&mut self, seat: usize, action: &str) {
        self.act_at(seat, action, None);
    }

    pub(crate) fn act_at(&mut self, seat: usize, action: &str, at: Option<u64>) {
        let taken = self.host.act(Seat::new(seat), action.parse().expect("an action"), at);
        self.events.extend(taken.unwrap_or_else(|why| panic!("seat {seat}: {action}: {why}")));
    }

    /// The reason why the action is refused.
    pub(crate) fn refused(&mut self, seat: usize, action: &str) -> String {
        let before = self.state();
        let taken = self.host.act(Seat::new(seat), action.parse().expect("an action"), None);
        assert_eq!(self.state(), before, "a refusal changes nothing");
        taken.expect_err("refused").to_string()
    }

    pub(crate) fn expire(&mut self) {
        self.events.extend(self.host.expire().expect("a window is open"));
    }

    /// All players still in pick, in seat order: "2 4 - 7", where "-" is out.
    pub(crate) fn pick(&mut self, picks: &str) {
        for (seat, pick) in picks.split_whitespace().enumerate().filter(|(_, pick)| *pick != "-") {
            self.act(seat, pick);
        }
    }

    /// One window after the reveal, with one entry per seat: "300" or "300.9" shoots after that many milliseconds, "g"
    /// without a time, "m300" after a miss, "m" only misses, "h" holds, "_" does nothing. Time runs out if somebody
    /// does nothing.
    pub(crate) fn shoot(&mut self, window: &str) {
        let mut silent = self.host.state().to_act();
        for (index, entry) in window.split_whitespace().enumerate().filter(|(_, entry)| *entry != "_") {
            let shot = entry.strip_prefix('m').unwrap_or(entry);
            if shot.len() < entry.len() {
                self.act_at(index, "miss", Some(100_000));
            }
            match shot {
                "" => continue,
                "h" | "g" => self.act(index, shot),
                _ => {
                    let (whole, tenth) = shot.split_once('.').unwrap_or((shot, "0"));
                    let [whole, tenth] = [whole, tenth].map(|part| part.parse::<u64>().expect("a time"));
                    self.act_at(index, "gun", Some(1000 * whole + 100 * tenth));
                }
            }
            silent = silent.without(Seat::new(index));
        }
        if !silent.is_empty() {
            self.expire();
        }
    }

    /// Everybody holds.
    pub(crate) fn hold(&mut self) {
        self.shoot("_ _ _ _ _ _");
    }

    pub(crate) fn state(&self) -> Value {
        json(&state_json(self.host.state()))
    }

    pub(crate) fn truth(&self) -> &State {
        self.host.state()
    }

    pub(crate) fn over(&self) -> Value {
        self.state()["over"].clone()
    }

    /// One field of each player.
    pub(crate) fn each(&self, field: &str) -> Value {
        let state = self.state();
        state["players"].as_array().expect("players").iter().map(|player| player[field].clone()).collect()
    }

    pub(crate) fn hearts(&self) -> String {
        self.host.state().board().hearts[..self.host.state().players()].iter().map(ToString::to_string).collect()
    }

    pub(crate) fn view(&self, seat: usize) -> Value {
        json(&self.host.state().view(Viewer::Seat(Seat::new(seat))))
    }

    /// The legal actions of a seat, in notation and in order.
    pub(crate) fn legal(&self, seat: usize) -> String {
        let actions: Vec<String> =
            self.host.state().legal(Seat::new(seat)).iter().map(|action| action.to_string()).collect();
        actions.join(", ")
    }

    pub(crate) fn to_act(&self) -> Seats {
        self.host.state().to_act()
    }

    /// The events that a seat has received since they were last taken.
    pub(crate) fn told(&mut self, seat: usize) -> Vec<Value> {
        let viewer = Viewer::Seat(Seat::new(seat));
        let told = std::mem::take(&mut self.events);
        told.iter().filter_map(|event| event.seen_by(viewer)).map(|event| json(&event)).collect()
    }
}

fn dealer(chance: &[u8]) -> Dealer<Lot> {
    Dealer::scripted(chance.iter().copied().map(Lot).collect(), Seeded::new("saloon"))
}

fn json(told: &impl serde::Serialize) -> Value {
    serde_json::to_value(told).expect("it serialises")
}
