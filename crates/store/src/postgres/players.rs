//! Players, their programs, mutes, answers and race times.

use async_trait::async_trait;

use super::writer::fenced;
use super::{LONG, PgStore, within};
use crate::players::{Line, answered, player, times};
use crate::{Answered, NewPlayer, Player, Players, RaceTime, StoreError, TokenHash};

#[async_trait]
impl Players for PgStore {
    async fn create_player(&self, player: &NewPlayer) -> Result<(), StoreError> {
        const SQL: &str = fenced!(
            "INSERT INTO players (id, name, kind, owner, token, created, seen) VALUES ($2, $3, $4, $5, $6, $7, $7)"
        );
        let query = self
            .writer
            .fenced(SQL)
            .bind(player.id.cast_signed())
            .bind(&player.name)
            .bind(player.kind.word())
            .bind(player.owner.map(u64::cast_signed))
            .bind(player.token_hash.to_vec())
            .bind(player.at.cast_signed());
        self.writer.write(query).await.map(drop)
    }

    async fn player_by_token(&self, hash: &TokenHash) -> Result<Option<Player>, StoreError> {
        const SQL: &str = "SELECT id, name, kind, owner, created, seen FROM players WHERE token = $1";
        let query = sqlx::query_as(SQL).bind(hash.to_vec());
        let found: Option<Line> = self.quick(query.fetch_optional(&self.readers)).await?;
        Ok(found.map(player))
    }

    async fn player(&self, id: u64) -> Result<Option<Player>, StoreError> {
        const SQL: &str = "SELECT id, name, kind, owner, created, seen FROM players WHERE id = $1";
        let query = sqlx::query_as(SQL).bind(id.cast_signed());
        let found: Option<Line> = self.quick(query.fetch_optional(&self.readers)).await?;
        Ok(found.map(player))
    }

    async fn touch(&self, id: u64, at: u64) -> Result<(), StoreError> {
        const SQL: &str = fenced!("UPDATE players SET seen = greatest(seen, $2) WHERE id = $3");
        let query = self.writer.fenced(SQL).bind(at.cast_signed()).bind(id.cast_signed());
        self.writer.write(query).await.map(drop)
    }

    async fn programs_of(&self, owner: u64) -> Result<Vec<Player>, StoreError> {
        const SQL: &str = "SELECT id, name, kind, owner, created, seen FROM players
            WHERE owner = $1 AND token IS NOT NULL ORDER BY created, id";
        let query = sqlx::query_as(SQL).bind(owner.cast_signed());
        let found: Vec<Line> = self.quick(query.fetch_all(&self.readers)).await?;
        Ok(found.into_iter().map(player).collect())
    }

    async fn revoke_program(&self, owner: u64, id: u64) -> Result<bool, StoreError> {
        const SQL: &str = fenced!("UPDATE players SET token = NULL WHERE owner = $2 AND id = $3 AND token IS NOT NULL");
        let query = self.writer.fenced(SQL).bind(owner.cast_signed()).bind(id.cast_signed());
        Ok(self.writer.write(query).await? > 0)
    }

    async fn mutes(&self, player: u64) -> Result<Vec<u64>, StoreError> {
        let query = sqlx::query_scalar("SELECT muted FROM mutes WHERE player = $1").bind(player.cast_signed());
        let found: Vec<i64> = self.quick(query.fetch_all(&self.readers)).await?;
        Ok(found.into_iter().map(i64::cast_unsigned).collect())
    }

    async fn answers(&self) -> Result<Vec<Answered>, StoreError> {
        // An id may have several answers, if the host had forgotten the first and did the request again.
        const SQL: &str = "SELECT player, id, at, answer FROM answers
            WHERE number IN (SELECT max(number) FROM answers GROUP BY player, id) ORDER BY number";
        let found: Vec<_> = within(LONG, sqlx::query_as(SQL).fetch_all(&self.long)).await?;
        Ok(found.into_iter().map(answered).collect())
    }

    async fn forget_answers(&self, before: u64) -> Result<(), StoreError> {
        const SQL: &str = fenced!("DELETE FROM answers WHERE at < $2");
        self.writer.write(self.writer.fenced(SQL).bind(before.cast_signed())).await.map(drop)
    }

    async fn races(&self, player: u64, limit: u32) -> Result<Vec<RaceTime>, StoreError> {
        const SQL: &str = "SELECT at, ms, early FROM races WHERE player = $1 ORDER BY at DESC LIMIT $2";
        let query = sqlx::query_as(SQL).bind(player.cast_signed()).bind(i64::from(limit));
        Ok(times(player, self.quick(query.fetch_all(&self.readers)).await?))
    }
}
