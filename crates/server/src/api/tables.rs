//! The tables at which a player has a seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::rest::OwnTable;
use protocol::{PlayerId, Stage};

use crate::app::App;
use crate::hosted_table::HostedTable;
use crate::identity::Caller;

/// The tables at which the caller has a seat and whose game is not over, private ones included.
pub(super) async fn own(State(app): State<Arc<App>>, caller: Caller) -> Json<Vec<OwnTable>> {
    let player = PlayerId(caller.0.id);
    let mut tables = tables_of(&app, player);
    if let Some(cluster) = &app.cluster {
        tables.extend(cluster.tables_of(player).await);
    }
    Json(tables)
}

/// The tables of this node at which a player has a seat and whose game is not over.
pub(crate) fn tables_of(app: &Arc<App>, player: PlayerId) -> Vec<OwnTable> {
    app.tables.all().iter().filter_map(|hosted| seated(app, hosted, player)).collect()
}

fn seated(app: &Arc<App>, hosted: &Arc<HostedTable>, player: PlayerId) -> Option<OwnTable> {
    let locked = hosted.enter(app, 0)?;
    let authority = &locked.live.authority;
    let (seat, turn) = authority.turn_of(player)?;
    let table = authority.in_lobby();
    (table.stage != Stage::Over).then_some(OwnTable { table, seat, turn })
}
