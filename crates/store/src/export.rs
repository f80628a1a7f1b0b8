//! All data of one person, as JSON.

use serde_json::{Value, json};

use crate::results::history;
use crate::{GameResult, Player, Players, RaceTime, ResultSeat, SqliteStore, StoreError};

type RatingLine = (String, u8, f64, f64, f64, i64, i64);

impl SqliteStore {
    pub(crate) async fn export_of(&self, id: u64, text_of: fn(u64) -> String) -> Result<Option<Value>, StoreError> {
        let Some(player) = self.player(id).await? else { return Ok(None) };
        let mutes = self.mutes(id).await?.into_iter().map(text_of);
        let results = history(&self.long, id, None, u32::MAX).await?;
        let races = self.races(id, u32::MAX).await?;
        Ok(Some(json!({
            "profile": profile(&player, text_of),
            "programs": self.programs(id, text_of).await?,
            "tables": self.tables_of(id, text_of).await?,
            "results": results.iter().map(|result| outcome(result, id, text_of)).collect::<Vec<_>>(),
            "ratings": self.ratings_of(id).await?,
            "chat": self.chat_of(id, text_of).await?,
            "mutes": mutes.collect::<Vec<_>>(),
            "invitations": self.invitations_of(id, text_of).await?,
            "races": races.iter().map(race).collect::<Vec<_>>(),
        })))
    }

    /// Their programs, including those with revoked tokens.
    async fn programs(&self, owner: u64, text_of: fn(u64) -> String) -> Result<Vec<Value>, StoreError> {
        const SQL: &str = "SELECT id, name, created, seen FROM players WHERE owner = ? ORDER BY created, id";
        let found: Vec<(i64, String, i64, i64)> =
            sqlx::query_as(SQL).bind(owner.cast_signed()).fetch_all(&self.long).await?;
        let line = |(id, name, created, seen): (i64, String, i64, i64)| json!({ "id": text_of(id.cast_unsigned()), "name": name, "created": created, "seen": seen });
        Ok(found.into_iter().map(line).collect())
    }

    /// The tables they opened, and those whose logs mention them.
    async fn tables_of(&self, player: u64, text_of: fn(u64) -> String) -> Result<Vec<Value>, StoreError> {
        const SQL: &str = "SELECT id, game, created, created_by = ?1 FROM tables WHERE created_by = ?1
            OR number IN (SELECT tbl FROM log WHERE instr(entry, ?2)) ORDER BY number";
        let found: Vec<(i64, String, i64, bool)> = sqlx::query_as(SQL)
            .bind(player.cast_signed())
            .bind(format!("\"{}\"", text_of(player)))
            .fetch_all(&self.long)
            .await?;
        let line = |(id, game, created, opened): (i64, String, i64, bool)| json!({ "id": text_of(id.cast_unsigned()), "game": game, "created": created, "opened_by_you": opened });
        Ok(found.into_iter().map(line).collect())
    }

    async fn ratings_of(&self, player: u64) -> Result<Vec<Value>, StoreError> {
        const SQL: &str = "SELECT game, players, rating, deviation, volatility, games, last FROM ratings
            WHERE player = ? ORDER BY game, players";
        let found: Vec<RatingLine> = sqlx::query_as(SQL).bind(player.cast_signed()).fetch_all(&self.long).await?;
        let line = |(game, players, rating, deviation, volatility, games, last): RatingLine| {
            json!({ "game": game, "players": players, "rating": rating, "deviation": deviation,
                "volatility": volatility, "games": games, "last": last })
        };
        Ok(found.into_iter().map(line).collect())
    }

    async fn chat_of(&self, player: u64, text_of: fn(u64) -> String) -> Result<Vec<Value>, StoreError> {
        const SQL: &str = "SELECT tbl, at, name, text FROM chats WHERE player = ? ORDER BY at";
        let found: Vec<(i64, i64, String, String)> =
            sqlx::query_as(SQL).bind(player.cast_signed()).fetch_all(&self.long).await?;
        let line = |(table, at, name, text): (i64, i64, String, String)| json!({ "table": text_of(table.cast_unsigned()), "at": at, "name": name, "text": text });
        Ok(found.into_iter().map(line).collect())
    }

    async fn invitations_of(&self, player: u64, text_of: fn(u64) -> String) -> Result<Vec<Value>, StoreError> {
        const SQL: &str = "SELECT tbl, created, expires FROM invitations WHERE created_by = ? ORDER BY expires";
        let found: Vec<(i64, i64, i64)> = sqlx::query_as(SQL).bind(player.cast_signed()).fetch_all(&self.long).await?;
        let line = |(table, created, expires): (i64, i64, i64)| json!({ "table": text_of(table.cast_unsigned()), "created": created, "expires": expires });
        Ok(found.into_iter().map(line).collect())
    }
}

fn profile(player: &Player, text_of: fn(u64) -> String) -> Value {
    json!({
        "id": text_of(player.id),
        "name": player.name,
        "kind": player.kind.word(),
        "owner": player.owner.map(text_of),
        "created": player.created,
        "seen": player.seen,
    })
}

fn race(time: &RaceTime) -> Value {
    json!({ "at": time.at, "ms": time.ms, "early": time.early })
}

/// A result with only the person's own seats. Other players' names are their personal data.
fn outcome(result: &GameResult, player: u64, text_of: fn(u64) -> String) -> Value {
    let own = result.seats.iter().filter(|seat| seat.player == Some(player));
    let seat = |seat: &ResultSeat| {
        let (before, after) = seat.rating.unzip();
        json!({ "seat": seat.seat, "name": seat.name, "won": seat.won, "rating_before": before, "rating_after": after })
    };
    json!({
        "id": text_of(result.id),
        "table": text_of(result.table),
        "game": result.game,
        "players": result.players,
        "finished": result.finished,
        "reason": result.reason,
        "rated": result.rated,
        "private": result.private,
        "seats": own.map(seat).collect::<Vec<_>>(),
    })
}
