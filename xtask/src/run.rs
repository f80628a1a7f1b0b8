//! Runs the steps of a chore.

use std::borrow::BorrowMut;
use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The passed steps and their durations.
static PASSED: Mutex<Vec<(String, Duration)>> = Mutex::new(Vec::new());

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_owned).expect("xtask lies in the repository")
}

/// The target directory of cargo.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or("target".into()))
}

/// `cargo` with these arguments, at the root.
pub(crate) fn cargo<const N: usize>(args: [&str; N]) -> Command {
    let mut command = program(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// A program that is cargo or runs it. Variables that the outer cargo sets for xtask must not leak into the inner one.
pub(crate) fn program(path: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(path);
    for name in ["CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH", "CARGO_PKG_NAME", "CARGO_PKG_VERSION"] {
        command.env_remove(name);
    }
    command
}

/// Runs one step as a command and prints how long it took.
pub(crate) fn step(name: &str, mut command: impl BorrowMut<Command>) -> Result<()> {
    println!("\n== {name}");
    let begun = Instant::now();
    let status = command.borrow_mut().status().with_context(|| format!("{name} could not be started"))?;
    if !status.success() {
        bail!("{name} failed");
    }
    passed(name, begun);
    Ok(())
}

/// Runs one step as a function.
pub(crate) fn own_step(name: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("\n== {name}");
    let begun = Instant::now();
    check().with_context(|| format!("{name} failed"))?;
    passed(name, begun);
    Ok(())
}

/// A step that runs in parallel with others. Its output is printed when it ends.
pub(crate) struct Beside {
    name: String,
    begun: Instant,
    child: Child,
    log: PathBuf,
}

impl Beside {
    pub(crate) fn start(name: &str, command: &mut Command) -> Result<Self> {
        println!("\n== {name}: begun, runs beside the next steps");
        let log = target().join(format!("{name}.log"));
        let file = File::create(&log)?;
        let child = command.stdout(file.try_clone()?).stderr(file).spawn();
        let child = child.with_context(|| format!("{name} could not be started"))?;
        Ok(Self { name: name.into(), begun: Instant::now(), child, log })
    }

    /// Waits for the step and prints its output.
    pub(crate) fn finish(mut self) -> Result<()> {
        println!("\n== {}", self.name);
        let status = self.child.wait()?;
        print!("{}", std::fs::read_to_string(&self.log)?);
        if !status.success() {
            bail!("{} failed", self.name);
        }
        passed(&self.name, self.begun);
        Ok(())
    }
}

impl Drop for Beside {
    /// If another step has failed, waits: a later run must not build into the same folder at the same time.
    fn drop(&mut self) {
        let _ = self.child.wait();
    }
}

fn passed(name: &str, begun: Instant) {
    let took = begun.elapsed();
    println!("== {name}: passed in {} s", took.as_secs());
    PASSED.lock().expect("no step panics").push((name.into(), took));
}

/// Prints how long each step took.
pub(crate) fn print_times() {
    println!("\n{:<28} seconds", "step");
    for (name, took) in PASSED.lock().expect("no step panics").iter() {
        println!("{name:<28} {:>7}", took.as_secs());
    }
}

/// Whether a command succeeds. Its output is not shown.
pub(crate) fn quietly(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Runs the last step, whose own last line ends the output.
pub(crate) fn last(name: &str, command: &mut Command) -> Result<()> {
    println!("\n== {name}");
    let status = command.status().with_context(|| format!("{name} could not be started"))?;
    if status.success() { Ok(()) } else { bail!("{name} failed") }
}
