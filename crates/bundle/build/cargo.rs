//! The build inside the build.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, anyhow, ensure};
use walrus::ModuleConfig;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::parcels;

const TARGET: &str = "wasm32-unknown-unknown";

/// Makes the browser's module of a crate; the folder with its files.
pub(crate) fn module(out: &Path, name: &str) -> Result<PathBuf> {
    have_target()?;
    // A profile and a folder of its own: with the outer build's they would wait for each other for ever.
    let profile = if env::var("PROFILE").is_ok_and(|profile| profile == "release") { "web-release" } else { "web-dev" };
    let folder = out.ancestors().nth(4).context("the build's folder lies in the target's")?.join("web");
    let mut build = Command::new(env::var_os("CARGO").context("cargo sets CARGO")?);
    build.args(["build", "--locked", "--lib", "--package", name, "--target", TARGET, "--profile", profile]);
    build.arg("--target-dir").arg(&folder);
    for (key, _) in env::vars_os() {
        let text = key.to_string_lossy();
        if text.starts_with("CARGO_CFG_") || text.starts_with("CARGO_FEATURE_") {
            build.env_remove(&key);
        }
    }
    for key in ["RUSTC_WORKSPACE_WRAPPER", "RUSTC_WRAPPER", "CARGO_TARGET_DIR", "CARGO_BUILD_BUILD_DIR", "RUSTFLAGS"] {
        build.env_remove(key);
    }
    // The splitter needs relocations; types of views that are not nested for ever make a module a third smaller.
    build.env("CARGO_ENCODED_RUSTFLAGS", "-Clink-arg=--emit-relocs\x1f--cfg=erase_components");
    let done = build.status().context("cargo could not be started for the page")?;
    ensure!(done.success(), "the page could not be built for the browser; what is wrong is said above");
    let wasm = folder.join(TARGET).join(profile).join(format!("{name}.wasm"));
    let made = out.join(name);
    let _ = fs::remove_dir_all(&made);
    split(&wasm, &made, name)?;
    Ok(made)
}

/// Splits a module at its lazy functions, and prepares the part that is loaded first for the browser.
fn split(wasm: &Path, made: &Path, name: &str) -> Result<()> {
    let input = fs::read(wasm).with_context(|| format!("{} is missing", wasm.display()))?;
    // Its name must be that of the files wasm-bindgen makes of it.
    let (main, glue) = (made.join(format!("{name}.wasm")), format!("./{name}.js"));
    let mut options = Options::new(&input);
    options.output_dir = made;
    options.main_out_path = &main;
    options.main_module = &glue;
    let parts = transform(options).map_err(|error| anyhow!("the page could not be split: {error:#}"))?;
    for part in parts.split_modules {
        shorten(&part)?;
    }
    parcels::make(made, &parts.prefetch_map)?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&main).web(true)?.typescript(false).omit_default_module_path(true);
    bindgen.keep_lld_exports(true).demangle(false).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(made).with_context(|| format!("{} could not be prepared for the browser", main.display()))?;
    Ok(fs::remove_file(main)?)
}

/// Writes a part again without names and with numbers no longer than they have to be: half of it is that.
fn shorten(part: &Path) -> Result<()> {
    let mut module = ModuleConfig::new();
    module.generate_name_section(false).generate_producers_section(false);
    Ok(fs::write(part, module.parse(&fs::read(part)?)?.emit_wasm())?)
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
