//! From the first connection to the last.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use protocol::Code;
use store::{SqliteStore, Store};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::config::Config;
use crate::error::{Error, stopping};
use crate::house::{self, House};
use crate::link::Farewell;
use crate::{api, committer, listen, lobby, recover, say, timers};

/// How long the end may take: what is queued, then the connections, then what their end leaves behind.
const DRAIN: Duration = Duration::from_secs(4);
const PART: Duration = Duration::from_secs(3);
const REST: Duration = Duration::from_secs(2);

/// Serves on `listener`, with what is kept in the data directory of `config`, until `shutdown` is over.
pub async fn run(listener: TcpListener, config: Config, shutdown: impl Future) -> Result<(), Error> {
    let store = SqliteStore::open_alone(&config.data).await?;
    run_on(listener, config, Arc::new(store), shutdown).await
}

/// Serves with a store of the caller's choice.
pub async fn run_on(
    listener: TcpListener,
    config: Config,
    store: Arc<dyn Store>,
    shutdown: impl Future,
) -> Result<(), Error> {
    let house = recover::house(config, store).await?;
    tracing::info!(tables = house.tables.count(), "the house is open");
    let mut tasks = JoinSet::new();
    tasks.spawn(committer::run(Arc::clone(&house)));
    tasks.spawn(timers::run(Arc::clone(&house)));
    tasks.spawn(lobby::run(Arc::clone(&house)));
    tasks.spawn(house::rate_results(Arc::clone(&house)));
    tasks.spawn(house::tidy(Arc::clone(&house)));
    tasks.spawn(house::forget_answers(Arc::clone(&house)));
    let (stop, stopped) = watch::channel(false);
    let most = house.config.limits.connections;
    tasks.spawn(listen::accept(listener, Arc::clone(&house), api::router(&house), most, stopped));
    let broken = tokio::select! {
        _ = shutdown => false,
        // None of them ends by itself: one of them has panicked, and a house without it is better closed.
        ended = tasks.join_next() => {
            tracing::error!(?ended, "a part of the house has ended");
            true
        }
    };
    stop.send_replace(true);
    close(&house).await;
    tasks.shutdown().await;
    house.store.close().await;
    tracing::info!("the house is closed");
    if broken { Err(Error::Broken) } else { Ok(()) }
}

/// Lets everybody go with what they were told they have.
async fn close(house: &House) {
    house.stop();
    let no = stopping();
    house.links.say_to_all(&say::notice(Code::Stopping, &no.why));
    if timeout(DRAIN, house.committer.flushed()).await.is_err() {
        tracing::error!("the disk did not take what was queued; nobody was told that it had");
    }
    house.links.close_all(Farewell::STOPPING);
    let _ = timeout(PART, house.links.all_gone()).await;
    let _ = timeout(REST, house.committer.flushed()).await;
}
