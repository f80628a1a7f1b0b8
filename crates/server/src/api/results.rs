//! Results, histories and ladders.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use protocol::rest::{GameResult, SeatResult, Standing};
use protocol::{PlayerId, ReplayId, TableId};
use serde::Deserialize;

use crate::app::App;
use crate::error::Refused;
use crate::identity::Caller;

const A_PAGE: u32 = 50;
const A_LADDER: u32 = 100;

/// The query of a history.
#[derive(Deserialize)]
pub(super) struct Which {
    #[serde(default)]
    player: Option<PlayerId>,
    #[serde(default)]
    before: Option<ReplayId>,
}

/// The results of a player, newest first. Private games are included only for the player themselves, and games that
/// spectators see with a delay only for who played in them until spectators have seen the end.
pub(super) async fn history(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Query(which): Query<Which>,
) -> Result<Json<Vec<GameResult>>, Refused> {
    let caller = Caller::known(&app, &headers).await?.map(|caller| PlayerId(caller.0.id));
    let player = which.player.or(caller).ok_or_else(Refused::unknown_player)?;
    let results = app.store.history(player.0, which.before.map(|replay| replay.0), A_PAGE).await?;
    let now = app.clock.now();
    let seen = results.into_iter().filter(|result| !result.private || caller == Some(player));
    let seen = seen.filter(|result| result.shown <= now || has_played(caller, result));
    Ok(Json(seen.map(describe).collect()))
}

fn has_played(caller: Option<PlayerId>, result: &store::GameResult) -> bool {
    caller.is_some_and(|caller| result.seats.iter().any(|seat| seat.player == Some(caller.0)))
}

/// One result. Anybody who has the link may see it.
pub(super) async fn result(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<GameResult>, Refused> {
    Ok(Json(describe(find(&app, &id).await?)))
}

/// The result with this public id.
pub(super) async fn find(app: &App, id: &str) -> Result<store::GameResult, Refused> {
    let id: ReplayId = id.parse().map_err(|_| Refused::not_found())?;
    app.store.result(id.0).await?.ok_or_else(Refused::not_found)
}

/// The best players of a game with this number of seats.
pub(super) async fn leaderboard(
    State(app): State<Arc<App>>,
    Path((game, players)): Path<(String, String)>,
) -> Result<Json<Vec<Standing>>, Refused> {
    let about = catalog::all().into_iter().find(|about| about.slug == game).ok_or_else(Refused::not_found)?;
    let players: usize = players.parse().map_err(|_| Refused::not_found())?;
    about.check_players(players).map_err(Refused::bad_request)?;
    let standings = app.store.leaderboard(&game, players as u8, A_LADDER).await?;
    let told = standings.into_iter().map(|standing| Standing {
        player: PlayerId(standing.player),
        name: standing.name,
        rating: standing.rating.rating.round(),
        deviation: standing.rating.deviation.round(),
        games: standing.rating.games,
    });
    Ok(Json(told.collect()))
}

fn describe(result: store::GameResult) -> GameResult {
    let seats = result.seats.into_iter().map(|seat| SeatResult {
        player: seat.player.map(PlayerId),
        // The store has the level of a bot.
        name: if seat.player.is_some() { seat.name } else { format!("bot: {}", seat.name) },
        won: seat.won,
        rating: seat.rating.map(|(before, after)| [before.round(), after.round()]),
    });
    GameResult {
        replay: ReplayId(result.id),
        table: TableId(result.table),
        game: result.game,
        finished: result.finished / 1000,
        reason: result.reason,
        rated: result.rated,
        seats: seats.collect(),
    }
}
