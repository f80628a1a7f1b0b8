//! The files of the page, embedded at build time or read from a file that the bundler wrote.
//!
//! The invariant of this crate: it holds bytes and knows only the form in which `server` takes them. Only the binary
//! depends on it, so that no other crate waits for the page to be built.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use server::PageFile;

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file cannot be read.
    #[error("{0} cannot be read: {1}")]
    File(PathBuf, std::io::Error),
    /// The file was not written by the bundler, or is truncated.
    #[error("this is no page, or not all of it; build it with `cargo xtask page`")]
    Damaged,
}

/// The page that was embedded when this program was built; empty in a development build.
pub fn embedded() -> Result<&'static [PageFile], Error> {
    open(include_bytes!(concat!(env!("OUT_DIR"), "/page.bundle")))
}

/// Reads the page from a file that the bundler wrote. It stays in memory until the program ends.
pub fn read(file: &Path) -> Result<&'static [PageFile], Error> {
    let bytes = std::fs::read(file).map_err(|error| Error::File(file.into(), error))?;
    open(bytes.leak())
}

/// An entry of the list in the first line of a bundle. The ranges count from the end of that line.
#[derive(Deserialize)]
struct Entry {
    path: String,
    kind: String,
    for_ever: bool,
    tag: String,
    raw: (usize, usize),
    brotli: (usize, usize),
    gzip: (usize, usize),
}

fn open(bundle: &'static [u8]) -> Result<&'static [PageFile], Error> {
    let end = bundle.iter().position(|&byte| byte == b'\n').ok_or(Error::Damaged)?;
    let list: Vec<Entry> = serde_json::from_slice(&bundle[..end]).map_err(|_| Error::Damaged)?;
    let bytes = &bundle[end + 1..];
    let slice = |(start, end): (usize, usize)| bytes.get(start..end).ok_or(Error::Damaged);
    let file = |entry: Entry| {
        Ok(PageFile {
            path: entry.path.leak(),
            kind: entry.kind.leak(),
            for_ever: entry.for_ever,
            tag: entry.tag.leak(),
            raw: slice(entry.raw)?,
            brotli: slice(entry.brotli)?,
            gzip: slice(entry.gzip)?,
        })
    };
    Ok(list.into_iter().map(file).collect::<Result<Vec<_>, Error>>()?.leak())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str =
        r#"[{"path":"/","kind":"text/html","for_ever":false,"tag":"\"1\"","raw":[0,4],"brotli":[4,6],"gzip":[6,8]}]"#;

    #[test]
    fn a_bundle_is_its_files_and_half_a_bundle_is_refused() {
        let whole = format!("{ENTRY}\nlongbrgz").into_bytes().leak();
        let [file] = open(whole).unwrap() else { panic!("one file") };
        assert_eq!((file.path, file.kind, file.for_ever, file.tag), ("/", "text/html", false, "\"1\""));
        assert_eq!([file.raw, file.brotli, file.gzip], [&b"long"[..], b"br", b"gz"]);
        for length in [0, 10, ENTRY.len(), whole.len() - 1] {
            assert!(open(&whole[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn a_build_for_development_has_no_page_and_starts_all_the_same() {
        assert!(embedded().is_ok());
    }
}
