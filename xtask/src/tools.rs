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
    if !has_target(BROWSER) {
        let mut add = Command::new("rustup");
        add.args(["target", "add", BROWSER]);
        step(&format!("installing {BROWSER}"), add)
            .with_context(|| format!("run 'rustup target add {BROWSER}' and try again"))?;
    }
    for (tool, probe) in [("cargo-nextest", "nextest"), ("cargo-deny", "deny"), ("cargo-fuzz", "fuzz")] {
        if !quietly(&mut cargo([probe, "--version"])) {
            step(&format!("installing {tool}"), cargo(["install", "--locked", tool]))?;
        }
    }
    Ok(())
}

/// The target that browsers run.
pub(crate) const BROWSER: &str = "wasm32-unknown-unknown";

fn has_target(target: &str) -> bool {
    let found = Command::new("rustc").args(["--print", "target-libdir", "--target", target]).output();
    found.is_ok_and(|found| std::path::Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_dir())
}

/// Where axe-core is, which looks for what keeps people from using a page. It comes by npm; where that is not to be had, this is said,
/// and nothing is claimed.
pub(crate) fn axe() -> Option<std::path::PathBuf> {
    let folder = crate::run::root().join("target/tools");
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
