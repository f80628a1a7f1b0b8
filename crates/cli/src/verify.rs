//! Checking that a finished game's luck was the one its table had committed to.

use std::path::PathBuf;

use anyhow::Result;
use engine::{Game, Tone, Unfair, Verified};
use serde_json::Value;

use crate::{file, terminal};

/// What to verify.
#[derive(Clone, Debug, clap::Args)]
pub struct Verify {
    /// The public record of a finished game
    file: PathBuf,
}

impl Verify {
    /// Recomputes every outcome of the record and says that all are as committed, or what does not fit.
    pub fn run(self) -> Result<()> {
        let json = file::read(&self.file)?;
        let (name, verified) = file::visit(&json, Check(&json))??;
        let Verified { players, inputs, outcomes, commitment, entropy } = verified;
        terminal::say(
            Tone::Gold,
            &format!("{name} for {players}: {inputs} inputs, {outcomes} outcomes, every one as committed."),
        );
        terminal::say(Tone::Plain, "Compare with what you were shown before the first card:");
        terminal::say(Tone::Plain, &format!("  commitment {commitment}"));
        for (seat, text) in entropy.seats().iter().enumerate() {
            let text = if text.is_empty() { "none" } else { text };
            terminal::say(Tone::Plain, &format!("  entropy of seat {seat} {text}"));
        }
        Ok(())
    }
}

struct Check<'a>(&'a Value);

impl catalog::Visit for Check<'_> {
    type Output = Result<(&'static str, Verified), Unfair>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok((G::about().name, engine::verify::<G>(self.0)?))
    }
}
