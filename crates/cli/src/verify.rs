//! `quickdraw verify`: checks the record of a finished game. Its luck must match the table's commitment, and its
//! signature shows whether anybody changed it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use engine::{BadHex, Commitment, Game, Tone, Unfair, Verified};
use proof::{PublicKey, Signed};
use serde_json::Value;

use crate::{file, terminal};

/// What to verify.
#[derive(Clone, Debug, clap::Args)]
pub struct Verify {
    /// The record of a finished game, as downloaded from a replay
    file: PathBuf,
    /// The commitment that you were shown before the game; the record's must be the same
    #[arg(long, value_name = "HEX", value_parser = read_commitment)]
    commitment: Option<Commitment>,
    /// The server's public key, from GET /api/key; it must have signed the record
    #[arg(long, value_name = "HEX")]
    key: Option<PublicKey>,
}

impl Verify {
    /// Checks the signature, recomputes every outcome, and prints what is proved and what is left to compare; or fails.
    pub fn run(self) -> Result<()> {
        let json = read(&self.file)?;
        let signed = proof::check(&json, self.key.as_ref())?;
        let (name, verified) = file::visit(&json, Check(&json))??;
        if let Some(shown) = self.commitment {
            let recorded = verified.commitment;
            ensure!(recorded == shown, "the record's commitment is {recorded}, not {shown}, which you were shown");
        }
        let Verified { players, inputs, outcomes, .. } = verified;
        terminal::say(
            Tone::Gold,
            &format!("{name} for {players}: {inputs} inputs, {outcomes} outcomes, every one as committed."),
        );
        self.tell_luck(&verified);
        self.tell_signature(signed);
        Ok(())
    }

    fn tell_luck(&self, verified: &Verified) {
        if verified.outcomes == 0 {
            say("Chance decided nothing in this game, so no outcome depends on its secret and its entropy.");
        }
        if self.commitment.is_some() {
            say("The commitment is the one you were shown. Compare the entropy, too:");
        } else {
            say("Compare with what you were shown before the first card:");
            say(&format!("  commitment {}", verified.commitment));
        }
        for (seat, text) in verified.entropy.seats().iter().enumerate() {
            let text = if text.is_empty() { "none" } else { text };
            say(&format!("  entropy of seat {seat} {text}"));
        }
    }

    fn tell_signature(&self, signed: Signed) {
        match signed {
            Signed::By(_) if self.key.is_some() => {
                say("Signed by the key you gave: nothing in the record has been changed since.");
            }
            Signed::By(key) => {
                say("Signed: nothing in the record has been changed since the owner of this key signed it.");
                say("Anybody can make a key, so compare it with the server's, which GET /api/key gives:");
                say(&format!("  key {key}"));
            }
            Signed::No => {
                let text = "Not signed: nothing shows who wrote this record. The players' actions, their reaction \
                            times and all else that is not drawn by luck may have been changed.";
                terminal::say(Tone::Amber, text);
                say("Practice games and records from before servers signed them have no signature.");
            }
        }
    }
}

fn say(text: &str) {
    terminal::say(Tone::Plain, text);
}

/// Reads a public record and nothing around it, so that what is checked is what every other reader sees in the file.
fn read(path: &Path) -> Result<Value> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    proof::read(&text).with_context(|| format!("{} is not a record", path.display()))
}

fn read_commitment(text: &str) -> Result<Commitment, BadHex> {
    text.to_owned().try_into()
}

struct Check<'a>(&'a Value);

impl catalog::Visit for Check<'_> {
    type Output = Result<(&'static str, Verified), Unfair>;

    fn visit<G: Game>(self) -> Self::Output {
        Ok((G::about().name, engine::verify::<G>(self.0)?))
    }
}
