//! Reading finished games.

use async_trait::async_trait;
use sqlx::PgPool;

use super::{LONG, PgStore, within};
use crate::results::{Line, with_seats};
use crate::{GameResult, Results, StoreError};

#[async_trait]
impl Results for PgStore {
    async fn result(&self, id: u64) -> Result<Option<GameResult>, StoreError> {
        const SQL: &str = "SELECT id, tbl, game, players, first, last, finished, reason, rated, private, shown
            FROM results WHERE id = $1";
        let work = async {
            let found = sqlx::query_as(SQL).bind(id.cast_signed()).fetch_all(&self.readers).await?;
            seated(&self.readers, found).await
        };
        Ok(self.quick(work).await?.pop())
    }

    async fn history(&self, player: u64, before: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError> {
        self.quick(history(&self.readers, player, before, limit)).await
    }

    async fn all_results(&self, after: Option<u64>, limit: u32) -> Result<Vec<GameResult>, StoreError> {
        const SQL: &str = "SELECT id, tbl, game, players, first, last, finished, reason, rated, private, shown
            FROM results WHERE $1::bigint IS NULL OR id > $1 ORDER BY id LIMIT $2";
        let work = async {
            let query = sqlx::query_as(SQL).bind(after.map(u64::cast_signed)).bind(i64::from(limit));
            seated(&self.long, query.fetch_all(&self.long).await?).await
        };
        within(LONG, work).await
    }
}

/// A player's results, newest first, read through the given pool.
pub(super) async fn history(
    pool: &PgPool,
    player: u64,
    before: Option<u64>,
    limit: u32,
) -> Result<Vec<GameResult>, sqlx::Error> {
    const SQL: &str = "SELECT id, tbl, game, players, first, last, finished, reason, rated, private, shown
        FROM results
        WHERE id IN (SELECT result FROM result_seats WHERE player = $1)
        AND ($2::bigint IS NULL OR (finished, id) < (SELECT finished, id FROM results WHERE id = $2))
        ORDER BY finished DESC, id DESC LIMIT $3";
    let found = sqlx::query_as(SQL)
        .bind(player.cast_signed())
        .bind(before.map(u64::cast_signed))
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    seated(pool, found).await
}

/// Reads the seats of the results.
async fn seated(pool: &PgPool, lines: Vec<Line>) -> Result<Vec<GameResult>, sqlx::Error> {
    const SQL: &str = "SELECT result, seat, player, name, won, rating_before, rating_after FROM result_seats
        WHERE result = ANY($1) ORDER BY result, seat";
    let ids: Vec<i64> = lines.iter().map(|line| line.0).collect();
    let found = sqlx::query_as(SQL).bind(ids).fetch_all(pool).await?;
    Ok(with_seats(lines, found))
}
