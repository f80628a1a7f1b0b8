//! Long work at a terminal: a progress bar, and a clean stop on Ctrl-C.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

static STOP: AtomicBool = AtomicBool::new(false);

/// What Ctrl-C does to games that are being played.
pub(crate) const STOPS_GAMES: &str = "Ctrl-C ends the games and reports on what was played; twice, it leaves at once.";

/// A flag that the first Ctrl-C sets, after telling the user so with these words. The second one ends the program at
/// once.
pub(crate) fn stop_on_ctrl_c(words: &str) -> Result<&'static AtomicBool> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("Ctrl-C cannot be listened to")?;
    eprintln!("{words}");
    Ok(&STOP)
}

/// How many processors there are.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A progress bar on standard error, if that is a terminal.
pub(crate) fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style =
        ProgressStyle::with_template("{bar:40.yellow/black} {human_pos}/{human_len} games, {per_sec}, {eta} left{msg}");
    if let Ok(style) = style {
        bar.set_style(style.progress_chars("━╸─"));
    }
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// How often progress is told where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

/// Progress on standard error: a bar at a terminal, elsewhere a line now and then.
pub(crate) struct Meter {
    things: &'static str,
    bar: Option<ProgressBar>,
    begun: Instant,
    /// Which interval was told last.
    told: AtomicU64,
}

impl Meter {
    /// Counts these things.
    pub(crate) fn new(things: &'static str) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::no_length();
            let template = format!("{{wide_bar}} {{human_pos}} of {{human_len}} {things}, {{elapsed}}, {{eta}} left");
            if let Ok(style) = ProgressStyle::with_template(&template) {
                bar.set_style(style);
            }
            bar
        });
        Self { things, bar, begun: Instant::now(), told: AtomicU64::new(0) }
    }

    /// Tells that so many of all are done.
    pub(crate) fn show(&self, done: u64, all: u64) {
        if let Some(bar) = &self.bar {
            bar.set_length(all);
            bar.set_position(done);
            return;
        }
        let interval = 1 + self.begun.elapsed().as_secs() / EVERY.as_secs();
        if self.told.fetch_max(interval, Ordering::Relaxed) < interval {
            eprintln!("{done} of {all} {}, {} s", self.things, self.begun.elapsed().as_secs());
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
