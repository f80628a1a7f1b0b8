//! Guests: somebody with a name of their choice and a cookie.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use protocol::{Person, PlayerId};
use serde::Deserialize;
use store::{Batch, Kind, NewPlayer};

use super::body::Body;
use crate::error::Refused;
use crate::house::House;
use crate::identity::{Caller, cookie};
use crate::{gate, secret, words};

/// What a guest may say of themselves.
#[derive(Deserialize)]
pub(super) struct New {
    #[serde(default)]
    name: Option<String>,
}

/// What a guest can change.
#[derive(Deserialize)]
pub(super) struct Change {
    name: String,
}

/// Makes a guest. Whoever is known already stays who they are.
pub(super) async fn guest(
    State(house): State<Arc<House>>,
    Extension(from): Extension<gate::From>,
    headers: HeaderMap,
    Body(new): Body<New>,
) -> Result<Response, Refused> {
    if let Some(caller) = Caller::known(&house, &headers).await? {
        return Ok(Json(caller.person()).into_response());
    }
    house.takes_more()?;
    let number = secret::number();
    let name = new.name.map_or_else(|| Ok(words::any_name(number)), |name| words::name(&name))?;
    may_make(&house, from)?;
    let (token, id) = (secret::hex(), PlayerId(number));
    let player = NewPlayer {
        id: id.0,
        name: name.clone(),
        kind: Kind::Guest,
        owner: None,
        token_hash: secret::hash(&token),
        at: house.clock.now(),
    };
    house.store.create_player(&player).await?;
    let set = [(header::SET_COOKIE, cookie(&token, house.config.https))];
    Ok((StatusCode::CREATED, set, Json(Person { id, name, program: false })).into_response())
}

/// Whether somebody new may come from this address, now and today.
pub(super) fn may_make(house: &House, from: gate::From) -> Result<(), Refused> {
    let (rates, now) = (&house.rates, house.clock.now());
    if !rates.new_players.take(from.0, now) {
        return Err(Refused::too_fast());
    }
    if !rates.new_players_a_day.take(from.0, now) {
        let why = "So many new players came from your address today that there can be no more. Try again later.";
        return Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", why));
    }
    Ok(())
}

/// Who the caller is.
pub(super) async fn me(caller: Caller) -> Json<Person> {
    Json(caller.person())
}

/// Takes another name.
pub(super) async fn rename(
    State(house): State<Arc<House>>,
    caller: Caller,
    Body(change): Body<Change>,
) -> Result<Json<Person>, Refused> {
    house.takes_more()?;
    let name = words::name(&change.name)?;
    if !house.rates.changes.take(PlayerId(caller.0.id), house.clock.now()) {
        return Err(Refused::too_fast());
    }
    let rename = store::Change::Rename { player: caller.0.id, name: name.clone() };
    house.store.commit(&Batch { changes: vec![rename], ..Batch::default() }).await?;
    if let Some(player) = house.players.get(PlayerId(caller.0.id)) {
        player.rename(&name);
    }
    Ok(Json(Person { name, ..caller.person() }))
}
