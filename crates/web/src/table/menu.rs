//! The menu of a practice game: a hint, take a decision back, start over, give up.

use leptos::prelude::*;
use protocol::Stage;

use super::hint::Hints;
use crate::dom;
use crate::page::PracticeTable;
use crate::table_session::TableSession;
use crate::words::{hint, site as words};

/// The menu. It opens at once, and sets `asked` to false when it is closed.
pub(super) fn menu(session: TableSession, table: PracticeTable, hints: Hints, asked: RwSignal<bool>) -> AnyView {
    let dialog = dom::opening_dialog();
    let playing = move || session.stage() == Some(Stage::Playing) && !session.gave_up.get();
    // A game that is over is not lost.
    let sure = RwSignal::new(!untrack(playing));
    let ask = move |_| {
        sure.set(true);
        dom::on_frame(|| dom::focus(".game-menu .danger"));
    };
    view! {
        // The keys of the game do nothing while its dialog is open.
        <dialog
            class="sheet game-menu"
            aria-label=words::GAME_MENU
            node_ref=dialog
            on:keydown=|event| event.stop_propagation()
            on:close=move |_| asked.set(false)
        >
            <h2>{words::GAME_MENU}</h2>
            <form method="dialog">
                <button class="button" disabled=move || !hints.can() on:click=move |_| hints.toggle()>
                    {hint::HINT}" "<kbd>{hint::HINT_KEY}</kbd>
                </button>
                <p>{hint::HINT_WORDS}</p>
                <button class="button" disabled=move || !playing() on:click=move |_| table.take_back(session)>
                    {words::TAKE_BACK}" "<kbd>{words::TAKE_BACK_KEY}</kbd>
                </button>
                <p>{words::TAKE_BACK_WORDS}</p>
                <Show
                    when=move || sure.get()
                    fallback=move || view! {
                        <button type="button" class="button" on:click=ask>{words::RESTART}</button>
                        <p>{words::RESTART_WORDS}</p>
                    }
                >
                    <button class="button danger" on:click=move |_| table.restart(session)>{words::RESTART_SURE}</button>
                    <p role="status">{words::RESTART_SURE_WORDS}</p>
                </Show>
                <button class="button" disabled=move || !playing() on:click=move |_| table.give_up(session)>
                    {words::GIVE_UP}
                </button>
                <p>{words::GIVE_UP_WORDS}</p>
                <button class="button primary">{words::CLOSE}</button>
            </form>
        </dialog>
    }
    .into_any()
}
