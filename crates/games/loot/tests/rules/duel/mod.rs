//! A compact notation for duels: scripted cards, then the plays of both seats as letters.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]
#![allow(dead_code, reason = "each test file uses its part")]

use engine::{Dealer, Game, Host, Refusal, Seat, Seats, Seeded, Stop, set_up, state_json};
use loot::{Event, NotAllowed, Options, Outcome, Play, State};
use serde_json::{Value, json};

pub(crate) const ZERO: Seat = Seat::new(0);
pub(crate) const ONE: Seat = Seat::new(1);

pub(crate) struct Duel(pub(crate) Host<State>);

impl Duel {
    /// A new duel with these saloon cards, then those of a fixed seed.
    pub(crate) fn deal(cards: &str) -> Self {
        Self::with(Options::default(), cards)
    }

    pub(crate) fn with(options: Options, cards: &str) -> Self {
        let (host, _) = Host::open(2, options, dealer(cards)).unwrap();
        Self(host)
    }

    /// A position. Omitted fields are empty, and omitted players have nothing.
    pub(crate) fn at(position: Value) -> Self {
        Self::at_with(Options::default(), position, "")
    }

    pub(crate) fn at_with(options: Options, mut position: Value, cards: &str) -> Self {
        let fields = position.as_object_mut().unwrap();
        fields.entry("players").or_insert(json!([{}, {}]));
        fields.entry("row").or_insert(json!(["nugget-1", "nugget-1", "nugget-2", "nugget-2"]));
        let state = set_up(options, &position).unwrap();
        Self(Host::resume(state, dealer(cards)).unwrap().0)
    }

    /// Both seats play: `"lw ss"` is loot, whisky for seat 0 and shoot, shoot for seat 1.
    pub(crate) fn both(&mut self, plays: &str) -> Vec<Event> {
        let (zero, one) = plays.split_once(' ').unwrap();
        let mut events = self.act(ZERO, zero).unwrap();
        events.extend(self.act(ONE, one).unwrap());
        events
    }

    pub(crate) fn act(&mut self, seat: Seat, play: &str) -> Result<Vec<Event>, Stop<State>> {
        self.0.act(seat, two(play), None)
    }

    pub(crate) fn refusal(&mut self, seat: Seat, play: &str) -> Refusal<NotAllowed> {
        let before = *self.0.state();
        let refusal = self.act(seat, play).unwrap_err();
        assert_eq!(*self.0.state(), before, "a refusal changes nothing");
        refusal
    }

    pub(crate) fn state(&self) -> &State {
        self.0.state()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::to_value(state_json(self.state())).unwrap()
    }

    /// One field of one player.
    pub(crate) fn of(&self, seat: Seat, field: &str) -> Value {
        self.json()["players"][seat.index()][field].clone()
    }

    /// The winners and the reason, once the game is over.
    pub(crate) fn verdict(&self) -> Option<(Vec<usize>, &'static str)> {
        let verdict = self.state().verdict()?;
        Some((verdict.winners.iter().map(Seat::index).collect(), verdict.reason))
    }

    pub(crate) fn to_act(&self) -> Seats {
        self.state().to_act()
    }
}

/// `"lw"` as a play.
pub(crate) fn two(play: &str) -> Play {
    let mut letters = play.chars().map(|letter| letter.to_string());
    let pair = format!("{} {}", letters.next().unwrap(), letters.next().unwrap());
    pair.parse().unwrap()
}

pub(crate) fn dealer(cards: &str) -> Dealer<Outcome> {
    let script = cards.split_whitespace().map(|card| card.parse().unwrap()).collect();
    Dealer::scripted(script, Seeded::new("duel"))
}
