//! A real browser with a real server.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]
#![allow(dead_code, unused_imports, reason = "a measurement uses its part")]

mod driver;
mod tab;
mod visit;

use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use driver::{Cdp, Driver};
pub(crate) use tab::{NARROW, Tab, WIDE};
pub(crate) use visit::{Network, Visit};

/// The page under test: the one in `QUICKDRAW_PAGE`, as built by ./script/test, or the one that ships, built now.
pub(crate) fn page() -> PathBuf {
    if let Some(page) = std::env::var_os("QUICKDRAW_PAGE") {
        return page.into();
    }
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let mut build = Command::new(env!("CARGO"));
    build.args(["xtask", "page", "--release"]).current_dir(env!("CARGO_MANIFEST_DIR")).env("CARGO_TARGET_DIR", target);
    assert!(build.status().unwrap().success(), "the page can be built");
    target.join("web/web-release.bundle")
}
