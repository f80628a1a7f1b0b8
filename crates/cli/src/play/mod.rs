//! `quickdraw play`: people at one keyboard, bots on the other seats.

mod ask;
mod race;
mod table;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use bots::Effort;
use engine::{Game, Tone, read_options};
use lab::Entrant;

use crate::games::ExactValues;
use crate::options::{given, visit};
use crate::terminal;
use table::Table;

/// How to set up a table.
#[derive(Clone, Debug, clap::Args)]
pub struct Setup {
    /// Number of players. Default: the fewest the game allows
    #[arg(long)]
    players: Option<usize>,
    /// How many of them are people at this keyboard; the others are bots
    #[arg(long, default_value_t = 1)]
    humans: usize,
    /// The bots' levels, in the order of their seats; repeated if there are more bots
    #[arg(long, value_delimiter = ',', value_name = "LEVEL[,LEVEL...]")]
    bots: Vec<String>,
    /// Set an option of the game; `quickdraw games` lists them. May be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Seed, any text: the same seed gives the same luck. Default: random
    #[arg(long)]
    seed: Option<String>,
    /// Write the record of the game to this file, for `quickdraw replay`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    exact: ExactValues,
}

/// Plays until the game is over or the people leave, and offers another game.
pub fn play(slug: &str, setup: Setup) -> Result<()> {
    setup.exact.load()?;
    visit(slug, setup)?
}

impl catalog::Visit for Setup {
    type Output = Result<()>;

    fn visit<G: Game>(self) -> Result<()> {
        let about = G::about();
        let players = self.players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(anyhow::Error::msg)?;
        if self.humans > players {
            bail!("{} people cannot sit on {players} seats", self.humans);
        }
        let options: G::Options = read_options(about, &given(&self.options)?)?;
        let bots = self.company::<G>(players)?;
        let seed = self.seed.clone().unwrap_or_else(crate::seed::fresh);
        terminal::say(Tone::Gold, &format!("{}, by {}", about.name, about.credit));
        terminal::say(Tone::Faint, &format!("Seed {seed}. Type ? for help, Ctrl-D to leave."));
        let mut table = Table::<G>::open(players, self.humans, options.clone(), &bots, &seed)?;
        for game in 2.. {
            let left = table.run();
            if let Some(path) = &self.record {
                let json = serde_json::to_string_pretty(&table.record())?;
                std::fs::write(path, json)
                    .with_context(|| format!("the record cannot be written to {}", path.display()))?;
                terminal::say(Tone::Faint, &format!("Recorded: quickdraw replay {}", path.display()));
            }
            let again =
                !left && terminal::is_interactive() && terminal::ask("Another game? (y/n)").as_deref() == Some("y");
            if !again {
                break;
            }
            table = Table::open(players, self.humans, options.clone(), &bots, &format!("{seed}/{game}"))?;
        }
        Ok(())
    }
}

impl Setup {
    /// The bots for the seats without people, in order. If there are more seats than names, the names repeat.
    fn company<G: Game>(&self, players: usize) -> Result<Vec<Entrant<G>>> {
        let seats = players - self.humans;
        if self.bots.len() > seats {
            bail!("there is room for {seats} of {} bots: people have the other seats", self.bots.len());
        }
        let named: Vec<&str> = self.bots.iter().map(String::as_str).collect();
        let named = if named.is_empty() { vec![bots::usual::<G>().slug] } else { named };
        let bots = named.iter().cycle().take(seats).map(|name| Entrant::named(name, Effort::FULL));
        Ok(bots.collect::<Result<_, _>>()?)
    }
}
