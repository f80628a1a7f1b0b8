//! Enters a table of the server, by its id or by invitation.

use engine::Seat;
use leptos::prelude::*;
use protocol::{AtTable, Code, JoinTable, Make, Request, TableId, TableRequest};

use super::frame::{game_name, message};
use super::plan::Plan;
use crate::connection::{Connection, Connections};
use crate::invitation;
use crate::route::{Route, Way};
use crate::table::at_table;
use crate::table_session::TableSession;
use crate::words::site as words;

/// Opens a table by the plan on any connection, and adds its bots.
pub(crate) fn open_table(
    connection: Connection,
    plan: Plan,
    then: impl FnOnce(TableSession) + 'static,
    fail: impl FnOnce(String) + 'static,
) {
    let make = Make { setup: plan.setup, sit: true };
    connection.ask_for(Request::Create(make), move |answer| match answer {
        Ok(AtTable { table }) => {
            let session = TableSession::open(connection, table);
            for (index, level) in plan.others.iter().enumerate().filter(|(_, level)| !level.is_empty()) {
                // At a practice table bots take any free seat: the player may sit anywhere.
                let seat = if connection.is_practice() { None } else { Some(Seat::new(index + 1)) };
                session.ask(TableRequest::Bot { seat, level: Some(level.clone()) });
            }
            then(session);
        }
        Err(no) => fail(no.why),
    });
}

/// A table of the server.
pub(crate) fn table(id: &str) -> AnyView {
    match id.parse() {
        // After a reload the invitation is presented again, but no seat is taken.
        Ok(table) => follow(first_time(Some(table), invitation::to(table))),
        Err(_) => message(words::LOST_TITLE, words::NO_TABLE.into()),
    }
}

/// An invitation to a table of the server.
pub(crate) fn join(code: &str) -> AnyView {
    follow(first_time(None, Some(code.to_owned())))
}

/// The request of a visitor who has seen nothing of the table yet.
pub(super) fn first_time(table: Option<TableId>, invitation: Option<String>) -> JoinTable {
    JoinTable { table, invitation, game: 0, after: 0, chat: 0 }
}

fn follow(join: JoinTable) -> AnyView {
    let place = Place::new();
    enter(Connections::get().server, join, place);
    place.show(String::new())
}

fn enter(connection: Connection, join: JoinTable, place: Place) {
    let (known, code) = (join.table, join.invitation.clone());
    connection.ask_for(Request::Join(join), move |answer| match answer {
        Ok(AtTable { table }) => {
            let session = TableSession::open(connection, table);
            if known.is_none() {
                // A visitor who comes by invitation takes a seat, if there is one.
                connection.ask(Request::At { table, request: TableRequest::Sit { seat: None } }, |_| {});
                Way::keep_address(&Route::Table(table.to_string()));
            }
            if let Some(code) = code {
                invitation::remember(table, &code);
            }
            place.set(session);
        }
        Err(no) => match known.filter(|_| no.code == Code::NotInvited && code.is_some()) {
            // The invitation is no longer valid. A player who has a seat does not need one.
            Some(table) => {
                invitation::forget(table);
                enter(connection, first_time(Some(table), None), place);
            }
            None => place.fail(no.why),
        },
    });
}

/// The place on the page of a table that is being entered.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) session: RwSignal<Option<TableSession>>,
    why: RwSignal<Option<String>>,
}

impl Place {
    pub(super) fn new() -> Self {
        let place = Self { session: RwSignal::new(None), why: RwSignal::new(None) };
        on_cleanup(move || {
            if let Some(session) = place.session.try_get_untracked().flatten() {
                session.close();
            }
        });
        place
    }

    pub(super) fn set(self, session: TableSession) {
        let _ = self.session.try_set(Some(session));
    }

    pub(super) fn fail(self, why: String) {
        let _ = self.why.try_set(Some(why));
    }

    pub(super) fn show(self, game: String) -> AnyView {
        view! {
            {move || match (self.session.get(), self.why.get()) {
                (Some(session), _) => at_table(session),
                (None, Some(why)) => message(words::NO_TABLE_TITLE, why),
                (None, None) => {
                    view! { <p class="coming" role="status">{words::coming(game_name(&game))}</p> }.into_any()
                }
            }}
        }
        .into_any()
    }
}
