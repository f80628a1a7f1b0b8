//! The tools the checks need: found, installed, or skipped.

use std::net::{TcpStream, ToSocketAddrs};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::run::{cargo, quietly, step, target};

/// Installs missing components of the toolchain.
pub(crate) fn install() -> Result<()> {
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !quietly(&mut cargo([probe, "--version"])) {
            let mut add = Command::new("rustup");
            add.args(["component", "add", component]);
            step(&format!("installing {component}"), add)
                .with_context(|| format!("run 'rustup component add {component}' and try again"))?;
        }
    }
    Ok(())
}

/// Whether `cargo nextest` is installed. It is faster than `cargo test`, but not by as much as it takes to build it.
pub(crate) fn has_nextest() -> bool {
    quietly(&mut cargo(["nextest", "--version"]))
}

/// The path of axe-core, which checks the page's accessibility. It is installed by npm. Without npm, a message says
/// that the check is skipped.
pub(crate) fn axe() -> Option<PathBuf> {
    let folder = target().join("tools");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.is_file() {
        let mut install = Command::new("npm");
        install.args(["install", "--no-save", "--silent", "axe-core@4"]).arg("--prefix").arg(&folder);
        quietly(&mut install);
    }
    if !file.is_file() {
        println!("\n== barriers on the page: NOT CHECKED, axe-core cannot be installed without npm");
        return None;
    }
    Some(file)
}

/// Checks the dependencies against the database of known vulnerabilities. This needs access to GitHub and `cargo deny`,
/// which is installed in CI if it is missing. Otherwise a message says that the check is skipped.
pub(crate) fn check_advisories() -> Result<()> {
    if !is_reachable("github.com:443") {
        println!("\n== advisories: NOT CHECKED, their database cannot be reached from here");
        return Ok(());
    }
    if !quietly(&mut cargo(["deny", "--version"])) {
        if std::env::var_os("CI").is_none() {
            println!("\n== advisories: NOT CHECKED, cargo-deny is not installed (in CI it is)");
            return Ok(());
        }
        // It runs for a second, so build time matters more than speed.
        let mut install = cargo(["install", "--locked", "--debug", "cargo-deny"]);
        install.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0");
        step("installing cargo-deny", install)?;
    }
    step("advisories", cargo(["deny", "--workspace", "check", "advisories"]))
}

fn is_reachable(place: &str) -> bool {
    let addresses = place.to_socket_addrs().ok().into_iter().flatten();
    addresses.take(2).any(|address| TcpStream::connect_timeout(&address, Duration::from_secs(5)).is_ok())
}

/// The command that builds the page with a profile, and the file it makes.
pub(crate) fn bundler(profile: &str) -> (Command, PathBuf) {
    let folder = target().join("web");
    let file = folder.join(format!("{profile}.bundle"));
    let mut command = bundler_cargo("run");
    command.arg("--").arg(profile).arg(&folder).arg(&file);
    (command, file)
}

/// Builds the bundler, and returns its path. It builds the page of the workspace in whose root it is started.
pub(crate) fn build_bundler() -> Result<PathBuf> {
    step("build of the bundler", bundler_cargo("build"))?;
    Ok(target().join("web/bundler/bundler").with_extension(std::env::consts::EXE_EXTENSION))
}

/// The same flags as in the build script of `bundle`, so that a release reuses what is already built.
fn bundler_cargo(verb: &str) -> Command {
    let mut command = cargo([verb, "--locked", "--package", "bundler", "--profile", "bundler", "--target-dir"]);
    command.arg(target().join("web")).env_remove("CARGO_TARGET_DIR");
    command
}
