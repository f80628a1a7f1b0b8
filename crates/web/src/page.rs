//! The pages, one for each kind of route.

mod asked;
mod frame;
mod history;
mod home;
mod leaders;
mod own_tables;
mod pick;
mod plan;
mod practice;
mod practiced;
mod replay;
mod rules;
mod set_up;
mod settings;
mod table;

use leptos::prelude::*;

use crate::route::Route;

pub(crate) use frame::{about, badge, badge_of, game_name, game_title, lost, title};
pub(crate) use home::home;
pub(crate) use practice::{PracticeTable, practice};
pub(crate) use table::{join, table};

/// The pages of the chunk that is fetched on demand: all but the home page and the tables.
pub(crate) fn fetched(route: &Route) -> AnyView {
    match route {
        Route::SetUp(game) => set_up::set_up(game),
        Route::Replay(id) => replay::replay(id),
        Route::Rules(game) => rules::rules(game),
        Route::History => history::history(),
        Route::Leaders(game, players) => leaders::leaders(game, *players),
        Route::Settings => settings::settings(),
        Route::Home | Route::Practice(_) | Route::Table(_) | Route::Join(_) | Route::Lost => lost(),
    }
}
