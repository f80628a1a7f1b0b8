//! The ladders.

use std::collections::BTreeMap;

use async_trait::async_trait;
use sqlx::postgres::PgConnection;

use super::{PgStore, column};
use crate::ladder::{Change, Pending, Rung, by_game, by_rung, rate_all, rungs, standing};
use crate::{Rating, Ratings, Standing, StoreError};

/// Takes the lock on the ladders until the transaction ends: one rates at a time, so each game is rated once.
pub(super) const LOCK: &str = "SELECT pg_advisory_xact_lock(3, 0)";
const TRY_LOCK: &str = "SELECT pg_try_advisory_xact_lock(3, 0)";

#[async_trait]
impl Ratings for PgStore {
    async fn rate_pending(&self, limit: u32, now: u64) -> Result<u32, StoreError> {
        const WAITING: &str = "SELECT EXISTS (SELECT 1 FROM results WHERE pending AND shown <= $1)";
        let query = sqlx::query_scalar(WAITING).bind(now.cast_signed());
        if !self.quick(query.fetch_one(&self.readers)).await? {
            return Ok(0);
        }
        let mut lease = self.writer.begin(self.writer.patience()).await?;
        let work = async {
            // If another node is rating, it rates all of them.
            let is_mine: bool = sqlx::query_scalar(TRY_LOCK).fetch_one(&mut *lease).await?;
            if is_mine { rate(&mut lease, limit, now).await } else { Ok(0) }
        };
        let done = self.quick(work).await?;
        lease.commit().await?;
        Ok(done)
    }

    async fn leaderboard(&self, game: &str, players: u8, limit: u32) -> Result<Vec<Standing>, StoreError> {
        const SQL: &str = "SELECT player, name, rating, deviation, volatility, games, last
            FROM ratings JOIN players AS person ON person.id = ratings.player
            WHERE game = $1 AND players = $2 ORDER BY rating - 2 * deviation DESC, player LIMIT $3";
        let query = sqlx::query_as(SQL).bind(game).bind(i32::from(players)).bind(i64::from(limit));
        let found: Vec<_> = self.quick(query.fetch_all(&self.readers)).await?;
        Ok(found.into_iter().map(standing).collect())
    }
}

/// Rates pending games in the caller's transaction, so that ratings, results and the pending flags change together.
pub(super) async fn rate(connection: &mut PgConnection, limit: u32, now: u64) -> Result<u32, sqlx::Error> {
    const PENDING: &str = "SELECT id, game, players, finished FROM results WHERE pending AND shown <= $1
        ORDER BY finished, id LIMIT $2";
    const SEATS: &str = "SELECT result, player, won FROM result_seats
        WHERE result = ANY($1) AND player IS NOT NULL ORDER BY result, seat";
    const KNOWN: &str = "SELECT game, players, player, rating, deviation, volatility, games, last
        FROM ratings JOIN unnest($1::text[], $2::integer[], $3::bigint[]) AS given (game, players, player)
        USING (game, players, player)";
    let games: Vec<Pending> =
        sqlx::query_as(PENDING).bind(now.cast_signed()).bind(i64::from(limit)).fetch_all(&mut *connection).await?;
    let ids: Vec<i64> = games.iter().map(|game| game.0).collect();
    let seats = by_game(sqlx::query_as(SEATS).bind(&ids).fetch_all(&mut *connection).await?);
    let rungs = rungs(&games, &seats);
    let known = sqlx::query_as(KNOWN)
        .bind(column(&rungs, |rung| &*rung.0))
        .bind(column(&rungs, |rung| rung.1))
        .bind(column(&rungs, |rung| rung.2));
    let mut ratings = by_rung(known.fetch_all(&mut *connection).await?);
    let changes = rate_all(&games, &seats, &mut ratings);
    write(connection, &ratings, &changes).await?;
    sqlx::query("UPDATE results SET pending = FALSE WHERE id = ANY($1)").bind(&ids).execute(connection).await?;
    Ok(games.len() as u32)
}

async fn write(
    connection: &mut PgConnection,
    ratings: &BTreeMap<Rung, Rating>,
    changes: &[Change],
) -> Result<(), sqlx::Error> {
    const RATINGS: &str = "INSERT INTO ratings (game, players, player, rating, deviation, volatility, games, last)
        SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::float8[], $5::float8[], $6::float8[],
            $7::bigint[], $8::bigint[])
        ON CONFLICT (game, players, player) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
            volatility = excluded.volatility, games = excluded.games, last = excluded.last";
    const SEATS: &str = "UPDATE result_seats SET rating_before = given.earlier, rating_after = given.later
        FROM unnest($1::bigint[], $2::bigint[], $3::float8[], $4::float8[]) AS given (result, player, earlier, later)
        WHERE result_seats.result = given.result AND result_seats.player = given.player";
    sqlx::query(RATINGS)
        .bind(column(ratings.keys(), |rung| &*rung.0))
        .bind(column(ratings.keys(), |rung| rung.1))
        .bind(column(ratings.keys(), |rung| rung.2))
        .bind(column(ratings.values(), |of| of.rating))
        .bind(column(ratings.values(), |of| of.deviation))
        .bind(column(ratings.values(), |of| of.volatility))
        .bind(column(ratings.values(), |of| of.games.cast_signed()))
        .bind(column(ratings.values(), |of| of.last.cast_signed()))
        .execute(&mut *connection)
        .await?;
    sqlx::query(SEATS)
        .bind(column(changes, |change| change.0))
        .bind(column(changes, |change| change.1))
        .bind(column(changes, |change| change.2))
        .bind(column(changes, |change| change.3))
        .execute(connection)
        .await?;
    Ok(())
}
