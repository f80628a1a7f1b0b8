//! Programs that belong to a guest: players that use a token instead of a cookie.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use protocol::PlayerId;
use protocol::rest::{NewProgram, Program, ProgramToken};
use store::{Kind, NewPlayer};

use super::body::Body;
use super::me::may_make;
use crate::app::App;
use crate::cluster::PlayerNews;
use crate::error::Refused;
use crate::identity::Caller;
use crate::{client_address, secret, text};

/// Creates a program. Its token is shown only here.
pub(super) async fn make(
    State(app): State<Arc<App>>,
    Extension(from): Extension<client_address::From>,
    caller: Caller,
    Body(new): Body<NewProgram>,
) -> Result<(StatusCode, Json<ProgramToken>), Refused> {
    app.takes_more()?;
    let name = text::name(&new.name)?;
    let owner = owner(&caller)?;
    if app.store.programs_of(owner).await?.len() >= app.config.limits.programs {
        let why = "You have as many programs as allowed. Remove one first.";
        return Err(Refused::new(StatusCode::CONFLICT, "full", why));
    }
    may_make(&app, from)?;
    let (id, token) = (PlayerId(secret::number()), secret::hex());
    let program = NewPlayer {
        id: id.0,
        name: name.clone(),
        kind: Kind::Program,
        owner: Some(owner),
        token_hash: secret::hash(&token),
        at: app.clock.now(),
    };
    app.store.create_player(&program).await?;
    Ok((StatusCode::CREATED, Json(ProgramToken { id, name, token })))
}

/// The caller's programs.
pub(super) async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Vec<Program>>, Refused> {
    let programs = app.store.programs_of(owner(&caller)?).await?;
    let told = programs.into_iter().map(|program| Program {
        id: PlayerId(program.id),
        name: program.name,
        created: program.created / 1000,
    });
    Ok(Json(told.collect()))
}

/// Revokes a program's token.
pub(super) async fn revoke(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    let id: PlayerId = id.parse().map_err(|_| Refused::not_found())?;
    if !app.store.revoke_program(owner(&caller)?, id.0).await? {
        return Err(Refused::not_found());
    }
    app.outboxes.close_player(id);
    if let Some(cluster) = &app.cluster {
        cluster.tell_all(&PlayerNews::Revoked(id));
    }
    Ok(StatusCode::NO_CONTENT)
}

fn owner(caller: &Caller) -> Result<u64, Refused> {
    if caller.0.kind == Kind::Program {
        let why = "A program cannot have programs of its own.";
        return Err(Refused::new(StatusCode::FORBIDDEN, "not-a-guest", why));
    }
    Ok(caller.0.id)
}
