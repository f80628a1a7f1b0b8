//! Upgrades a request to a WebSocket.

use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use protocol::PlayerId;
use serde::Deserialize;
use table::Form;
use table::detector::LOOKS_AT;

use crate::app::App;
use crate::client_address::From;
use crate::connection_limit::Full;
use crate::error::Refused;
use crate::identity::Caller;
use crate::metered::PeerActivity;
use crate::outbox::CloseReason;
use crate::player::Player;
use crate::socket::{self, Origin};

const HOUR: u64 = 3600 * 1_000_000;

/// What a client can choose for a whole connection.
#[derive(Deserialize)]
pub(super) struct Choices {
    /// Whether updates shall have views. A client that learns views from events can do without most of them.
    #[serde(default = "yes")]
    views: bool,
}

const fn yes() -> bool {
    true
}

/// Opens the socket of a known player.
pub(super) async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    Extension(From(from)): Extension<From>,
    Extension(activity): Extension<Arc<PeerActivity>>,
    Query(choices): Query<Choices>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|_| Refused::bad_request("A WebSocket belongs here. See docs/protocol.md."))?;
    let other = other_version(&headers)?;
    if app.is_stopping() {
        return Err(unavailable("stopping", "The server is shutting down. Try again in a minute."));
    }
    if app.cluster.as_ref().is_some_and(|cluster| cluster.unfit().is_some()) {
        return Err(unavailable("stopping", "This server sends its players to others. Try again."));
    }
    let place = app.connections.enter(from).map_err(|full| {
        app.metrics.turned_away(full);
        no_place(full)
    })?;
    let upgrade = socket::sized(upgrade, app.config.limits.message_bytes);
    if let Some(other) = other {
        let upgrade = upgrade.protocols([other]);
        return Ok(upgrade.on_upgrade(move |socket| socket::turn_away(socket, CloseReason::OLD_VERSION, place)));
    }
    let mutes = app.store.mutes(caller.0.id).await?;
    note_visit(&app, &caller).await;
    let id = PlayerId(caller.0.id);
    if app.reactions.is_new(id) {
        app.reactions.restore(id, app.store.races(id.0, LOOKS_AT as u32).await?);
    }
    let player = Player::new(caller.person(), mutes.into_iter().map(PlayerId));
    let form = if choices.views { Form::View } else { Form::Events };
    Ok(upgrade.on_upgrade(move |socket| socket::serve(app, socket, player, Origin { from, activity, place, form })))
}

/// The version that the client speaks, if it names versions and ours is not among them. A browser shows a refused
/// request only as a failed connection, so such a client is connected and then told.
fn other_version(headers: &HeaderMap) -> Result<Option<String>, Refused> {
    let named = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    let named: Vec<&str> = named.flat_map(|line| line.split(',')).map(str::trim).collect();
    if named.is_empty() || named.contains(&protocol::SUBPROTOCOL) {
        return Ok(None);
    }
    let is_version = |name: &&&str| name.starts_with("quickdraw.");
    let other = named.iter().find(is_version).ok_or_else(|| {
        let why = "This server speaks only quickdraw.2. See docs/protocol.md.";
        Refused::new(StatusCode::UPGRADE_REQUIRED, "old-version", why)
    })?;
    Ok(Some((*other).to_owned()))
}

/// Stores when a player was last seen, at most once an hour.
async fn note_visit(app: &App, caller: &Caller) {
    let now = app.clock.now();
    if caller.0.seen + HOUR < now
        && let Err(error) = app.store.touch(caller.0.id, now).await
    {
        tracing::warn!(%error, "the time of a visit could not be stored");
    }
}

fn no_place(full: Full) -> Refused {
    match full {
        Full::All => unavailable("full", "The server is full. Try again in a minute."),
        Full::Address => {
            let why = "There are too many connections from your address. Close one of them first.";
            Refused::new(StatusCode::TOO_MANY_REQUESTS, "full", why)
        }
    }
}

fn unavailable(code: &'static str, why: &str) -> Refused {
    Refused::new(StatusCode::SERVICE_UNAVAILABLE, code, why)
}
