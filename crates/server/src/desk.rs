//! The front desk: requests that are not for a table's authority but for the house.

use std::sync::Arc;

use engine::Micros;
use protocol::{Code, JoinTable, No, PlayerId, Request, TableId, TableRequest};
use serde_json::json;

use crate::connection::Connection;
use crate::error::not_kept;
use crate::open::{Comer, no_such_table};
use crate::slot::Slot;
use crate::{invite, say, talk, words};

/// Serves one request. `Ok` means that it was answered, or will be once it is kept.
pub(crate) async fn serve(
    connection: &mut Connection,
    now: Micros,
    id: Option<&str>,
    request: &Request<'_>,
) -> Result<(), No> {
    match request {
        Request::Leave { table } => leave(connection, now, id, *table),
        Request::Lobby { watch } => {
            lobby(connection, id, *watch);
            Ok(())
        }
        other => {
            connection.house.takes_more()?;
            serve_and_keep(connection, now, id, other).await
        }
    }
}

/// Requests that need the disk.
async fn serve_and_keep(
    connection: &mut Connection,
    now: Micros,
    id: Option<&str>,
    request: &Request<'_>,
) -> Result<(), No> {
    let comer = Comer { house: &connection.house, link: &connection.link, now, id };
    match request {
        Request::Create(make) => {
            has_room(connection)?;
            let slot = comer.create(make)?;
            keep(connection, slot);
        }
        Request::Quick { game, players } => {
            has_room(connection)?;
            let slot = comer.quick(game, *players)?;
            keep(connection, slot);
        }
        Request::Join(join) => return self::join(connection, now, id, join).await,
        Request::Name { name } => return rename(connection, now, id, name).await,
        Request::Mute { player, on } => return mute(connection, now, id, *player, *on).await,
        Request::At { table, request } => return at(connection, now, id, *table, request).await,
        Request::Leave { .. } | Request::Lobby { .. } => {}
    }
    Ok(())
}

async fn join(connection: &mut Connection, now: Micros, id: Option<&str>, join: &JoinTable) -> Result<(), No> {
    let invited_to = match &join.invitation {
        Some(code) => Some(invite::accept(&connection.house, code).await?),
        None => None,
    };
    if !connection.tables.iter().any(|slot| Some(slot.id) == join.table.or(invited_to)) {
        has_room(connection)?;
    }
    let slot = Comer { house: &connection.house, link: &connection.link, now, id }.join(join, invited_to)?;
    keep(connection, slot);
    Ok(())
}

async fn at(
    connection: &Connection,
    now: Micros,
    id: Option<&str>,
    table: TableId,
    request: &TableRequest<'_>,
) -> Result<(), No> {
    let (house, link, slot) = (&connection.house, &connection.link, connection.followed(table)?);
    match request {
        TableRequest::Chat { text } => {
            let mut turn = slot.enter(house, now).ok_or_else(no_such_table)?;
            talk::chat(&mut turn, link, id, text)
        }
        TableRequest::React { sign } => {
            let turn = slot.enter(house, now).ok_or_else(no_such_table)?;
            talk::react(&turn, link, id, *sign)
        }
        TableRequest::Invite { hours } => {
            may_change(connection, now)?;
            let made = invite::invite(house, slot, link, *hours).await?;
            answer(connection, id, |id| say::ok_with(id, &made));
            Ok(())
        }
        TableRequest::Uninvite {} => {
            may_change(connection, now)?;
            invite::uninvite(house, slot, link).await?;
            answer(connection, id, say::ok);
            Ok(())
        }
        _ => Err(No::new(Code::BadRequest, "This is for the table to answer.")),
    }
}

fn leave(connection: &mut Connection, now: Micros, id: Option<&str>, table: TableId) -> Result<(), No> {
    let slot = Arc::clone(connection.followed(table)?);
    connection.tables.retain(|slot| slot.id != table);
    if let Some(mut turn) = slot.enter(&connection.house, now) {
        turn.unfollow(&connection.link);
    }
    answer(connection, id, say::ok);
    Ok(())
}

fn lobby(connection: &Connection, id: Option<&str>, watch: bool) {
    let lobby = &connection.house.lobby;
    if watch {
        let list = lobby.watch(&connection.link);
        answer(connection, id, say::ok);
        for frame in list {
            connection.say(frame);
        }
    } else {
        lobby.unwatch(&connection.link);
        answer(connection, id, say::ok);
    }
}

async fn rename(connection: &Connection, now: Micros, id: Option<&str>, name: &str) -> Result<(), No> {
    let (name, player) = (words::name(name)?, &connection.link.player);
    if player.person().name != name {
        may_change(connection, now)?;
        connection.house.store.rename(player.id.0, &name).await.map_err(|error| not_kept(&error))?;
        player.rename(&name);
    }
    answer(connection, id, |id| say::ok_with(id, &json!({ "name": name })));
    Ok(())
}

/// What is changed by itself costs a commit by itself, and everybody's moves wait for it.
fn may_change(connection: &Connection, now: Micros) -> Result<(), No> {
    if connection.house.rates.changes.take(connection.link.player.id, now) {
        return Ok(());
    }
    Err(No::new(Code::TooFast, "So many changes in so short a time. Wait a moment."))
}

async fn mute(connection: &Connection, now: Micros, id: Option<&str>, whom: PlayerId, on: bool) -> Result<(), No> {
    may_change(connection, now)?;
    let (store, player) = (&connection.house.store, &connection.link.player);
    if on && player.mutes() >= MOST_MUTED {
        return Err(No::new(Code::Full, "You have muted very many. Hear somebody again first."));
    }
    let kept = if on { store.mute(player.id.0, whom.0).await } else { store.unmute(player.id.0, whom.0).await };
    kept.map_err(|error| not_kept(&error))?;
    player.mute(whom, on);
    answer(connection, id, say::ok);
    Ok(())
}

/// Players one can mute.
const MOST_MUTED: usize = 500;

fn answer(connection: &Connection, id: Option<&str>, frame: impl FnOnce(&str) -> axum::extract::ws::Utf8Bytes) {
    if let Some(id) = id {
        connection.say(frame(id));
    }
}

fn has_room(connection: &Connection) -> Result<(), No> {
    if connection.tables.len() < connection.house.config.limits.followed {
        return Ok(());
    }
    Err(No::new(Code::Full, "You follow many tables. Leave one first."))
}

fn keep(connection: &mut Connection, slot: Arc<Slot>) {
    if !connection.tables.iter().any(|known| known.id == slot.id) {
        connection.tell_line(&slot);
        connection.tables.push(slot);
    }
}
