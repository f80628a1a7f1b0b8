//! Requests that the server handles itself, without a table's authority.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use protocol::{AtTable, Code, JoinTable, No, PlayerId, Renamed, Request, TableId, TableRequest};
use store::Change;

use crate::cluster::{Place, PlayerNews, Relayed};
use crate::connection::Connection;
use crate::hosted_table::HostedTable;
use crate::open::Visitor;
use crate::outbox::CloseReason;
use crate::{chat, invite, messages, text};

/// How many players one player can mute.
const MOST_MUTED: usize = 500;

/// Handles a request that counts once, however often it is sent. Returns the answer, which is already queued with the
/// effects.
pub(crate) fn once(
    connection: &mut Connection,
    now: Micros,
    id: Option<&str>,
    request: &Request<'_>,
) -> Result<Option<Utf8Bytes>, No> {
    let visitor = visitor(connection, now, id);
    let hosted = match request {
        Request::Create(make) => {
            has_room(connection)?;
            visitor.create(make)?
        }
        Request::Quick { game, players, or } => {
            has_room(connection)?;
            visitor.quick(game, *players, or)?
        }
        Request::Name { name } => return rename(connection, now, id, name).map(Some),
        Request::Mute { player, on } => return mute(connection, now, id, *player, *on).map(Some),
        Request::At { table, request } => return at(connection, now, id, *table, request),
        Request::Join(_) | Request::Leave { .. } | Request::Lobby { .. } | Request::Ping {} => return Ok(None),
    };
    let answer = id.map(|id| messages::ok_with(id, &AtTable { table: hosted.id }));
    keep(connection, hosted);
    Ok(answer)
}

/// Repeats the answer to a request that was done before. If it opened or found a table, the connection follows that
/// table; if it cannot, a notice after the answer says why.
pub(crate) fn again(connection: &mut Connection, now: Micros, request: &Request<'_>, answer: Utf8Bytes) {
    match (request, messages::table_in(&answer)) {
        (Request::Create(_) | Request::Quick { .. }, Some(table)) => follow_again(connection, now, table, answer),
        _ => connection.queue(answer),
    }
}

/// Follows a table that an earlier request opened or found, and repeats its answer.
pub(crate) fn follow_again(connection: &mut Connection, now: Micros, table: TableId, answer: Utf8Bytes) {
    match visitor(connection, now, None).follow_again(table, &answer) {
        Ok(hosted) => keep(connection, hosted),
        Err(No { code, why }) => {
            connection.queue(answer);
            connection.queue(messages::table_notice(table, code, &why));
        }
    }
}

/// Follows a table.
pub(crate) async fn join(
    connection: &mut Connection,
    now: Micros,
    id: Option<&str>,
    join: &JoinTable,
    text: &str,
) -> Result<(), No> {
    let invitation = match &join.invitation {
        Some(code) => Some(invite::accept(&connection.app, code).await?),
        None => None,
    };
    let table = join.table.or_else(|| invitation.as_ref().map(|invitation| TableId(invitation.table)));
    if !connection.tables.iter().any(|hosted| Some(hosted.id) == table) {
        has_room(connection)?;
    }
    if let Some(table) = table {
        match connection.place(table).await {
            // It may have been elsewhere before.
            Place::Here => connection.links.iter().for_each(|links| links.unfollow(table)),
            Place::At(node) => {
                connection.relay(now, table, node, Relayed::Text(text.to_owned()));
                return Ok(());
            }
            Place::Unknown => {
                connection.outbox.close(CloseReason::MOVED);
                return Ok(());
            }
        }
    }
    let joined = visitor(connection, now, id).join(join, invitation.as_ref());
    if let (Err(_), Some(end), Some(table)) = (&joined, &connection.outbox.remote, table) {
        end.not_followed(table);
    }
    keep(connection, joined?);
    Ok(())
}

/// Stops following a table.
pub(crate) fn leave(connection: &mut Connection, now: Micros, id: Option<&str>, table: TableId) -> Result<(), No> {
    let hosted = Arc::clone(connection.followed(table)?);
    connection.tables.retain(|hosted| hosted.id != table);
    if let Some(mut locked) = hosted.enter(&connection.app, now) {
        locked.unfollow(&connection.outbox);
    }
    answer(connection, id);
    Ok(())
}

/// Starts or stops watching the list of public tables.
pub(crate) fn lobby(connection: &Connection, id: Option<&str>, watch: bool) {
    let lobby = &connection.app.lobby;
    if watch {
        let list = lobby.watch(&connection.outbox);
        answer(connection, id);
        for frame in list {
            connection.say(frame);
        }
    } else {
        lobby.unwatch(&connection.outbox);
        answer(connection, id);
    }
}

/// Acknowledges at once.
pub(crate) fn answer(connection: &Connection, id: Option<&str>) {
    if let Some(id) = id {
        connection.say(messages::ok(id));
    }
}

/// Handles chat, reactions and invitations.
fn at(
    connection: &Connection,
    now: Micros,
    id: Option<&str>,
    table: TableId,
    request: &TableRequest<'_>,
) -> Result<Option<Utf8Bytes>, No> {
    let outbox = &connection.outbox;
    let mut locked = connection.at(table, now)?;
    let (mut made, mut news) = (None, None);
    match request {
        TableRequest::Chat { text } => news = Some(chat::chat(&mut locked, outbox, text)?),
        TableRequest::React { sign } => news = Some(chat::react(&locked, outbox, *sign)?),
        TableRequest::Invite { hours } => {
            may_change(connection, now)?;
            made = Some(invite::invite(&locked, outbox, *hours)?);
        }
        TableRequest::Uninvite {} => {
            may_change(connection, now)?;
            invite::uninvite(&locked, outbox)?;
        }
        _ => return Err(No::new(Code::BadRequest, "Only a table can answer this.")),
    }
    let answer = id.map(|id| made.as_ref().map_or_else(|| messages::ok(id), |made| messages::ok_with(id, made)));
    // The answer is sent before the message that the request caused.
    if let Some(answer) = &answer {
        locked.answer(outbox, answer.clone());
    }
    if let Some(news) = &news {
        locked.tell(outbox.player.id, news);
    }
    Ok(answer)
}

fn rename(connection: &Connection, now: Micros, id: Option<&str>, name: &str) -> Result<Utf8Bytes, No> {
    let (name, player) = (text::name(name)?, &connection.outbox.player);
    if player.person().name != name {
        may_change(connection, now)?;
        let change = Change::Rename { player: player.id.0, name: name.clone() };
        connection.app.committer.push(|work| work.batch.changes.push(change));
        player.rename(&name);
        tell_nodes(connection, || PlayerNews::Renamed(player.id, name.clone()));
    }
    let answer = messages::ok_with(id.unwrap_or_default(), &Renamed { name });
    connection.queue_answer(id, &answer);
    Ok(answer)
}

/// Tells the other nodes, if there are any.
fn tell_nodes(connection: &Connection, news: impl FnOnce() -> PlayerNews) {
    if let Some(cluster) = &connection.app.cluster {
        cluster.tell_all(&news());
    }
}

/// Changes are rate-limited, because they share the commits with everybody's moves.
fn may_change(connection: &Connection, now: Micros) -> Result<(), No> {
    if connection.app.rates.changes.take(connection.outbox.player.id, now) {
        return Ok(());
    }
    Err(No::new(Code::TooFast, "Too many changes. Wait a moment."))
}

fn mute(connection: &Connection, now: Micros, id: Option<&str>, whom: PlayerId, on: bool) -> Result<Utf8Bytes, No> {
    may_change(connection, now)?;
    let player = &connection.outbox.player;
    if on && player.mutes() >= MOST_MUTED {
        return Err(No::new(Code::Full, "You have muted too many players. Unmute somebody first."));
    }
    let (who, muted) = (player.id.0, whom.0);
    let change = if on { Change::Mute { player: who, muted } } else { Change::Unmute { player: who, muted } };
    connection.app.committer.push(|work| work.batch.changes.push(change));
    player.mute(whom, on);
    tell_nodes(connection, || PlayerNews::Muted(player.id, whom, on));
    let answer = messages::ok(id.unwrap_or_default());
    connection.queue_answer(id, &answer);
    Ok(answer)
}

pub(crate) fn visitor<'a>(connection: &'a Connection, now: Micros, id: Option<&'a str>) -> Visitor<'a> {
    let Connection { app, outbox, from, reserved, .. } = connection;
    Visitor { app, outbox, now, id, from: *from, reserved: *reserved }
}

fn has_room(connection: &Connection) -> Result<(), No> {
    let elsewhere = connection.links.as_ref().map_or(0, |links| links.count());
    if connection.tables.len() + elsewhere < connection.app.config.limits.followed {
        return Ok(());
    }
    Err(No::new(Code::Full, "You follow many tables. Leave one first."))
}

fn keep(connection: &mut Connection, hosted: Arc<HostedTable>) {
    if let Some(end) = &connection.outbox.remote {
        end.followed(hosted.id);
    }
    if !connection.tables.iter().any(|known| known.id == hosted.id) {
        connection.tables.push(hosted);
    }
}
