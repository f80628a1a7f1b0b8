//! Runs the real binary with scripted input.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Runs the program with this input.
pub(crate) fn quickdraw(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quickdraw"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    // A program that ends early closes its input, which is no error here.
    let _ = writer.join();
    output
}

/// The standard output of a successful run.
pub(crate) fn says(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = quickdraw(args, input);
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{args:?} ended with {}: {err}", output.status);
    out
}

/// The error output of a failed run.
pub(crate) fn complains(args: &[&str]) -> String {
    let output = quickdraw(args, "");
    assert!(!output.status.success(), "{args:?} should have been refused");
    String::from_utf8(output.stderr).unwrap()
}

/// A path for a file of this test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}
