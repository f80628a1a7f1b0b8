//! A program as a player of the arena.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::{Decision, Turn};
use engine::{Game, Listing, Luck, Seat, Seeded, Verdict, read_json};
use lab::{Entrant, Failure, FailureKind, Program};
use serde::Serialize;
use serde_json::Value;

use super::message::{Clock, Ending, Message, NewGame, Question, Race, shortened};
use super::{CommandLine, Process};

/// As many announcements are allowed at one decision as at a server's table.
const ANNOUNCEMENTS: u32 = 8;

/// The processes of one program. Each plays one game at a time, and then the next.
struct Processes {
    command: CommandLine,
    limit: Duration,
    idle: Mutex<Vec<Process>>,
}

impl Processes {
    fn take(&self) -> Result<Process, String> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Process::start(&self.command), Ok)
    }

    fn give_back(&self, process: Process) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
    }
}

/// The entrant that is the program of this command, which may take so long for each answer. The first process is
/// started at once, so that a command that cannot be started is known before the games.
pub(crate) fn entrant<G: Game>(
    name: &str,
    command: CommandLine,
    limit: Duration,
    players: usize,
    options: &G::Options,
) -> Result<Entrant<G>, String> {
    let processes = Arc::new(Processes { command, limit, idle: Mutex::new(Vec::new()) });
    processes.give_back(processes.take()?);
    let options = value(options);
    Ok(Entrant::program(name, move |mut luck: Seeded| -> Box<dyn Program<G>> {
        let processes = Arc::clone(&processes);
        let (options, seed) = (options.clone(), luck.ticket(u32::MAX));
        Box::new(Seated { processes, process: None, players, options, seed, told: 0, announced: 0 })
    }))
}

/// A program on one seat, for one game.
struct Seated {
    processes: Arc<Processes>,
    /// Its process, once it has been asked.
    process: Option<Process>,
    players: usize,
    options: Value,
    seed: u32,
    /// How many events it was told.
    told: usize,
    /// How many actions it has taken that did not settle its decision.
    announced: u32,
}

impl Seated {
    /// Tells a process that a game begins.
    fn begin<G: Game>(&self, seat: Seat) -> Result<Process, Failure> {
        let mut process = self.processes.take().map_err(|why| Failure::new(FailureKind::Ended, why))?;
        let new = NewGame::new(G::about().slug, self.players, seat, self.options.clone(), self.seed);
        process.tell(&Message::New(new))?;
        Ok(process)
    }

    fn question<G: Game>(&self, turn: &Turn<'_, G>) -> Question {
        let limit = self.processes.limit.as_millis() as u64;
        Question {
            events: turn.heard[self.told..].iter().map(value).collect(),
            view: value(turn.view),
            legal: value(&Listing::of(turn.legal)),
            clock: Clock { window: turn.window.map(|window| window.name.into()), ms: limit },
            race: races(turn).then_some(Race::GO),
        }
    }
}

impl<G: Game> Program<G> for Seated {
    fn decide(&mut self, turn: &Turn<'_, G>) -> Result<Decision<G::Action>, Failure> {
        let mut process = self.process.take().map_or_else(|| self.begin::<G>(turn.seat), Ok)?;
        // A process that fails here is dropped, and with it what it may still write.
        let answer = process.ask(self.question(turn), self.processes.limit)?;
        self.process = Some(process);
        self.told = turn.heard.len();
        let illegal = |what: String| Failure::new(FailureKind::Illegal, what);
        let action: G::Action = read_json(&answer.action).map_err(|error| {
            let action = shortened(&answer.action.to_string());
            illegal(format!("it played {action}, which is no action of {}: {error}", G::about().name))
        })?;
        self.announced = if G::settles(&action) { 0 } else { self.announced + 1 };
        if self.announced > ANNOUNCEMENTS {
            return Err(illegal(format!("it played '{action}' instead of deciding: {ANNOUNCEMENTS} times are enough")));
        }
        Ok(Decision { action, at: races(turn).then(|| answer.reaction()) })
    }

    fn over(&mut self, verdict: &Verdict, heard: &[G::Event]) {
        let Some(mut process) = self.process.take() else { return };
        let events = heard[self.told..].iter().map(value).collect();
        if process.tell(&Message::Over(Ending { result: value(verdict), events })).is_ok() {
            self.processes.give_back(process);
        }
    }
}

fn races<G: Game>(turn: &Turn<'_, G>) -> bool {
    turn.window.is_some_and(|window| window.race)
}

fn value(told: &impl Serialize) -> Value {
    serde_json::to_value(told).expect("views and events are made of texts, numbers and lists")
}
