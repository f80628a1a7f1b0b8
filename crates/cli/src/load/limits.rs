//! Resource limits and priorities of this process.

/// Raises the limit of open files to the maximum: every connection is one.
#[cfg(unix)]
pub(super) fn raise() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // If this fails, too many connections fail later with a clear error.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Gives this thread the lowest priority. On Linux this affects only the calling thread.
#[cfg(unix)]
pub(super) fn go_last() {
    let _ = rustix::process::nice(19);
}

/// Does nothing on other systems.
#[cfg(not(unix))]
pub(super) fn raise() {}

/// Does nothing on other systems.
#[cfg(not(unix))]
pub(super) fn go_last() {}
