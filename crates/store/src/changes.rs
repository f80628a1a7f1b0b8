//! Changes of names, mutes and invitations.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::sqlite::SqliteConnection;

use crate::{Change, Invitation, StoreError};

/// Applies one change, as a statement in the batch's transaction.
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

/// What a list of changes comes to, for a store that makes them all at once.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Effect<'a> {
    /// The new names, by player.
    pub(crate) names: BTreeMap<u64, &'a str>,
    /// Whether a player has muted another.
    pub(crate) mutes: BTreeMap<(u64, u64), bool>,
    /// The tables to which all invitations from before are revoked.
    pub(crate) uninvited: BTreeSet<u64>,
    /// Invitations from before that had expired at this time are deleted.
    pub(crate) expired: Option<u64>,
    /// The new invitations.
    pub(crate) invitations: Vec<&'a Invitation>,
}

impl<'a> Effect<'a> {
    pub(crate) fn of(changes: &'a [Change]) -> Self {
        let mut effect = Self { invitations: kept_invitations(changes), ..Self::default() };
        for change in changes {
            match change {
                Change::Rename { player, name } => {
                    effect.names.insert(*player, name);
                }
                Change::Mute { player, muted } => {
                    effect.mutes.insert((*player, *muted), true);
                }
                Change::Unmute { player, muted } => {
                    effect.mutes.insert((*player, *muted), false);
                }
                Change::Invite(invitation) => effect.expired = effect.expired.max(Some(invitation.created)),
                Change::Uninvite { table } => {
                    effect.uninvited.insert(*table);
                }
            }
        }
        effect
    }
}

/// The new invitations that still exist after all changes: those neither revoked nor expired.
pub(crate) fn kept_invitations(changes: &[Change]) -> Vec<&Invitation> {
    let mut kept: Vec<&Invitation> = Vec::new();
    for change in changes {
        match change {
            Change::Invite(invitation) => {
                kept.retain(|earlier| earlier.expires > invitation.created);
                kept.push(invitation);
            }
            Change::Uninvite { table } => kept.retain(|invitation| invitation.table != *table),
            Change::Rename { .. } | Change::Mute { .. } | Change::Unmute { .. } => {}
        }
    }
    kept
}
