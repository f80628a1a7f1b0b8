//! Runs the server from start to shutdown.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use protocol::Code;
use store::{SqliteStore, Store};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::app::{self, App};
use crate::config::Config;
use crate::error::{Error, stopping};
use crate::outbox::CloseReason;
use crate::{api, committer, listen, lobby, messages, recover, timers};

/// Timeouts of the shutdown: flushing the queue, closing the connections, and committing what closing them caused.
const DRAIN: Duration = Duration::from_secs(4);
const PART: Duration = Duration::from_secs(3);
const REST: Duration = Duration::from_secs(2);

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
    let mut tasks = JoinSet::new();
    tasks.spawn(committer::run(Arc::clone(&app)));
    tasks.spawn(timers::run(Arc::clone(&app)));
    tasks.spawn(lobby::run(Arc::clone(&app)));
    tasks.spawn(app::rate_results(Arc::clone(&app)));
    tasks.spawn(app::tidy(Arc::clone(&app)));
    tasks.spawn(app::forget_answers(Arc::clone(&app)));
    let (stop, stopped) = watch::channel(false);
    let most = app.config.limits.connections;
    tasks.spawn(listen::accept(listener, Arc::clone(&app), api::router(&app), most, stopped));
    let broken = tokio::select! {
        _ = shutdown => false,
        // None of these tasks ends by itself: one has panicked, and the server cannot go on without it.
        ended = tasks.join_next() => {
            tracing::error!(?ended, "a task of the server has ended");
            true
        }
    };
    stop.send_replace(true);
    close(&app).await;
    tasks.shutdown().await;
    app.store.close().await;
    tracing::info!("the server has stopped");
    if broken { Err(Error::Broken) } else { Ok(()) }
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
