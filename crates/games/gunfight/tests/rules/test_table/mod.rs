//! Shared by the tests: positions written as in the terminal, and a host that takes actions in notation.
#![allow(dead_code, reason = "each test file uses a part of it")]

use engine::{Dealer, Event as _, Game as _, Host, Seat, Seeded, Space as _, set_up, state_json};
use gunfight::{Action, Event, Options, Outcome, State};
use serde_json::{Map, Value, json};

/// A host, and the events from when it was opened.
pub(crate) struct TestTable(pub(crate) Host<State>, pub(crate) Vec<Event>);

/// Reads options from text.
pub(crate) fn options(given: &[(&str, &str)]) -> Options {
    let given: Map<String, Value> = given.iter().map(|&(name, value)| (name.into(), value.into())).collect();
    engine::read_options(State::about(), &given).unwrap()
}

/// Reads outcomes of chance from text: cards or dice, separated by spaces.
pub(crate) fn chance(script: &str) -> Vec<Outcome> {
    script.split_whitespace().map(|outcome| outcome.parse().unwrap()).collect()
}

/// A stack as the terminal shows it: `[Td]` is flipped, `Td^` is rotated.
fn stack(text: &str) -> Value {
    let card = |word: &str| {
        let name = word.trim_matches(['[', ']', '^']);
        json!({ "card": name, "flipped": word.starts_with('['), "rotated": word.ends_with('^') })
    };
    text.split_whitespace().map(card).collect()
}

/// A position: the step, the middle, and each player as `life: draw | aim | fire | rest dice`.
pub(crate) fn position(step: &str, middle: &str, players: &[&str]) -> Value {
    let player = |text: &&str| {
        let (life, cards) = text.split_once(':').unwrap();
        let life: i64 = life.trim().parse().unwrap();
        if cards.trim().is_empty() {
            return json!({ "life": life });
        }
        let parts: Vec<&str> = cards.split('|').collect();
        let [draw, aim, fire, rest] = parts[..] else { panic!("three stacks and a remaining card: {text}") };
        let mut rest = rest.split_whitespace();
        let card = rest.next().unwrap();
        let dice: u8 = rest.next().map_or(2, |dice| dice.parse().unwrap());
        json!({ "life": life, "draw": stack(draw), "aim": stack(aim), "fire": stack(fire), "rest": card, "dice": dice })
    };
    let middle: Vec<&str> = middle.split_whitespace().collect();
    json!({ "step": step, "middle": middle, "players": players.iter().map(player).collect::<Vec<_>>() })
}

/// A Fire round: the middle, and each player as `life: fire | rest dice`. The other stacks get arbitrary cards.
pub(crate) fn fire(middle: &str, players: &[&str]) -> Value {
    let named = format!("{middle} {}", players.join(" ")).replace(['[', ']', '^'], "");
    let pack = "23456789TJQKA".chars().flat_map(|rank| "sdch".chars().map(move |suit| format!("{rank}{suit}")));
    let mut left = pack.filter(|card| !named.contains(card.as_str()));
    let mut three = || left.by_ref().take(3).collect::<Vec<_>>().join(" ");
    let mut fill = |text: &&str| {
        let (life, cards) = text.split_once(':').unwrap();
        if cards.trim().is_empty() { (*text).into() } else { format!("{life}: {} | {} | {cards}", three(), three()) }
    };
    let players: Vec<String> = players.iter().map(&mut fill).collect();
    position("fire", middle, &players.iter().map(String::as_str).collect::<Vec<_>>())
}

impl TestTable {
    pub(crate) fn open(players: usize, options: Options, script: &str) -> Self {
        let dealer = Dealer::scripted(chance(script), Seeded::new("saloon"));
        let (host, told) = Host::open(players, options, dealer).unwrap();
        Self(host, told)
    }

    pub(crate) fn load(options: Options, position: &Value, script: &str) -> Self {
        let dealer = Dealer::scripted(chance(script), Seeded::new("saloon"));
        let state = set_up(options, position).unwrap_or_else(|error| panic!("{error}: {position}"));
        let (host, told) = Host::resume(state, dealer).unwrap();
        Self(host, told)
    }

    /// A round that is about to begin, with default options.
    pub(crate) fn at(step: &str, middle: &str, players: &[&str], script: &str) -> Self {
        Self::load(Options::default(), &position(step, middle, players), script)
    }

    pub(crate) fn state(&self) -> Value {
        serde_json::to_value(state_json(self.0.state())).unwrap()
    }

    /// A seat acts, in notation.
    pub(crate) fn act(&mut self, seat: usize, text: &str) -> Vec<Event> {
        let action: Action = text.parse().unwrap();
        self.0.act(Seat::new(seat), action, None).unwrap_or_else(|refusal| panic!("seat {seat}, {text}: {refusal}"))
    }

    /// A seat tries an action that is refused; returns the reason.
    pub(crate) fn refuses(&mut self, seat: usize, text: &str) -> String {
        let before = *self.0.state();
        let refusal = self.0.act(Seat::new(seat), text.parse().unwrap(), None).expect_err(text);
        assert_eq!(*self.0.state(), before, "a refusal changes nothing");
        refusal.to_string()
    }

    pub(crate) fn expire(&mut self) -> Vec<Event> {
        self.0.expire().unwrap()
    }

    /// The legal actions of a seat, in notation.
    pub(crate) fn legal(&self, seat: usize) -> Vec<String> {
        self.0.state().legal(Seat::new(seat)).iter().map(|action| action.to_string()).collect()
    }

    pub(crate) fn to_act(&self) -> Vec<usize> {
        self.0.state().to_act().iter().map(Seat::index).collect()
    }

    pub(crate) fn step(&self) -> String {
        self.state()["step"].as_str().unwrap().into()
    }

    pub(crate) fn order(&self) -> Vec<u64> {
        self.state()["order"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap()).collect()
    }

    pub(crate) fn life(&self) -> Vec<i64> {
        self.each("life").iter().map(|life| life.as_i64().unwrap()).collect()
    }

    pub(crate) fn dice(&self) -> Vec<u64> {
        self.each("dice").iter().map(|dice| dice.as_u64().unwrap()).collect()
    }

    fn each(&self, field: &str) -> Vec<Value> {
        self.state()["players"].as_array().unwrap().iter().map(|player| player[field].clone()).collect()
    }

    /// The levels of a seat's stacks, separated by spaces.
    pub(crate) fn levels(&self, seat: usize) -> String {
        let levels = &self.state()["players"][seat]["levels"];
        ["draw", "aim", "fire"].map(|stack| levels[stack].as_str().unwrap_or("-").to_owned()).join(" ")
    }

    /// A seat's stack as the terminal shows it.
    pub(crate) fn stack(&self, seat: usize, stack: &str) -> String {
        let state = self.state();
        let card = |json: &Value| {
            let name = json["card"].as_str().unwrap();
            match (json["flipped"] == true, json["rotated"] == true) {
                (true, _) => format!("[{name}]"),
                (_, true) => format!("{name}^"),
                _ => name.to_owned(),
            }
        };
        state["players"][seat][stack].as_array().unwrap().iter().map(card).collect::<Vec<_>>().join(" ")
    }

    /// The events as a spectator reads them.
    pub(crate) fn story(events: &[Event]) -> String {
        let names = ["Ann", "Bill", "Cleo", "Dan"].map(String::from).to_vec();
        let cast = engine::Cast::new(names, None);
        events.iter().map(|event| event.tell(&cast)).collect::<Vec<_>>().join(" ")
    }
}
