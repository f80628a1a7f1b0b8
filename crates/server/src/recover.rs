//! Restores the server from its store: every open table continues from its log.

use std::sync::Arc;
use std::time::Duration;

use engine::Micros;
use proof::ServerKey;
use protocol::{Code, No, PlayerId, TableId};
use store::{Adopted, OpenTable, Row, Store, check_chain};

use crate::app::App;
use crate::clock::{Clock, machine_time};
use crate::cluster::Handover;
use crate::config::Config;
use crate::error::Error;
use crate::hosted_table::{ChatFrame, HostedTable};
use crate::{chat, messages, quick, secret};

/// Pause before a failed table is restored.
const PAUSE: Duration = Duration::from_secs(2);

type Log = Vec<(Micros, String)>;

/// The app with every table that was open.
pub(crate) async fn app(config: Config, store: Arc<dyn Store>) -> Result<Arc<App>, Error> {
    let key = ServerKey::new(store.server_key(secret::bytes()).await?);
    let mut logs = Vec::new();
    for open in store.open_tables().await? {
        let rows = store.log(open.id).await?;
        logs.push((open, rows));
    }
    let last = logs.iter().filter_map(|(_, log)| log.last()).map(|row| row.at).max().unwrap_or_default();
    if last > machine_time() {
        tracing::warn!("the system clock is behind the log; the server continues from the log's time");
    }
    let app = Arc::new(App::new(config, store, Clock::starting_at(last), key).map_err(Error::Threads)?);
    app.answers.restore(app.store.answers().await?, app.clock.now());
    for (open, log) in logs {
        let chat = chat::last_lines(&app, TableId(open.id)).await;
        restore(&app, &open, log, chat, &Handover::default());
    }
    Ok(app)
}

/// Continues a table that this node has adopted.
pub(crate) fn adopted(app: &Arc<App>, adopted: Adopted) {
    let Adopted { table, log, chat, handover, quick, .. } = adopted;
    let handover = handover.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    let id = TableId(table.id);
    let chat = chat.into_iter().map(|line| chat::frame(id, line)).collect();
    restore(app, &table, log, chat, &handover);
    if let Some(hosted) = app.tables.get(id).filter(|_| quick) {
        quick::wait_again(app, &hosted);
    }
}

/// Stops hosting a table that another node has.
pub(crate) fn let_go(app: &Arc<App>, id: TableId) {
    if let Some(hosted) = app.tables.get(id)
        && let Some(mut locked) = hosted.enter(app, 0)
    {
        locked.let_go();
    }
}

/// Restores a failed table from its log, after everything it wrote is committed. It waits a while, in case the table
/// fails again and again.
pub(crate) fn again(app: &Arc<App>, hosted: &HostedTable) {
    let (app, id) = (Arc::clone(app), hosted.id);
    let open = OpenTable { id: id.0, game: String::new(), by: hosted.owner.0, created: 0 };
    tokio::spawn(async move {
        tokio::time::sleep(PAUSE).await;
        app.committer.flushed().await;
        match app.store.log(id.0).await {
            Ok(rows) => {
                let chat = chat::last_lines(&app, id).await;
                restore(&app, &open, rows, chat, &Handover::default());
            }
            Err(error) => tracing::error!(table = %id, %error, "a table that has failed cannot be read"),
        }
    });
}

/// The refusal for players of a table that was set aside.
pub(crate) fn damaged() -> No {
    let why = "The stored data of this table is damaged, so the table was set aside. The operator of the server can look at it.";
    No::new(Code::Damaged, why)
}

/// Takes a table out of play whose log is damaged or refused by the store. The stored log stays as it is, for
/// inspection.
pub(crate) fn set_aside(app: &Arc<App>, id: TableId) {
    app.damaged.lock().insert(id);
    let Some(hosted) = app.tables.get(id) else { return };
    app.tables.remove(id);
    app.lobby.touch(id);
    let Some(mut locked) = hosted.enter(app, 0) else { return };
    locked.live.closed = true;
    let No { code, why } = damaged();
    let frame = messages::table_notice(id, code, &why);
    for follower in locked.live.followers.drain(..) {
        follower.outbox.push(frame.clone());
    }
}

fn restore(app: &Arc<App>, open: &OpenTable, rows: Vec<Row>, chat: Vec<ChatFrame>, handover: &Handover) {
    let id = TableId(open.id);
    let Some(last) = rows.last().map(|row| row.at) else {
        // The server stopped between opening the table and its first log entry, so nothing was acknowledged.
        app.committer.push(|work| work.batch.closed.push(id.0));
        return;
    };
    let checked = check_chain(id.0, &rows).map_err(|error| error.to_string());
    let entries = rows.len() as u64;
    let log: Log = rows.into_iter().map(|row| (row.at, row.entry)).collect();
    let read = checked.and_then(|chain| {
        let authority = table::recover(id, app.clock.now(), &log).map_err(|error| error.to_string())?;
        Ok((chain, authority))
    });
    let (chain, authority) = match read {
        Ok(read) => read,
        Err(error) => {
            tracing::error!(table = %id, %error, "a table's log is damaged; the table is set aside and its log kept");
            set_aside(app, id);
            return;
        }
    };
    let hosted = Arc::new(HostedTable::new(id, PlayerId(open.by), None, authority).with_log(entries, chain));
    app.tables.insert(&hosted);
    if let Some(mut locked) = hosted.enter(app, last) {
        locked.live.let_in.extend(&handover.let_in);
        if let Some(left) = handover.left {
            locked.live.authority.set_time_left(app.clock.now(), left);
        }
        locked.restored(chat);
    }
}
