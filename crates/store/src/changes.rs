//! Changes of names, mutes and invitations: each is one statement in the batch's transaction.

use sqlx::sqlite::SqliteConnection;

use crate::{Batch, Change, Invitation, StoreError};

/// Applies one change.
pub(crate) async fn make(connection: &mut SqliteConnection, change: &Change) -> Result<(), StoreError> {
    const MUTE: &str = "INSERT INTO mutes (player, muted) VALUES (?, ?) ON CONFLICT DO NOTHING";
    let query = match change {
        Change::Rename { player, name } => {
            sqlx::query("UPDATE players SET name = ? WHERE id = ?").bind(name).bind(player.cast_signed())
        }
        Change::Mute { player, muted } => sqlx::query(MUTE).bind(player.cast_signed()).bind(muted.cast_signed()),
        Change::Unmute { player, muted } => sqlx::query("DELETE FROM mutes WHERE player = ? AND muted = ?")
            .bind(player.cast_signed())
            .bind(muted.cast_signed()),
        Change::Invite(invitation) => return invite(connection, invitation).await,
        Change::Uninvite { table } => sqlx::query("DELETE FROM invitations WHERE tbl = ?").bind(table.cast_signed()),
    };
    query.execute(connection).await?;
    Ok(())
}

/// Stores an invitation, and deletes those that had expired when it was made.
async fn invite(connection: &mut SqliteConnection, new: &Invitation) -> Result<(), StoreError> {
    const SQL: &str = "INSERT INTO invitations (hash, tbl, created_by, created, expires) VALUES (?, ?, ?, ?, ?)";
    let expired = sqlx::query("DELETE FROM invitations WHERE expires <= ?").bind(new.created.cast_signed());
    expired.execute(&mut *connection).await?;
    sqlx::query(SQL)
        .bind(new.hash.to_vec())
        .bind(new.table.cast_signed())
        .bind(new.by.cast_signed())
        .bind(new.created.cast_signed())
        .bind(new.expires.cast_signed())
        .execute(connection)
        .await?;
    Ok(())
}

/// The invitations that exist after the batch: those it makes and does not revoke.
pub(crate) fn kept_invitations(batch: &Batch) -> Vec<&Invitation> {
    let mut kept: Vec<&Invitation> = Vec::new();
    for change in &batch.changes {
        match change {
            Change::Invite(invitation) => kept.push(invitation),
            Change::Uninvite { table } => kept.retain(|invitation| invitation.table != *table),
            Change::Rename { .. } | Change::Mute { .. } | Change::Unmute { .. } => {}
        }
    }
    kept
}
