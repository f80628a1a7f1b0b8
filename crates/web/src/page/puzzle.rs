//! The puzzle of the day: a table as one seat sees it, and what the judge says about the player's choice.

mod panel;
mod streak;

use std::rc::Rc;

use engine::{Cast, Seat};
use leptos::prelude::*;
use practice::Posed;
use puzzles::Ask;
use serde_json::Value;

use self::panel::Panel;
use super::frame::{about, lost, message};
use crate::chunks::{Chunk, with_puzzles};
use crate::opponents::{bots_among, names_among};
use crate::playback::Answer;
use crate::table::{Asking, HintWords, Origin};
use crate::table_session::{Frame, Order, Turn};
use crate::words::hint::named;
use crate::words::{puzzles as words, site};

/// The puzzle of the day of a game.
pub(super) fn puzzle(game: &str) -> AnyView {
    let Some(about) = about(game) else { return lost() };
    with_puzzles(about.slug, move |puzzles, chunk, say| {
        let today = streak::today();
        match puzzles.of_day(today) {
            Some(posed) => show(about.slug, today, chunk, posed, say),
            None => message(words::NONE_TITLE, words::NONE.into()),
        }
    })
}

fn show(game: &'static str, today: u32, chunk: Chunk, posed: Posed, say: HintWords) -> AnyView {
    let Posed { mut puzzle, actions, mut names, events, view } = posed;
    let (seat, ask) = (Seat::new(puzzle.seat), puzzle.ask);
    if let Some(own) = names.get_mut(puzzle.seat) {
        site::YOU.clone_into(own);
    }
    let written: Vec<&str> = names.iter().map(String::as_str).collect();
    let (bots, names) = (bots_among(&written), names_among(game, &written));
    let turn = match ask {
        Ask::Best => Turn { count: actions.len(), legal: actions.clone(), ..Turn::default() },
        Ask::Share => Turn::default(),
    };
    let first = Frame { events, view: Some(view), turn, order: Order::Fresh };
    let cast = Cast::new(names.clone(), Some(seat));
    for idea in &mut puzzle.ideas {
        idea.action = (say.action)(&idea.action, &cast);
        idea.why = named(&(say.sentence)(&idea.why), &names);
    }
    let panel = Panel::new(game, today, puzzle);
    let choose = move |action: &Value| panel.choose(actions.iter().position(|known| known == action));
    let answer = (ask == Ask::Best).then(|| Rc::new(choose) as Answer);
    let asking = Asking { seat, names, bots, answer, panel: Box::new(move || panel.view()) };
    (chunk.show)(Origin::Puzzle(asking), &first)
}
