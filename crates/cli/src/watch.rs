//! Long work at a terminal: a progress bar, and a clean stop on Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

static STOP: AtomicBool = AtomicBool::new(false);

/// A flag that the first Ctrl-C sets. The second one ends the program at once.
pub(crate) fn stop_on_ctrl_c() -> Result<&'static AtomicBool> {
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })
    .context("Ctrl-C cannot be listened to")?;
    eprintln!("Ctrl-C ends the games and reports on what was played; twice, it leaves at once.");
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
