//! Chat and reactions at a table.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::{Chat, Code, No, Person, PlayerId, Reaction, Say, TableId};
use store::ChatLine;

use crate::app::App;
use crate::hosted_table::ChatFrame;
use crate::locked_table::LockedTable;
use crate::outbox::Outbox;
use crate::{messages, text};

/// Checks and stores a line of chat. Returns the message for everybody at the table who has not muted the sender.
pub(crate) fn chat(locked: &mut LockedTable<'_>, outbox: &Arc<Outbox>, text: &str) -> Result<Utf8Bytes, No> {
    let text = text::line(text)?;
    let (person, at) = (outbox.player.person(), locked.now());
    may_talk(locked, person.id)?;
    if !locked.app.rates.chat.take(person.id, at) {
        return Err(No::new(Code::TooFast, "You have sent many messages. Wait a moment before the next one."));
    }
    let (table, n) = (locked.hosted.id, locked.live.chat_lines + 1);
    locked.app.committer.push(|work| {
        work.batch.chats.push(ChatLine {
            table: table.0,
            n,
            at,
            player: person.id.0,
            name: person.name.clone(),
            text: text.into(),
            program: person.program,
        });
    });
    let chat = Chat { table, n, from: Person::clone(&person), text: text.into(), at: at / 1000 };
    let frame = messages::frame(&Say::Chat(chat));
    locked.live.remember(ChatFrame { n, from: person.id, frame: frame.clone() });
    Ok(frame)
}

/// Makes the message of a reaction, for everybody at the table who has not muted the sender.
pub(crate) fn react(locked: &LockedTable<'_>, outbox: &Arc<Outbox>, sign: Reaction) -> Result<Utf8Bytes, No> {
    let from = outbox.player.id;
    may_talk(locked, from)?;
    if !locked.app.rates.reactions.take(from, locked.now()) {
        return Err(No::new(Code::TooFast, "You have sent many reactions. Wait a moment before the next one."));
    }
    Ok(messages::frame(&Say::Reaction { table: locked.hosted.id, from, sign }))
}

/// Refuses whom the host has muted.
fn may_talk(locked: &LockedTable<'_>, player: PlayerId) -> Result<(), No> {
    if locked.live.authority.may_talk(player) {
        return Ok(());
    }
    Err(No::new(Code::NotSeated, "The host has muted you here. You can watch, and talk once you have a seat."))
}

/// The last lines of chat at a table, ready to be sent to new followers.
pub(crate) async fn last_lines(app: &App, table: TableId) -> Vec<ChatFrame> {
    let kept = app.store.chat(table.0, crate::hosted_table::CHAT_KEPT as u32).await.unwrap_or_default();
    kept.into_iter().map(|line| frame(table, line)).collect()
}

/// A stored line of chat, ready to be sent to new followers.
pub(crate) fn frame(table: TableId, kept: ChatLine) -> ChatFrame {
    let from = Person { id: PlayerId(kept.player), name: kept.name, program: kept.program };
    let (n, player) = (kept.n, from.id);
    let chat = Chat { table, n, from, text: kept.text, at: kept.at / 1000 };
    ChatFrame { n, from: player, frame: messages::frame(&Say::Chat(chat)) }
}
