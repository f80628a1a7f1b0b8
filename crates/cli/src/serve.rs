//! `quickdraw serve`: the game server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use engine::Tone;
use server::{BusAddresses, BusConfig, ClusterStore, Config};
use store::{NewNode, PgStore, SqliteStore, Store, StoreError};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::EnvFilter;

use crate::data::Database;
use crate::games::ExactValues;
use crate::terminal;

/// How and where to serve.
#[derive(Args, Clone, Debug)]
pub struct Serve {
    /// Address and port to listen on
    #[arg(long, env = "QUICKDRAW_LISTEN", default_value = "127.0.0.1:7777", value_name = "ADDRESS")]
    listen: SocketAddr,
    /// Format of the log
    #[arg(long, env = "QUICKDRAW_LOG", value_enum, default_value_t = LogStyle::Pretty)]
    log: LogStyle,
    /// Level of the log: error, warn, info or debug; also for one crate, such as info,server=debug
    #[arg(long, env = "RUST_LOG", default_value = "info", value_name = "LEVEL")]
    log_level: String,
    /// Number of server threads. Default: one for each core
    #[arg(long, env = "QUICKDRAW_THREADS", value_name = "NUMBER")]
    threads: Option<usize>,
    /// Serve this page instead of the embedded one: a file that `cargo xtask page` has built
    #[arg(long, env = "QUICKDRAW_PAGE", value_name = "FILE")]
    page: Option<PathBuf>,
    #[command(flatten)]
    exact: ExactValues,
    #[command(flatten)]
    database: Database,
    #[command(flatten)]
    node: Node,
    #[command(flatten)]
    config: Config,
}

/// How to be one of several nodes.
#[derive(Args, Clone, Debug)]
struct Node {
    /// Be one of several nodes on the same PostgreSQL database: the message bus between them, `nats://HOST:PORT`. Several
    /// servers of one NATS cluster are separated by commas
    #[arg(long, env = "QUICKDRAW_NATS", hide_env_values = true, requires = "database", value_name = "URLS")]
    nats: Option<BusAddresses>,
    /// The name of the cluster, so that several can share a NATS server
    #[arg(long, env = "QUICKDRAW_CLUSTER", default_value = "quickdraw", value_name = "NAME", value_parser = cluster_name)]
    cluster: String,
    /// The name of this node, for operators. Default: the name of the machine
    #[arg(long = "node", env = "QUICKDRAW_NODE", value_name = "NAME")]
    name: Option<String>,
}

/// The name becomes a part of subjects on the bus.
fn cluster_name(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !text.is_empty() && text.chars().all(is_plain) {
        return Ok(text.to_owned());
    }
    Err("letters, digits, - and _ only".to_owned())
}

impl Node {
    fn shown_name(&self) -> String {
        let machine = || rustix::system::uname().nodename().to_string_lossy().into_owned();
        self.name.clone().unwrap_or_else(machine)
    }
}

/// The format of the log.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogStyle {
    /// Lines for people
    Pretty,
    /// One JSON object per line, for programs
    Json,
}

impl Serve {
    /// Serves until a signal stops it.
    pub fn run(self) -> Result<()> {
        self.start_log()?;
        self.exact.load()?;
        self.runtime()?.block_on(self.serve())
    }

    async fn serve(mut self) -> Result<()> {
        self.config.page = self.page.as_deref().map_or_else(bundle::embedded, bundle::read)?;
        let place = self.listen;
        let listener = TcpListener::bind(place)
            .await
            .with_context(|| format!("cannot listen on {place}; choose another address or port with --listen"))?;
        let address = listener.local_addr()?;
        let signal = stop_signal()?;
        if let (Some(nats), Some(url)) = (&self.node.nats, &self.database.url) {
            let node = NewNode {
                name: self.node.shown_name(),
                version: env!("CARGO_PKG_VERSION").into(),
                bus: self.node.cluster.clone(),
            };
            let bus = BusConfig { addresses: nats.clone(), cluster: self.node.cluster.clone() };
            let said = format!("Quickdraw runs as node {} at http://{address}; its data is in {url}", node.name);
            let open = async || {
                let store: Arc<dyn ClusterStore> = Arc::new(PgStore::open_as_node(url, &node).await?);
                Ok(store)
            };
            let said = || terminal::say(Tone::Gold, &said);
            return Ok(server::run_as_node(listener, self.config, &bus, open, said, signal).await?);
        }
        let (store, place) = self.store().await.map_err(server::Error::from)?;
        terminal::say(Tone::Gold, &format!("Quickdraw is running at http://{address}; its data is in {place}"));
        server::run_on(listener, self.config, store, signal).await?;
        Ok(())
    }

    /// The store, and where it is.
    async fn store(&self) -> Result<(Arc<dyn Store>, String), StoreError> {
        if let Some(url) = &self.database.url {
            return Ok((Arc::new(PgStore::open_alone(url).await?), url.to_string()));
        }
        let data = &self.config.data;
        Ok((Arc::new(SqliteStore::open_alone(data).await?), data.display().to_string()))
    }

    fn runtime(&self) -> Result<Runtime> {
        let mut builder = Builder::new_multi_thread();
        if let Some(threads) = self.threads {
            builder.worker_threads(threads.max(1));
        }
        builder.enable_all().build().context("cannot start threads")
    }

    fn start_log(&self) -> Result<()> {
        // The bus reports what happens to its connection; the library would do so ten times a second.
        let level = format!("async_nats=off,{}", self.log_level);
        let filter = EnvFilter::try_new(level).context("--log-level")?;
        let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
        match self.log {
            LogStyle::Pretty => log.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).init(),
            LogStyle::Json => log.json().init(),
        }
        Ok(())
    }
}

/// Completes on an interrupt or termination signal.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    // With a handler, a file at its size limit fails the write, as on a full disk, instead of killing the process.
    let _ = signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw()))?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Completes on an interrupt signal.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future> {
    Ok(tokio::signal::ctrl_c())
}
