//! The decisions of simulated games, for learning from play.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use lab::Decisions;

use super::Sim;
use crate::options::given;
use crate::watch;

/// What Ctrl-C does.
const STOPS: &str = "Ctrl-C ends the games; those that were written stay. Twice, it leaves at once.";

impl Sim {
    /// Plays the games and writes their decisions.
    pub(super) fn write_decisions(self) -> Result<()> {
        ensure!(
            self.compare.is_none() && self.judged.is_none() && self.html.is_none() && !self.every,
            "decisions are written without a report: leave out --compare, --judged, --every and --html; with the same \
             seed, another run reports on the same games"
        );
        let all = self.games;
        let decisions = Decisions {
            game: self.game,
            players: self.players,
            options: given(&self.options)?,
            bots: self.bots,
            effort: self.effort,
            seed: self.seed.unwrap_or_else(crate::seed::fresh),
            games: all,
        };
        let stop = watch::stop_on_ctrl_c(STOPS)?;
        let bar = watch::bar(all);
        let path = self.out.as_deref();
        let mut lines = Lines { path, to: None };
        let mut failed = None;
        let played = decisions.write(self.threads.unwrap_or_else(watch::processors), stop, |games, text| {
            bar.set_position(games);
            match lines.put(text) {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => {
                    failed = Some(why);
                    ControlFlow::Break(())
                }
            }
        })?;
        bar.finish_and_clear();
        let name = path.map_or_else(|| "standard output".into(), |path| path.display().to_string());
        failed.map_or_else(|| lines.finish(), Err).with_context(|| format!("{name} cannot be written"))?;
        ensure!(played == all, "stopped: {name} has {played} of {all} games");
        eprintln!("Written to {name}.");
        Ok(())
    }
}

/// A file that is made when its first lines come, so that a refused request leaves an old file as it is; or standard
/// output.
struct Lines<'a> {
    path: Option<&'a Path>,
    to: Option<BufWriter<Box<dyn Write>>>,
}

impl Lines<'_> {
    fn put(&mut self, text: &str) -> io::Result<()> {
        let to = match &mut self.to {
            Some(to) => to,
            none => {
                let to: Box<dyn Write> = match self.path {
                    Some(path) => Box::new(File::create(path)?),
                    None => Box::new(io::stdout()),
                };
                none.insert(BufWriter::new(to))
            }
        };
        to.write_all(text.as_bytes())
    }

    fn finish(self) -> io::Result<()> {
        self.to.map_or(Ok(()), |mut to| to.flush())
    }
}
