//! A table: the seats, the game, the log and the chat, and the end of the game.

mod bar;
mod coach;
mod extras;
pub(crate) mod face;
mod focus;
mod help;
mod hint;
mod invite;
pub(crate) mod lesson;
mod mark;
mod menu;
mod name;
mod news;
mod notes;
mod over;
mod people;
mod rail;
mod seats;
mod tips;

use leptos::ev::keydown;
use leptos::prelude::*;
use protocol::Stage;

pub(crate) use self::extras::Extras;
pub(crate) use self::hint::HintWords;
use self::hint::Hints;
pub(crate) use self::over::{Tell, over};
use crate::chunks::{self, with_chunk, with_end, with_extras};
use crate::connection::State;
use crate::derive::memo;
use crate::opponents::Bot;
use crate::page::PracticeTable;
use crate::playback::{Answer, GameTable, Key, Playback};
use crate::settings::{Chosen, Settings};
use crate::sound::{Sound, SoundPlayer};
use crate::table_session::{Frame, TableSession};
use crate::words::{connection, site as words};
use crate::{art, dom, games, notification, page};

/// The table: the seats before its first game, then the game.
pub(crate) fn at_table(session: TableSession) -> AnyView {
    let game = memo(move || session.setup().map(|setup| setup.game).unwrap_or_default());
    let playing = memo(move || session.started.get());
    // There is time to fetch the game while players take their seats.
    Effect::new(move |_| chunks::fetch_early(&game.get()));
    view! {
        {move || match (game.get().as_str(), playing.get()) {
            ("", _) => coming(),
            // Bots are ready at once, so a practice table never shows its seats while it starts.
            (_, false) if session.connection.is_practice() => coming(),
            // Who sits down rebuilds nothing: somebody may be writing a line of chat.
            (_, false) => untrack(|| seats::seats(session)),
            (game, true) => with_chunk(game, move |chunk| match session.first() {
                Some(first) => (chunk.show)(Origin::TableSession(Box::new(session)), &first),
                None => page::lost(),
            }),
        }}
    }
    .into_any()
}

fn coming() -> AnyView {
    view! { <p class="coming" role="status">{words::coming(None)}</p> }.into_any()
}

/// Where the steps of a game come from.
pub(crate) enum Origin {
    /// A live table.
    TableSession(Box<TableSession>),
    /// A replay.
    Replay(Showing),
    /// A puzzle.
    Puzzle(Asking),
}

/// What the page needs to show a replay.
pub(crate) struct Showing {
    /// The seat of the viewer.
    pub(crate) seat: RwSignal<Option<engine::Seat>>,
    /// The names at the table.
    pub(crate) names: Vec<String>,
    /// The bots that played, by their seats.
    pub(crate) bots: Vec<Option<Bot>>,
    /// Where the replay hands over its steps.
    pub(crate) feed: Feed,
    /// What stands in the place of a player's actions.
    pub(crate) controls: Box<dyn FnOnce() -> AnyView>,
}

/// What the page needs to show a puzzle.
pub(crate) struct Asking {
    /// The seat that decides.
    pub(crate) seat: engine::Seat,
    /// The names at the table.
    pub(crate) names: Vec<String>,
    /// The bots at the table, by their seats.
    pub(crate) bots: Vec<Option<Bot>>,
    /// Takes the player's action; none if the puzzle does not ask for one.
    pub(crate) answer: Option<Answer>,
    /// What stands below a player's actions.
    pub(crate) panel: Box<dyn FnOnce() -> AnyView>,
}

/// Where a replay hands over its steps, once the table is shown.
pub(crate) type Feed = StoredValue<Option<Reel>, LocalStorage>;

/// The table that shows a replay.
#[derive(Clone)]
pub(crate) struct Reel {
    /// Shows a step.
    pub(crate) take: std::rc::Rc<dyn Fn(Frame)>,
    /// Shows everything that was handed over at once.
    pub(crate) skip: std::rc::Rc<dyn Fn()>,
    /// Whether everything that was handed over has been shown.
    pub(crate) settled: RwSignal<bool>,
    /// How many times faster than usual.
    pub(crate) speed: StoredValue<u32>,
}

/// Shows a game.
pub(crate) fn show<S: GameTable>(origin: Origin, first: &Frame) -> AnyView {
    let game = first.view.as_ref().and_then(|view| view["game"].as_str()).unwrap_or_default().to_owned();
    let (playback, controls) = match origin {
        Origin::TableSession(session) => (Playback::<S>::at(*session, first), None),
        Origin::Replay(showing) => {
            let playback = Playback::<S>::of_replay(first, showing.seat, showing.names, showing.bots);
            if let Some(at) = playback {
                let take = std::rc::Rc::new(move |frame| at.take(frame));
                let skip = std::rc::Rc::new(move || at.skip());
                showing.feed.set_value(Some(Reel { take, skip, settled: at.settled, speed: at.speed }));
            }
            (playback, Some(showing.controls))
        }
        Origin::Puzzle(asking) => {
            let Asking { seat, names, bots, answer, panel } = asking;
            (Playback::<S>::of_puzzle(first, seat, names, bots, answer), Some(panel))
        }
    };
    let Some(at) = playback else {
        return page::lost();
    };
    on_cleanup(move || at.stop());
    if let Some(session) = at.session {
        session.show_to(move |frame| at.take(frame));
        ring(at);
    }
    let stage = at.session.map(|session| memo(move || session.stage()));
    let is_over = move || at.settled.get() && stage.is_some_and(|stage| stage.get() == Some(Stage::Over));
    let settings = Settings::get().0;
    let rail = memo(move || settings.with(Chosen::shows_rail));
    let talk = at.session.filter(|session| !session.connection.is_practice());
    let goal = games::page(&game).map(|page| page.goal);
    let alone = at.session.filter(|session| session.connection.is_practice()).zip(use_context::<PracticeTable>());
    let practiced = alone.map(|(_, table)| table);
    let hints = at.session.map(|session| Hints::new(at.turn, at.settled, session, practiced));
    let (keys, menu) = (RwSignal::new(false), RwSignal::new(false));
    listen(keys, menu, alone, hints);
    // Explanations are fetched when somebody points at something for the first time.
    let (tips, curious) = (tips::Tips::new(), RwSignal::new(false));
    let wonder = move |target| {
        if tips::is_explained(target) {
            curious.set(true);
        }
    };
    let kept = focus::kept(at);
    let (bar, room) =
        (bar::bar(at, &game, talk.map(news::unread), keys, hints, alone.map(|_| menu)), format!("table room-{game}"));
    let game = StoredValue::new(game);
    view! {
        <main
            id="main"
            class=room
            class:with-rail=rail
            class:in-replay=at.session.is_none()
            on:focusin=move |event| {
                wonder(event.target());
                kept(event);
            }
            on:pointerover=move |event| wonder(event.target())
            on:pointerdown=move |event| wonder(event.target())
            on:click:capture=move |event| tips.filter(&event)
        >
            {bar}
            <section class="stage" aria-label=words::THE_TABLE on:click=move |_| {
                if !at.settled.get_untracked() {
                    at.skip();
                }
            }>{S::stage(at)}</section>
            {talk.map(|session| with_extras(move |extras| (extras.spoken)(session)))}
            <section class="doing" aria-label=words::YOUR_TURN tabindex="-1">
                // While the log is open, its lines are read out there.
                <p class="told" aria-live=move || if rail.get() { "off" } else { "polite" }>{move || last_line(at)}</p>
                <p class="prompt" role="status" aria-live="polite">{move || prompt_text(at)}</p>
                {at.session.map(refusal)}
                {at.session.map(notes::times)}
                {talk.map(news::pause_wish)}
                {alone.map(|(session, table)| see_the_end(at, session, table))}
                {match (controls, at.session) {
                    (Some(controls), _) => with_controls(at, controls),
                    (None, Some(session)) => notes::unless_gone(session, move || {
                        view! { <div class="actions">{S::actions(at)}</div> }.into_any()
                    }),
                    (None, None) => ().into_any(),
                }}
            </section>
            <Show when=move || rail.get()>
                {with_extras(move |extras| (extras.rail)(goal, at.log, talk))}
            </Show>
            <Show when=move || keys.get()>{with_extras(move |extras| (extras.help)(&keys_of(at, alone.is_some(), hints), keys))}</Show>
            {hints.map(|hints| helped(alone, hints, menu, game))}
            {S::COACH.zip(at.session.filter(|session| session.coached)).map(|(coach, session)| with_extras(move |extras| {
                let hold = Box::new(move |held| at.hold(held));
                (extras.coach)(coach, coach::Pupil { session, settled: at.settled, hold })
            }))}
            <Show when=move || curious.get()>{with_extras(move |extras| (extras.tips)(tips))}</Show>
            <Show when=is_over>{at.session.map(|session| with_end(at, session, game.get_value()))}</Show>
        </main>
    }
    .into_any()
}

/// The menu of a practice game and the hint, while they are open.
fn helped(alone: Alone, hints: Hints, menu: RwSignal<bool>, game: StoredValue<String>) -> AnyView {
    view! {
        {alone.map(|(session, table)| view! {
            <Show when=move || menu.get()>
                {with_extras(move |extras| (extras.menu)(session, table, hints, menu))}
            </Show>
        })}
        <Show when=move || hints.is_open()>{with_extras(move |extras| (extras.hint)(hints, game.get_value()))}</Show>
    }
    .into_any()
}

/// What a replay or a puzzle has below the table. In a puzzle the player can act.
fn with_controls<S: GameTable>(at: Playback<S>, controls: Box<dyn FnOnce() -> AnyView>) -> AnyView {
    // Signals that are read while the actions are built must not rebuild them.
    let actions = at.is_played().then(|| untrack(|| S::actions(at)));
    view! {
        {actions.map(|actions| view! { <div class="actions">{actions}</div> })}
        {controls()}
    }
    .into_any()
}

/// A practice game of this browser, with what can be done about it.
type Alone = Option<(TableSession, PracticeTable)>;

/// Listens to the keys of every table: the list of keys, hints, and in practice the menu and taking back.
fn listen(keys: RwSignal<bool>, menu: RwSignal<bool>, alone: Alone, hints: Option<Hints>) {
    let listener = window_event_listener(keydown, move |event| {
        let with_control = event.ctrl_key() || event.meta_key();
        match (event.key().as_str(), alone, hints) {
            _ if dom::is_typing(&event) => {}
            ("?", ..) => keys.set(true),
            ("z" | "Z", Some((session, table)), _) if with_control => {
                event.prevent_default();
                table.take_back(session);
            }
            ("g" | "G", Some(_), _) if !with_control => menu.set(true),
            ("i" | "I", _, Some(hints)) if !with_control => hints.toggle(),
            ("Escape", _, Some(hints)) => hints.close(),
            _ => {}
        }
    });
    on_cleanup(move || listener.remove());
}

/// The keys of a game, of hints and, in practice, of the menu.
fn keys_of<S: GameTable>(at: Playback<S>, alone: bool, hints: Option<Hints>) -> Vec<Key> {
    let mut keys = untrack(|| S::keys(at));
    if hints.is_some_and(|hints| untrack(|| hints.are_offered())) {
        keys.push(words::KEY_HINT);
    }
    if alone {
        keys.extend(words::KEYS_ALONE);
    }
    keys
}

/// The button that ends the waiting for bots, once the player is out of the game.
fn see_the_end<S: GameTable>(at: Playback<S>, session: TableSession, table: PracticeTable) -> impl IntoView {
    let out = memo(move || {
        let playing = session.stage() == Some(Stage::Playing) && !session.gave_up.get();
        playing && at.seat.get().is_some_and(|seat| at.view.with(|view| S::is_out(view, seat)))
    });
    let hurry = move |_| {
        table.hurry(session);
        at.hurry();
    };
    view! {
        <Show when=move || out.get()>
            <button class="button primary see-the-end" on:click=hurry>{words::SEE_THE_END}</button>
        </Show>
    }
}

/// The line above the actions: what the game waits for, or in a replay what has just happened. Nothing happens any more
/// when a puzzle is answered.
fn prompt_text<S: GameTable>(at: Playback<S>) -> String {
    match at.session {
        Some(session) => standstill(session, at.is_mine()).map_or_else(|| S::prompt(at), ToOwned::to_owned),
        None if at.is_mine() => S::prompt(at),
        None if at.is_played() => String::new(),
        None => at.log.with(|log| log.last().map(|entry| entry.text.clone())).unwrap_or_default(),
    }
}

/// The last line of the log, which stands on the table while the log is closed. A replay's prompt is that line.
fn last_line<S: GameTable>(at: Playback<S>) -> Option<String> {
    at.session.and_then(|_| at.log.with(|log| log.last().map(|entry| entry.text.clone())))
}

/// What matters more than whose turn it is: the table is gone, a move is being sent, or the connection is lost.
fn standstill(session: TableSession, is_mine: bool) -> Option<&'static str> {
    if session.gone.with(Option::is_some) {
        return Some("");
    }
    if session.gave_up.get() {
        return Some(words::GAVE_UP);
    }
    if session.is_sending() {
        return Some(connection::SENDING);
    }
    if session.connection.has_ended.get() {
        return Some(connection::ENDED);
    }
    if session.stage() == Some(Stage::Paused) {
        return Some(words::PAUSED);
    }
    (session.connection.state.get() == State::Lost && !is_mine).then_some(connection::LOST)
}

/// Why the last request was refused, until something else is done.
fn refusal(session: TableSession) -> impl IntoView {
    let is_unfetched = memo(move || session.refusal.with(|why| why.as_deref() == Some(words::UNFETCHED)));
    view! {
        <p class="refusal" role="alert">
            {move || session.refusal.get().filter(|_| !is_unfetched.get())}
        </p>
        <Show when=move || is_unfetched.get()>{chunks::unfetched()}</Show>
    }
}

/// Rings a bell and names the browser's tab when a decision is due, and plays a tune at the end.
fn ring<S: GameTable>(at: Playback<S>) {
    let sounds = SoundPlayer::get();
    let mine = memo(move || at.is_mine());
    Effect::new(move |before: Option<bool>| {
        let mine = mine.get();
        if mine && before == Some(false) {
            sounds.play(Sound::Bell);
        }
        if let Some(session) = at.session.filter(|_| mine && before != Some(true)) {
            notification::your_turn(session);
        }
        mine
    });
    let Some(session) = at.session else { return };
    Effect::new(move |_| {
        let game = session.setup().and_then(|setup| page::full_name(&setup.game)).unwrap_or_default();
        document().set_title(&words::table_tab(&game, mine.get()));
        dom::set_icon(mine.get().then(art::site::your_turn));
    });
    on_cleanup(|| dom::set_icon(None));
    let won = memo(move || {
        let winners = session.room.with(|room| room.as_ref().and_then(|room| room.winners));
        let seat = at.seat.get()?;
        winners.filter(|_| at.settled.get()).map(|winners| winners.contains(seat))
    });
    Effect::new(move |_| match won.get() {
        Some(true) => sounds.play(Sound::Win),
        Some(false) => sounds.play(Sound::Lose),
        None => {}
    });
}
