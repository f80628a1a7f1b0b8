//! A table at a terminal: whose turn it is, and who may see the screen.

use anyhow::Result;
use bots::{Bot, Question, Random};
use engine::{Cast, Dealer, Event, Game, House, Seat, Seats, Seeded, Tone, View, Viewer};
use serde_json::Value;

use crate::terminal;

pub(super) struct Table<G: Game> {
    pub(super) house: House<G>,
    pub(super) humans: Seats,
    pub(super) cast: Cast,
    bots: Random<Seeded>,
    /// People who let a race's time run out; the house answers for them when everybody else has.
    pub(super) silent: Seats,
    /// Who looked at the screen last, where several share it.
    looking: Option<Seat>,
    /// What may not be told before the people have raced: they see it on the table, when their time starts.
    held: Vec<G::Event>,
}

/// The people have left the table.
pub(super) struct Left;

impl<G: Game> Table<G> {
    pub(super) fn open(players: usize, humans: usize, options: G::Options, seed: &str) -> Result<Self> {
        let humans = Seats::first(humans);
        let (house, events) = House::open(players, options, Dealer::new(Seeded::new(seed)))?;
        let bots = ["Dusty", "Mabel", "Buck", "Opal", "Slim", "Pearl", "Hank", "Ruby"];
        let name = |seat: Seat| match humans.len() {
            _ if !humans.contains(seat) => format!("{} (bot)", bots[seat.index()]),
            1 => "Player".into(),
            _ => format!("Player {}", seat.index() + 1),
        };
        let cast = Cast::new(Seats::first(players).iter().map(name).collect(), None);
        let bots = Random::new(Seeded::new(&format!("{seed}/bots")));
        let silent = Seats::NONE;
        Ok(Self { house, humans, cast, bots, silent, looking: None, held: events })
    }

    pub(super) fn record(&self) -> Value {
        self.house.record().to_json()
    }

    /// Plays to the end; true if the people left before it.
    pub(super) fn run(&mut self) -> bool {
        while self.house.state().verdict().is_none() {
            self.tell();
            if self.step().is_err() {
                terminal::say(Tone::Plain, "You leave the table.");
                return true;
            }
        }
        self.tell();
        let viewer = self.viewer();
        print_table(&self.house.state().view(viewer), &self.cast.read_by(viewer.seat()));
        false
    }

    /// Bots decide first: nobody learns what they chose, and nobody waits for them.
    fn step(&mut self) -> Result<(), Left> {
        let owing = self.house.state().to_act();
        let next = |of_bots: bool| {
            owing.iter().find(|&seat| self.humans.contains(seat) != of_bots && !self.silent.contains(seat))
        };
        let events = match (next(true), next(false)) {
            (Some(bot), _) => {
                let decision = self.bots.decide(&Question::new(self.house.state(), bot, Vec::new()).turn());
                let acted = self.house.act(bot, decision.action, decision.at);
                acted.expect("a bot's action is legal, and there is no script to fail")
            }
            (None, Some(person)) => {
                let events = self.person_acts(person)?;
                if self.humans.len() > 1 {
                    // What this person typed or saw is still on the screen.
                    terminal::clear();
                }
                events
            }
            (None, None) => {
                self.silent = Seats::NONE;
                self.house.expire().expect("somebody is awaited, and there is no script to fail")
            }
        };
        self.held.extend(events);
        Ok(())
    }

    fn person_acts(&mut self, seat: Seat) -> Result<Vec<G::Event>, Left> {
        self.hand_over(seat)?;
        if self.races() { self.person_races(seat) } else { self.person_types(seat, None) }
    }

    /// Where several people share a screen, nobody sees another's cards.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Left> {
        if self.humans.len() > 1 && self.looking != Some(seat) {
            let words = format!("Hand the keyboard to {}, then press Enter.", self.cast.name(seat));
            terminal::ask(&words).ok_or(Left)?;
            terminal::clear();
        }
        self.looking = Some(seat);
        Ok(())
    }

    /// Whether a person is about to race, or is racing.
    pub(super) fn races(&self) -> bool {
        let state = self.house.state();
        let race = state.window().is_some_and(|window| window.race);
        race && state.to_act().iter().any(|seat| self.humans.contains(seat))
    }

    /// Whose eyes the common screen has: the one person's, or nobody's.
    fn viewer(&self) -> Viewer {
        match (self.humans.len(), self.humans.lowest()) {
            (1, Some(seat)) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// Tells what happened, as far as it does not start somebody's race.
    fn tell(&mut self) {
        let starts = self.held.iter().position(Event::starts_race).filter(|_| self.races());
        let viewer = self.viewer();
        let cast = self.cast.read_by(viewer.seat());
        let told = self.held.drain(..starts.unwrap_or(self.held.len()));
        for event in told.filter_map(|event| event.seen_by(viewer)) {
            terminal::say(Tone::Plain, &format!("  {}", event.tell(&cast)));
        }
    }
}

pub(super) fn print_table(view: &impl View, cast: &Cast) {
    terminal::say(Tone::Plain, "");
    terminal::print(&view.sketch(cast));
    terminal::say(Tone::Plain, "");
}
