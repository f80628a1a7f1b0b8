//! From a request to a connection.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::http::StatusCode;
use axum::response::Response;
use protocol::PlayerId;

use crate::error::Refused;
use crate::gate::From;
use crate::house::House;
use crate::identity::Caller;
use crate::player::Player;
use crate::socket;

const HOUR: u64 = 3600 * 1_000_000;

/// Opens the socket of somebody the house knows.
pub(super) async fn upgrade(
    State(house): State<Arc<House>>,
    caller: Caller,
    Extension(from): Extension<From>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|_| Refused::bad_request("A WebSocket belongs here. See docs/protocol.md."))?;
    if house.is_stopping() {
        return Err(unavailable("stopping", "The house is closing for a moment. Come back soon."));
    }
    if house.links.count() >= house.config.limits.connections {
        return Err(unavailable("full", "The house is full just now. Try again in a moment."));
    }
    let mutes = house.store.mutes(caller.0.id).await?;
    note_visit(&house, &caller).await;
    let player = Player::new(caller.person(), mutes.into_iter().map(PlayerId));
    let upgrade = socket::sized(upgrade, house.config.limits.message_bytes);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(house, socket, player, from.0)))
}

/// Keeps when somebody was last here, not more often than it matters.
async fn note_visit(house: &House, caller: &Caller) {
    let now = house.clock.now();
    if caller.0.seen + HOUR < now
        && let Err(error) = house.store.touch(caller.0.id, now).await
    {
        tracing::warn!(%error, "a visit could not be noted");
    }
}

fn unavailable(code: &'static str, why: &str) -> Refused {
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, code, why)
}
