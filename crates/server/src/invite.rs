//! Invitations to a table: a code that is told once and kept only as a hash.

use std::sync::Arc;

use engine::Micros;
use protocol::{Code, No, TableId};
use serde_json::{Value, json};
use store::Invitation;

use crate::error::not_kept;
use crate::house::House;
use crate::link::Link;
use crate::open::{no_such_table, not_invited};
use crate::secret;
use crate::slot::Slot;

const HOUR: Micros = 3600 * 1_000_000;
const MOST_HOURS: u32 = 30 * 24;

/// Makes an invitation; whoever sits at the table or opened it can.
pub(crate) async fn invite(house: &Arc<House>, slot: &Arc<Slot>, link: &Link, hours: Option<u32>) -> Result<Value, No> {
    let (now, player) = (house.clock.now(), link.player.id);
    let hours = hours.unwrap_or(house.config.limits.invitation_hours).clamp(1, MOST_HOURS);
    {
        let room = slot.enter(house, now).ok_or_else(no_such_table)?.room();
        if room.host != player && room.seat_of(player).is_none() {
            return Err(No::new(Code::NotSeated, "Only players at the table can invite others. Sit down first."));
        }
    }
    let (code, expires) = (secret::invitation(), now + HOUR * Micros::from(hours));
    let kept = Invitation { hash: secret::hash(&code), table: slot.id.0, by: player.0, expires };
    house.store.invite(&kept, now).await.map_err(|error| not_kept(&error))?;
    Ok(json!({ "code": code, "expires": expires / 1000 }))
}

/// Takes every invitation to the table back; whoever opened it can.
pub(crate) async fn uninvite(house: &Arc<House>, slot: &Arc<Slot>, link: &Link) -> Result<(), No> {
    let room = slot.enter(house, house.clock.now()).ok_or_else(no_such_table)?.room();
    if room.host != link.player.id {
        return Err(No::new(Code::NotHost, "Only whoever opened the table can take invitations back."));
    }
    house.store.revoke_invitations(slot.id.0).await.map_err(|error| not_kept(&error))
}

/// The table a code leads to.
pub(crate) async fn accept(house: &House, code: &str) -> Result<TableId, No> {
    let hash = secret::hash(&code.trim().to_ascii_lowercase());
    let table = house.store.invitation(&hash, house.clock.now()).await.map_err(|error| not_kept(&error))?;
    table.map(TableId).ok_or_else(not_invited)
}
