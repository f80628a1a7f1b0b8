//! The tools the checks need: found, or installed.

use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{cargo, quietly, step};

/// Installs what is missing, from crates and the toolchain's own components.
pub(crate) fn install() -> Result<()> {
    for (component, probe) in [("rustfmt", "fmt"), ("clippy", "clippy")] {
        if !quietly(cargo([probe, "--version"]).current_dir(crate::run::root())) {
            let mut add = Command::new("rustup");
            add.args(["component", "add", component]);
            step(&format!("installing {component}"), add)
                .with_context(|| format!("run 'rustup component add {component}' and try again"))?;
        }
    }
    for (tool, probe) in [("cargo-nextest", "nextest"), ("cargo-deny", "deny"), ("cargo-fuzz", "fuzz")] {
        if !quietly(&mut cargo([probe, "--version"])) {
            step(&format!("installing {tool}"), cargo(["install", "--locked", tool]))?;
        }
    }
    Ok(())
}

/// Known vulnerabilities are looked up in a database that needs the network beyond the package registry; where it
/// cannot be had, that is said, and nothing is claimed.
pub(crate) fn check_advisories() -> Result<()> {
    if quietly(&mut cargo(["deny", "--workspace", "fetch", "db"])) {
        step("advisories", cargo(["deny", "--workspace", "check", "advisories"]))
    } else {
        println!("\n== advisories: NOT CHECKED, their database cannot be reached from here");
        Ok(())
    }
}
