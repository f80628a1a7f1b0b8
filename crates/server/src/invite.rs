//! Invitations to a table: a code that only its receiver knows; the table of invitations keeps its hash.

use engine::Micros;
use protocol::{Code, No};
use serde_json::{Value, json};
use store::{Change, Invitation};

use crate::error::not_kept;
use crate::house::House;
use crate::link::Link;
use crate::open::not_invited;
use crate::secret;
use crate::turn::Turn;

const HOUR: Micros = 3600 * 1_000_000;
const MOST_HOURS: u32 = 30 * 24;

/// Makes an invitation; whoever sits at the table or opened it can.
pub(crate) fn invite(turn: &Turn<'_>, link: &Link, hours: Option<u32>) -> Result<Value, No> {
    let (house, now, player) = (turn.house, turn.house.clock.now(), link.player.id);
    let hours = hours.unwrap_or(house.config.limits.invitation_hours).clamp(1, MOST_HOURS);
    let room = turn.room();
    if room.host != player && room.seat_of(player).is_none() {
        return Err(No::new(Code::NotSeated, "Only players at the table can invite others. Sit down first."));
    }
    let (code, expires) = (secret::invitation(), now + HOUR * Micros::from(hours));
    let (hash, table) = (secret::hash(&code), turn.slot.id.0);
    let kept = Invitation { hash, table, by: player.0, created: now, expires };
    house.committer.push(|work| work.batch.changes.push(Change::Invite(kept)));
    Ok(json!({ "code": code, "expires": expires / 1000 }))
}

/// Takes every invitation to the table back; whoever opened it can.
pub(crate) fn uninvite(turn: &Turn<'_>, link: &Link) -> Result<(), No> {
    if turn.room().host != link.player.id {
        return Err(No::new(Code::NotHost, "Only whoever opened the table can take invitations back."));
    }
    let table = turn.slot.id.0;
    turn.house.committer.push(|work| work.batch.changes.push(Change::Uninvite { table }));
    Ok(())
}

/// The invitation that a code is, if it holds.
pub(crate) async fn accept(house: &House, code: &str) -> Result<Invitation, No> {
    let hash = secret::hash(&code.trim().to_ascii_lowercase());
    let found = house.store.invitation(&hash, house.clock.now()).await.map_err(|error| not_kept(&error))?;
    found.ok_or_else(not_invited)
}
