//! `quickdraw probe`: the value of a position of a solved game.

use std::io::Read;
use std::path::PathBuf;

use anyhow::{Context, Result};
use catalog::loot::State;
use engine::{Game, Tone, read_options};
use lab::loot::{Options, Probed, Table};
use serde_json::Value;

use crate::options::given;
use crate::terminal;

/// The game of the position.
#[derive(Clone, Debug, clap::Args)]
pub struct Probe {
    #[command(subcommand)]
    game: Probable,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Probable {
    /// Loot, Shoot, Whisky: the value of a position and the optimal plays of both seats
    Loot(ProbeLoot),
}

/// Which position of Loot.
#[derive(Clone, Debug, clap::Args)]
struct ProbeLoot {
    /// The position in the referee's JSON: a file, `-` for standard input, or the JSON itself
    position: String,
    /// The table from `quickdraw solve loot`. Without it, only positions with few cards left can be solved
    #[arg(long)]
    table: Option<PathBuf>,
    /// Set an option of the game; `quickdraw games` lists them. May be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

impl Probe {
    /// Prints the value of the position and the optimal mixture of each seat.
    pub fn run(self) -> Result<()> {
        let Probable::Loot(probe) = self.game;
        probe.run()
    }
}

impl ProbeLoot {
    fn run(self) -> Result<()> {
        let position = self.position()?;
        let options: Options = read_options(State::about(), &given(&self.options)?)?;
        let table = self.table.as_deref().map(|path| Table::open(path, &options)).transpose()?;
        let probed = lab::loot::probe(&position, options, table.as_ref())?;
        if self.json {
            anstream::println!("{}", serde_json::to_string(&probed)?);
        } else {
            tell(&probed);
        }
        Ok(())
    }

    fn position(&self) -> Result<Value> {
        let text = match self.position.as_str() {
            "-" => {
                let mut text = String::new();
                std::io::stdin().read_to_string(&mut text).context("standard input cannot be read")?;
                text
            }
            text if text.trim_start().starts_with('{') => text.to_owned(),
            path => std::fs::read_to_string(path).with_context(|| {
                format!("{path} cannot be read: give a file, - for standard input, or a position as JSON")
            })?,
        };
        let json: Value = serde_json::from_str(&text).context("the position is not JSON")?;
        Ok(json.get("state").cloned().unwrap_or(json))
    }
}

fn tell(probed: &Probed) {
    let value = probed.value;
    let leads = match value {
        _ if value.abs() < 5e-7 => "neither seat is ahead".to_owned(),
        _ if value >= 1.0 - 5e-7 => "seat 0 wins".to_owned(),
        _ if value <= 5e-7 - 1.0 => "seat 1 wins".to_owned(),
        _ => format!("seat {} is ahead", usize::from(value < 0.0)),
    };
    terminal::say(Tone::Gold, &format!("Worth {value:+.6} to seat 0: {leads}. (Chance to win less chance to lose.)"));
    if let Some(residual) = probed.residual {
        terminal::say(
            Tone::Faint,
            &format!("Computed again from the positions that can follow: {residual:.1e} apart."),
        );
    }
    for (seat, mixture) in probed.mixtures.iter().enumerate() {
        terminal::say(Tone::Strong, &format!("Seat {seat}, phase {}:", probed.phase));
        let mut plays: Vec<_> = mixture.iter().collect();
        plays.sort_by(|a, b| b.1.total_cmp(a.1));
        for (play, share) in plays {
            terminal::say(Tone::Plain, &format!("  {:5.1} %  {play}", share * 100.0));
        }
    }
}
