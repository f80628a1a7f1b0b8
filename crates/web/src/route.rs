//! Routes: addresses are read and written here.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom;

/// A page of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The posters of the games.
    Home,
    /// The page that sets up a table.
    SetUp(String),
    /// A practice table in this browser.
    Practice(String),
    /// A coached practice game.
    Learn(String),
    /// A table of the server.
    Table(String),
    /// An invitation.
    Join(String),
    /// The replay of a finished game.
    Replay(String),
    /// The same with its review.
    Review(String),
    /// The rules of a game.
    Rules(String),
    /// The puzzle of the day of a game.
    Puzzle(String),
    /// The player's own games.
    History,
    /// A ladder: the game, and the number of players.
    Leaders(String, usize),
    /// The settings.
    Settings,
    /// An address that does not exist.
    Lost,
}

impl Route {
    /// Reads an address.
    pub(crate) fn read(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            [] => Self::Home,
            ["new", game] => Self::SetUp(game.into()),
            ["practice", game] => Self::Practice(game.into()),
            ["learn", game] => Self::Learn(game.into()),
            ["table", id] => Self::Table(id.into()),
            ["join", code] => Self::Join(code.into()),
            ["replay", id] => Self::Replay(id.into()),
            ["replay", id, "review"] => Self::Review(id.into()),
            ["rules", game] => Self::Rules(game.into()),
            ["puzzles", game] => Self::Puzzle(game.into()),
            ["history"] => Self::History,
            ["leaders", game, players] => {
                players.parse().map_or(Self::Lost, |players| Self::Leaders(game.into(), players))
            }
            ["settings"] => Self::Settings,
            _ => Self::Lost,
        }
    }

    /// The address of the route.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Home | Self::Lost => "/".into(),
            Self::SetUp(game) => format!("/new/{game}"),
            Self::Practice(game) => format!("/practice/{game}"),
            Self::Learn(game) => format!("/learn/{game}"),
            Self::Table(id) => format!("/table/{id}"),
            Self::Join(code) => format!("/join/{code}"),
            Self::Replay(id) => format!("/replay/{id}"),
            Self::Review(id) => format!("/replay/{id}/review"),
            Self::Rules(game) => format!("/rules/{game}"),
            Self::Puzzle(game) => format!("/puzzles/{game}"),
            Self::History => "/history".into(),
            Self::Leaders(game, players) => format!("/leaders/{game}/{players}"),
            Self::Settings => "/settings".into(),
        }
    }
}

/// Navigation: the current route.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    route: RwSignal<Route>,
    /// Whether the page wants to stay when the browser goes back.
    stays: StoredValue<Option<Stays>, LocalStorage>,
}

/// Asks whether the page wants to stay.
type Stays = Box<dyn Fn() -> bool>;

impl Way {
    /// Reads the address and follows its changes: links within the site, back and forward.
    pub(crate) fn provide() -> Self {
        let way = Self { route: RwSignal::new(here()), stays: StoredValue::new_local(None) };
        provide_context(way);
        // A link within the page (#main) does not change the route: nothing is rebuilt.
        let _ = window_event_listener(ev::popstate, move |_| {
            let here = here();
            let shown = way.route.get_untracked();
            if shown == here {
                return;
            }
            if way.stays.with_value(|stays| stays.as_ref().is_some_and(|stays| stays())) {
                return Self::push(&shown);
            }
            way.route.set(here);
        });
        let _ = window_event_listener(ev::click, move |event| way.follow(&event));
        way
    }

    pub(crate) fn get() -> Self {
        expect_context()
    }

    /// The current route.
    pub(crate) fn route(self) -> Route {
        self.route.get()
    }

    /// Navigates to a route.
    pub(crate) fn go(self, to: &Route) {
        Self::push(to);
        self.show(to);
    }

    /// Until the current part of the page is removed, the browser's Back button leaves it only if this says no.
    pub(crate) fn stay_if(self, stays: impl Fn() -> bool + 'static) {
        self.stays.set_value(Some(Box::new(stays)));
        on_cleanup(move || drop(self.stays.try_set_value(None)));
    }

    fn push(to: &Route) {
        let history = window().history();
        let _ = history.and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&to.path())));
    }

    fn show(self, to: &Route) {
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.route.set(to.clone());
        // Screen readers and the keyboard start at the new page, not where the link was.
        dom::on_frame(|| dom::focus("#main"));
    }

    /// Navigates to a route that takes the place of the current page in the browser's history.
    pub(crate) fn go_instead(self, to: &Route) {
        Self::keep_address(to);
        self.show(to);
    }

    /// Changes the address without loading anything: the page is already shown.
    pub(crate) fn keep_address(to: &Route) {
        let history = window().history();
        let _ = history.and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&to.path())));
    }

    /// Handles a click on a link within the site.
    fn follow(self, event: &web_sys::MouseEvent) {
        if event.default_prevented() || event.button() != 0 || event.ctrl_key() || event.meta_key() || event.shift_key()
        {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(link) = target.and_then(|element| element.closest("a[href^='/']").ok().flatten()) else { return };
        if link.has_attribute("download") || link.has_attribute("target") {
            return;
        }
        let to = Route::read(&link.get_attribute("href").unwrap_or_default());
        event.prevent_default();
        self.go(&to);
    }
}

fn here() -> Route {
    Route::read(&window().location().pathname().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_an_address_of_its_own() {
        let pages = [
            Route::Home,
            Route::SetUp("loot".into()),
            Route::Practice("loot".into()),
            Route::Table("0000000000007".into()),
            Route::Join("3f".into()),
            Route::Replay("00000000000rp".into()),
            Route::Review("00000000000rp".into()),
            Route::Rules("hanafuda".into()),
            Route::Puzzle("loot".into()),
            Route::History,
            Route::Leaders("gunfight".into(), 3),
            Route::Settings,
        ];
        for page in pages {
            assert_eq!(Route::read(&page.path()), page);
        }
        assert_eq!(Route::read("/leaders/loot/many"), Route::Lost);
        assert_eq!(Route::read("/nowhere"), Route::Lost);
    }
}
