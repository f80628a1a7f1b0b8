//! A compact notation for duels: scripted cards, positions in one line, and actions as they are typed.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses its part, and a script is as it is written")]

use engine::{Dealer, Game, Host, Refusal, Seat, Seats, Seeded, Space, Viewer, set_up, state_json};
use hanafuda::{Card, Event, NotAllowed, Options, Outcome, State};
use serde_json::{Value, json};

pub(crate) const ZERO: Seat = Seat::new(0);
pub(crate) const ONE: Seat = Seat::new(1);

pub(crate) struct Duel(pub(crate) Host<State>);

impl Duel {
    /// A new game with these outcomes of chance, then those of a fixed seed.
    pub(crate) fn deal(options: Options, chance: &str) -> Self {
        Self(Host::open(2, options, dealer(chance)).unwrap().0)
    }

    /// Seat 0's turn with these hands and piles: `"crane moon / boar deer / 1-poem (2-poem) / "`, hands first. A card
    /// in round brackets is face down.
    pub(crate) fn at(sides: &str) -> Self {
        Self::at_with(Options::default(), sides, "")
    }

    pub(crate) fn at_with(options: Options, sides: &str, chance: &str) -> Self {
        Self::set(options, &position(sides), chance)
    }

    pub(crate) fn set(options: Options, position: &Value, chance: &str) -> Self {
        let state = set_up(options, position).unwrap_or_else(|error| panic!("{error}: {position}"));
        Self(Host::resume(state, dealer(chance)).unwrap().0)
    }

    /// A seat acts, in notation.
    pub(crate) fn act(&mut self, seat: Seat, action: &str) -> Vec<Event> {
        self.act_at(seat, action, None)
    }

    pub(crate) fn act_at(&mut self, seat: Seat, action: &str, at: Option<u64>) -> Vec<Event> {
        let read = action.parse().unwrap_or_else(|error| panic!("{error}"));
        self.0.act(seat, read, at).unwrap_or_else(|refusal| panic!("{seat}: {action}: {refusal}"))
    }

    /// Plays several actions, `"0 take deck, 0 discard moon, 1 draw"`, and returns the events of the last one.
    pub(crate) fn play(&mut self, actions: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for action in actions.split(", ") {
            let (seat, action) = action.split_once(' ').unwrap();
            events = self.act(Seat::new(seat.parse().unwrap()), action);
        }
        events
    }

    pub(crate) fn refusal(&mut self, seat: Seat, action: &str) -> String {
        let before = *self.0.state();
        let refusal: Refusal<NotAllowed> = self.0.act(seat, action.parse().unwrap(), None).unwrap_err();
        assert_eq!(*self.0.state(), before, "a refusal changes nothing");
        refusal.to_string()
    }

    pub(crate) fn state(&self) -> &State {
        self.0.state()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::to_value(state_json(self.state())).unwrap()
    }

    pub(crate) fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.state().view(viewer)).unwrap()
    }

    pub(crate) fn step(&self) -> String {
        self.json()["step"].as_str().unwrap().into()
    }

    pub(crate) fn turn(&self) -> usize {
        self.json()["turn"].as_u64().unwrap() as usize
    }

    pub(crate) fn deck(&self) -> u64 {
        self.json()["deck"].as_u64().unwrap()
    }

    pub(crate) fn damage(&self) -> [u64; 2] {
        [0, 1].map(|seat: usize| self.json()["players"][seat]["damage"].as_u64().unwrap())
    }

    /// The cards of a hand, in notation.
    pub(crate) fn hand(&self, seat: Seat) -> String {
        let hand = self.json()["players"][seat.index()]["hand"].clone();
        words(hand.as_array().unwrap().iter())
    }

    /// The cards of a pile, bottom first, with face-down ones in round brackets.
    pub(crate) fn pile(&self, seat: Seat) -> String {
        let pile = self.json()["players"][seat.index()]["pile"].clone();
        let word = |entry: &Value| {
            let card = entry["card"].as_str().unwrap();
            if entry["up"] == json!(true) { card.to_owned() } else { format!("({card})") }
        };
        pile.as_array().unwrap().iter().map(word).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn legal(&self, seat: Seat) -> String {
        self.state().legal(seat).iter().map(|action| action.to_string()).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn to_act(&self) -> Seats {
        self.state().to_act()
    }

    /// The winners and the reason, once the game is over.
    pub(crate) fn verdict(&self) -> Option<(Vec<usize>, &'static str)> {
        let verdict = self.state().verdict()?;
        Some((verdict.winners.iter().map(Seat::index).collect(), verdict.reason))
    }
}

fn words<'a>(cards: impl Iterator<Item = &'a Value>) -> String {
    cards.map(|card| card.as_str().unwrap()).collect::<Vec<_>>().join(" ")
}

/// The JSON of the position that [`Duel::at`] describes.
pub(crate) fn position(sides: &str) -> Value {
    let parts: Vec<&str> = sides.split('/').collect();
    let [zero, one, zero_pile, one_pile] = parts[..] else { panic!("hands and piles of two seats: {sides}") };
    let card = |word: &str| word.parse::<Card>().unwrap_or_else(|error| panic!("{error}"));
    let hand = |text: &str| text.split_whitespace().map(card).collect::<Vec<_>>();
    let entry = |word: &str| match word.strip_prefix('(') {
        Some(down) => json!({"card": card(down.trim_end_matches(')')), "up": false}),
        None => json!({"card": card(word), "up": true}),
    };
    let pile = |text: &str| text.split_whitespace().map(entry).collect::<Vec<_>>();
    json!({
        "step": "turn", "turn": 0,
        "players": [{"hand": hand(zero), "pile": pile(zero_pile)}, {"hand": hand(one), "pile": pile(one_pile)}],
    })
}

/// The position with these fields changed.
pub(crate) fn with(mut position: Value, changes: Value) -> Value {
    let Value::Object(changes) = changes else { panic!("changes are an object") };
    for (name, value) in changes {
        position[name] = value;
    }
    position
}

/// A dealer with this script of outcomes. Cards may be abbreviated.
pub(crate) fn dealer(chance: &str) -> Dealer<Outcome> {
    let outcome = |word: &str| match word {
        "0" | "1" => word.parse().unwrap(),
        _ => Outcome::Card(word.parse().unwrap_or_else(|error| panic!("{error}"))),
    };
    Dealer::scripted(chance.split_whitespace().map(outcome).collect(), Seeded::new("duel"))
}
