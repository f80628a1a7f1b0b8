//! Guests: players with a name of their choice and a cookie.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use protocol::rest::{NewGuest, NewName};
use protocol::{Person, PlayerId};
use store::{Batch, Kind, NewPlayer};

use super::body::Body;
use crate::app::App;
use crate::cluster::PlayerNews;
use crate::error::Refused;
use crate::identity::{Caller, cookie};
use crate::{client_address, secret, text};

/// Creates a guest. A caller who is already known stays the same player.
pub(super) async fn guest(
    State(app): State<Arc<App>>,
    Extension(from): Extension<client_address::From>,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Result<Response, Refused> {
    if let Some(caller) = Caller::known(&app, &headers).await? {
        return Ok(Json(caller.person()).into_response());
    }
    app.takes_more()?;
    let number = secret::number();
    let name = new.name.map_or_else(|| Ok(text::any_name(number)), |name| text::name(&name))?;
    may_make(&app, from)?;
    let (token, id) = (secret::hex(), PlayerId(number));
    let player = NewPlayer {
        id: id.0,
        name: name.clone(),
        kind: Kind::Guest,
        owner: None,
        token_hash: secret::hash(&token),
        at: app.clock.now(),
    };
    app.store.create_player(&player).await?;
    let set = [(header::SET_COOKIE, cookie(&token, app.config.https))];
    Ok((StatusCode::CREATED, set, Json(Person { id, name, program: false })).into_response())
}

/// Whether a new player may be created from this address, by the rate and the daily limit.
pub(super) fn may_make(app: &App, from: client_address::From) -> Result<(), Refused> {
    let (rates, now) = (&app.rates, app.clock.now());
    if !rates.new_players.take(from.0, now) {
        return Err(Refused::too_fast());
    }
    if !rates.new_players_a_day.take(from.0, now) {
        let why = "Too many new players came from your address today. Try again later.";
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", why));
    }
    Ok(())
}

/// Who the caller is.
pub(super) async fn me(caller: Caller) -> Json<Person> {
    Json(caller.person())
}

/// Changes the caller's name.
pub(super) async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(new): Body<NewName>,
) -> Result<Json<Person>, Refused> {
    app.takes_more()?;
    let name = text::name(&new.name)?;
    if !app.rates.changes.take(PlayerId(caller.0.id), app.clock.now()) {
        return Err(Refused::too_fast());
    }
    let rename = store::Change::Rename { player: caller.0.id, name: name.clone() };
    app.store.commit(&Batch { changes: vec![rename], ..Batch::default() }).await?;
    if let Some(player) = app.players.get(PlayerId(caller.0.id)) {
        player.rename(&name);
    }
    if let Some(cluster) = &app.cluster {
        cluster.tell_all(&PlayerNews::Renamed(PlayerId(caller.0.id), name.clone()));
    }
    Ok(Json(Person { name, ..caller.person() }))
}
