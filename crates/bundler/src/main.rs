//! Builds the page for the browser and packs its files into one file, which a server embeds or reads.
//!
//! The module is split: one chunk that every page needs, and others that are fetched on demand. `cargo xtask page` and
//! the build script of `bundle` run this program; no crate depends on it. It is started in the root of a workspace and
//! builds the page of that workspace.

mod chunks;
mod module;
mod pack;
mod pictures;

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use pack::Effort;

/// The profile of a released page: optimized for size and compressed as well as possible.
const RELEASE: &str = "web-release";

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [profile, target, out] = args.as_slice() else {
        bail!("usage: bundler PROFILE TARGET-DIRECTORY FILE");
    };
    let (target, out) = (PathBuf::from(target), PathBuf::from(out));
    let web = PathBuf::from("crates/web");
    let wasm = module::compile("web", profile, &target)?;
    let newest = newest(&[wasm.clone(), env::current_exe()?, web.clone()])?;
    if changed(&out).is_ok_and(|packed| packed >= newest) {
        return Ok(());
    }
    let page = module::split(&wasm, "web")?;
    let effort = if profile == RELEASE { Effort { brotli: 11, gzip: 9 } } else { Effort { brotli: 4, gzip: 1 } };
    pack::everything(&out, &web, &page, effort)
}

/// When the newest of these files was changed. A folder counts with all files in it.
fn newest(paths: &[PathBuf]) -> Result<SystemTime> {
    let mut newest = SystemTime::UNIX_EPOCH;
    for path in paths {
        let inside = if path.is_dir() {
            let entries: Vec<PathBuf> = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
            self::newest(&entries)?
        } else {
            changed(path)?
        };
        newest = newest.max(inside);
    }
    Ok(newest)
}

fn changed(path: &Path) -> Result<SystemTime> {
    fs::metadata(path)?.modified().with_context(|| format!("{} has no time of change", path.display()))
}
