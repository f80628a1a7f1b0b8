//! Compiles the page's module, splits it and prepares it for the browser.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::chunks;

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the crate `name` for the browser with a profile of the workspace, and returns the module's path. `target`
/// is cargo's target directory.
pub(crate) fn compile(name: &str, profile: &str, target: &Path) -> Result<PathBuf> {
    let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.args(["build", "--locked", "--lib", "--package", name, "--target", TARGET, "--profile", profile]);
    build.arg("--target-dir").arg(target);
    // The splitter needs relocations. Erased component types make the module a third smaller.
    build.env("CARGO_ENCODED_RUSTFLAGS", "-Clink-arg=--emit-relocs\x1f--cfg=erase_components");
    let done = build.status().context("cargo could not be started for the page")?;
    ensure!(done.success(), "the page could not be built for the browser: see the message above");
    Ok(target.join(TARGET).join(profile).join(format!("{name}.wasm")))
}

/// Splits a module at its lazy functions and runs wasm-bindgen on the part that is loaded first. Returns the folder
/// with the files, whose names begin with `name`.
pub(crate) fn split(wasm: &Path, name: &str) -> Result<PathBuf> {
    let made = wasm.with_file_name("page");
    let _ = fs::remove_dir_all(&made);
    let input = fs::read(wasm).with_context(|| format!("{} is missing", wasm.display()))?;
    // The name must match the files that wasm-bindgen writes.
    let (main, glue) = (made.join(format!("{name}.wasm")), format!("{name}.js"));
    let mut options = Options::new(&input);
    options.output_dir = &made;
    options.main_out_path = &main;
    options.link_name = chunks::LOADER;
    let parts = transform(options).map_err(|error| anyhow!("the page could not be split: {error:#}"))?;
    chunks::make(&made, &main, &glue, &parts.prefetch_map)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&main).web(true)?.typescript(false).omit_default_module_path(true);
    bindgen.keep_lld_exports(true).demangle(false).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(&made).with_context(|| format!("{} could not be prepared for the browser", main.display()))?;
    fs::remove_file(main)?;
    Ok(made)
}
