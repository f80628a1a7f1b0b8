//! A table at a terminal: whose turn it is, and who may see the screen.

use anyhow::Result;
use bots::{Brain, Question};
use engine::{Cast, Dealer, Event, Game, Host, Seat, Seats, Seeded, Tone, View, Viewer};
use lab::Entrant;
use serde_json::Value;

use crate::terminal;

pub(super) struct Table<G: Game> {
    pub(super) host: Host<G>,
    pub(super) humans: Seats,
    pub(super) cast: Cast,
    /// The bots, whose seats come after those of the people.
    bots: Vec<Brain<G>>,
    /// The events each seat has seen, for its bot.
    heard: Vec<Vec<G::Event>>,
    /// People whose time in a race has run out. The host acts for them when everybody else has acted.
    pub(super) silent: Seats,
    /// Who saw the screen last, where several people share it.
    looking: Option<Seat>,
    /// Events that must not be printed before the people have raced: they see them on the table when their time starts.
    held: Vec<G::Event>,
}

/// The people have left the table.
pub(super) struct Left;

impl<G: Game> Table<G> {
    pub(super) fn open(
        players: usize,
        humans: usize,
        options: G::Options,
        bots: &[Entrant<G>],
        seed: &str,
    ) -> Result<Self> {
        let humans = Seats::first(humans);
        let (host, events) = Host::open(players, options, Dealer::new(Seeded::new(seed)))?;
        let names = ["Dusty", "Mabel", "Buck", "Opal", "Slim", "Pearl", "Hank", "Ruby"];
        let name = |seat: Seat| match humans.len() {
            _ if !humans.contains(seat) => format!("{} (bot)", names[seat.index()]),
            1 => "Player".into(),
            _ => format!("Player {}", seat.index() + 1),
        };
        let cast = Cast::new(Seats::first(players).iter().map(name).collect(), None);
        let luck = |bot: usize| Seeded::new(&format!("{seed}/bots/{bot}"));
        let brain = |(bot, entrant): (usize, &Entrant<G>)| entrant.brain(luck(bot)).expect("no program plays here");
        let bots = bots.iter().enumerate().map(brain).collect();
        let (silent, heard) = (Seats::NONE, vec![Vec::new(); players]);
        let mut table = Self { host, humans, cast, bots, heard, silent, looking: None, held: Vec::new() };
        table.hear(events);
        Ok(table)
    }

    pub(super) fn record(&self) -> Value {
        self.host.record().to_json()
    }

    /// Plays to the end. Returns whether the people left before it.
    pub(super) fn run(&mut self) -> bool {
        while self.host.state().verdict().is_none() {
            self.tell();
            if self.step().is_err() {
                terminal::say(Tone::Plain, "You leave the table.");
                return true;
            }
        }
        self.tell();
        let viewer = self.viewer();
        print_table(&self.host.state().view(viewer), &self.cast.read_by(viewer.seat()));
        false
    }

    /// Lets one seat act. Bots go first: nobody learns what they chose, and nobody waits for them.
    fn step(&mut self) -> Result<(), Left> {
        let owing = self.host.state().to_act();
        let next = |of_bots: bool| {
            owing.iter().find(|&seat| self.humans.contains(seat) != of_bots && !self.silent.contains(seat))
        };
        let events = match (next(true), next(false)) {
            (Some(bot), _) => {
                let heard = std::mem::take(&mut self.heard[bot.index()]);
                let question = Question::new(self.host.state(), bot, heard);
                let decision = self.bots[bot.index() - self.humans.len()].decide(&question.turn());
                self.heard[bot.index()] = question.into_heard();
                let acted = self.host.act(bot, decision.action, decision.at);
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
                self.host.expire().expect("somebody is awaited, and there is no script to fail")
            }
        };
        self.hear(events);
        Ok(())
    }

    /// Passes the events to each seat's bot, and queues them for printing.
    fn hear(&mut self, events: Vec<G::Event>) {
        for (seat, heard) in self.heard.iter_mut().enumerate() {
            heard.extend(events.iter().filter_map(|event| event.seen_by(Viewer::Seat(Seat::new(seat)))));
        }
        self.held.extend(events);
    }

    fn person_acts(&mut self, seat: Seat) -> Result<Vec<G::Event>, Left> {
        self.hand_over(seat)?;
        if self.races() { self.person_races(seat) } else { self.person_types(seat, None) }
    }

    /// Asks for the keyboard to be handed over, so that people who share a screen do not see each other's cards.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Left> {
        if self.humans.len() > 1 && self.looking != Some(seat) {
            let words = format!("Hand the keyboard to {}, then press Enter.", self.cast.name(seat));
            terminal::ask(&words).ok_or(Left)?;
            terminal::clear();
        }
        self.looking = Some(seat);
        Ok(())
    }

    /// Whether a person is racing or about to race.
    pub(super) fn races(&self) -> bool {
        let state = self.host.state();
        let race = state.window().is_some_and(|window| window.race);
        race && state.to_act().iter().any(|seat| self.humans.contains(seat))
    }

    /// The viewer of the shared screen: the only person, or a spectator.
    fn viewer(&self) -> Viewer {
        match (self.humans.len(), self.humans.lowest()) {
            (1, Some(seat)) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// Prints the queued events, up to one that starts a person's race.
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
