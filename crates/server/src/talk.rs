//! Chat and reactions at a table.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use protocol::{Chat, Code, No, Person, PlayerId, Reaction, Say, TableId};
use store::ChatLine;

use crate::house::House;
use crate::link::Link;
use crate::turn::Turn;
use crate::{say, words};

/// Says a line to everybody at the table who wants to hear it, once it is kept.
pub(crate) fn chat(turn: &mut Turn<'_>, link: &Arc<Link>, id: Option<&str>, text: &str) -> Result<(), No> {
    let text = words::line(text)?;
    let (person, at) = (link.player.person(), turn.now());
    if !turn.house.rates.chat.take(person.id, at) {
        return Err(No::new(Code::TooFast, "You said a lot. Wait a little before the next line."));
    }
    let table = turn.slot.id;
    turn.house.committer.push(|work| {
        work.batch.chats.push(ChatLine {
            table: table.0,
            at,
            player: person.id.0,
            name: person.name.clone(),
            text: text.into(),
        });
    });
    let frame = line(table, &person, text, at);
    turn.tell(person.id, &frame);
    turn.live.remember(person.id, frame);
    confirm(turn, link, id);
    Ok(())
}

/// Shows a sign to everybody at the table who wants to see it.
pub(crate) fn react(turn: &Turn<'_>, link: &Arc<Link>, id: Option<&str>, sign: Reaction) -> Result<(), No> {
    let from = link.player.id;
    if !turn.house.rates.reactions.take(from, turn.now()) {
        return Err(No::new(Code::TooFast, "Many signs at once. Wait a little before the next."));
    }
    turn.tell(from, &say::frame(&Say::Reaction { table: turn.slot.id, from, sign }));
    confirm(turn, link, id);
    Ok(())
}

/// The last lines said at a table, as they will be told to whoever comes.
pub(crate) async fn last_lines(house: &House, table: TableId) -> Vec<(PlayerId, Utf8Bytes)> {
    let kept = house.store.chat(table.0, crate::slot::CHAT_KEPT as u32).await.unwrap_or_default();
    let told = kept.into_iter().map(|kept| {
        let person = Person { id: PlayerId(kept.player), name: kept.name, program: false };
        (person.id, line(table, &person, &kept.text, kept.at))
    });
    told.collect()
}

fn line(table: TableId, from: &Person, text: &str, at: Micros) -> Utf8Bytes {
    say::frame(&Say::Chat(Chat { table, from: from.clone(), text: text.into(), at: at / 1000 }))
}

fn confirm(turn: &Turn<'_>, link: &Arc<Link>, id: Option<&str>) {
    if let Some(id) = id {
        turn.answer(link, say::ok(id));
    }
}
