//! The Python package: installed into a virtual environment with one command, tested, and its examples run.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::run::{own_step, program, quietly, root, step, target};

/// What the tests need besides the package. `OpenSpiel` has no wheel for every Python; then its tests are skipped.
const TOOLS: [&str; 3] = ["pettingzoo>=1.24", "gymnasium>=1.0", "numpy"];
const OPENSPIEL: &str = "open_spiel>=1.6";
const TESTS: [(&str, &str); 5] = [
    ("the package", "test_package.py"),
    ("batches", "test_batches.py"),
    ("files of decisions", "test_data.py"),
    ("fuzzed calls", "test_fuzz.py"),
    ("PettingZoo", "test_pettingzoo.py"),
];
const EXAMPLES: [&str; 4] = ["learn_loot.py", "solve_loot.py", "self_play.py", "your_bot.py"];

/// How many fuzzed calls the suite makes.
pub(crate) const CALLS: u64 = 20_000;

/// Checks the package, if Python with `venv` and `pip` is there and packages can be had. Otherwise a message says that
/// it is skipped. `calls` is the number of fuzzed calls.
pub(crate) fn check(calls: u64) -> Result<()> {
    let folder = target().join("python");
    let Some(python) = environment(&folder.join("venv")) else {
        println!("\n== python: NOT CHECKED, there is no Python 3.10 with venv and pip, or no packages can be had");
        return Ok(());
    };
    step("the package for Python", install(&python))?;
    let wheels = folder.join("wheels");
    // Wheels of other versions would stay.
    let _ = std::fs::remove_dir_all(&wheels);
    step("the wheel", wheel(&python, &wheels))?;
    let tests = root().join("crates/python/tests");
    for (name, file) in TESTS {
        let mut test = run(&python, &tests.join(file));
        step(name, test.env("QUICKDRAW_WHEELS", &wheels).env("QUICKDRAW_CALLS", calls.to_string()))?;
    }
    let has_openspiel = quietly(program(&python).args(["-c", "import pyspiel"]));
    if has_openspiel {
        step("OpenSpiel", run(&python, &tests.join("test_openspiel.py")))?;
    } else {
        println!("\n== OpenSpiel: NOT CHECKED, it cannot be installed for this Python");
    }
    own_step("examples in Python", || {
        let examples = root().join("crates/python/examples");
        for name in EXAMPLES.into_iter().filter(|name| has_openspiel || !name.starts_with("solve")) {
            step(name, run(&python, &examples.join(name)).arg("--short"))?;
        }
        Ok(())
    })
}

/// The interpreter of a virtual environment with the tools. An environment that is there is used again.
fn environment(folder: &Path) -> Option<PathBuf> {
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let tools = || {
        let mut imports = program(&python);
        imports.args(["-c", "import sys, gymnasium, numpy, pettingzoo; assert sys.version_info >= (3, 10)"]);
        quietly(&mut imports)
    };
    if tools() {
        return Some(python);
    }
    println!("\n== python: making an environment in {}", folder.display());
    let mut create = Command::new("python3");
    create.args(["-m", "venv", "--clear"]).arg(folder);
    if !quietly(&mut create) || !quietly(pip(&python).args(TOOLS)) {
        return None;
    }
    // Without it, the rest can still be checked.
    quietly(pip(&python).arg(OPENSPIEL));
    tools().then_some(python)
}

fn pip(python: &Path) -> Command {
    let mut pip = program(python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    pip
}

/// The one command of the README, with the profile of the other tests: then what they have compiled is used again.
fn install(python: &Path) -> Command {
    let mut install = pip(python);
    install.arg("--force-reinstall");
    built(install)
}

/// The command of the README that builds a wheel.
fn wheel(python: &Path, folder: &Path) -> Command {
    let mut wheel = program(python);
    wheel.args(["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--wheel-dir"]).arg(folder);
    built(wheel)
}

/// Lets a command build the package.
fn built(mut command: Command) -> Command {
    command.args(["--no-deps", "--config-settings", "build-args=--profile dev"]).arg(root().join("crates/python"));
    command.env("CARGO_TARGET_DIR", target());
    command
}

fn run(python: &Path, script: &Path) -> Command {
    let mut command = program(python);
    command.arg(script).env("PYTHONWARNINGS", "ignore").env("PYTHONDONTWRITEBYTECODE", "1");
    // Small matrices are slower on several threads.
    command.env("OPENBLAS_NUM_THREADS", "1");
    command
}
