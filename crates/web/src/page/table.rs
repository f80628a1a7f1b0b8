//! Enters a table of the server, by its id or by invitation.

use std::sync::Arc;

use leptos::prelude::*;
use protocol::{AtTable, Code, JoinTable, Make, Request, TableId, TableRequest};

use super::frame::{full_name, message, no_table};
use super::plan::Plan;
use crate::connection::{Connection, Connections};
use crate::route::{Route, Way};
use crate::table::{at_table, lesson};
use crate::table_session::TableSession;
use crate::words::site as words;
use crate::{invitation, keep};

/// Opens a table by the plan on any connection. At a practice table bots sit down; online the seats stay free.
pub(crate) fn open_table(
    connection: Connection,
    plan: Plan,
    then: impl FnOnce(TableSession) + 'static,
    fail: impl FnOnce(String) + 'static,
) {
    let plan = if connection.is_practice() { plan } else { plan.for_friends() };
    let make = Make { setup: plan.setup, sit: true };
    connection.ask_for(Request::Create(make), move |answer| match answer {
        Ok(AtTable { table }) => {
            let session = TableSession::open(connection, table);
            for level in plan.others.iter().filter(|level| !level.is_empty()) {
                session.ask(TableRequest::Bot { seat: None, level: Some(level.clone()) });
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
    let place = Place::new(false, None);
    enter(Connections::get().server, join, place);
    place.show(String::new(), Arc::new(|| {}))
}

fn enter(connection: Connection, join: JoinTable, place: Place) {
    let (known, code) = (join.table, join.invitation.clone());
    connection.ask_for(Request::Join(join), move |answer| match answer {
        Ok(AtTable { table }) => {
            let session = TableSession::open(connection, table);
            if known.is_none() || has_wished_seat(table) {
                // A visitor who comes by invitation takes a seat, if there is one.
                connection.ask(Request::At { table, request: TableRequest::Sit { seat: None } }, |_| {});
            }
            if known.is_none() {
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

/// Notes that the player wants to sit down at a table that will be entered next.
pub(super) fn wish_seat(table: TableId) {
    keep::write_in_tab(WISH, &table.to_string());
}

/// Whether the player wanted to sit down at this table. The wish is granted once.
fn has_wished_seat(table: TableId) -> bool {
    let is_wished = keep::read_in_tab(WISH).is_some_and(|wished| wished == table.to_string());
    keep::forget_in_tab(WISH);
    is_wished
}

/// Under which that wish is stored.
const WISH: &str = "seat";

/// The place on the page of a table that is being entered.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) session: RwSignal<Option<TableSession>>,
    why: RwSignal<Option<String>>,
    /// Whether the player is asked first whether to be shown the game.
    pub(super) is_new: RwSignal<bool>,
    is_coached: bool,
    /// What was changed without the player's doing.
    note: RwSignal<Option<&'static str>>,
}

impl Place {
    pub(super) fn new(is_coached: bool, note: Option<&'static str>) -> Self {
        let place = Self {
            session: RwSignal::new(None),
            why: RwSignal::new(None),
            is_new: RwSignal::new(false),
            is_coached,
            note: RwSignal::new(note),
        };
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

    /// `deal` begins the first game.
    pub(super) fn show(self, game: String, deal: Arc<dyn Fn() + Send + Sync>) -> AnyView {
        view! {
            {move || match (self.session.get(), self.why.get()) {
                (Some(session), _) => at_table(session),
                (None, Some(why)) => no_table(&game, why),
                (None, None) if self.is_new.get() => lesson::offer(&game, self.is_coached, deal.clone()),
                (None, None) => {
                    view! { <p class="coming" role="status">{words::coming(full_name(&game).as_deref())}</p> }.into_any()
                }
            }}
            {move || self.note.get().map(|note| view! {
                <p class="repaired" role="status">
                    {note}
                    <button class="tool" on:click=move |_| self.note.set(None)>{words::CLOSE}</button>
                </p>
            })}
        }
        .into_any()
    }
}
