//! Embeds the page in a release build. A development build embeds nothing: it does not wait for the wasm build and is
//! not linked again when the page changes. It serves what `cargo xtask page` has built.
//!
//! `QUICKDRAW_WEB=skip` leaves the page out of a release build, too.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=QUICKDRAW_WEB");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let file = out.join("page.bundle");
    if env::var("PROFILE")? != "release" || env::var("QUICKDRAW_WEB").is_ok_and(|way| way == "skip") {
        return Ok(fs::write(file, "[]\n")?);
    }
    if !has_target()? {
        return Err(format!("the page needs Rust's target for browsers: run 'rustup target add {TARGET}'").into());
    }
    let target = out.ancestors().nth(4).ok_or("OUT_DIR lies in the target directory")?.join("web");
    let done = bundler(&target, &file)?.status()?;
    if !done.success() {
        return Err("the page could not be built: see the message above".into());
    }
    watch(&target)
}

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn has_target() -> Result<bool, Box<dyn Error>> {
    let rustc = env::var("RUSTC")?;
    let found = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    Ok(Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_dir())
}

/// The command that builds the page. It uses its own target directory: this one is locked by the running cargo.
fn bundler(target: &Path, file: &Path) -> Result<Command, Box<dyn Error>> {
    let mut command = Command::new(env::var("CARGO")?);
    command.args(["run", "--locked", "--package", "bundler", "--profile", "bundler", "--target-dir"]).arg(target);
    command.args(["--", "web-release"]).arg(target).arg(file).current_dir(root());
    // This build's settings must not apply to that one.
    for (key, _) in env::vars_os() {
        let text = key.to_string_lossy();
        let private = ["CARGO_CFG_", "CARGO_FEATURE_", "CARGO_BUILD_", "RUSTC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"];
        if text == "CARGO_TARGET_DIR" || private.iter().any(|start| text.starts_with(start)) {
            command.env_remove(&key);
        }
    }
    Ok(command)
}

/// Builds the page again when one of its sources has changed: those that cargo lists, and those that the bundler reads.
fn watch(target: &Path) -> Result<(), Box<dyn Error>> {
    for read in ["Cargo.toml", "Cargo.lock", "crates/bundler", "crates/web", "docs/rules"] {
        println!("cargo::rerun-if-changed={}", root().join(read).display());
    }
    let list = fs::read_to_string(target.join(TARGET).join("web-release/web.d"))?;
    let sources = list.lines().filter_map(|line| line.split_once(": ")).flat_map(|(_, sources)| sources.split(' '));
    // What the build has made itself is newer than the start of this script.
    for source in sources.filter(|source| !Path::new(source).starts_with(target)) {
        println!("cargo::rerun-if-changed={source}");
    }
    Ok(())
}
