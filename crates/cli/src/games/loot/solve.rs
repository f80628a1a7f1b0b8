//! `quickdraw solve`: solves a whole game into a file.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use engine::Tone;
use indicatif::{ProgressBar, ProgressStyle};
use lab::loot::{Job, Options, Table};

use crate::terminal;

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
        let stop = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stop);
        ctrlc::set_handler(move || told.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be caught")?;
        let bar = ProgressBar::no_length().with_style(style()?);
        let begin = Instant::now();
        let job = Job {
            path: &self.out,
            options: Options::default(),
            threads: self.threads,
            most_cards: self.cards.into(),
            stop: &stop,
            progress: &|done, total| {
                bar.set_length(total);
                bar.set_position(done);
            },
        };
        let solved = lab::loot::solve(&job)?;
        bar.finish_and_clear();
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
            terminal::say(Tone::Plain, "Stopped before the end. Run the same command again to continue.");
            return Ok(());
        }
        self.check()
    }

    fn check(&self) -> Result<()> {
        if self.check == 0 {
            return Ok(());
        }
        let table = Table::open(&self.out, &Options::default())?;
        let bar = ProgressBar::new(self.check as u64).with_style(style()?);
        let checked = lab::loot::check(&table, self.check, "quickdraw", &|done| bar.set_position(done));
        bar.finish_and_clear();
        let (positions, residual) = (checked.positions, checked.residual);
        terminal::say(
            Tone::Plain,
            &format!("{positions} positions computed again: the largest residual is {residual:.1e}."),
        );
        Ok(())
    }
}

fn style() -> Result<ProgressStyle> {
    Ok(ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} positions, {elapsed}, {eta} left")?)
}
