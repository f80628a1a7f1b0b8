//! Running the steps of a chore.

use std::borrow::BorrowMut;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).expect("xtask lies in the repository")
}

/// `cargo` with these arguments, at the root.
pub(crate) fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    // What the outer cargo says about xtask itself is no business of the inner one.
    for name in ["CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH", "CARGO_PKG_NAME", "CARGO_PKG_VERSION"] {
        command.env_remove(name);
    }
    command.args(args).current_dir(root());
    command
}

/// Runs one step and tells how long it took.
pub(crate) fn step(name: &str, mut command: impl BorrowMut<Command>) -> Result<()> {
    println!("\n== {name}");
    let begun = Instant::now();
    let status = command.borrow_mut().status().with_context(|| format!("{name} could not be started"))?;
    if !status.success() {
        bail!("{name} failed");
    }
    println!("== {name}: passed in {} s", begun.elapsed().as_secs());
    Ok(())
}

/// Whether a command ends well, without showing what it says.
pub(crate) fn quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
