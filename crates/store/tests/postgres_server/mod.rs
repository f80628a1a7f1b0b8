//! A PostgreSQL server of its own for a test, in a temporary directory. It ends with the test, however the test ends.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempfile::TempDir;

/// Longer than anything takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The shell that keeps the server. It stops or starts the server as it is told, and stops it when nobody can tell it
/// anything any more.
const KEEPER: &str = r#"
set -e
"$1/initdb" -D "$2/data" -N -A trust -U quickdraw -E UTF8 --locale=C >/dev/null
start() {
    "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync=off -c full_page_writes=off \
        -c shared_buffers=16MB -c max_connections=200 -c log_min_messages=log &
    server=$!
}
stop() {
    kill -QUIT $server || true
    wait $server || true
    echo "has stopped" >&2
}
start "$@"
while read -r word; do
    if [ "$word" = stop ]; then stop; else start "$@"; fi
done
stop
rm -rf "$2/data"
"#;

/// A running server.
pub(crate) struct PostgresServer {
    directory: TempDir,
    keeper: Child,
    said: Mutex<Receiver<String>>,
    log: Arc<Mutex<String>>,
}

impl PostgresServer {
    /// Starts it, or says that PostgreSQL is not installed: ./script/test installs it.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            // Not the macro: the test's own output is only shown if it fails.
            let _ = writeln!(std::io::stderr(), "SKIPPED: PostgreSQL is not installed, so its tests do not run.");
            return None;
        };
        let directory = tempfile::tempdir().unwrap();
        let mut command = Command::new("sh");
        command.arg("-c").arg(KEEPER).arg("keeper").arg(&programs).arg(directory.path());
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("PG")) {
            command.env_remove(name);
        }
        // PostgreSQL does not run as root.
        if directory.path().metadata().unwrap().uid() == 0 {
            let (user, group) = nobody();
            chown(directory.path(), Some(user), Some(group)).unwrap();
            command.uid(user).gid(group);
        }
        command.current_dir(directory.path()).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut keeper = command.spawn().unwrap();
        let (tell, said) = channel();
        let log = Arc::<Mutex<String>>::default();
        let (stderr, copy) = (keeper.stderr.take().unwrap(), Arc::clone(&log));
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                copy.lock().unwrap().extend([line.as_str(), "\n"]);
                // Nobody may be waiting.
                let _ = tell.send(line);
            }
        });
        let server = Self { directory, keeper, said: Mutex::new(said), log };
        server.wait_for("ready to accept connections");
        Some(server)
    }

    /// The address of a database on this server.
    pub(crate) fn url(&self, database: &str) -> String {
        format!("postgres://quickdraw@localhost/{database}?host={}", self.directory.path().display())
    }

    /// The socket on which it listens.
    pub(crate) fn socket(&self) -> PathBuf {
        self.directory.path().join(".s.PGSQL.5432")
    }

    /// Stops it at once, as a crash does.
    pub(crate) fn stop(&self) {
        self.tell("stop");
        self.wait_for("has stopped");
    }

    /// Starts it again.
    pub(crate) fn start_again(&self) {
        self.tell("start");
        self.wait_for("ready to accept connections");
    }

    fn tell(&self, word: &str) {
        writeln!(self.keeper.stdin.as_ref().unwrap(), "{word}").unwrap();
    }

    fn wait_for(&self, words: &str) {
        let said = self.said.lock().unwrap();
        while let Ok(line) = said.recv_timeout(PATIENCE) {
            if line.contains(words) {
                return;
            }
        }
        let log = self.log.lock().unwrap().clone();
        panic!("PostgreSQL does not do what it should: {log}");
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// The directory of the server's programs.
fn programs() -> Option<PathBuf> {
    let has_both = |place: &Path| place.join("postgres").exists() && place.join("initdb").exists();
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian keeps each version in a directory of its own; the last is the newest.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> = versions.map(|entry| entry.unwrap().path().join("bin")).collect();
    versions.sort();
    std::env::split_paths(&path).chain(versions.into_iter().rev()).find(|place| has_both(place))
}

/// The user and the group of `nobody`.
fn nobody() -> (u32, u32) {
    let users = std::fs::read_to_string("/etc/passwd").unwrap();
    let line = users.lines().find(|line| line.starts_with("nobody:")).expect("there is a user without rights");
    let field = |at: usize| line.split(':').nth(at).unwrap().parse().unwrap();
    (field(2), field(3))
}
