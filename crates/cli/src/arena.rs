//! `quickdraw arena`: bots and programs against each other.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bots::Effort;
use engine::{Game, read_options};
use lab::Entrant;
use lab::arena::{Contest, Standings};
use lab::stats::Sprt;
use serde_json::{Value, json};

use crate::games::ExactValues;
use crate::options::{effort, games, given, threads, visit};
use crate::program::{self, CommandLine};
use crate::watch;

/// What comes before the command of a program.
const COMMAND: &str = "cmd:";

/// Who plays what against whom.
#[derive(Clone, Debug, clap::Args)]
pub struct Arena {
    /// The game; `quickdraw games` lists them
    game: String,
    /// Two or more players: levels or strategies of the game, `random`, or programs as "cmd:COMMAND", such as
    /// "cmd:python3 mybot.py" (docs/engine.md)
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    names: Vec<String>,
    /// Players at a table. Default: the fewest the game allows
    #[arg(long)]
    players: Option<usize>,
    /// Games for each pairing; at tables of more than two, games in all
    #[arg(long, default_value = "1000", value_parser = games)]
    games: u64,
    /// Set an option of the game; `quickdraw games` lists them. May be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Seed, any text: the same seed gives the same games. Default: random
    #[arg(long)]
    seed: Option<String>,
    /// Effort of the bots, in percent of their effort against people
    #[arg(long, default_value = "100", value_name = "PERCENT", value_parser = effort)]
    effort: u32,
    /// Seconds that a program may take for an answer
    #[arg(long, default_value = "10", value_name = "SECONDS", value_parser = program::time_limit)]
    engine_time: Duration,
    /// Number of threads. Default: one for each core
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    /// Stop early by a sequential test: is the first of two players better by ELO0 or by ELO1 points, with error
    /// probabilities ALPHA and BETA (default 0.05 each)
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Also estimate the luck of every game and tell the result without it: the same mean, a narrower interval. For
    /// Loot, with bots that tell their mixtures
    #[arg(long)]
    less_luck: bool,
    #[command(flatten)]
    exact: ExactValues,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    /// Plays and prints the standings.
    pub fn run(self) -> Result<()> {
        self.exact.load()?;
        visit(&self.game.clone(), self)?
    }

    /// The player with this name: a bot, or the program of a command.
    fn entrant<G: Game>(&self, name: &str, players: usize, options: &G::Options) -> Result<Entrant<G>> {
        let Some(command) = name.strip_prefix(COMMAND) else {
            return Ok(Entrant::named(name, Effort::percent(self.effort))?);
        };
        let command: CommandLine = command.parse().map_err(anyhow::Error::msg)?;
        program::entrant(&label(name), command, self.engine_time, players, options).map_err(anyhow::Error::msg)
    }

    /// Describes what was played, for the report.
    fn title<G: Game>(&self, options: &G::Options, players: usize, seed: &str) -> (String, Value) {
        let about = G::about();
        let options = serde_json::to_value(options).unwrap_or_default();
        let effort = if self.effort == 100 { String::new() } else { format!(", effort {} %", self.effort) };
        let words = format!("{} for {players}{effort}, seed {seed}, options {options}", about.name);
        (words, json!({ "game": about.slug, "seed": seed, "effort": self.effort, "options": options }))
    }
}

impl catalog::Visit for Arena {
    type Output = Result<()>;

    fn visit<G: Game>(self) -> Result<()> {
        let about = G::about();
        let players = self.players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(anyhow::Error::msg)?;
        let options: G::Options = read_options(about, &given(&self.options)?)?;
        let entrants: Vec<Entrant<G>> =
            self.names.iter().map(|name| self.entrant(name, players, &options)).collect::<Result<_>>()?;
        ensure!(
            entrants.len() > 1,
            "an arena needs two players or more: {} has {}",
            about.name,
            lab::names::<G>().join(", ")
        );
        let seed = self.seed.clone().unwrap_or_else(crate::seed::fresh);
        let (title, mut figures) = self.title::<G>(&options, players, &seed);
        let threads = self.threads.unwrap_or_else(watch::processors);
        let less_luck = self.less_luck;
        let contest =
            Contest { entrants, players, options, games: self.games, seed, threads, sprt: self.sprt, less_luck };
        contest.check()?;
        let stop = watch::stop_on_ctrl_c(watch::STOPS_GAMES)?;
        let bar = watch::bar(contest.games());
        let standings = contest.run(stop, |so_far: &Standings| bar.set_position(so_far.games))?;
        bar.finish_and_clear();
        if self.json {
            if let (Value::Object(all), Value::Object(more)) = (&mut figures, standings.json()) {
                all.extend(more);
            }
            println!("{figures}");
        } else {
            println!("{}", standings.text(&title));
        }
        standings.fault.map_or(Ok(()), |fault| Err(fault.into()))
    }
}

/// A program's name in one line of a table.
fn label(name: &str) -> String {
    const LONGEST: usize = 60;
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = line.char_indices().nth(LONGEST).map(|(end, _)| format!("{}...", &line[..end]));
    cut.unwrap_or(line)
}

fn sprt(text: &str) -> Result<Sprt> {
    let how = "write two Elo differences, and the errors if you like: 0,10 or 0,10,0.05,0.05";
    let numbers: Vec<f64> = text.split(',').map(|number| number.trim().parse().context(how)).collect::<Result<_>>()?;
    match numbers[..] {
        [elo0, elo1] => Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        [elo0, elo1, alpha, beta] => Ok(Sprt { elo0, elo1, alpha, beta }),
        _ => Err(anyhow::Error::msg(how)),
    }
}
