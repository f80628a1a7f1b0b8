//! `quickdraw review`: where a recorded game turned, what each decision cost, and what was luck.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use bots::Effort;
use engine::{Game, Record};
use indicatif::{ProgressBar, ProgressStyle};
use review::{Reviewer, SEED};
use serde_json::Value;

use crate::file;
use crate::games::ExactValues;
use crate::options::effort;

/// What to review, and how to tell it.
#[derive(Clone, Debug, clap::Args)]
pub struct Review {
    /// The record of a finished game, from `quickdraw play --record`, the referee's `record` or a download
    file: PathBuf,
    /// Tell every step, not only where the game turned. JSON and HTML always have all of them
    #[arg(long)]
    all: bool,
    /// Effort of the judge, in percent: more takes longer and is more precise
    #[arg(long, default_value = "100", value_name = "PERCENT", value_parser = effort)]
    effort: u32,
    /// Format of the review. Default: by the extension of --out, else text
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// File for the review. Default: standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    exact: ExactValues,
}

/// How a review is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people at a terminal
    Text,
    /// For programs
    Json,
    /// A page with a graph
    Html,
}

impl Review {
    /// Reviews the record and writes what was found.
    pub fn run(self) -> Result<()> {
        self.exact.load()?;
        let json = file::read(&self.file)?;
        let review = file::visit(&json, Make { json: &json, effort: Effort::percent(self.effort) })??;
        let written = match self.format() {
            Format::Text => review.text(self.all),
            Format::Json => serde_json::to_string(&review)?,
            Format::Html => review.html(),
        };
        match &self.out {
            None => println!("{}", written.trim_end()),
            Some(path) => {
                std::fs::write(path, written).with_context(|| format!("{} cannot be written", path.display()))?;
                eprintln!("Written to {}.", path.display());
            }
        }
        Ok(())
    }

    fn format(&self) -> Format {
        let ending = self.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let by_name = ending.and_then(|ending| <Format as clap::ValueEnum>::from_str(ending, true).ok());
        self.format.or(by_name).unwrap_or(Format::Text)
    }
}

struct Make<'a> {
    json: &'a Value,
    effort: Effort,
}

impl catalog::Visit for Make<'_> {
    type Output = Result<review::Review>;

    fn visit<G: Game>(self) -> Self::Output {
        let record = Record::<G>::from_json(self.json)?;
        let mut reviewer = Reviewer::new(&record, bots::judge(SEED, self.effort))?;
        let bar = ProgressBar::new(reviewer.len() as u64);
        let style = ProgressStyle::with_template("{bar:40.yellow/black} step {pos} of {len}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("━╸─"));
        while reviewer.step() {
            bar.set_position(reviewer.done() as u64);
        }
        bar.finish_and_clear();
        Ok(reviewer.finish())
    }
}
