//! The house as its disk left it: every open table continues from its log.

use std::sync::Arc;
use std::time::Duration;

use engine::Micros;
use proof::ServerKey;
use protocol::{Code, No, PlayerId, TableId};
use store::{OpenTable, Row, Store, check_chain};

use crate::clock::{Clock, machine_time};
use crate::config::Config;
use crate::error::Error;
use crate::house::House;
use crate::slot::Slot;
use crate::{say, secret, talk};

/// Before a table that has failed is read back.
const PAUSE: Duration = Duration::from_secs(2);

type Log = Vec<(Micros, String)>;

/// A house with every table that was open.
pub(crate) async fn house(config: Config, store: Arc<dyn Store>) -> Result<Arc<House>, Error> {
    let key = ServerKey::new(store.server_key(secret::bytes()).await?);
    let mut logs = Vec::new();
    for open in store.open_tables().await? {
        let rows = store.log(open.id).await?;
        logs.push((open, rows));
    }
    let last = logs.iter().filter_map(|(_, log)| log.last()).map(|row| row.at).max().unwrap_or_default();
    if last > machine_time() {
        tracing::warn!("the machine's clock is behind the log; the house goes on from the log's time");
    }
    let house = Arc::new(House::new(config, store, Clock::starting_at(last), key));
    house.answers.restore(house.store.answers().await?, house.clock.now());
    for (open, log) in logs {
        restore(&house, &open, log).await;
    }
    Ok(house)
}

/// Reads a table that has failed back from its log, after what it has said so far is kept. Not at once, in case it fails
/// again and again.
pub(crate) fn again(house: &Arc<House>, slot: &Slot) {
    let (house, id) = (Arc::clone(house), slot.id);
    let open = OpenTable { id: id.0, game: String::new(), by: slot.owner.0, created: 0 };
    tokio::spawn(async move {
        tokio::time::sleep(PAUSE).await;
        house.committer.flushed().await;
        match house.store.log(id.0).await {
            Ok(rows) => restore(&house, &open, rows).await,
            Err(error) => tracing::error!(table = %id, %error, "a table that has failed cannot be read"),
        }
    });
}

/// What players of a table that was set aside are told.
pub(crate) fn damaged() -> No {
    let why =
        "What the server keeps of this table is damaged, so it was set aside. Whoever runs the server can look at it.";
    No::new(Code::Damaged, why)
}

/// Takes a table whose log is damaged or is not accepted any more out of play. Its log is kept as it is, for somebody to look at.
pub(crate) fn set_aside(house: &Arc<House>, id: TableId) {
    house.damaged.lock().insert(id);
    let Some(slot) = house.tables.get(id) else { return };
    house.tables.remove(id);
    house.lobby.touch(id);
    let Some(mut turn) = slot.enter(house, 0) else { return };
    turn.live.closed = true;
    let No { code, why } = damaged();
    let frame = say::table_notice(id, code, &why);
    for follower in turn.live.followers.drain(..) {
        follower.link.push(frame.clone());
    }
}

async fn restore(house: &Arc<House>, open: &OpenTable, rows: Vec<Row>) {
    let id = TableId(open.id);
    let Some(last) = rows.last().map(|row| row.at) else {
        // It was opened and nothing was acknowledged: the server ended in between.
        house.committer.push(|work| work.batch.closed.push(id.0));
        return;
    };
    let checked = check_chain(id.0, &rows).map_err(|error| error.to_string());
    let entries = rows.len() as u64;
    let log: Log = rows.into_iter().map(|row| (row.at, row.entry)).collect();
    let read = checked.and_then(|chain| {
        let authority = table::recover(id, house.clock.now(), &log).map_err(|error| error.to_string())?;
        Ok((chain, authority))
    });
    let (chain, authority) = match read {
        Ok(read) => read,
        Err(error) => {
            tracing::error!(table = %id, %error, "a table's log is damaged; the table is set aside and its log kept");
            set_aside(house, id);
            return;
        }
    };
    let slot = Arc::new(Slot::new(id, PlayerId(open.by), None, authority).with_log(entries, chain));
    let lines = talk::last_lines(house, id).await;
    house.tables.insert(&slot);
    if let Some(mut turn) = slot.enter(house, last) {
        turn.restored(lines);
    }
}
