//! Where one is: the address, read and written.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// The four posters.
    Home,
    /// A table to be set up.
    SetUp(String),
    /// A table in this browser.
    Practice(String),
    /// A table of the server.
    Table(String),
    /// An invitation.
    Join(String),
    /// A finished game.
    Replay(String),
    /// The rules of a game.
    Rules(String),
    /// One's own games.
    History,
    /// A ladder: which game, for how many.
    Leaders(String, usize),
    /// What one has chosen.
    Settings,
    /// Nothing is there.
    Lost,
}

impl Route {
    /// What an address means.
    pub(crate) fn read(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            [] => Self::Home,
            ["new", game] => Self::SetUp(game.into()),
            ["practice", game] => Self::Practice(game.into()),
            ["table", id] => Self::Table(id.into()),
            ["join", code] => Self::Join(code.into()),
            ["replay", id] => Self::Replay(id.into()),
            ["rules", game] => Self::Rules(game.into()),
            ["history"] => Self::History,
            ["leaders", game, players] => {
                players.parse().map_or(Self::Lost, |players| Self::Leaders(game.into(), players))
            }
            ["settings"] => Self::Settings,
            _ => Self::Lost,
        }
    }

    /// Its address.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Home | Self::Lost => "/".into(),
            Self::SetUp(game) => format!("/new/{game}"),
            Self::Practice(game) => format!("/practice/{game}"),
            Self::Table(id) => format!("/table/{id}"),
            Self::Join(code) => format!("/join/{code}"),
            Self::Replay(id) => format!("/replay/{id}"),
            Self::Rules(game) => format!("/rules/{game}"),
            Self::History => "/history".into(),
            Self::Leaders(game, players) => format!("/leaders/{game}/{players}"),
            Self::Settings => "/settings".into(),
        }
    }
}

/// The way around.
#[derive(Clone, Copy)]
pub(crate) struct Way(RwSignal<Route>);

impl Way {
    /// Reads the address, and follows it: links inside the page, back and forth.
    pub(crate) fn provide() -> Self {
        let way = Self(RwSignal::new(here()));
        provide_context(way);
        // A way inside the page (#main) is no way to another page: what is shown stays as it is.
        let _ = window_event_listener(ev::popstate, move |_| {
            let here = here();
            if way.0.get_untracked() != here {
                way.0.set(here);
            }
        });
        let _ = window_event_listener(ev::click, move |event| way.follow(&event));
        way
    }

    pub(crate) fn get() -> Self {
        expect_context()
    }

    /// Where one is.
    pub(crate) fn route(self) -> Route {
        self.0.get()
    }

    /// Goes there.
    pub(crate) fn go(self, to: &Route) {
        let history = window().history();
        let _ = history.and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&to.path())));
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.0.set(to.clone());
        // Whoever reads with the ears or the keyboard begins at the new page, not where the link was.
        dom::on_frame(|| dom::focus("#main"));
    }

    /// The address of what is already shown.
    pub(crate) fn keep_address(to: &Route) {
        let history = window().history();
        let _ = history.and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&to.path())));
    }

    /// A click on a link to another page of ours.
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
            Route::Rules("hanafuda".into()),
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
