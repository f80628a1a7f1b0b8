//! A practice table in this browser: a new or an unfinished game, in one tab at a time.

use std::sync::Arc;

use leptos::prelude::*;
use practice::Solo;
use protocol::{Request, Stage, TableId};

use super::frame::about;
use super::plan::Plan;
use super::table::{Place, first_time, open_table};
use crate::chunks::with_chunk;
use crate::connection::Connections;
use crate::settings::Settings;
use crate::tab_lock::{Holder, TabLock};
use crate::table::lesson;
use crate::table_session::TableSession;
use crate::words::{set_up, site as words};
use crate::worker_channel::WorkerChannel;

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
        let (is_coached, note) = (chunk.coach.is_some(), is_repaired.then_some(set_up::REPAIRED));
        in_one_tab(plan.clone().with_bots(), move || Place::new(is_coached, note))
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
        place.show(about.slug.to_owned(), Arc::new(|| {}))
    })
}

/// Tells the practice worker the name of the player.
fn introduce(connections: Connections) {
    let name = Settings::get().0.with_untracked(|chosen| chosen.name.clone());
    connections.worker.name(if name.trim().is_empty() { words::YOU } else { name.trim() });
}

/// Shows the table in the tab that holds its lock. Two tabs that played the same game would overwrite its log.
fn in_one_tab(plan: Plan, place: impl Fn() -> Place + Send + 'static) -> AnyView {
    let lock = TabLock::of(format!("practice.{}", plan.setup.game));
    view! {
        {move || match lock.holder.get() {
            Holder::Unknown => ().into_any(),
            Holder::Here => sit_down(plan.clone(), place()),
            Holder::OtherTab => elsewhere(lock, words::OTHER_TAB),
            Holder::Lost => elsewhere(lock, words::TAKEN_OVER),
        }}
    }
    .into_any()
}

/// Says that another tab plays the game, with a button to play it here.
fn elsewhere(lock: TabLock, why: &'static str) -> AnyView {
    view! {
        <main id="main" class="coming">
            <h1 class="unseen">{words::TABLE}</h1>
            <p role="status">{why}</p>
            <p>
                <button class="button primary" on:click=move |_| lock.take_over()>{words::PLAY_HERE}</button>
                " "
                <a class="button" href="/">{words::BACK_HOME}</a>
            </p>
        </main>
    }
    .into_any()
}

fn sit_down(plan: Plan, place: Place) -> AnyView {
    let connections = Connections::get();
    on_cleanup(move || {
        // A game that is over waits only for its record. Of any other, another tab may store the log from now on.
        let session = place.session.try_get_untracked().flatten();
        let stage =
            session.and_then(|session| session.room.try_with_untracked(|room| room.as_ref().map(|room| room.stage)));
        if stage.flatten() != Some(Stage::Over) {
            stop(connections, session);
        }
    });
    provide_context(PracticeTable { place, connections });
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
    place.show(game, Arc::new(deal))
}

/// Stores nothing more of a table that is left. A move that was made just before is still stored: the worker answers in
/// order.
fn stop(connections: Connections, session: Option<TableSession>) {
    let number = connections.worker.table();
    match session {
        Some(TableSession { table, .. }) => {
            connections.practice.ask(Request::Leave { table }, move |_| connections.worker.stop(number));
        }
        None => connections.worker.stop(number),
    }
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

/// What a player can do with a practice game besides playing it.
#[derive(Clone, Copy)]
pub(crate) struct PracticeTable {
    place: Place,
    connections: Connections,
}

impl PracticeTable {
    /// Takes the player's last decision back.
    pub(crate) fn take_back(self, session: TableSession) {
        session.refusal.set(None);
        self.connections.worker.take_back(move |done| self.look_anew(session, done));
    }

    /// Begins a new game with the same set-up.
    pub(crate) fn restart(self, session: TableSession) {
        self.connections.worker.solo(Solo::Restart, move |done| self.look_anew(session, done));
    }

    /// Ends the game. The others have won.
    pub(crate) fn give_up(self, session: TableSession) {
        self.connections.worker.solo(Solo::GiveUp, move |done| match done {
            Ok(()) => session.gave_up.set(true),
            Err(why) => session.report(Some(why)),
        });
    }

    /// The worker that plays it.
    pub(crate) const fn worker(self) -> WorkerChannel {
        self.connections.worker
    }

    /// Lets the bots play on without any pause.
    pub(crate) fn hurry(self, session: TableSession) {
        self.connections.worker.solo(Solo::Hurry, move |done| session.report(done.err()));
    }

    /// Joins the table again, whose game has begun anew or was set back, and builds everything that is shown of it anew.
    fn look_anew(self, session: TableSession, done: Result<(), String>) {
        if let Err(why) = done {
            return session.report(Some(why));
        }
        session.close();
        let (connection, table): (_, TableId) = (self.connections.practice, session.table);
        connection.ask(Request::Join(first_time(Some(table), None)), move |answer| match answer {
            Ok(()) => {
                let session = TableSession::open(connection, table);
                session.asked.set(true);
                self.place.set(session);
            }
            Err(no) => self.place.fail(no.why),
        });
    }
}
