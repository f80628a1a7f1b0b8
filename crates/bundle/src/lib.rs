//! The files of the page, built for the browser and embedded.
//!
//! The invariant of this crate: it holds bytes and knows nothing else. Only the binary depends on it, so that nobody
//! else waits for the page to be built.

/// One file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its address, from the root.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Whether its address changes with its contents, so that a browser can keep it for ever.
    pub for_ever: bool,
    /// Its entity tag.
    pub tag: &'static str,
    /// What is in it.
    pub raw: &'static [u8],
    /// The same, compressed by Brotli.
    pub brotli: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));
