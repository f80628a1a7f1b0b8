//! `quickdraw arena`: bots against each other.

use anyhow::{Context, Result, ensure};
use bots::Effort;
use engine::{Game, read_options};
use lab::Entrant;
use lab::arena::{Contest, Standings};
use lab::stats::Sprt;
use serde_json::{Value, json};

use crate::options::{effort, games, given, threads, visit};
use crate::watch;

/// Who plays what against whom.
#[derive(Clone, Debug, clap::Args)]
pub struct Arena {
    /// Which game: `quickdraw games` lists them
    game: String,
    /// Two or more players by name: the levels and strategies of the game, and `random`
    #[arg(required = true, num_args = 1.., value_name = "PLAYER")]
    names: Vec<String>,
    /// How many sit at a table; the least the game allows if not given
    #[arg(long)]
    players: Option<usize>,
    /// How many games each pairing plays; in all, where more than two sit at a table
    #[arg(long, default_value = "1000", value_parser = games)]
    games: u64,
    /// An option of the game, as NAME=VALUE (`quickdraw games` lists them); may be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A text that makes the games repeatable
    #[arg(long)]
    seed: Option<String>,
    /// How hard the bots think, in percent of what they do for people
    #[arg(long, default_value = "100", value_name = "PERCENT", value_parser = effort)]
    effort: u32,
    /// How many threads play; one a processor if not given
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    /// Stop as soon as it is settled by how many Elo points the first of two players is better: by ELO0 or by ELO1,
    /// with errors ALPHA and BETA (0.05 each if not given)
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

impl Arena {
    /// Plays and prints the standings.
    pub fn run(self) -> Result<()> {
        visit(&self.game.clone(), self)?
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
        let effort = Effort::percent(self.effort);
        let entrants: Vec<Entrant<G>> =
            self.names.iter().map(|name| Entrant::named(name, effort)).collect::<Result<_, _>>()?;
        ensure!(
            entrants.len() > 1,
            "an arena needs two players or more: {} has {}",
            about.name,
            lab::names::<G>().join(", ")
        );
        let players = self.players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(anyhow::Error::msg)?;
        let options: G::Options = read_options(about, &given(&self.options)?)?;
        let seed = self.seed.clone().unwrap_or_else(crate::seed::fresh);
        let (title, mut figures) = self.title::<G>(&options, players, &seed);
        let threads = self.threads.unwrap_or_else(watch::processors);
        let contest = Contest { entrants, players, options, games: self.games, seed, threads, sprt: self.sprt };
        contest.check()?;
        let stop = watch::stop_on_ctrl_c()?;
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

fn sprt(text: &str) -> Result<Sprt> {
    let how = "write two Elo differences, and the errors if you like: 0,10 or 0,10,0.05,0.05";
    let numbers: Vec<f64> = text.split(',').map(|number| number.trim().parse().context(how)).collect::<Result<_>>()?;
    match numbers[..] {
        [elo0, elo1] => Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        [elo0, elo1, alpha, beta] => Ok(Sprt { elo0, elo1, alpha, beta }),
        _ => Err(anyhow::Error::msg(how)),
    }
}
