//! The house as its disk left it: every open table continues from its log.

use std::sync::Arc;
use std::time::Duration;

use engine::Micros;
use protocol::TableId;
use store::Store;

use crate::clock::{Clock, machine_time};
use crate::config::Config;
use crate::error::Error;
use crate::house::House;
use crate::slot::Slot;
use crate::talk;

/// Before a table that has failed is read back.
const PAUSE: Duration = Duration::from_secs(2);

type Log = Vec<(Micros, String)>;

/// A house with every table that was open.
pub(crate) async fn house(config: Config, store: Arc<dyn Store>) -> Result<Arc<House>, Error> {
    let mut logs = Vec::new();
    for open in store.open_tables().await? {
        let rows = store.log(open.id).await?;
        let log: Log = rows.into_iter().map(|row| (row.at, row.entry)).collect();
        logs.push((TableId(open.id), log));
    }
    let last = logs.iter().filter_map(|(_, log)| log.last()).map(|(at, _)| *at).max().unwrap_or_default();
    if last > machine_time() {
        tracing::warn!("the machine's clock is behind the log; the house goes on from the log's time");
    }
    let house = Arc::new(House::new(config, store, Clock::starting_at(last)));
    for (id, log) in logs {
        restore(&house, id, &log).await;
    }
    Ok(house)
}

/// Reads a table that has failed back from its log, after what it has said so far is kept. Not at once, in case it fails
/// again and again.
pub(crate) fn again(house: &Arc<House>, id: TableId) {
    let house = Arc::clone(house);
    tokio::spawn(async move {
        tokio::time::sleep(PAUSE).await;
        house.committer.flushed().await;
        match house.store.log(id.0).await {
            Ok(rows) => restore(&house, id, &rows.into_iter().map(|row| (row.at, row.entry)).collect()).await,
            Err(error) => tracing::error!(table = %id, %error, "a table that has failed cannot be read"),
        }
    });
}

/// A log that cannot be read is left as it is, for somebody to look at.
async fn restore(house: &Arc<House>, id: TableId, log: &Log) {
    let Some((last, _)) = log.last() else {
        // It was opened and nothing was acknowledged: the server ended in between.
        house.committer.push(|work| work.batch.closed.push(id.0));
        return;
    };
    let authority = match table::recover(id, house.clock.now(), log) {
        Ok(authority) => authority,
        Err(error) => {
            tracing::error!(table = %id, %error, "a table cannot be read and stays closed; its log is kept");
            return;
        }
    };
    let slot = Arc::new(Slot::new(id, authority, log.len() as u64));
    let lines = talk::last_lines(house, id).await;
    house.tables.insert(&slot);
    if let Some(mut turn) = slot.enter(house, *last) {
        turn.restored(lines);
    }
}
