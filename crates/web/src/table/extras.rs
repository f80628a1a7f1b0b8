//! The parts of a table that nobody needs for the first move: the log with the chat, the seats of a table with people,
//! and the list of keys. They are a chunk of their own, which is fetched when one of them is wanted.

use leptos::prelude::*;

use super::hint::{Hints, hint};
use super::tips::Tips;
use super::{coach, help, menu, news, rail, seats, tips};
use crate::games::Coach;
use crate::page::PracticeTable;
use crate::playback::{Key, Log};
use crate::table_session::TableSession;

/// What a table shows besides the game. Only `chunks.rs` may make it.
#[derive(Clone, Copy)]
pub(crate) struct Extras {
    /// The rail: what wins the game, the log, and at a table with people the chat.
    pub(super) rail: fn(Option<&'static str>, Log, Option<TableSession>) -> AnyView,
    /// The seats before the first game.
    pub(super) gathering: fn(TableSession) -> AnyView,
    /// What people say, over the table.
    pub(super) spoken: fn(TableSession) -> AnyView,
    /// Explanations of what lies on the table.
    pub(super) tips: fn(Tips) -> AnyView,
    /// The coach of a lesson.
    pub(super) coach: fn(&'static Coach, coach::Pupil) -> AnyView,
    /// The menu of a practice game, until the signal is set to false.
    pub(super) menu: fn(TableSession, PracticeTable, Hints, RwSignal<bool>) -> AnyView,
    /// A hint in a practice game.
    pub(super) hint: fn(Hints, String) -> AnyView,
    /// The list of keys, until the signal is set to false.
    pub(super) help: fn(&[Key], RwSignal<bool>) -> AnyView,
}

impl Extras {
    pub(crate) fn new() -> Self {
        Self {
            rail: rail::rail,
            gathering: seats::gathering,
            spoken: news::spoken,
            tips: tips::show,
            coach: coach::coach,
            menu: menu::menu,
            hint,
            help: help::help,
        }
    }
}
