//! Builds the page for the browser and packs its files, so that the server's binary holds them all.
//!
//! The module is made by a build inside this build and then split: what every page needs, and a part for each game.
//! Set `QUICKDRAW_WEB=skip` to go without, for editors and checks.

mod cargo;
mod pack;
mod parcels;

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

fn main() -> Result<()> {
    let out = PathBuf::from(env::var("OUT_DIR").context("cargo sets OUT_DIR")?);
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the crates have a folder")?.to_owned();
    println!("cargo::rerun-if-env-changed=QUICKDRAW_WEB");
    if env::var("QUICKDRAW_WEB").is_ok_and(|way| way == "skip") {
        return pack::nothing(&out);
    }
    for part in ["web", "practice", "table", "protocol", "bots", "catalog", "games", "engine"] {
        println!("cargo::rerun-if-changed={}", crates.join(part).display());
    }
    let page = cargo::module(&out, "web")?;
    pack::everything(&out, &crates.join("web"), &page)
}
