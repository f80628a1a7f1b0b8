//! What the system lets this program do.

/// Allows as many open files as may be allowed: every connection is one.
#[cfg(unix)]
pub(super) fn raise() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where it cannot be had, too many connections fail later with a clear error.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// Lets every other thread go first. On Linux it holds for the calling thread alone.
#[cfg(unix)]
pub(super) fn go_last() {
    let _ = rustix::process::nice(19);
}

/// Elsewhere the defaults have to do.
#[cfg(not(unix))]
pub(super) fn raise() {}

/// Elsewhere the defaults have to do.
#[cfg(not(unix))]
pub(super) fn go_last() {}
