//! Chat and reactions at a table.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use protocol::{Chat, Code, No, Person, PlayerId, Reaction, Say, TableId};
use store::ChatLine;

use crate::house::House;
use crate::link::Link;
use crate::slot::Line;
use crate::turn::Turn;
use crate::{say, words};

/// Says a line to everybody at the table who wants to hear it, once it is kept.
pub(crate) fn chat(turn: &mut Turn<'_>, link: &Arc<Link>, text: &str) -> Result<Utf8Bytes, No> {
    let text = words::line(text)?;
    let (person, at) = (link.player.person(), turn.now());
    if !turn.house.rates.chat.take(person.id, at) {
        return Err(No::new(Code::TooFast, "You said a lot. Wait a little before the next line."));
    }
    let (table, n) = (turn.slot.id, turn.live.chat_lines + 1);
    turn.house.committer.push(|work| {
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
    let frame = say::frame(&Say::Chat(chat));
    turn.live.remember(Line { n, from: person.id, frame: frame.clone() });
    Ok(frame)
}

/// A sign for everybody at the table who wants to see it.
pub(crate) fn react(turn: &Turn<'_>, link: &Arc<Link>, sign: Reaction) -> Result<Utf8Bytes, No> {
    let from = link.player.id;
    if !turn.house.rates.reactions.take(from, turn.now()) {
        return Err(No::new(Code::TooFast, "Many signs at once. Wait a little before the next."));
    }
    Ok(say::frame(&Say::Reaction { table: turn.slot.id, from, sign }))
}

/// The last lines said at a table, as they will be told to whoever comes.
pub(crate) async fn last_lines(house: &House, table: TableId) -> Vec<Line> {
    let kept = house.store.chat(table.0, crate::slot::CHAT_KEPT as u32).await.unwrap_or_default();
    let told = kept.into_iter().map(|kept| {
        let from = Person { id: PlayerId(kept.player), name: kept.name, program: kept.program };
        let (n, player) = (kept.n, from.id);
        let chat = Chat { table, n, from, text: kept.text, at: kept.at / 1000 };
        Line { n, from: player, frame: say::frame(&Say::Chat(chat)) }
    });
    told.collect()
}
