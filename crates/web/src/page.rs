//! The pages, one for each kind of address.

mod asked;
mod frame;
mod history;
mod home;
mod leaders;
mod pick;
mod plan;
mod practiced;
mod replay;
mod rules;
mod set_up;
mod settings;
mod table;

pub(crate) use frame::{about, badge, game_name, lost, title};
pub(crate) use history::history;
pub(crate) use home::home;
pub(crate) use leaders::leaders;
pub(crate) use replay::replay;
pub(crate) use rules::rules;
pub(crate) use set_up::set_up;
pub(crate) use settings::settings;
pub(crate) use table::{join, practice, table};
