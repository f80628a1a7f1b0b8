//! The server as a process: started, stopped, killed.

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use client::Server;
use rustix::process::{Pid, Signal, kill_process};

use super::PATIENCE;

/// Limits that a test with many clients on one machine does not hit by accident.
const GENEROUS: [&str; 14] = [
    "--requests=1000000/1",
    "--new-players=1000000/1",
    "--new-players-per-day=1000000",
    "--downloads=1000000/1",
    "--bytes=1000000000/1",
    "--connections-per-address=10000",
    "--new-tables=1000000/1",
    "--messages=1000000/1",
    "--chat=1000000/1",
    "--quick-bots-after=0.1",
    "--quick-ready-after=0.1",
    "--followed=1000",
    "--log-level=info",
    "--threads=2",
];

/// The range of ports that tests use.
const FIRST_PORT: u16 = 10_000;
const PORTS: u32 = 20_000;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) data: PathBuf,
    pub(crate) listen: SocketAddr,
    /// Additional flags.
    pub(crate) flags: Vec<String>,
    /// By how many hours the system clock is off, as the server sees it.
    pub(crate) clock_off_by: i32,
}

impl Options {
    /// A free port and this data directory.
    pub(crate) fn on(data: &Path) -> Self {
        Self { data: data.into(), listen: free_port(), flags: Vec::new(), clock_off_by: 0 }
    }

    /// The same with further flags.
    pub(crate) fn with(mut self, flags: &[&str]) -> Self {
        self.flags.extend(flags.iter().map(|flag| (*flag).to_owned()));
        self
    }

    /// The command that starts this server.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        // A limit that the test sets itself is not generous.
        let name = |flag: &str| flag.split('=').next().map(ToOwned::to_owned);
        let generous = GENEROUS.iter().filter(|flag| self.flags.iter().all(|own| name(own) != name(flag)));
        command.arg("serve").args(generous).arg("--listen").arg(self.listen.to_string()).arg("--data").arg(&self.data);
        command.args(&self.flags);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // The developer's own settings must not affect the test.
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("QUICKDRAW_")) {
            command.env_remove(name);
        }
        command.env_remove("RUST_LOG");
        if let Some(library) = fake_clock().filter(|_| self.clock_off_by != 0) {
            command.env("LD_PRELOAD", library).env("FAKETIME", format!("{:+}h", self.clock_off_by));
            // Only the wall clock is wrong; the monotonic clock is right.
            command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("DONT_FAKE_MONOTONIC", "1");
        }
        command
    }

    /// Starts a server that refuses to serve, and returns its message.
    pub(crate) fn refusal(&self) -> String {
        refusal(self.command(program()))
    }

    /// The same beside a server that has the port.
    pub(crate) fn refusal_on_another_port(mut self) -> String {
        self.listen = free_port();
        self.refusal()
    }
}

/// The faketime library, which fakes the time of day, if it is installed: ./script/test installs it.
pub(crate) fn fake_clock() -> Option<PathBuf> {
    let places = ["/usr/lib", "/usr/lib64"].into_iter().filter_map(|place| std::fs::read_dir(place).ok()).flatten();
    let places = places.map(|entry| entry.unwrap().path()).chain(["/usr/lib".into(), "/usr/lib64".into()]);
    places.map(|place: PathBuf| place.join("faketime/libfaketimeMT.so.1")).find(|file| file.exists())
}

/// The message of a server that refuses to serve.
pub(crate) fn refusal(mut command: Command) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "nothing is open");
    said
}

/// The program under test.
pub(crate) fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_quickdraw"))
}

/// A running server. It is killed on drop.
pub(crate) struct ServerProcess {
    pub(crate) server: Server,
    child: Child,
    ends: Receiver<()>,
    log: Option<JoinHandle<String>>,
}

impl ServerProcess {
    /// Starts it, and waits until it accepts connections.
    pub(crate) fn open(options: &Options) -> Self {
        Self::try_open(options).unwrap_or_else(|log| panic!("the server is not open: {log}"))
    }

    /// Starts it, and waits until it accepts connections. If it does not, returns its log.
    pub(crate) fn try_open(options: &Options) -> Result<Self, String> {
        let mut child = options.command(program()).spawn().unwrap();
        let (ended, ends) = channel();
        let stderr = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let (mut text, _ended) = (String::new(), ended);
            let _ = BufReader::new(stderr).read_to_string(&mut text);
            text
        });
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let server = format!("http://{}", options.listen).parse().unwrap();
        let running = Self { server, child, ends, log: Some(log) };
        if line.contains(&options.listen.to_string()) { Ok(running) } else { Err(line + &running.kill()) }
    }

    /// Its process id.
    pub(crate) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// Kills it as `kill -9` does, and returns its log.
    pub(crate) fn kill(mut self) -> String {
        let _ = self.child.kill();
        self.child.wait().unwrap();
        self.log.take().map(|log| log.join().unwrap()).unwrap_or_default()
    }

    /// Sends it a signal and waits until it ends. Returns its exit status, its log, and how long it took.
    pub(crate) fn stop(mut self, signal: Signal) -> (ExitStatus, String, Duration) {
        let started = Instant::now();
        self.signal(signal);
        // The log ends with the process.
        let _ = self.ends.recv_timeout(PATIENCE);
        let took = started.elapsed();
        let status = self.child.try_wait().unwrap();
        let status = status.or_else(|| (took < PATIENCE).then(|| self.child.wait().unwrap()));
        (status.expect("the server ends"), self.log.take().unwrap().join().unwrap(), took)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A different address each time on which nothing listens. Its port is below the ephemeral range, so it stays free
/// while the server is down.
pub(crate) fn free_port() -> SocketAddr {
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let first = std::process::id() * 20;
    let mut ports = (0..PORTS).map(|_| FIRST_PORT + ((first + ASKED.fetch_add(1, Ordering::Relaxed)) % PORTS) as u16);
    let free = ports.find_map(|port| TcpListener::bind(("127.0.0.1", port)).ok()?.local_addr().ok());
    free.expect("one of many ports is free")
}
