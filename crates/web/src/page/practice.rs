//! A practice table in this browser: a new or an unfinished game, in one tab at a time.

use leptos::prelude::*;
use practice::Solo;
use protocol::{Request, Stage, TableId};

use super::plan::Plan;
use super::table::{Place, first_time, open_table};
use crate::chunks::with_chunk;
use crate::connection::Connections;
use crate::settings::Settings;
use crate::tab_lock::{Holder, TabLock};
use crate::table::lesson;
use crate::table_session::TableSession;
use crate::words::site as words;

/// A practice table, new or resumed.
pub(crate) fn practice(game: &str) -> AnyView {
    let Some(plan) = Plan::of(game).map(Plan::with_bots) else {
        return super::lost();
    };
    // The worker starts while the game is fetched.
    Connections::get().practice.open();
    with_chunk(game, move |_| in_one_tab(plan.clone()))
}

/// Shows the table in the tab that holds its lock. Two tabs that played the same game would overwrite its log.
fn in_one_tab(plan: Plan) -> AnyView {
    let lock = TabLock::of(format!("practice.{}", plan.setup.game));
    view! {
        {move || match lock.holder.get() {
            Holder::Unknown => ().into_any(),
            Holder::Here => sit_down(plan.clone()),
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

fn sit_down(plan: Plan) -> AnyView {
    let connections = Connections::get();
    let place = Place::new();
    on_cleanup(move || {
        // A game that is over waits only for its record. Of any other, another tab may store the log from now on.
        let session = place.session.try_get_untracked().flatten();
        let stage =
            session.and_then(|session| session.room.try_with_untracked(|room| room.as_ref().map(|room| room.stage)));
        if stage.flatten() != Some(Stage::Over) {
            connections.worker.stop();
        }
    });
    provide_context(PracticeTable { place, connections });
    let game = plan.setup.game.clone();
    let name = Settings::get().0.with_untracked(|chosen| chosen.name.clone());
    connections.worker.name(if name.trim().is_empty() { words::YOU } else { name.trim() });
    match connections.worker.resume(&game) {
        Some(table) => {
            connections.practice.ask(Request::Join(first_time(Some(table), None)), move |answer| match answer {
                Ok(()) => place.set(TableSession::open(connections.practice, table)),
                // The log was written by an older version: start a new game.
                Err(_) => begin(connections, plan, place),
            });
        }
        None => begin(connections, plan, place),
    }
    place.show(game)
}

/// Opens a practice table with bots. The game starts at once, or after the lesson if that was never read.
fn begin(connections: Connections, plan: Plan, place: Place) {
    let game = plan.setup.game.clone();
    connections.worker.begin(&game);
    open_table(
        connections.practice,
        plan,
        move |session| {
            place.set(session);
            if lesson::was_read(&game) {
                session.ready();
            }
        },
        move |why| place.fail(why),
    );
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
