//! The pages, one for each kind of route.

mod accuracy;
mod asked;
mod frame;
mod history;
mod home;
mod leaders;
mod open_tables;
mod own_tables;
mod pick;
mod plan;
mod practice;
mod practiced;
mod puzzle;
mod quick;
mod replay;
mod rules;
mod set_up;
mod settings;
mod table;

use leptos::prelude::*;

use crate::route::Route;
use crate::table_session::TableSession;

pub(crate) use frame::{about, badge, badge_of, full_name, game_name, game_title, lost, title};
pub(crate) use home::home;
pub(crate) use practice::{PracticeTable, learn, practice};
pub(crate) use table::{join, table};

/// Parts of the home page and of tables that are fetched together with the other pages. Only `chunks.rs` may make it.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// The player's unfinished games.
    pub(crate) own_tables: fn() -> AnyView,
    /// Quick match and the public tables.
    pub(crate) people: fn() -> AnyView,
    /// The dialog that changes the set-up of a table, until the signal is set to false.
    pub(crate) change_set_up: fn(TableSession, RwSignal<bool>) -> AnyView,
}

impl Parts {
    pub(crate) fn new() -> Self {
        Self { own_tables: own_tables::own_tables, people, change_set_up: set_up::change }
    }
}

/// Quick match and the public tables.
fn people() -> AnyView {
    view! { {quick::quick()} {open_tables::open_tables()} }.into_any()
}

/// The pages of the chunk that is fetched on demand: all but the home page and the tables.
pub(crate) fn fetched(route: &Route) -> AnyView {
    match route {
        Route::SetUp(game) => set_up::set_up(game),
        Route::Replay(id) => replay::replay(id, false),
        Route::Review(id) => replay::replay(id, true),
        Route::Rules(game) => rules::rules(game),
        Route::Puzzle(game) => puzzle::puzzle(game),
        Route::History => history::history(),
        Route::Leaders(game, players) => leaders::leaders(game, *players),
        Route::Settings => settings::settings(),
        Route::Home | Route::Practice(_) | Route::Learn(_) | Route::Table(_) | Route::Join(_) | Route::Lost => lost(),
    }
}
