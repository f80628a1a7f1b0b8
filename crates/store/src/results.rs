//! Reading finished games.

use std::collections::BTreeMap;

use async_trait::async_trait;
use sqlx::SqlitePool;

use crate::commit::text;
use crate::{GameResult, ResultSeat, Results, SqliteStore, StoreError};

/// A result as it is read: id, table, game, players, first, last, finished, reason, rated, private, shown.
pub(crate) type Line = (i64, i64, String, i32, i64, i64, i64, String, bool, bool, i64);
/// A seat as it is read: result, seat, player, name, won, rating before and after.
pub(crate) type SeatLine = (i64, i32, Option<i64>, String, bool, Option<f64>, Option<f64>);

#[async_trait]
impl Results for SqliteStore {
    async fn result(&self, id: u64) -> Result<Option<GameResult>, StoreError> {
        const SQL: &str = "SELECT id, tbl, game, players, first, last, finished, reason, rated, private, shown
            FROM results WHERE id = ?";
        let found = sqlx::query_as(SQL).bind(id.cast_signed()).fetch_all(&self.readers).await?;
        Ok(seated(&self.readers, found).await?.pop())
    }

    async fn history(&self, player: u64, before: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError> {
        history(&self.readers, player, before, limit).await
    }

    async fn all_results(&self, after: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError> {
        const SQL: &str = "SELECT id, tbl, game, players, first, last, finished, reason, rated, private, shown
            FROM results
            WHERE ?1 IS NULL OR id > ?1 ORDER BY id LIMIT ?2";
        let found = sqlx::query_as(SQL).bind(after.map(u64::cast_signed)).bind(limit).fetch_all(&self.long).await?;
        seated(&self.long, found).await
    }
}

/// A player's results, newest first, read through the given pool.
pub(crate) async fn history(
    pool: &SqlitePool,
    player: u64,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<GameResult>, StoreError> {
    const SQL: &str = "SELECT id, tbl, game, players, first, last, finished, reason, rated, private, shown
            FROM results
        WHERE id IN (SELECT result FROM result_seats WHERE player = ?1)
        AND (?2 IS NULL OR (finished, id) < (SELECT finished, id FROM results WHERE id = ?2))
        ORDER BY finished DESC, id DESC LIMIT ?3";
    let found = sqlx::query_as(SQL)
        .bind(player.cast_signed())
        .bind(before.map(u64::cast_signed))
        .bind(limit)
        .fetch_all(pool)
        .await?;
    seated(pool, found).await
}

/// Reads the seats of the results.
async fn seated(pool: &SqlitePool, lines: Vec<Line>) -> Result<Vec<GameResult>, StoreError> {
    const SQL: &str = "SELECT result, seat, player, name, won, rating_before, rating_after FROM result_seats
        WHERE result IN (SELECT value FROM json_each(?)) ORDER BY result, seat";
    let ids: Vec<i64> = lines.iter().map(|line| line.0).collect();
    let found: Vec<SeatLine> = sqlx::query_as(SQL).bind(text(&ids)).fetch_all(pool).await?;
    Ok(with_seats(lines, found))
}

/// The results with their seats.
pub(crate) fn with_seats(lines: Vec<Line>, found: Vec<SeatLine>) -> Vec<GameResult> {
    let mut seats: BTreeMap<i64, Vec<ResultSeat>> = BTreeMap::new();
    for line in found {
        seats.entry(line.0).or_default().push(seat(line));
    }
    let result = |line: Line| {
        let id = line.0;
        result(line, seats.remove(&id).unwrap_or_default())
    };
    lines.into_iter().map(result).collect()
}

fn result(line: Line, seats: Vec<ResultSeat>) -> GameResult {
    let (id, table, game, players, first, last, finished, reason, rated, private, shown) = line;
    GameResult {
        id: id.cast_unsigned(),
        table: table.cast_unsigned(),
        game,
        players: small(players),
        first: first.cast_unsigned(),
        last: last.cast_unsigned(),
        finished: finished.cast_unsigned(),
        shown: shown.cast_unsigned(),
        reason,
        rated,
        private,
        seats,
    }
}

fn seat((_, seat, player, name, won, before, after): SeatLine) -> ResultSeat {
    ResultSeat { seat: small(seat), player: player.map(i64::cast_unsigned), name, won, rating: before.zip(after) }
}

/// A number of seats, as the host has given it.
pub(crate) fn small(number: i32) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
