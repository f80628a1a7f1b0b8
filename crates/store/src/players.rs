//! Players, their programs, mutes, answers and race times.

use async_trait::async_trait;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Sqlite, query::Query};

use crate::{Answered, Kind, NewPlayer, Player, Players, RaceTime, SqliteStore, StoreError, TokenHash};

/// A player as it is read: id, name, kind, owner, created, seen.
pub(crate) type Line = (i64, String, String, Option<i64>, i64, i64);

impl SqliteStore {
    /// Runs one writing statement. Returns the number of changed rows.
    pub(crate) async fn write(&self, query: Query<'_, Sqlite, SqliteArguments>) -> Result<u64, StoreError> {
        let mut lease = self.writer.lease().await?;
        let done = query.execute(&mut *lease).await?;
        lease.keep();
        Ok(done.rows_affected())
    }
}

#[async_trait]
impl Players for SqliteStore {
    async fn create_player(&self, player: &NewPlayer) -> Result<(), StoreError> {
        const SQL: &str =
            "INSERT INTO players (id, name, kind, owner, token, created, seen) VALUES (?, ?, ?, ?, ?, ?, ?)";
        let query = sqlx::query(SQL)
            .bind(player.id.cast_signed())
            .bind(&player.name)
            .bind(player.kind.word())
            .bind(player.owner.map(u64::cast_signed))
            .bind(player.token_hash.to_vec())
            .bind(player.at.cast_signed())
            .bind(player.at.cast_signed());
        self.write(query).await.map(drop)
    }

    async fn player_by_token(&self, hash: &TokenHash) -> Result<Option<Player>, StoreError> {
        const SQL: &str = "SELECT id, name, kind, owner, created, seen FROM players WHERE token = ?";
        let found: Option<Line> = sqlx::query_as(SQL).bind(hash.to_vec()).fetch_optional(&self.readers).await?;
        Ok(found.map(player))
    }

    async fn player(&self, id: u64) -> Result<Option<Player>, StoreError> {
        const SQL: &str = "SELECT id, name, kind, owner, created, seen FROM players WHERE id = ?";
        let found: Option<Line> = sqlx::query_as(SQL).bind(id.cast_signed()).fetch_optional(&self.readers).await?;
        Ok(found.map(player))
    }

    async fn touch(&self, id: u64, at: u64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE players SET seen = max(seen, ?) WHERE id = ?")
            .bind(at.cast_signed())
            .bind(id.cast_signed());
        self.write(query).await.map(drop)
    }

    async fn programs_of(&self, owner: u64) -> Result<Vec<Player>, StoreError> {
        const SQL: &str = "SELECT id, name, kind, owner, created, seen FROM players
            WHERE owner = ? AND token IS NOT NULL ORDER BY created, id";
        let found: Vec<Line> = sqlx::query_as(SQL).bind(owner.cast_signed()).fetch_all(&self.readers).await?;
        Ok(found.into_iter().map(player).collect())
    }

    async fn revoke_program(&self, owner: u64, id: u64) -> Result<bool, StoreError> {
        const SQL: &str = "UPDATE players SET token = NULL WHERE owner = ? AND id = ? AND token IS NOT NULL";
        let changed = self.write(sqlx::query(SQL).bind(owner.cast_signed()).bind(id.cast_signed())).await?;
        Ok(changed > 0)
    }

    async fn mutes(&self, player: u64) -> Result<Vec<u64>, StoreError> {
        let found: Vec<i64> = sqlx::query_scalar("SELECT muted FROM mutes WHERE player = ?")
            .bind(player.cast_signed())
            .fetch_all(&self.readers)
            .await?;
        Ok(found.into_iter().map(i64::cast_unsigned).collect())
    }

    async fn answers(&self) -> Result<Vec<Answered>, StoreError> {
        // An id may have several answers, if the host had forgotten the first and did the request again.
        const SQL: &str = "SELECT player, id, at, answer FROM answers
            WHERE number IN (SELECT max(number) FROM answers GROUP BY player, id) ORDER BY number";
        let found: Vec<_> = sqlx::query_as(SQL).fetch_all(&self.long).await?;
        Ok(found.into_iter().map(answered).collect())
    }

    async fn forget_answers(&self, before: u64) -> Result<(), StoreError> {
        self.write(sqlx::query("DELETE FROM answers WHERE at < ?").bind(before.cast_signed())).await.map(drop)
    }

    async fn races(&self, player: u64, limit: u32) -> Result<Vec<RaceTime>, StoreError> {
        const SQL: &str = "SELECT at, ms, early FROM races WHERE player = ? ORDER BY at DESC LIMIT ?";
        let found = sqlx::query_as(SQL).bind(player.cast_signed()).bind(limit).fetch_all(&self.readers).await?;
        Ok(times(player, found))
    }
}

/// An answer: player, id, time, answer.
pub(crate) fn answered((player, id, at, answer): (i64, String, i64, String)) -> Answered {
    Answered { player: player.cast_unsigned(), id, at: at.cast_unsigned(), answer }
}

/// A player's race times, oldest first, from lines that are newest first: time, milliseconds, early.
pub(crate) fn times(player: u64, found: Vec<(i64, i64, bool)>) -> Vec<RaceTime> {
    let time = |(at, ms, early): (i64, i64, bool)| RaceTime {
        player,
        at: at.cast_unsigned(),
        ms: u32::try_from(ms).unwrap_or(u32::MAX),
        early,
    };
    found.into_iter().rev().map(time).collect()
}

pub(crate) fn player((id, name, kind, owner, created, seen): Line) -> Player {
    Player {
        id: id.cast_unsigned(),
        name,
        kind: if kind == Kind::Program.word() { Kind::Program } else { Kind::Guest },
        owner: owner.map(i64::cast_unsigned),
        created: created.cast_unsigned(),
        seen: seen.cast_unsigned(),
    }
}
