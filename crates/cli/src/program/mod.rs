//! Anybody's program as a player: a process that is told and asked by lines of JSON. docs/engine.md describes them.

mod command;
mod message;
mod player;
mod process;

use std::time::Duration;

pub(crate) use command::CommandLine;
#[cfg(feature = "network")]
pub(crate) use message::{Answer, Clock, Ending, Message, NewGame, Question, Race};
pub(crate) use player::entrant;
pub(crate) use process::Process;

/// How long a program may take for an answer, as an argument.
pub(crate) fn time_limit(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.001..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "a time to answer is from 0.001 to 3600 seconds".into())
}
