//! Invitations to a table: a secret code, of which only the hash is stored.

use engine::Micros;
use protocol::{Code, Invitation, No};
use store::Change;

use crate::app::App;
use crate::error::not_kept;
use crate::locked_table::LockedTable;
use crate::open::not_invited;
use crate::outbox::Outbox;
use crate::secret;

const HOUR: Micros = 3600 * 1_000_000;
const MOST_HOURS: u32 = 30 * 24;

/// Makes an invitation. The host and seated players may do so.
pub(crate) fn invite(locked: &LockedTable<'_>, outbox: &Outbox, hours: Option<u32>) -> Result<Invitation, No> {
    let (app, now, player) = (locked.app, locked.app.clock.now(), outbox.player.id);
    let hours = hours.unwrap_or(app.config.limits.invitation_hours).clamp(1, MOST_HOURS);
    let room = locked.room();
    if room.host != player && room.seat_of(player).is_none() {
        return Err(No::new(Code::NotSeated, "Only players at the table can invite others. Sit down first."));
    }
    let (code, expires) = (secret::invitation(), now + HOUR * Micros::from(hours));
    let (hash, table) = (secret::hash(&code), locked.hosted.id.0);
    let kept = store::Invitation { hash, table, by: player.0, created: now, expires };
    app.committer.push(|work| work.batch.changes.push(Change::Invite(kept)));
    Ok(Invitation { code, expires: expires / 1000 })
}

/// Revokes every invitation to the table. Only the host may do so.
pub(crate) fn uninvite(locked: &LockedTable<'_>, outbox: &Outbox) -> Result<(), No> {
    if locked.room().host != outbox.player.id {
        return Err(No::new(Code::NotHost, "Only the host of the table can revoke invitations."));
    }
    let table = locked.hosted.id.0;
    locked.app.committer.push(|work| work.batch.changes.push(Change::Uninvite { table }));
    Ok(())
}

/// The invitation for a code, if it is valid.
pub(crate) async fn accept(app: &App, code: &str) -> Result<store::Invitation, No> {
    let hash = secret::hash(&code.trim().to_ascii_lowercase());
    let found = app.store.invitation(&hash, app.clock.now()).await.map_err(|error| not_kept(&error))?;
    found.ok_or_else(not_invited)
}
