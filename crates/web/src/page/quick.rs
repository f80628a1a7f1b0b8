//! Quick match: looks for somebody to play with, says so, and can be stopped.

use std::time::Duration;

use leptos::prelude::*;
use protocol::session::News;
use protocol::{AtTable, Occupant, Request, Room, Say, Stage, TableId, TableRequest};

use super::frame::{full_name, game_title};
use crate::connection::{Connection, Connections, State};
use crate::route::{Route, Way};
use crate::words::{friends as words, site};
use crate::{dom, keep};

/// Under which the games are stored that would do.
const GAMES: &str = "quick";

/// How long the page waits before it asks again, if several games would do. The server lets bots play after five
/// seconds.
const AGAIN: Duration = Duration::from_millis(1_500);

/// A search for somebody to play with.
#[derive(Clone, Copy)]
pub(super) struct Search {
    connection: Connection,
    way: Way,
    /// The games that are looked for; none while nothing is.
    games: RwSignal<Option<Vec<String>>>,
    /// The table at which the player waits, once there is one.
    room: RwSignal<Option<Room>>,
    /// Why the last search failed.
    pub(super) why: RwSignal<Option<String>>,
    table: StoredValue<Option<TableId>>,
    /// The number of the search: an answer to an earlier one was stopped meanwhile.
    number: StoredValue<u32>,
}

impl Search {
    /// No search yet. It is stopped when the page is left.
    pub(super) fn new() -> Self {
        let search = Self {
            connection: Connections::get().server,
            way: Way::get(),
            games: RwSignal::new(None),
            room: RwSignal::new(None),
            why: RwSignal::new(None),
            table: StoredValue::new(None),
            number: StoredValue::new(0),
        };
        let ear = search.connection.listen(move |news| search.hear(news));
        on_cleanup(move || {
            search.connection.drop_listener(ear);
            search.give_up();
        });
        search
    }

    /// Whether somebody is looked for.
    pub(super) fn is_on(self) -> bool {
        self.games.with(Option::is_some)
    }

    /// Looks for somebody to play one of these games with; with so many players if there is only one game.
    pub(super) fn start(self, games: Vec<String>, players: Option<usize>) {
        if games.is_empty() {
            return;
        }
        let number = self.number.get_value() + 1;
        self.number.set_value(number);
        self.why.set(None);
        // If nobody waits for any of them, chance decides which table is opened.
        let game = games[(dom::tag() >> 32) as usize % games.len()].clone();
        self.games.set(Some(games));
        self.ask(number, game, players);
    }

    /// Asks for a table of this game or of another one that would do.
    fn ask(self, number: u32, game: String, players: Option<usize>) {
        let games = self.games.with_untracked(|games| games.clone().unwrap_or_default());
        let or: Vec<String> = games.into_iter().filter(|other| *other != game).collect();
        let is_choosy = or.is_empty();
        self.connection.ask_for(Request::Quick { game, players, or }, move |answer| match answer {
            Ok(AtTable { table }) if self.number.try_get_value() == Some(number) => {
                let before = self.table.try_update_value(|kept| kept.replace(table)).flatten();
                if let Some(before) = before.filter(|before| *before != table) {
                    self.connection.tell(Request::Leave { table: before });
                }
                if !is_choosy {
                    set_timeout(move || self.ask_again(number), AGAIN);
                }
            }
            // It was stopped before the answer came.
            Ok(AtTable { table }) => leave(self.connection, table),
            Err(no) if self.number.try_get_value() == Some(number) => {
                // The player may already wait at a table.
                self.stop();
                self.why.set(Some(no.why));
            }
            Err(_) => {}
        });
    }

    /// Asks again while nobody has come: somebody may wait for another of the games by now.
    fn ask_again(self, number: u32) {
        if self.number.try_get_value() != Some(number) || self.table.get_value().is_none() {
            return;
        }
        let game = self.room.with_untracked(|room| room.as_ref().map(|room| room.setup.game.clone()));
        match game {
            Some(game) => self.ask(number, game, None),
            None => set_timeout(move || self.ask_again(number), AGAIN),
        }
    }

    /// Stops looking.
    pub(super) fn stop(self) {
        self.give_up();
        self.games.set(None);
        self.room.set(None);
    }

    fn give_up(self) {
        let _ = self.number.try_update_value(|number| *number += 1);
        let mut table = None;
        let _ = self.table.try_update_value(|kept| table = kept.take());
        if let Some(table) = table {
            leave(self.connection, table);
        }
    }

    fn hear(self, news: &News<'_>) {
        match news {
            News::Say(Say::Room(room)) if self.table.get_value() == Some(room.table) => {
                if room.stage == Stage::Waiting {
                    return self.room.set(Some(room.clone()));
                }
                // The game begins: the table's own page follows it from here.
                self.table.set_value(None);
                self.connection.tell(Request::Leave { table: room.table });
                self.way.go(&Route::Table(room.table.to_string()));
            }
            News::Gone { table, why, .. } if self.table.get_value() == Some(*table) => {
                self.table.set_value(None);
                self.stop();
                self.why.set(Some(why.clone()));
            }
            _ => {}
        }
    }

    /// Says what is looked for and who is there, with the button to stop.
    pub(super) fn show(self) -> impl IntoView {
        let looking = move || {
            if self.connection.state.get() == State::Lost {
                return site::NO_SERVER.to_owned();
            }
            self.games.with(|games| {
                let names: Vec<String> = games.iter().flatten().filter_map(|game| full_name(game)).collect();
                words::looking(&names)
            })
        };
        let waits = move || {
            self.room.with(|room| {
                let room = room.as_ref()?;
                let people = room.seats.iter().filter(|seat| matches!(seat.who, Some(Occupant::Person(_)))).count();
                Some(words::waits_at(&full_name(&room.setup.game)?, people, room.seats.len()))
            })
        };
        view! {
            <div class="looking">
                <p role="status"><b>{looking}</b> " " {waits}</p>
                <button type="button" class="button" on:click=move |_| self.stop()>{words::CANCEL}</button>
            </div>
        }
    }
}

/// Gives up the seat at a table and no longer follows it.
fn leave(connection: Connection, table: TableId) {
    connection.ask(Request::At { table, request: TableRequest::Stand {} }, move |_| {
        connection.tell(Request::Leave { table });
    });
}

/// The quick match of the home page: which games would do, and the button to look for somebody.
pub(super) fn quick() -> impl IntoView {
    let all: Vec<&'static str> = catalog::all().into_iter().map(|about| about.slug).collect();
    let kept = keep::read::<Vec<String>>(GAMES).unwrap_or_else(|| all.iter().map(|&slug| slug.to_owned()).collect());
    let chosen = RwSignal::new(kept.into_iter().filter(|game| all.contains(&game.as_str())).collect::<Vec<_>>());
    Effect::new(move |_| chosen.with(|chosen| keep::write(GAMES, chosen)));
    let search = Search::new();
    let choice = move |slug: &'static str| {
        let is_chosen = move || chosen.with(|chosen| chosen.iter().any(|game| game == slug));
        let flip = move |event| {
            let on = event_target_checked(&event);
            chosen.update(|chosen| {
                chosen.retain(|game| game != slug);
                if on {
                    chosen.push(slug.to_owned());
                }
            });
        };
        view! {
            <label class="tick"><input type="checkbox" prop:checked=is_chosen on:change=flip /> <span>{game_title(slug)}</span></label>
        }
    };
    let choices = all.clone();
    let none = move || chosen.with(Vec::is_empty);
    let start = move |_| search.start(chosen.get_untracked(), None);
    view! {
        <section class="quick" aria-labelledby="quick">
            <h2 id="quick">{words::WITH_PEOPLE}</h2>
            <Show when=move || search.is_on() fallback=move || view! {
                <p>{words::QUICK_HINT}</p>
                <div class="quick-games" role="group" aria-label=words::QUICK_GAMES>
                    {choices.iter().map(|slug| choice(slug)).collect_view()}
                </div>
                <p class="line">
                    <button class="button primary" disabled=none on:click=start>{words::QUICK}</button>
                    <span role="status">
                        {move || search.why.get().or_else(|| none().then(|| words::CHOOSE_ONE.to_owned()))}
                    </span>
                </p>
            }>
                {search.show()}
            </Show>
        </section>
    }
}
