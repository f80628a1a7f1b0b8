//! From a request to a connection.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use protocol::PlayerId;

use crate::crowd::Full;
use crate::detector::LOOKS_AT;
use crate::error::Refused;
use crate::gate::From;
use crate::house::House;
use crate::identity::Caller;
use crate::metered::Vitals;
use crate::player::Player;
use crate::socket::{self, Origin};

const HOUR: u64 = 3600 * 1_000_000;

/// Opens the socket of somebody the house knows.
pub(super) async fn upgrade(
    State(house): State<Arc<House>>,
    caller: Caller,
    Extension(From(from)): Extension<From>,
    Extension(vitals): Extension<Arc<Vitals>>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|_| Refused::bad_request("A WebSocket belongs here. See docs/protocol.md."))?;
    if names_only_others(&headers) {
        let why =
            "This server speaks version 2 of the protocol (quickdraw.2). Load the page again, or update your program.";
        return Err(Refused::new(StatusCode::UPGRADE_REQUIRED, "old-version", why));
    }
    if house.is_stopping() {
        return Err(unavailable("stopping", "The house is closing for a moment. Come back soon."));
    }
    let place = house.crowd.enter(from).map_err(|full| {
        house.metrics.turned_away(full);
        no_place(full)
    })?;
    let mutes = house.store.mutes(caller.0.id).await?;
    note_visit(&house, &caller).await;
    let id = PlayerId(caller.0.id);
    if house.reactions.is_new(id) {
        house.reactions.restore(id, house.store.races(id.0, LOOKS_AT as u32).await?);
    }
    let player = Player::new(caller.person(), mutes.into_iter().map(PlayerId));
    let upgrade = socket::sized(upgrade, house.config.limits.message_bytes);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(house, socket, player, Origin { from, vitals, place })))
}

/// Whether a client names versions of the protocol, and ours is not among them.
fn names_only_others(headers: &HeaderMap) -> bool {
    let named = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    let mut named = named.flat_map(|line| line.split(',')).map(str::trim).peekable();
    named.peek().is_some() && !named.any(|name| name == protocol::SUBPROTOCOL)
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

fn no_place(full: Full) -> Refused {
    match full {
        Full::All => unavailable("full", "The house is full just now. Try again in a moment."),
        Full::Address => {
            let why = "There are too many connections from your address. Close one of them first.";
            Refused::new(StatusCode::TOO_MANY_REQUESTS, "full", why)
        }
    }
}

fn unavailable(code: &'static str, why: &str) -> Refused {
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, code, why)
}
