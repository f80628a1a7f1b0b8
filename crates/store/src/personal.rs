//! One person's data: exporting and deleting it.

use async_trait::async_trait;
use serde_json::Value;
use sqlx::Executor;
use sqlx::sqlite::SqliteConnection;

use crate::commit::text;
use crate::log::rename::{rename_in_packs, tables_in_packs};
use crate::{Personal, SOMEBODY, SqliteStore, StoreError, ladder};

/// Later than every game.
pub(crate) const FOREVER: u64 = i64::MAX.cast_unsigned();

#[async_trait]
impl Personal for SqliteStore {
    async fn export(&self, player: u64, text_of: fn(u64) -> String) -> Result<Option<Value>, StoreError> {
        self.export_of(player, text_of).await
    }

    async fn delete(&self, player: u64, text_of: fn(u64) -> String) -> Result<bool, StoreError> {
        let people = self.with_programs(player).await?;
        if people.is_empty() {
            return Ok(false);
        }
        let texts: Vec<String> = people.iter().map(|id| text_of(id.cast_unsigned())).collect();
        // All packs are searched while play goes on. Only what was added meanwhile is searched while writers wait.
        let (tables, last) = tables_in_packs(&self.long, &texts).await?;
        let mut lease = self.writer.begin().await?;
        // Pending games are rated first, because they count for the other players.
        while ladder::rate(&mut lease, 1000, FOREVER).await? > 0 {}
        forget(&mut lease, &people).await?;
        self.pack_in(&mut lease).await?;
        rename_in_packs(&mut lease, tables, last, &texts).await?;
        lease.commit().await?;
        // The write-ahead log still contains the old pages. If somebody is reading it now, a later checkpoint clears
        // it.
        self.write(sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")).await.map(|_| true)
    }
}

impl SqliteStore {
    /// The player and their programs, including those with revoked tokens. Empty for an unknown player.
    async fn with_programs(&self, player: u64) -> Result<Vec<i64>, StoreError> {
        // A program's owner always exists.
        let found = sqlx::query_scalar("SELECT id FROM players WHERE id = ?1 OR owner = ?1").bind(player.cast_signed());
        Ok(found.fetch_all(&self.readers).await?)
    }
}

/// Deletes everything outside the log.
async fn forget(connection: &mut SqliteConnection, people: &[i64]) -> Result<(), StoreError> {
    for sql in forgetting("(SELECT value FROM json_each(?))") {
        connection.execute(sqlx::query(sqlx::AssertSqlSafe(sql)).bind(text(people))).await?;
    }
    Ok(())
}

/// The statements that delete everything outside the log. `people` is SQL for a list of ids.
pub(crate) fn forgetting(people: &str) -> [String; 10] {
    [
        format!("UPDATE players SET name = '{SOMEBODY}', token = NULL WHERE id IN {people}"),
        format!("UPDATE result_seats SET name = '{SOMEBODY}' WHERE player IN {people}"),
        format!("DELETE FROM chats WHERE player IN {people}"),
        format!("DELETE FROM mutes WHERE player IN {people}"),
        format!("DELETE FROM mutes WHERE muted IN {people}"),
        format!("DELETE FROM invitations WHERE created_by IN {people}"),
        format!("DELETE FROM ratings WHERE player IN {people}"),
        format!("DELETE FROM answers WHERE player IN {people}"),
        format!("DELETE FROM races WHERE player IN {people}"),
        format!("UPDATE result_seats SET rating_before = NULL, rating_after = NULL WHERE player IN {people}"),
    ]
}

/// The entry without the names of these people, or `None` if it has none of them.
pub(crate) fn renamed(entry: &str, texts: &[String]) -> Result<Option<String>, serde_json::Error> {
    let mut value: Value = serde_json::from_str(entry)?;
    Ok((rename(&mut value, texts) > 0).then(|| value.to_string()))
}

/// Replaces the name in every object that has one of these ids and a name. Returns how many there were.
fn rename(value: &mut Value, texts: &[String]) -> usize {
    match value {
        Value::Array(list) => list.iter_mut().map(|inner| rename(inner, texts)).sum(),
        Value::Object(fields) => {
            let theirs = fields.get("id").and_then(Value::as_str).is_some_and(|id| texts.iter().any(|text| text == id));
            let name = fields.get_mut("name").filter(|name| theirs && name.is_string());
            let own = usize::from(name.map(|name| *name = SOMEBODY.into()).is_some());
            own + fields.values_mut().map(|inner| rename(inner, texts)).sum::<usize>()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_beside_the_id_are_replaced_and_the_order_of_the_fields_stays() {
        let mut value: Value = serde_json::from_str(
            r#"{"sit":[{"person":{"name":"Ann","id":"7"}},{"person":{"id":"8","name":"Ann"}}],"id":"7","name":3}"#,
        )
        .unwrap();
        assert_eq!(rename(&mut value, &["7".into()]), 1);
        assert_eq!(
            value.to_string(),
            r#"{"sit":[{"person":{"name":"somebody","id":"7"}},{"person":{"id":"8","name":"Ann"}}],"id":"7","name":3}"#
        );
        assert_eq!(rename(&mut value, &["9".into()]), 0);
    }
}
