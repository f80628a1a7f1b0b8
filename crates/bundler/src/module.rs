//! Compiles the page's module, splits it and prepares it for the browser.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, anyhow, ensure};
use walrus::ModuleConfig;
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::chunks;

const TARGET: &str = "wasm32-unknown-unknown";

/// The splitter needs relocations. Erased component types make the module a third smaller. A compact SHA-256 takes a
/// quarter of the code; the page hashes little.
const FLAGS: [&str; 3] = ["-Clink-arg=--emit-relocs", "--cfg=erase_components", "--cfg=sha2_backend_soft=\"compact\""];

/// Compiles the crate `name` for the browser with a profile of the workspace, and returns the module's path. `target`
/// is cargo's target directory.
pub(crate) fn compile(name: &str, profile: &str, target: &Path) -> Result<PathBuf> {
    let mut build = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    build.args(["build", "--locked", "--lib", "--package", name, "--target", TARGET, "--profile", profile]);
    build.arg("--target-dir").arg(target);
    let mut flags = FLAGS.map(str::to_owned).to_vec();
    // Panics name the files of dependencies. Where they are on this machine is nobody's business, and costs bytes.
    flags.extend(registry().map(|folder| format!("--remap-path-prefix={}=", folder.display())));
    build.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    let done = build.status().context("cargo could not be started for the page")?;
    ensure!(done.success(), "the page could not be built for the browser: see the message above");
    Ok(target.join(TARGET).join(profile).join(format!("{name}.wasm")))
}

/// Where cargo keeps the sources of dependencies.
fn registry() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| Some(env::home_dir()?.join(".cargo")))?;
    fs::read_dir(home.join("registry/src")).ok()?.flatten().map(|entry| entry.path()).next()
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
    shrink(&made.join(format!("{name}_bg.wasm")), &made.join(glue))?;
    Ok(made)
}

/// What the streams of server functions export. Leptos links them, but the page has no server functions.
const STREAMS: &str = "intounderlying";

/// Removes the code for streams from a module, and gives short names to the functions that it imports from its glue
/// script: the names that wasm-bindgen gives end in hashes, which cannot be compressed. The script loses its indentation.
fn shrink(wasm: &Path, glue: &Path) -> Result<()> {
    let mut module = ModuleConfig::new().generate_producers_section(false).parse(&fs::read(wasm)?)?;
    let mut script = fs::read_to_string(glue)?;
    for (index, import) in module.imports.iter_mut().filter(|import| import.name.starts_with("__wb")).enumerate() {
        let short = format!("i{index}");
        ensure!(script.contains(&import.name), "the glue does not have {}", import.name);
        script = script.replace(&import.name, &short);
        import.name = short;
    }
    let lines: Vec<&str> = script.lines().map(str::trim_start).collect();
    fs::write(glue, lines.join("\n"))?;
    let streams = module.exports.iter().filter(|export| export.name.contains(STREAMS));
    for export in streams.map(walrus::Export::id).collect::<Vec<_>>() {
        module.exports.delete(export);
    }
    walrus::passes::gc::run(&mut module);
    module.emit_wasm_file(wasm)
}
