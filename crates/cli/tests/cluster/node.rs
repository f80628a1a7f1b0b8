//! One node: a process, and the relays through which it reaches PostgreSQL and NATS.

use std::path::Path;
use std::time::Duration;

use client::Server;
use rustix::process::Signal;
use tokio::task::spawn_blocking;

use crate::harness::{Options, Relay, ServerProcess};
use crate::nats_server::NatsServer;
use crate::postgres_server::PostgresServer;

/// One node. It is killed on drop.
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) options: Options,
    pub(crate) server: Server,
    /// The ways to the database and to the message bus.
    pub(crate) database: Relay,
    pub(crate) bus: Relay,
    running: Option<ServerProcess>,
    /// The logs of its processes that have ended.
    pub(crate) log: String,
}

impl Node {
    /// A node that was not started yet.
    pub(crate) async fn new(
        name: &str,
        postgres: &PostgresServer,
        nats: &NatsServer,
        data: &Path,
        flags: &[&str],
    ) -> Self {
        let (database, bus) = (Relay::to_path(&postgres.socket()).await, Relay::to(nats.address).await);
        let own = [
            format!("--database=postgres://quickdraw@{}/postgres", database.address),
            format!("--nats=nats://{}", bus.address),
            format!("--node={name}"),
        ];
        let options = Options::on(data).with(&own.each_ref().map(String::as_str)).with(flags);
        let server = format!("http://{}", options.listen).parse().unwrap();
        Self { name: name.into(), options, server, database, bus, running: None, log: String::new() }
    }

    /// Starts it, and waits until players can come.
    pub(crate) async fn start(&mut self) {
        self.try_start().await.unwrap_or_else(|log| panic!("{} does not start: {log}", self.name));
    }

    /// Starts it, and waits until players can come. If it ends instead, returns what it said.
    pub(crate) async fn try_start(&mut self) -> Result<(), String> {
        let options = self.options.clone();
        let started = spawn_blocking(move || ServerProcess::try_open(&options)).await.unwrap();
        self.running = Some(started.inspect_err(|log| self.log += log)?);
        Ok(())
    }

    /// Takes a process that was started with this node's options.
    pub(crate) fn is(&mut self, running: ServerProcess) {
        self.running = Some(running);
    }

    /// The process.
    pub(crate) fn running(&self) -> &ServerProcess {
        self.running.as_ref().unwrap_or_else(|| panic!("{} does not run", self.name))
    }

    /// Kills it as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        if let Some(running) = self.running.take() {
            self.log += &running.kill();
        }
    }

    /// Asks it to stop, and waits until it has. Returns how long it took.
    pub(crate) async fn stop(&mut self) -> Duration {
        let running = self.running.take().unwrap_or_else(|| panic!("{} does not run", self.name));
        let (status, log, took) = spawn_blocking(move || running.stop(Signal::TERM)).await.unwrap();
        assert!(status.success(), "{}: {status} {log}", self.name);
        self.log += &log;
        took
    }

    /// Freezes the process.
    pub(crate) fn pause(&self) {
        self.running().signal(Signal::STOP);
    }

    /// Lets it go on.
    pub(crate) fn go_on(&self) {
        self.running().signal(Signal::CONT);
    }
}
