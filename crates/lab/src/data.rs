//! Decisions of bots for learning from play: what each seat observed, what it could choose, what it chose, and the
//! results. docs/data.md describes the lines.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use bots::Effort;
use engine::{Event as _, Game, Seat, Seats, Verdict, Viewer, read_options};
use serde::Serialize;
use serde_json::{Map, Value};
use tensor::{Path, Pen, Place, Tensors, returns};

use crate::parallel::{self, StopSignal};
use crate::play::{Decided, Observer};
use crate::sim::Simulation;
use crate::{Entrant, Key, LabError};

/// Games whose decisions are written down. They are the games of a [`Simulation`] with the same seed.
#[derive(Clone, Debug)]
pub struct Decisions {
    /// The game, by its slug. It must be one with tensors.
    pub game: String,
    /// The number of players; the fewest the game allows, if it is not given.
    pub players: Option<usize>,
    /// The options, by name.
    pub options: Map<String, Value>,
    /// The bots: one for all seats, or one for each.
    pub bots: Vec<String>,
    /// The effort of the bots, in percent.
    pub effort: u32,
    /// The seed of all luck.
    pub seed: String,
    /// The number of games.
    pub games: u64,
}

impl Decisions {
    /// Plays the games and gives their lines to `put`, until `put` breaks off or `stop` is set: first the header, then
    /// game by game, in order. `put` also gets the number of games so far, which is returned in the end. The number of
    /// threads does not change the lines.
    pub fn write(
        &self,
        threads: usize,
        stop: &AtomicBool,
        put: impl FnMut(u64, &str) -> ControlFlow<()>,
    ) -> Result<u64, LabError> {
        let wrong = |why: tensor::TensorError| LabError::Impossible(why.to_string());
        tensor::visit(&self.game, Writing { decisions: self, threads, stop, put }).map_err(wrong)?
    }

    fn simulation<G: Game>(&self, threads: usize) -> Result<Simulation<G>, LabError> {
        let about = G::about();
        let players = self.players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(LabError::Impossible)?;
        let options: G::Options =
            read_options(about, &self.options).map_err(|why| LabError::Impossible(why.to_string()))?;
        let effort = Effort::percent(self.effort);
        let entrants = self.bots.iter().map(|name| Entrant::named(name, effort)).collect::<Result<_, _>>()?;
        let (games, seed, variants) = (self.games, self.seed.clone(), vec![(String::new(), options)]);
        let simulation = Simulation { entrants, players, variants, games, seed, threads };
        simulation.check()?;
        Ok(simulation)
    }
}

/// The first line.
#[derive(Serialize)]
struct Header<'a> {
    kind: &'static str,
    quickdraw: &'static str,
    game: &'static str,
    players: usize,
    options: Value,
    bots: Vec<&'a str>,
    effort: u32,
    seed: &'a str,
    games: u64,
    observation: usize,
    indices: usize,
}

/// One index of a decision.
#[derive(Serialize)]
struct Line<'a> {
    kind: &'static str,
    game: u64,
    seat: usize,
    action: &'a str,
    step: usize,
    index: u16,
    legal: Vec<usize>,
    observation: Vec<(usize, f32)>,
}

/// The end of a game.
#[derive(Serialize)]
struct Ending {
    kind: &'static str,
    game: u64,
    returns: Vec<f64>,
    result: Verdict,
}

/// Adds a value as a line.
fn push(lines: &mut String, value: &impl Serialize) {
    *lines += &serde_json::to_string(value).expect("names of fields are texts");
    lines.push('\n');
}

/// How many games one thread plays before it hands over their lines.
const BATCH: u64 = 8;

struct Writing<'a, F> {
    decisions: &'a Decisions,
    threads: usize,
    stop: &'a AtomicBool,
    put: F,
}

impl<F: FnMut(u64, &str) -> ControlFlow<()>> tensor::Visit for Writing<'_, F> {
    type Output = Result<u64, LabError>;

    fn visit<G: Tensors>(mut self) -> Self::Output {
        let simulation = self.decisions.simulation::<G>(self.threads)?;
        let header = self.decisions.header(&simulation);
        if (self.put)(0, &header).is_break() {
            return Ok(0);
        }
        let all = simulation.games;
        let work = |unit: u64, signal: StopSignal<'_>| {
            let mut lines = String::new();
            for game in unit * BATCH..all.min((unit + 1) * BATCH) {
                let Some(more) = game_lines(&simulation, game, signal)? else { return Ok(None) };
                lines += &more;
            }
            Ok::<_, LabError>(Some((all.min((unit + 1) * BATCH) - unit * BATCH, lines)))
        };
        let mut given = 0;
        parallel::run(all.div_ceil(BATCH), self.threads.max(1), self.stop, work, |(games, lines)| {
            given += games;
            (self.put)(given, &lines)
        })?;
        Ok(given)
    }
}

impl Decisions {
    fn header<G: Tensors>(&self, simulation: &Simulation<G>) -> String {
        let mut line = String::new();
        let bots = &simulation.entrants;
        let header = Header {
            kind: "header",
            quickdraw: env!("CARGO_PKG_VERSION"),
            game: G::about().slug,
            players: simulation.players,
            options: engine::write_json(&simulation.variants[0].1),
            bots: (0..simulation.players).map(|seat| bots[seat % bots.len()].name()).collect(),
            effort: self.effort,
            seed: &self.seed,
            games: simulation.games,
            observation: G::OBSERVATION,
            indices: G::INDICES,
        };
        push(&mut line, &header);
        line
    }
}

/// The lines of one game; `None` if it was not finished.
fn game_lines<G: Tensors>(
    simulation: &Simulation<G>,
    game: u64,
    signal: StopSignal<'_>,
) -> Result<Option<String>, LabError> {
    let start = G::new(simulation.players, simulation.variants[0].1.clone());
    let mut writer = Writer::new(&start, game);
    let Some(outcome) = simulation.game(&start, Key::of(&simulation.seed), game, signal, &mut writer)? else {
        return Ok(None);
    };
    let result = Verdict { winners: outcome.winners, reason: outcome.reason, remark: outcome.remark };
    let returns = returns(simulation.players, &result);
    let mut lines = writer.lines;
    push(&mut lines, &Ending { kind: "result", game, returns, result });
    Ok(Some(lines))
}

/// Writes down the decisions of one game.
struct Writer<G: Tensors> {
    game: u64,
    /// What each seat remembers beyond its view.
    memories: Vec<G::Memory>,
    numbers: Vec<f32>,
    lines: String,
}

impl<G: Tensors> Writer<G> {
    fn new(start: &G, game: u64) -> Self {
        let seats = Seats::first(start.players());
        let memories = seats.iter().map(|seat| G::memory(&start.view(Viewer::Seat(seat)))).collect();
        Self { game, memories, numbers: vec![0.0; G::OBSERVATION], lines: String::new() }
    }
}

impl<G: Tensors> Observer<G> for Writer<G> {
    /// Writes a line for each index of the action. Actions without indices are not for agents and are left out.
    fn decided(&mut self, before: &G, seat: Seat, decided: &Decided<G::Action>) {
        let place = Place { seat, players: self.memories.len() };
        let (legal, view) = (before.legal(seat), before.view(Viewer::Seat(seat)));
        let Some(path) = G::path(place, &legal, &decided.decision.action) else { return };
        let action = decided.decision.action.to_string();
        let mut chosen = Path::EMPTY;
        for (step, &index) in path.steps().iter().enumerate() {
            let memory = &self.memories[seat.index()];
            G::observe(place, &view, memory, &chosen, &mut Pen::new(&mut self.numbers));
            let line = Line {
                kind: "decision",
                game: self.game,
                seat: seat.index(),
                action: &action,
                step,
                index,
                legal: G::follow(place, &legal, &chosen).iter().collect(),
                observation: self.numbers.iter().copied().enumerate().filter(|(_, number)| *number != 0.0).collect(),
            };
            push(&mut self.lines, &line);
            chosen = chosen.with(index.into());
        }
    }

    fn event(&mut self, event: &G::Event) {
        if G::REMEMBERS {
            for (index, memory) in self.memories.iter_mut().enumerate() {
                let seat = Seat::new(index);
                if let Some(told) = event.seen_by(Viewer::Seat(seat)) {
                    G::remember(memory, seat, &told);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{RandomPlayers, play};
    use engine::InputOf;
    use serde_json::json;
    use tensor::Table;

    /// Writes a game down, and plays it by index beside that.
    struct Both<G: Tensors> {
        writer: Writer<G>,
        table: Table<G>,
        compared: usize,
    }

    impl<G: Tensors> Observer<G> for Both<G> {
        fn decided(&mut self, before: &G, seat: Seat, decided: &Decided<G::Action>) {
            self.writer.decided(before, seat, decided);
            self.table.renew();
            let mut numbers = vec![0.0; G::OBSERVATION];
            for line in std::mem::take(&mut self.writer.lines).lines() {
                let line: Value = serde_json::from_str(line).expect("a line is JSON");
                self.table.observe(seat, &mut numbers);
                let seen: Vec<(usize, f32)> =
                    numbers.iter().copied().enumerate().filter(|(_, number)| *number != 0.0).collect();
                let written: Vec<(usize, f32)> =
                    serde_json::from_value(line["observation"].clone()).expect("places and numbers");
                assert_eq!(written, seen);
                assert_eq!(line["legal"], json!(self.table.mask(seat).iter().collect::<Vec<_>>()));
                let index = line["index"].as_i64().expect("an index is a number");
                let done = self.table.choose(seat, index).expect("what was chosen is legal");
                assert!(done.is_none_or(|action| action.to_string() == line["action"]), "{line}");
                self.compared += 1;
            }
        }

        fn input(&mut self, input: &InputOf<G>) {
            self.table.apply(input.clone(), &mut |_| ());
        }

        fn event(&mut self, event: &G::Event) {
            self.writer.event(event);
        }
    }

    struct Same;

    impl tensor::Visit for Same {
        type Output = ();

        fn visit<G: Tensors>(self) {
            let start = G::new(*G::about().players.end(), G::Options::default());
            let (writer, table) = (Writer::new(&start, 0), Table::new(start.clone()));
            let mut both = Both { writer, table, compared: 0 };
            let Ok(_) = play(start, &mut Key::of("same").stream(0), &mut RandomPlayers, &mut both);
            assert!(both.compared > 8, "{}: {} lines", G::about().slug, both.compared);
        }
    }

    #[test]
    fn a_file_has_what_the_seats_of_a_game_by_index_are_shown() {
        for game in tensor::all() {
            tensor::visit(game, Same).expect("it is on the list");
        }
    }
}
