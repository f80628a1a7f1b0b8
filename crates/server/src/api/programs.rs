//! Programs of a guest's: players that come with a token instead of a cookie.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use protocol::PlayerId;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Kind, NewPlayer};

use super::body::Body;
use super::me::may_make;
use crate::error::Refused;
use crate::house::House;
use crate::identity::Caller;
use crate::{gate, secret, words};

/// A program to be made.
#[derive(Deserialize)]
pub(super) struct New {
    name: String,
}

/// Makes a program; its token is told this once.
pub(super) async fn make(
    State(house): State<Arc<House>>,
    Extension(from): Extension<gate::From>,
    caller: Caller,
    Body(new): Body<New>,
) -> Result<(StatusCode, Json<Value>), Refused> {
    house.takes_more()?;
    let name = words::name(&new.name)?;
    let owner = owner(&caller)?;
    if house.store.programs_of(owner).await?.len() >= house.config.limits.programs {
        let why = "You have as many programs as one can have. Take one back first.";
        return Err(Refused::new(StatusCode::CONFLICT, "full", why));
    }
    may_make(&house, from)?;
    let (id, token) = (PlayerId(secret::number()), secret::hex());
    let program = NewPlayer {
        id: id.0,
        name: name.clone(),
        kind: Kind::Program,
        owner: Some(owner),
        token_hash: secret::hash(&token),
        at: house.clock.now(),
    };
    house.store.create_player(&program).await?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id, "name": name, "token": token }))))
}

/// The caller's programs.
pub(super) async fn list(State(house): State<Arc<House>>, caller: Caller) -> Result<Json<Value>, Refused> {
    let programs = house.store.programs_of(owner(&caller)?).await?;
    let told = programs
        .iter()
        .map(|program| json!({ "id": PlayerId(program.id), "name": program.name, "created": program.created / 1000 }));
    Ok(Json(told.collect()))
}

/// Makes a program's token worthless.
pub(super) async fn revoke(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    let id: PlayerId = id.parse().map_err(|_| Refused::not_found())?;
    if !house.store.revoke_program(owner(&caller)?, id.0).await? {
        return Err(Refused::not_found());
    }
    house.links.close_player(id);
    Ok(StatusCode::NO_CONTENT)
}

fn owner(caller: &Caller) -> Result<u64, Refused> {
    if caller.0.kind == Kind::Program {
        let why = "A program cannot have programs of its own.";
        return Err(Refused::new(StatusCode::FORBIDDEN, "not-a-guest", why));
    }
    Ok(caller.0.id)
}
