//! A hint: the judge's best ideas for the decision that is due. In a practice game the worker thinks of them, and at a
//! table that allows hints the server.

use engine::Cast;
use leptos::prelude::*;
use protocol::Stage;
use review::Mixed;
use wasm_bindgen_futures::spawn_local;

use crate::chunks;
use crate::derive::memo;
use crate::page::PracticeTable;
use crate::table_session::{TableSession, Turn};
use crate::words::site::{CLOSE, UNFETCHED};
use crate::words::{capital, hint as words};
use crate::worker_channel::JudgeNews;

/// The hints at a table.
#[derive(Clone, Copy)]
pub(super) struct Hints {
    session: TableSession,
    /// The practice game, if it is one.
    table: Option<PracticeTable>,
    turn: RwSignal<Turn>,
    /// Whether there are hints at this table.
    is_offered: Memo<bool>,
    /// Whether the player has a decision to make for which a hint makes sense.
    is_due: Memo<bool>,
    is_open: RwSignal<bool>,
}

/// How a game calls what the judge writes in notation.
#[derive(Clone, Copy)]
pub(crate) struct HintWords {
    /// An action, with the names of the players.
    pub(crate) action: fn(&str, &Cast) -> String,
    /// A sentence with cards in it.
    pub(crate) sentence: fn(&str) -> String,
}

impl Hints {
    /// The hints of this table, given the decision that is shown and whether everything before it has been shown.
    pub(super) fn new(
        turn: RwSignal<Turn>,
        settled: RwSignal<bool>,
        session: TableSession,
        table: Option<PracticeTable>,
    ) -> Self {
        let is_offered = memo(move || {
            let setup = |room: &protocol::Room| room.setup.hints;
            table.is_some()
                || session.room.with(|room| room.as_ref().is_some_and(setup) && session.seat.get().is_some())
        });
        // The decision that is shown, counted from 1; 0 if there is none.
        let current = memo(move || {
            let is_on = !session.busy.get() && !session.gave_up.get() && session.stage() == Some(Stage::Playing);
            if is_on { turn.with(|turn| turn.decision.number as usize + 1) } else { 0 }
        });
        // In a race only the player's own eyes help.
        let is_due = memo(move || {
            let is_choice = turn.with(|turn| turn.count > 1 && turn.race.is_none());
            is_choice && settled.get() && current.get() > 0 && is_offered.get()
        });
        let is_open = RwSignal::new(false);
        // A hint stays while others act, and goes when the player has decided.
        Effect::new(move |before: Option<usize>| {
            let now = current.get();
            if before.is_some_and(|before| before != now) {
                is_open.set(false);
            }
            now
        });
        Self { session, table, turn, is_offered, is_due, is_open }
    }

    /// Whether this table has hints at all.
    pub(super) fn are_offered(self) -> bool {
        self.is_offered.get()
    }

    /// Whether one can be asked for.
    pub(super) fn can(self) -> bool {
        self.is_due.get()
    }

    /// Asks for a hint for the decision that is due, or takes it away.
    pub(super) fn toggle(self) {
        self.is_open.set(!self.is_open.get_untracked() && self.is_due.get_untracked());
    }

    /// Takes the hint away.
    pub(super) fn close(self) {
        self.is_open.set(false);
    }

    /// Whether a hint is shown.
    pub(super) fn is_open(self) -> bool {
        self.is_open.get()
    }
}

/// Has somebody think of a hint, and tells it to `then`.
fn think(hints: Hints, then: impl Fn(Result<Vec<Mixed>, String>) + 'static) {
    let Some(table) = hints.table else {
        let decision = hints.turn.with_untracked(|turn| turn.decision);
        return hints.session.hint(decision, move |hint| then(hint.map_err(|no| no.why)));
    };
    table.worker().hint(move |news| {
        if let JudgeNews::Done(hint) = news {
            then(hint.and_then(|text| read(&text)));
        }
    });
}

/// The hint in this game: first that it is being thought of, then the ideas.
pub(super) fn hint(hints: Hints, game: String) -> AnyView {
    let found = RwSignal::new(None);
    spawn_local(async move {
        let say = chunks::fetch_hint_words(&game).await;
        // The decision may have been made by now.
        match say {
            _ if found.is_disposed() => {}
            Ok(say) => think(hints, move |hint| {
                let _ = found.try_set(Some(hint.map(|ideas| (ideas, say))));
            }),
            Err(_) => found.set(Some(Err(UNFETCHED.into()))),
        }
    });
    on_cleanup(move || {
        if let Some(table) = hints.table {
            table.worker().stop_judge();
        }
    });
    let ideas = move || match found.get() {
        None => view! { <p>{words::THINKING}</p> }.into_any(),
        Some(Err(why)) if why == UNFETCHED => chunks::unfetched(),
        Some(Err(why)) => view! { <p>{why}</p> }.into_any(),
        Some(Ok((ideas, say))) => view! {
            <ol>{ideas.iter().map(|it| idea(it, hints, say)).collect_view()}</ol>
            <p class="ideas-note">{words::EXPLAINED}</p>
        }
        .into_any(),
    };
    view! {
        <aside class="ideas" aria-label=words::HINT>
            <div role="status" aria-live="polite" aria-busy=move || found.with(Option::is_none).to_string()>
                {ideas}
            </div>
            <button class="tool" on:click=move |_| hints.close()>{CLOSE}</button>
        </aside>
    }
    .into_any()
}

fn read(text: &str) -> Result<Vec<Mixed>, String> {
    engine::parse_json(text).map_err(|error| error.to_string())
}

fn idea(idea: &Mixed, hints: Hints, say: HintWords) -> impl IntoView + use<> {
    let (cast, names) = untrack(|| (hints.session.cast(), hints.session.names()));
    let action = capital(&(say.action)(&idea.action, &cast));
    let why = words::named(&(say.sentence)(&idea.why), &names);
    view! {
        <li>
            <p><b>{action}</b><small>{words::worth(idea)}</small></p>
            <p>{why}</p>
        </li>
    }
}
