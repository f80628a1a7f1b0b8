//! The way to a table: a practice table in this browser, one of the server, or an invitation.

use engine::Seat;
use leptos::prelude::*;
use protocol::{Code, JoinTable, Make, Request, TableId, TableRequest};
use serde_json::Value;

use super::frame::{game_name, message};
use super::plan::Plan;
use crate::desk::Desk;
use crate::invitation;
use crate::line::{Line, Lines};
use crate::room::with_room;
use crate::route::{Route, Way};
use crate::settings::Settings;
use crate::table::{at_table, lesson};
use crate::words::house as words;

/// A practice table, begun or taken up again.
pub(crate) fn practice(game: &str) -> AnyView {
    let Some(plan) = Plan::of(game).map(Plan::with_bots) else {
        return super::lost();
    };
    // The house wakes up while the game is fetched.
    Lines::get().practice.open();
    with_room(game, move |_| sit_down(plan.clone()))
}

fn sit_down(plan: Plan) -> AnyView {
    let lines = Lines::get();
    let place = Place::new();
    let game = plan.setup.game.clone();
    let name = Settings::get().0.with_untracked(|chosen| chosen.name.clone());
    lines.beside.name(if name.trim().is_empty() { words::YOU } else { name.trim() });
    match lines.beside.resume(&game) {
        Some(table) => {
            lines.practice.ask(Request::Join(first_time(Some(table), None)), move |answer| match answer {
                Ok(_) => place.set(Desk::open(lines.practice, table)),
                // It was left by an older version: begin anew.
                Err(_) => begin(lines, plan, place),
            });
        }
        None => begin(lines, plan, place),
    }
    place.show(game)
}

/// Opens a practice table with bots; the game begins at once, or after its lesson where that was never read.
fn begin(lines: Lines, plan: Plan, place: Place) {
    let game = plan.setup.game.clone();
    lines.beside.begin(&game);
    open_table(
        lines.practice,
        plan,
        move |desk| {
            place.set(desk);
            if lesson::was_read(&game) {
                desk.ready();
            }
        },
        move |why| place.fail(why),
    );
}

/// Opens a table by the plan, on any line: bots sit down where it says so.
pub(crate) fn open_table(
    line: Line,
    plan: Plan,
    then: impl FnOnce(Desk) + 'static,
    fail: impl FnOnce(String) + 'static,
) {
    let make = Make { setup: plan.setup, sit: true };
    line.ask(Request::Create(make), move |answer| match answer.map(|with| id(&with)) {
        Ok(Some(table)) => {
            let desk = Desk::open(line, table);
            for (index, level) in plan.others.iter().enumerate().filter(|(_, level)| !level.is_empty()) {
                // A practice table seats the person somewhere if every other seat is a bot's all the same.
                let seat = if line.is_practice() { None } else { Some(Seat::new(index + 1)) };
                desk.ask(TableRequest::Bot { seat, level: Some(level.clone()) });
            }
            then(desk);
        }
        Ok(None) => fail(words::UNREADABLE.into()),
        Err(no) => fail(no.why),
    });
}

/// A table of the server.
pub(crate) fn table(id: &str) -> AnyView {
    match id.parse() {
        // A reload brings the invitation again, and nobody has to sit down for it.
        Ok(table) => follow(first_time(Some(table), invitation::to(table))),
        Err(_) => message(words::LOST_TITLE, words::NO_TABLE.into()),
    }
}

/// An invitation to a table of the server.
pub(crate) fn join(code: &str) -> AnyView {
    follow(first_time(None, Some(code.to_owned())))
}

/// The ask of somebody who has seen nothing of a table yet.
fn first_time(table: Option<TableId>, invitation: Option<String>) -> JoinTable {
    JoinTable { table, invitation, game: 0, after: 0, chat: 0 }
}

fn follow(join: JoinTable) -> AnyView {
    let place = Place::new();
    enter(Lines::get().server, join, place);
    place.show(String::new())
}

fn enter(line: Line, join: JoinTable, place: Place) {
    let (known, code) = (join.table, join.invitation.clone());
    line.ask(Request::Join(join), move |answer| match answer.map(|with| id(&with)) {
        Ok(Some(table)) => {
            let desk = Desk::open(line, table);
            if known.is_none() {
                // Whoever comes by an invitation sits down, if there is a seat.
                line.ask(Request::At { table, request: TableRequest::Sit { seat: None } }, |_| {});
                Way::keep_address(&Route::Table(table.to_string()));
            }
            if let Some(code) = code {
                desk.entered_by(code);
            }
            place.set(desk);
        }
        Ok(None) => place.fail(words::UNREADABLE.into()),
        Err(no) => match known.filter(|_| no.code == Code::NotInvited && code.is_some()) {
            // It no longer holds; whoever has a seat needs none.
            Some(table) => {
                invitation::forget(table);
                enter(line, first_time(Some(table), None), place);
            }
            None => place.fail(no.why),
        },
    });
}

fn id(with: &Value) -> Option<TableId> {
    with["table"].as_str()?.parse().ok()
}

/// The place of a table on the page while it is on its way.
#[derive(Clone, Copy)]
struct Place {
    desk: RwSignal<Option<Desk>>,
    why: RwSignal<Option<String>>,
}

impl Place {
    fn new() -> Self {
        let place = Self { desk: RwSignal::new(None), why: RwSignal::new(None) };
        on_cleanup(move || {
            if let Some(desk) = place.desk.try_get_untracked().flatten() {
                desk.close();
            }
        });
        place
    }

    fn set(self, desk: Desk) {
        let _ = self.desk.try_set(Some(desk));
    }

    fn fail(self, why: String) {
        let _ = self.why.try_set(Some(why));
    }

    fn show(self, game: String) -> AnyView {
        view! {
            {move || match (self.desk.get(), self.why.get()) {
                (Some(desk), _) => at_table(desk),
                (None, Some(why)) => message(words::NO_TABLE_TITLE, why),
                (None, None) => {
                    view! { <p class="coming" role="status">{words::coming(game_name(&game))}</p> }.into_any()
                }
            }}
        }
        .into_any()
    }
}
