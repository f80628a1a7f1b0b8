//! `quickdraw solve`: solves a whole game into a file.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use catalog::loot::State;
use engine::{Game, Tone, read_options};
use lab::loot::{EXACT, Job, Options, Table};

use crate::options::given;
use crate::{terminal, watch};

/// Which game to solve.
#[derive(Clone, Debug, clap::Args)]
pub struct Solve {
    #[command(subcommand)]
    game: Solvable,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum Solvable {
    /// Loot, Shoot, Whisky: the exact value of every position at the beginning of a round
    Loot(SolveLoot),
}

/// How to solve Loot.
#[derive(Clone, Debug, clap::Args)]
struct SolveLoot {
    /// The file to write. An unfinished file is continued
    #[arg(long, default_value = "loot.table")]
    out: PathBuf,
    /// Set an option of the game; `quickdraw games` lists them. May be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Number of threads. Default: one for each core
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Solve only positions with at most this many saloon cards in the row and the deck
    #[arg(long, default_value_t = 13, value_parser = clap::value_parser!(u8).range(4..=13))]
    cards: u8,
    /// Check this many random positions of the finished table
    #[arg(long, default_value_t = 1000)]
    check: usize,
}

impl Solve {
    /// Solves the game, and prints how large the table is, how long it took and how exact it is.
    pub fn run(self) -> Result<()> {
        let Solvable::Loot(solve) = self.game;
        solve.run()
    }
}

impl SolveLoot {
    fn run(self) -> Result<()> {
        let options: Options = read_options(State::about(), &given(&self.options)?)?;
        let stop = watch::stop_on_ctrl_c("Ctrl-C stops; the same command continues. Twice, it leaves at once.")?;
        let meter = watch::Meter::new("positions");
        let begin = Instant::now();
        let job = Job {
            path: &self.out,
            options,
            threads: self.threads,
            most_cards: self.cards.into(),
            stop,
            progress: &|done, total| meter.show(done, total),
        };
        let solved = lab::loot::solve(&job)?;
        meter.finish();
        let (size, path) = (std::fs::metadata(&self.out).map_or(0, |data| data.len()), self.out.display());
        let time = begin.elapsed().as_secs_f64();
        let new = solved.positions - solved.before;
        terminal::say(
            Tone::Gold,
            &format!(
                "{path}: {} positions in {size} bytes; {new} of them solved now, in {time:.0} s.",
                solved.positions
            ),
        );
        if !solved.finished {
            bail!("stopped before the end: run the same command again to continue");
        }
        self.check(&options)
    }

    fn check(&self, options: &Options) -> Result<()> {
        if self.check == 0 {
            return Ok(());
        }
        let table = Table::open(&self.out, options)?;
        let meter = watch::Meter::new("positions");
        let all = self.check as u64;
        let checked = lab::loot::check(&table, self.check, "quickdraw", &|done| meter.show(done, all));
        meter.finish();
        let (positions, residual) = (checked.positions, checked.residual);
        terminal::say(
            Tone::Plain,
            &format!("{positions} positions computed again: the largest residual is {residual:.1e}."),
        );
        let above = checked.above;
        ensure!(
            above == 0,
            "{above} of {positions} positions have a residual above {EXACT:.0e}: solve into a new file"
        );
        Ok(())
    }
}
