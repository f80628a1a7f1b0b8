//! The files of the page, built for the browser and embedded.
//!
//! The invariant of this crate: it holds bytes and knows nothing else but how a server wants them. Only the binary depends on
//! it, so that nobody else waits for the page to be built.

use server::PageFile;

include!(concat!(env!("OUT_DIR"), "/files.rs"));
