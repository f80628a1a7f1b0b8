//! A NATS server of its own for a test. It ends with the test, however the test ends.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;

use crate::harness::{PATIENCE, free_port};

/// The shell that keeps the server: it kills the server when it hears nothing any more.
const KEEPER: &str = r#""$@" & read -r word; kill -KILL $!"#;

/// A server that is running or stopped.
pub(crate) struct NatsServer {
    program: PathBuf,
    pub(crate) address: SocketAddr,
    keeper: Option<Child>,
}

impl NatsServer {
    /// Starts it, or says that NATS is not installed: ./script/test installs it.
    pub(crate) fn start() -> Option<Self> {
        let Some(program) = program() else {
            // Not the macro: the test's own output is only shown if it fails.
            let _ = writeln!(std::io::stderr(), "SKIPPED: nats-server is not installed, so its tests do not run.");
            return None;
        };
        let mut server = Self { program, address: free_port(), keeper: None };
        server.start_again();
        Some(server)
    }

    /// Starts it at the same address as before.
    pub(crate) fn start_again(&mut self) {
        let mut command = Command::new("sh");
        command.args(["-c", KEEPER, "keeper"]).arg(&self.program);
        command.args(["-a", "127.0.0.1", "-p", &self.address.port().to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut keeper = command.spawn().unwrap();
        let stderr = keeper.stderr.take().unwrap();
        self.keeper = Some(keeper);
        let (tell, said) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                // Nobody waits after it is ready.
                let _ = tell.send(line);
            }
        });
        let mut log = Vec::new();
        while let Ok(line) = said.recv_timeout(PATIENCE) {
            if line.contains("Server is ready") {
                return;
            }
            log.push(line);
        }
        panic!("NATS does not start: {log:?}");
    }

    /// Stops it at once, as a crash does.
    pub(crate) fn stop(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            keeper.wait().unwrap();
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Debian keeps the program outside the PATH of most users.
fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = std::env::split_paths(&path).chain(["/usr/sbin".into(), "/usr/local/sbin".into()]);
    places.map(|place| place.join("nats-server")).find(|program| program.exists())
}
