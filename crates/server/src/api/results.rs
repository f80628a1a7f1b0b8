//! Results, histories and ladders.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use protocol::{PlayerId, ReplayId, TableId};
use serde::Deserialize;
use serde_json::{Value, json};
use store::GameResult;

use crate::error::Refused;
use crate::house::House;
use crate::identity::Caller;

const A_PAGE: u32 = 50;
const A_LADDER: u32 = 100;

/// Which results.
#[derive(Deserialize)]
pub(super) struct Which {
    #[serde(default)]
    player: Option<PlayerId>,
    #[serde(default)]
    before: Option<ReplayId>,
}

/// The results of a player, newest first: the caller's own, or without its private games somebody's.
pub(super) async fn history(
    State(house): State<Arc<House>>,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Result<Json<Value>, Refused> {
    let caller = Caller::known(&house, &headers).await?.map(|caller| PlayerId(caller.0.id));
    let player = which.player.or(caller).ok_or_else(Refused::unknown_player)?;
    let results = house.store.history(player.0, which.before.map(|replay| replay.0), A_PAGE).await?;
    let seen = results.iter().filter(|result| !result.private || caller == Some(player));
    Ok(Json(seen.map(describe).collect()))
}

/// One result. Whoever has the link of a game may see it.
pub(super) async fn result(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Json<Value>, Refused> {
    Ok(Json(describe(&find(&house, &id).await?)))
}

/// The result that a public link names.
pub(super) async fn find(house: &House, id: &str) -> Result<GameResult, Refused> {
    let id: ReplayId = id.parse().map_err(|_| Refused::not_found())?;
    house.store.result(id.0).await?.ok_or_else(Refused::not_found)
}

/// The best players of a game with so many seats.
pub(super) async fn leaderboard(
    State(house): State<Arc<House>>,
    Path((game, players)): Path<(String, String)>,
) -> Result<Json<Value>, Refused> {
    let about = catalog::all().into_iter().find(|about| about.slug == game).ok_or_else(Refused::not_found)?;
    let players: usize = players.parse().map_err(|_| Refused::not_found())?;
    about.check_players(players).map_err(Refused::bad_request)?;
    let standings = house.store.leaderboard(&game, players as u8, A_LADDER).await?;
    let told = standings.iter().map(|standing| {
        json!({
            "player": PlayerId(standing.player),
            "name": standing.name,
            "rating": standing.rating.rating.round(),
            "deviation": standing.rating.deviation.round(),
            "games": standing.rating.games,
        })
    });
    Ok(Json(told.collect()))
}

fn describe(result: &GameResult) -> Value {
    let seats = result.seats.iter().map(|seat| {
        json!({
            "player": seat.player.map(PlayerId),
            "name": seat.name,
            "won": seat.won,
            "rating": seat.rating.map(|(before, after)| [before.round(), after.round()]),
        })
    });
    json!({
        "replay": ReplayId(result.id),
        "table": TableId(result.table),
        "game": result.game,
        "finished": result.finished / 1000,
        "reason": result.reason,
        "rated": result.rated,
        "seats": seats.collect::<Value>(),
    })
}
