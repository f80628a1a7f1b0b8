//! Enters a table: a practice table in this browser, a table of the server, or one by invitation.

use leptos::prelude::*;
use protocol::{AtTable, Code, JoinTable, Make, Request, TableId, TableRequest};

use super::frame::{about, game_name, message, no_table};
use super::plan::Plan;
use crate::chunks::with_chunk;
use crate::connection::{Connection, Connections};
use crate::route::{Route, Way};
use crate::settings::Settings;
use crate::table::{at_table, lesson};
use crate::table_session::TableSession;
use crate::words::{set_up, site as words};
use crate::{invitation, keep};

/// A practice table, new or resumed.
pub(crate) fn practice(game: &str) -> AnyView {
    let Some((plan, is_repaired)) = Plan::of(game) else {
        return super::lost();
    };
    if is_repaired {
        plan.keep();
    }
    // The worker starts while the game is fetched.
    Connections::get().practice.open();
    with_chunk(game, move |chunk| {
        let note = is_repaired.then_some(set_up::REPAIRED);
        sit_down(plan.clone().with_bots(), Place::new(chunk.coach.is_some(), note))
    })
}

/// A coached practice game. If the game has none, a usual one.
pub(crate) fn learn(game: &str) -> AnyView {
    let Some(about) = about(game) else {
        return super::lost();
    };
    let connections = Connections::get();
    connections.practice.open();
    with_chunk(game, move |chunk| {
        let Some(coach) = chunk.coach else { return practice(about.slug) };
        let place = Place::new(true, None);
        introduce(connections);
        connections.worker.begin_lesson(about.slug, coach.seed);
        let plan = Plan::easiest(about.slug, *about.players.start());
        let then = move |session| {
            let session = TableSession::as_lesson(session);
            place.set(session);
            session.ready();
        };
        open_table(connections.practice, plan, then, move |why| place.fail(why));
        place.show(about.slug.to_owned(), || {})
    })
}

/// Tells the practice worker the name of the player.
fn introduce(connections: Connections) {
    let name = Settings::get().0.with_untracked(|chosen| chosen.name.clone());
    connections.worker.name(if name.trim().is_empty() { words::YOU } else { name.trim() });
}

fn sit_down(plan: Plan, place: Place) -> AnyView {
    let connections = Connections::get();
    let game = plan.setup.game.clone();
    introduce(connections);
    let deal = {
        let plan = plan.clone();
        move || begin(connections, plan.clone(), place)
    };
    match connections.worker.resume(&game) {
        Some(table) => {
            connections.practice.ask(Request::Join(first_time(Some(table), None)), move |answer| match answer {
                Ok(()) => place.set(TableSession::open(connections.practice, table)),
                // The log was written by an older version: start a new game.
                Err(_) => begin(connections, plan, place),
            });
        }
        None if lesson::was_read(&game) => begin(connections, plan, place),
        None => {
            connections.worker.prepare(&game);
            place.is_new.set(true);
        }
    }
    place.show(game, deal)
}

/// Opens a practice table with bots. The game starts at once.
fn begin(connections: Connections, plan: Plan, place: Place) {
    place.is_new.set(false);
    connections.worker.begin(&plan.setup.game);
    let then = move |session: TableSession| {
        place.set(session);
        session.ready();
    };
    open_table(connections.practice, plan, then, move |why| place.fail(why));
}

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
fn first_time(table: Option<TableId>, invitation: Option<String>) -> JoinTable {
    JoinTable { table, invitation, game: 0, after: 0, chat: 0 }
}

fn follow(join: JoinTable) -> AnyView {
    let place = Place::new(false, None);
    enter(Connections::get().server, join, place);
    place.show(String::new(), || {})
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
struct Place {
    session: RwSignal<Option<TableSession>>,
    why: RwSignal<Option<String>>,
    /// Whether the player is asked first whether to be shown the game.
    is_new: RwSignal<bool>,
    is_coached: bool,
    /// What was changed without the player's doing.
    note: RwSignal<Option<&'static str>>,
}

impl Place {
    fn new(is_coached: bool, note: Option<&'static str>) -> Self {
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

    fn set(self, session: TableSession) {
        let _ = self.session.try_set(Some(session));
    }

    fn fail(self, why: String) {
        let _ = self.why.try_set(Some(why));
    }

    /// `deal` begins the first game.
    fn show(self, game: String, deal: impl Fn() + Clone + Send + 'static) -> AnyView {
        view! {
            {move || match (self.session.get(), self.why.get()) {
                (Some(session), _) => at_table(session),
                (None, Some(why)) => no_table(&game, why),
                (None, None) if self.is_new.get() => lesson::offer(&game, self.is_coached, deal.clone()),
                (None, None) => {
                    view! { <p class="coming" role="status">{words::coming(game_name(&game))}</p> }.into_any()
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
