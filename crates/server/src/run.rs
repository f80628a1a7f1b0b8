//! Runs the server from start to shutdown.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use proof::ServerKey;
use protocol::Code;
use store::{SqliteStore, Store, StoreError};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use crate::app::{self, App};
use crate::clock::Clock;
use crate::cluster::{self, Bus, BusConfig, Cluster, ClusterStore};
use crate::config::Config;
use crate::error::{Error, stopping};
use crate::outbox::CloseReason;
use crate::{api, committer, listen, lobby, messages, recover, secret, timers};

/// How long a node that stops has to give its tables to others. They adopt the rest.
const HAND_OVER: Duration = Duration::from_secs(30);
/// Timeouts of the shutdown: flushing the queue, closing the connections, and committing what closing them caused.
const DRAIN: Duration = Duration::from_secs(4);
const PART: Duration = Duration::from_secs(3);
const REST: Duration = Duration::from_secs(2);
/// The pause before a node that could not start anew tries again.
const AGAIN: Duration = Duration::from_secs(1);

/// Serves on `listener`, with the data directory of `config`, until `shutdown` completes.
pub async fn run(listener: TcpListener, config: Config, shutdown: impl Future) -> Result<(), Error> {
    let store = SqliteStore::open_alone(&config.data).await?;
    run_on(listener, config, Arc::new(store), shutdown).await
}

/// Like [`run`], with a store of the caller's choice.
pub async fn run_on(
    listener: TcpListener,
    config: Config,
    store: Arc<dyn Store>,
    shutdown: impl Future,
) -> Result<(), Error> {
    let app = recover::app(config, store).await?;
    tracing::info!(tables = app.tables.count(), "the server has started");
    serve(&Arc::new(listener), &app, || {}, pin!(shutdown)).await.map(drop)
}

/// Like [`run`], as one of several nodes on one database. `open` registers a new node there; `started` is called when
/// players can come.
///
/// A node that did not renew its lease in time is condemned by the others. Then it closes its connections and starts
/// anew, as another node.
pub async fn run_as_node(
    listener: TcpListener,
    config: Config,
    bus: &BusConfig,
    open: impl AsyncFn() -> Result<Arc<dyn ClusterStore>, StoreError>,
    started: impl Fn(),
    shutdown: impl Future,
) -> Result<(), Error> {
    let (listener, mut shutdown) = (Arc::new(listener), pin!(shutdown));
    let mut has_started = false;
    loop {
        let ended = match node(&config, bus, &open).await {
            Ok(app) => {
                let started = || {
                    has_started = true;
                    started();
                };
                serve(&listener, &app, started, shutdown.as_mut()).await
            }
            Err(error) => Err(error),
        };
        match ended {
            Ok(Ended::Shutdown) => return Ok(()),
            Ok(Ended::Condemned) => tracing::warn!("this node was condemned; it starts anew"),
            Err(error) if has_started && !matches!(error, Error::Broken) => {
                tracing::warn!(%error, "this node cannot start anew yet");
                tokio::select! {
                    _ = shutdown.as_mut() => return Ok(()),
                    () = tokio::time::sleep(AGAIN) => {}
                }
            }
            Err(error) => return Err(error),
        }
    }
}

/// A new node, without tables.
async fn node(
    config: &Config,
    bus: &BusConfig,
    open: &impl AsyncFn() -> Result<Arc<dyn ClusterStore>, StoreError>,
) -> Result<Arc<App>, Error> {
    let bus = Bus::connect(bus).await?;
    let store = open().await?;
    let key = store.server_key(secret::bytes()).await?;
    let clock = Clock::set_to(cluster::first_beat(&*store).await?.now);
    let mut app = App::new(config.clone(), Arc::clone(&store) as Arc<dyn Store>, clock, ServerKey::new(key))
        .map_err(Error::Threads)?;
    app.cluster = Some(Arc::new(Cluster::new(store, bus, &key)));
    Ok(Arc::new(app))
}

/// Why serving has ended.
enum Ended {
    Shutdown,
    /// This node was condemned by others.
    Condemned,
}

async fn serve(
    listener: &Arc<TcpListener>,
    app: &Arc<App>,
    started: impl FnOnce(),
    shutdown: Pin<&mut impl Future>,
) -> Result<Ended, Error> {
    let mut tasks = JoinSet::new();
    tasks.spawn(committer::run(Arc::clone(app)));
    tasks.spawn(timers::run(Arc::clone(app)));
    tasks.spawn(lobby::run(Arc::clone(app)));
    tasks.spawn(app::rate_results(Arc::clone(app)));
    tasks.spawn(app::tidy(Arc::clone(app)));
    tasks.spawn(app::forget_answers(Arc::clone(app)));
    if let Some(cluster) = &app.cluster {
        cluster::start(app, cluster, &mut tasks).await?;
        tracing::info!(node = cluster.node, "the node has started");
    }
    started();
    let (stop, stopped) = watch::channel(false);
    let most = app.config.limits.connections;
    tasks.spawn(listen::accept(Arc::clone(listener), Arc::clone(app), api::router(app), most, stopped));
    let ended = tokio::select! {
        _ = shutdown => Ok(Ended::Shutdown),
        () = condemned(app) => Ok(Ended::Condemned),
        // None of these tasks ends by itself: one has panicked, and the server cannot go on without it.
        ended = tasks.join_next() => {
            tracing::error!(?ended, "a task of the server has ended");
            Err(Error::Broken)
        }
    };
    if let (Ok(Ended::Shutdown), Some(cluster)) = (&ended, &app.cluster) {
        // An operator may have begun it already.
        let _ = timeout(HAND_OVER, cluster::drain(app, cluster, Some(Instant::now() + HAND_OVER))).await;
    }
    stop.send_replace(true);
    if let Ok(Ended::Condemned) = ended {
        // Nothing can be written any more, so nothing is waited for.
        app.stop();
        app.outboxes.close_all(CloseReason::MOVED);
        let _ = timeout(PART, app.outboxes.all_gone()).await;
    } else {
        close(app).await;
    }
    if let Some(cluster) = &app.cluster {
        cluster.stop().await;
    }
    tasks.shutdown().await;
    app.store.close().await;
    tracing::info!("the server has stopped");
    ended
}

async fn condemned(app: &App) {
    match &app.cluster {
        Some(cluster) => cluster.condemned().await,
        None => std::future::pending().await,
    }
}

/// Closes every connection after its queue is flushed.
async fn close(app: &App) {
    app.stop();
    let no = stopping();
    app.outboxes.say_to_all(&messages::notice(Code::Stopping, &no.why));
    if timeout(DRAIN, app.committer.flushed()).await.is_err() {
        tracing::error!("what was queued could not be written to disk; nobody was told that it was");
    }
    app.outboxes.close_all(CloseReason::STOPPING);
    let _ = timeout(PART, app.outboxes.all_gone()).await;
    let _ = timeout(REST, app.committer.flushed()).await;
}
