//! The front desk: requests that are not for a table's authority but for the house.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use protocol::{Code, JoinTable, No, PlayerId, Request, TableId, TableRequest};
use serde_json::json;
use store::Change;

use crate::connection::Connection;
use crate::open::Comer;
use crate::slot::Slot;
use crate::{invite, say, talk, words};

/// Players one can mute.
const MOST_MUTED: usize = 500;

/// Something that counts once however often it is sent. The answer, which has been queued with what came of it.
pub(crate) fn once(
    connection: &mut Connection,
    now: Micros,
    id: Option<&str>,
    request: &Request<'_>,
) -> Result<Option<Utf8Bytes>, No> {
    let comer = comer(connection, now, id);
    let slot = match request {
        Request::Create(make) => {
            has_room(connection)?;
            comer.create(make)?
        }
        Request::Quick { game, players } => {
            has_room(connection)?;
            comer.quick(game, *players)?
        }
        Request::Name { name } => return rename(connection, now, id, name).map(Some),
        Request::Mute { player, on } => return mute(connection, now, id, *player, *on).map(Some),
        Request::At { table, request } => return at(connection, now, id, *table, request),
        Request::Join(_) | Request::Leave { .. } | Request::Lobby { .. } | Request::Ping {} => return Ok(None),
    };
    let answer = id.map(|id| say::ok_with(id, &json!({ "table": slot.id })));
    keep(connection, slot);
    Ok(answer)
}

/// The answer to something that was done before, given again. Whoever opened or found a table follows it from now on.
pub(crate) fn again(
    connection: &mut Connection,
    now: Micros,
    id: Option<&str>,
    request: &Request<'_>,
    answer: Utf8Bytes,
) -> Result<(), No> {
    match (request, say::table_in(&answer)) {
        (Request::Create(_) | Request::Quick { .. }, Some(table)) => {
            let slot = comer(connection, now, id).follow_again(table, answer)?;
            keep(connection, slot);
        }
        _ => connection.queue(answer),
    }
    Ok(())
}

/// Follows a table.
pub(crate) async fn join(
    connection: &mut Connection,
    now: Micros,
    id: Option<&str>,
    join: &JoinTable,
) -> Result<(), No> {
    let invitation = match &join.invitation {
        Some(code) => Some(invite::accept(&connection.house, code).await?),
        None => None,
    };
    let invited_to = invitation.as_ref().map(|invitation| TableId(invitation.table));
    if !connection.tables.iter().any(|slot| Some(slot.id) == join.table.or(invited_to)) {
        has_room(connection)?;
    }
    let slot = comer(connection, now, id).join(join, invitation.as_ref())?;
    keep(connection, slot);
    Ok(())
}

/// No longer follows a table.
pub(crate) fn leave(connection: &mut Connection, now: Micros, id: Option<&str>, table: TableId) -> Result<(), No> {
    let slot = Arc::clone(connection.followed(table)?);
    connection.tables.retain(|slot| slot.id != table);
    if let Some(mut turn) = slot.enter(&connection.house, now) {
        turn.unfollow(&connection.link);
    }
    answer(connection, id);
    Ok(())
}

/// Follows the list of public tables, or no longer.
pub(crate) fn lobby(connection: &Connection, id: Option<&str>, watch: bool) {
    let lobby = &connection.house.lobby;
    if watch {
        let list = lobby.watch(&connection.link);
        answer(connection, id);
        for frame in list {
            connection.say(frame);
        }
    } else {
        lobby.unwatch(&connection.link);
        answer(connection, id);
    }
}

/// Answers at once that it was done.
pub(crate) fn answer(connection: &Connection, id: Option<&str>) {
    if let Some(id) = id {
        connection.say(say::ok(id));
    }
}

/// Talk and invitations.
fn at(
    connection: &Connection,
    now: Micros,
    id: Option<&str>,
    table: TableId,
    request: &TableRequest<'_>,
) -> Result<Option<Utf8Bytes>, No> {
    let link = &connection.link;
    let mut turn = connection.at(table, now)?;
    let (mut made, mut news) = (None, None);
    match request {
        TableRequest::Chat { text } => news = Some(talk::chat(&mut turn, link, text)?),
        TableRequest::React { sign } => news = Some(talk::react(&turn, link, *sign)?),
        TableRequest::Invite { hours } => {
            may_change(connection, now)?;
            made = Some(invite::invite(&turn, link, *hours)?);
        }
        TableRequest::Uninvite {} => {
            may_change(connection, now)?;
            invite::uninvite(&turn, link)?;
        }
        _ => return Err(No::new(Code::BadRequest, "This is for the table to answer.")),
    }
    let answer = id.map(|id| made.as_ref().map_or_else(|| say::ok(id), |made| say::ok_with(id, made)));
    // The answer comes before the news it has made.
    if let Some(answer) = &answer {
        turn.answer(link, answer.clone());
    }
    if let Some(news) = &news {
        turn.tell(link.player.id, news);
    }
    Ok(answer)
}

fn rename(connection: &Connection, now: Micros, id: Option<&str>, name: &str) -> Result<Utf8Bytes, No> {
    let (name, player) = (words::name(name)?, &connection.link.player);
    if player.person().name != name {
        may_change(connection, now)?;
        let change = Change::Rename { player: player.id.0, name: name.clone() };
        connection.house.committer.push(|work| work.batch.changes.push(change));
        player.rename(&name);
    }
    let answer = say::ok_with(id.unwrap_or_default(), &json!({ "name": name }));
    connection.queue_answer(id, &answer);
    Ok(answer)
}

/// What is changed by itself has a rate: everybody's moves wait for the disk together.
fn may_change(connection: &Connection, now: Micros) -> Result<(), No> {
    if connection.house.rates.changes.take(connection.link.player.id, now) {
        return Ok(());
    }
    Err(No::new(Code::TooFast, "So many changes in so short a time. Wait a moment."))
}

fn mute(connection: &Connection, now: Micros, id: Option<&str>, whom: PlayerId, on: bool) -> Result<Utf8Bytes, No> {
    may_change(connection, now)?;
    let player = &connection.link.player;
    if on && player.mutes() >= MOST_MUTED {
        return Err(No::new(Code::Full, "You have muted very many. Hear somebody again first."));
    }
    let (who, muted) = (player.id.0, whom.0);
    let change = if on { Change::Mute { player: who, muted } } else { Change::Unmute { player: who, muted } };
    connection.house.committer.push(|work| work.batch.changes.push(change));
    player.mute(whom, on);
    let answer = say::ok(id.unwrap_or_default());
    connection.queue_answer(id, &answer);
    Ok(answer)
}

fn comer<'a>(connection: &'a Connection, now: Micros, id: Option<&'a str>) -> Comer<'a> {
    Comer { house: &connection.house, link: &connection.link, now, id, from: connection.from }
}

fn has_room(connection: &Connection) -> Result<(), No> {
    if connection.tables.len() < connection.house.config.limits.followed {
        return Ok(());
    }
    Err(No::new(Code::Full, "You follow many tables. Leave one first."))
}

fn keep(connection: &mut Connection, slot: Arc<Slot>) {
    if !connection.tables.iter().any(|known| known.id == slot.id) {
        connection.tables.push(slot);
    }
}
