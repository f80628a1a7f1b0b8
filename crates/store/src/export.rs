//! All data of one person, as JSON.

use serde_json::{Value, json};

use crate::commit::text;
use crate::log::rename::{tables_in_journal, tables_in_packs};
use crate::results::history;
use crate::{GameResult, Player, Players, RaceTime, ResultSeat, SqliteStore, StoreError};

/// Everything that is known of a player, as it is read.
pub(crate) struct Known {
    pub(crate) player: Player,
    /// Id, name, created, seen; including those with revoked tokens.
    pub(crate) programs: Vec<(i64, String, i64, i64)>,
    /// Id, game, created, and whether they opened it. Those they did not open mention them in the log.
    pub(crate) tables: Vec<(i64, String, i64, bool)>,
    pub(crate) results: Vec<GameResult>,
    /// Game, players, rating, deviation, volatility, games, last.
    pub(crate) ratings: Vec<RatingLine>,
    /// Table, time, name, text.
    pub(crate) chat: Vec<(i64, i64, String, String)>,
    pub(crate) mutes: Vec<u64>,
    /// Table, created, expires.
    pub(crate) invitations: Vec<(i64, i64, i64)>,
    pub(crate) races: Vec<RaceTime>,
}

pub(crate) type RatingLine = (String, i32, f64, f64, f64, i64, i64);

/// Statements that both databases understand. `$1` is the player.
pub(crate) const PROGRAMS: &str = "SELECT id, name, created, seen FROM players WHERE owner = $1 ORDER BY created, id";
pub(crate) const RATINGS: &str = "SELECT game, players, rating, deviation, volatility, games, last FROM ratings
    WHERE player = $1 ORDER BY game, players";
pub(crate) const CHAT: &str = "SELECT tbl, at, name, text FROM chats WHERE player = $1 ORDER BY at";
pub(crate) const INVITATIONS: &str =
    "SELECT tbl, created, expires FROM invitations WHERE created_by = $1 ORDER BY expires";

impl SqliteStore {
    pub(crate) async fn export_of(&self, id: u64, text_of: fn(u64) -> String) -> Result<Option<Value>, StoreError> {
        const TABLES: &str = "SELECT id, game, created, created_by = $1 FROM tables WHERE created_by = $1
            OR number IN (SELECT value FROM json_each($2)) ORDER BY number";
        let Some(player) = self.player(id).await? else { return Ok(None) };
        let key = id.cast_signed();
        let mentioning = text(&self.tables_mentioning(&text_of(id)).await?);
        let known = Known {
            player,
            programs: sqlx::query_as(PROGRAMS).bind(key).fetch_all(&self.long).await?,
            tables: sqlx::query_as(TABLES).bind(key).bind(mentioning).fetch_all(&self.long).await?,
            results: history(&self.long, id, None, u32::MAX).await?,
            ratings: sqlx::query_as(RATINGS).bind(key).fetch_all(&self.long).await?,
            chat: sqlx::query_as(CHAT).bind(key).fetch_all(&self.long).await?,
            mutes: self.mutes(id).await?,
            invitations: sqlx::query_as(INVITATIONS).bind(key).fetch_all(&self.long).await?,
            races: self.races(id, u32::MAX).await?,
        };
        Ok(Some(known.json(text_of)))
    }

    /// The numbers of the tables whose logs mention this id.
    async fn tables_mentioning(&self, id: &str) -> Result<Vec<i64>, StoreError> {
        let ids = [id.to_owned()];
        // The journal first: its rows may move into packs meanwhile, but nothing moves back.
        let mut tables = tables_in_journal(&self.long, &ids).await?;
        tables.extend(tables_in_packs(&self.long, &ids).await?.0);
        Ok(tables)
    }
}

impl Known {
    /// As JSON; `text_of` formats the ids.
    pub(crate) fn json(self, text_of: fn(u64) -> String) -> Value {
        let text = |id: i64| text_of(id.cast_unsigned());
        let program = |(id, name, created, seen): (i64, String, i64, i64)| {
            let id = text(id);
            json!({ "id": id, "name": name, "created": created, "seen": seen })
        };
        let table = |(id, game, created, opened): (i64, String, i64, bool)| {
            let id = text(id);
            json!({ "id": id, "game": game, "created": created, "opened_by_you": opened })
        };
        let rating = |(game, players, rating, deviation, volatility, games, last): RatingLine| {
            json!({ "game": game, "players": players, "rating": rating, "deviation": deviation,
                "volatility": volatility, "games": games, "last": last })
        };
        let line = |(table, at, name, said): (i64, i64, String, String)| {
            let table = text(table);
            json!({ "table": table, "at": at, "name": name, "text": said })
        };
        let invitation = |(table, created, expires): (i64, i64, i64)| {
            let table = text(table);
            json!({ "table": table, "created": created, "expires": expires })
        };
        let id = self.player.id;
        json!({
            "profile": profile(&self.player, text_of),
            "programs": list(self.programs, program),
            "tables": list(self.tables, table),
            "results": self.results.iter().map(|result| outcome(result, id, text_of)).collect::<Vec<_>>(),
            "ratings": list(self.ratings, rating),
            "chat": list(self.chat, line),
            "mutes": list(self.mutes, |muted| text_of(muted).into()),
            "invitations": list(self.invitations, invitation),
            "races": self.races.iter().map(race).collect::<Vec<_>>(),
        })
    }
}

fn list<T>(lines: Vec<T>, json: impl FnMut(T) -> Value) -> Vec<Value> {
    lines.into_iter().map(json).collect()
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
