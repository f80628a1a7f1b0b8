//! `quickdraw puzzles`: positions with one best action, or with a mixture that can be guessed.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context, Result, bail, ensure};
use bots::Effort;
use engine::{Game, read_options};
use lab::Entrant;
use puzzles::{Ask, Margin, Puzzle, Search};

use crate::games::ExactValues;
use crate::options::{effort, games, given, threads, visit};
use crate::{file, watch};

/// What puzzles to look for, and how many.
#[derive(Clone, Debug, clap::Args)]
pub struct Puzzles {
    /// The game; `quickdraw games` lists them
    game: String,
    /// Number of puzzles, each from another game
    #[arg(long, default_value = "30", value_parser = games)]
    count: u64,
    /// Give up after this many games, such as 1000, 250k, 1e6 or 2m
    #[arg(long, default_value = "10k", value_parser = games)]
    games: u64,
    /// Players at a table. Default: the fewest the game allows
    #[arg(long)]
    players: Option<usize>,
    /// Set an option of the game; `quickdraw games` lists them. May be repeated
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The bots that play the games. Default: the game's usual level
    #[arg(long, value_name = "NAME")]
    bots: Option<String>,
    /// How much better the best action has to be than the second, in points of winning chance
    #[arg(long, default_value = "3", value_name = "POINTS", value_parser = points)]
    margin: f64,
    /// Effort of the judge when it looks for a puzzle, in percent
    #[arg(long, default_value = "50", value_name = "PERCENT", value_parser = effort)]
    effort: u32,
    /// Efforts of the judge when it looks again, each time with other luck: only what it always confirms is kept
    #[arg(long, value_delimiter = ',', default_value = "20,100,400", value_parser = effort)]
    #[arg(value_name = "PERCENT[,PERCENT...]")]
    check: Vec<u32>,
    /// Seed, any text: the same seed finds the same puzzles. Default: random
    #[arg(long)]
    seed: Option<String>,
    /// Number of threads. Default: one for each core
    #[arg(long, value_parser = threads)]
    threads: Option<usize>,
    /// Look at the puzzles of this file again instead of finding new ones: what the judge confirms is kept, with its
    /// answers and reasons
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "games", "players", "options", "bots"])]
    again: Option<PathBuf>,
    /// File for the puzzles, one in each line. Default: standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    exact: ExactValues,
}

impl Puzzles {
    /// Finds puzzles and writes them.
    pub fn run(self) -> Result<()> {
        self.exact.load()?;
        visit(&self.game.clone(), self)?
    }

    fn search<G: Game>(&self) -> Result<Search<G>> {
        let about = G::about();
        if bots::levels::<G>().len() < 2 {
            bail!("{} has no judge of its own, so there is nobody to say what is best", about.name);
        }
        let players = self.players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(anyhow::Error::msg)?;
        let bots = self.bots.clone().unwrap_or_else(|| bots::usual::<G>().slug.into());
        Entrant::<G>::named(&bots, Effort::FULL)?;
        Ok(Search {
            players,
            options: read_options(about, &given(&self.options)?)?,
            bots,
            seed: self.seed.clone().unwrap_or_else(crate::seed::fresh),
            effort: Effort::percent(self.effort),
            checks: self.check.iter().copied().map(Effort::percent).collect(),
            margin: Margin(self.margin / 100.0),
        })
    }

    fn write(&self, found: &[Puzzle]) -> Result<()> {
        let text: String = found.iter().map(|puzzle| puzzle.line() + "\n").collect();
        match &self.out {
            None => print!("{text}"),
            Some(path) => {
                std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))?;
            }
        }
        Ok(())
    }
}

impl catalog::Visit for Puzzles {
    type Output = Result<()>;

    fn visit<G: Game>(self) -> Result<()> {
        let search = self.search::<G>()?;
        // Fail before an hour of games, not after it, if the file cannot be written.
        self.out.as_deref().map(file::try_to_write).transpose()?;
        let words = "Ctrl-C ends the search and writes what was found; twice, it leaves at once.";
        let stop = watch::stop_on_ctrl_c(words)?;
        let threads = self.threads.unwrap_or_else(watch::processors);
        if let Some(path) = &self.again {
            let known = read::<G>(path)?;
            let look = |number: u64| search.again(number, known.get(number as usize)?);
            let mut kept: Vec<Puzzle> = Vec::new();
            for puzzle in among(0..known.len() as u64, threads, stop, &look) {
                if !kept.iter().any(|other| puzzle.is_like(other)) {
                    kept.push(puzzle);
                }
            }
            // The file that was read may be the one to be written.
            ensure!(!stop.load(Ordering::Relaxed), "stopped before the end: nothing is written");
            self.write(&kept)?;
            eprintln!("{} of {} puzzles, seed {}.", kept.len(), known.len(), search.seed);
            return Ok(());
        }
        let meter = watch::Meter::new("puzzles");
        let (mut found, mut played) = (Vec::<Puzzle>::new(), 0);
        while (found.len() as u64) < self.count && played < self.games && !stop.load(Ordering::Relaxed) {
            let next = (played + 4 * threads as u64).min(self.games);
            for puzzle in among(played..next, threads, stop, &|number| search.puzzle(number)) {
                if is_wanted(&puzzle, &found) {
                    found.push(puzzle);
                }
            }
            played = next;
            meter.show((found.len() as u64).min(self.count), self.count);
        }
        meter.finish();
        found.truncate(self.count as usize);
        self.write(&found)?;
        eprintln!("{} puzzles in {played} games, seed {}.", found.len(), search.seed);
        Ok(())
    }
}

/// Whether a puzzle adds something to those before it. There are at most as many mixtures as best actions, so that they
/// take turns where both are common. No answer is that of more than a quarter, or it could be guessed.
fn is_wanted(puzzle: &Puzzle, found: &[Puzzle]) -> bool {
    let count = |is_one: &dyn Fn(&Puzzle) -> bool| found.iter().filter(|known| is_one(known)).count();
    let answer = |puzzle: &Puzzle| puzzle.ideas.first().map(|idea| idea.action.clone());
    let is_due =
        puzzle.ask == Ask::Best || count(&|known| known.ask == Ask::Share) <= count(&|known| known.ask == Ask::Best);
    let is_rare = 4 * count(&|known| answer(known) == answer(puzzle)) <= found.len();
    is_due && is_rare && !found.iter().any(|known| puzzle.is_like(known))
}

/// The puzzles of a file.
fn read<G: Game>(path: &Path) -> Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let line = |(number, line)| {
        let puzzle = Puzzle::read(line).and_then(|puzzle| puzzle.position::<G>().map(|_| puzzle));
        puzzle.with_context(|| format!("{}, line {}", path.display(), number + 1))
    };
    text.lines().enumerate().map(line).collect()
}

/// What is found under these numbers, in their order.
fn among(
    numbers: Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    find: &(dyn Fn(u64) -> Option<Puzzle> + Sync),
) -> Vec<Puzzle> {
    let next = AtomicU64::new(numbers.start);
    let work = || {
        let own =
            std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|next| numbers.contains(next)));
        let going_on = own.take_while(|_| !stop.load(Ordering::Relaxed));
        going_on.filter_map(|number| Some((number, find(number)?))).collect::<Vec<_>>()
    };
    let mut found: Vec<(u64, Puzzle)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a search does not panic")).collect()
    });
    found.sort_by_key(|(number, _)| *number);
    found.into_iter().map(|(_, puzzle)| puzzle).collect()
}

/// Parses a number of points.
fn points(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| (0.5..=50.0).contains(number));
    number.ok_or_else(|| "a margin is from 0.5 to 50 points".into())
}
