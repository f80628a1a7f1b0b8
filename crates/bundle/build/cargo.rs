//! The build inside the build.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// Makes the browser's module of a crate; the folder with its two files.
pub(crate) fn module(out: &Path, name: &str, features: &[&str]) -> Result<PathBuf> {
    have_target()?;
    // A profile and a folder of its own: with the outer build's they would wait for each other for ever.
    let profile = if env::var("PROFILE").is_ok_and(|profile| profile == "release") { "web-release" } else { "web-dev" };
    let folder = out.ancestors().nth(4).context("the build's folder lies in the target's")?.join("web");
    let mut build = Command::new(env::var_os("CARGO").context("cargo sets CARGO")?);
    build.args(["build", "--locked", "--lib", "--package", name, "--target", TARGET, "--profile", profile]);
    build.args(features).arg("--target-dir").arg(&folder);
    for (key, _) in env::vars_os() {
        let text = key.to_string_lossy();
        if text.starts_with("CARGO_CFG_") || text.starts_with("CARGO_FEATURE_") {
            build.env_remove(&key);
        }
    }
    for key in ["RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER", "CARGO_TARGET_DIR", "CARGO_BUILD_BUILD_DIR", "RUSTFLAGS"] {
        build.env_remove(key);
    }
    build.env("CARGO_ENCODED_RUSTFLAGS", "");
    let done = build.status().context("cargo could not be started for the page")?;
    ensure!(done.success(), "the page could not be built for the browser; what is wrong is said above");
    let wasm = folder.join(TARGET).join(profile).join(format!("{name}.wasm"));
    let made = out.join(name);
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&wasm).web(true)?.typescript(false).omit_default_module_path(true);
    bindgen.generate(&made).with_context(|| format!("{} could not be prepared for the browser", wasm.display()))?;
    Ok(made)
}

/// Adds the browser's target to the toolchain where it is missing.
fn have_target() -> Result<()> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let found = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    if Path::new(String::from_utf8_lossy(&found.stdout).trim()).is_dir() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", TARGET]).status();
    ensure!(
        added.is_ok_and(|added| added.success()),
        "the page needs Rust's target for browsers: run 'rustup target add {TARGET}' and try again"
    );
    Ok(())
}
