//! What the page fetches when it is first wanted: the pages beside the home page and the tables; everything about one
//! game, which is how its table looks, how it is played beside the page, and the pictures of its cards; its best players;
//! and what it takes to look back on what was played. This is the only place where the page names all four games.
#![allow(clippy::unnecessary_wraps, reason = "whatever is fetched can fail to come")]

use leptos::prelude::*;
use practice::{Archive, Hall};
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::desk::Frame;
use crate::dom;
use crate::page::{self, Picture};
use crate::route::Route;
use crate::table::{self, Origin};
use crate::words::house as words;

/// Everything about one game.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// How it is played beside the page.
    pub(crate) hall: Hall,
    /// Its table.
    pub(crate) show: fn(Origin, &Frame) -> AnyView,
    /// Its cards.
    pub(crate) pictures: fn() -> Vec<Picture>,
}

/// Why there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// It could not be fetched.
    Unfetched,
    /// There is no such game.
    Unknown,
}

impl From<SplitLoaderError> for Missing {
    fn from(_: SplitLoaderError) -> Self {
        Self::Unfetched
    }
}

macro_rules! rooms {
    ($($game:ident $table:ident),+ $(,)?) => {
        $(
            #[wasm_split($game, fallible)]
            fn $game() -> Result<Room, Missing> {
                let (show, pictures) = (table::show::<table::$table>, page::pictures::$game);
                Ok(Room { hall: Hall::of::<::$game::State>(), show, pictures })
            }
        )+

        /// Fetches a game, if that has not been done.
        pub(crate) async fn fetch(game: &str) -> Result<Room, Missing> {
            match game {
                $(stringify!($game) => $game().await,)+
                _ => Err(Missing::Unknown),
            }
        }
    };
}

rooms![loot Loot, hayauchi Hayauchi, gunfight Gunfight, hanafuda Hanafuda];

macro_rules! memories {
    ($($game:ident $memory:ident $archive:ident),+ $(,)?) => {
        $(
            #[wasm_split($archive, fallible)]
            fn $archive() -> Result<Archive, Missing> {
                Ok(Archive::of::<::$game::State>())
            }

            #[wasm_split($memory, fallible)]
            fn $memory() -> Result<(), Missing> {
                ::bots::$game::remember();
                Ok(())
            }
        )+

        /// Fetches what it takes to look back on a game.
        pub(crate) async fn archive(game: &str) -> Result<Archive, Missing> {
            match game {
                $(stringify!($game) => $archive().await,)+
                _ => Err(Missing::Unknown),
            }
        }

        /// Fetches the best players of a game, with what they have learned.
        pub(crate) async fn remember(game: &str) -> Result<(), Missing> {
            match game {
                $(stringify!($game) => $memory().await,)+
                _ => Err(Missing::Unknown),
            }
        }
    };
}

memories![
    loot loot_memory loot_archive,
    hayauchi hayauchi_memory hayauchi_archive,
    gunfight gunfight_memory gunfight_archive,
    hanafuda hanafuda_memory hanafuda_archive,
];

/// A page for an address.
type Page = fn(&Route) -> AnyView;

#[wasm_split(pages, fallible)]
fn pages() -> Result<Page, Missing> {
    Ok(page::fetched)
}

/// Begins to fetch a game that will be wanted soon.
pub(crate) fn fetch_early(game: &str) {
    let game = game.to_owned();
    spawn_local(async move {
        let _ = fetch(&game).await;
    });
}

/// Shows something of a game as soon as it has been fetched.
pub(crate) fn with_room(game: &str, show: impl Fn(Room) -> AnyView + Send + 'static) -> AnyView {
    let game = game.to_owned();
    when_fetched(async move { fetch(&game).await }, show)
}

/// Shows the page of this address as soon as it has been fetched.
pub(crate) fn with_pages(route: Route) -> AnyView {
    when_fetched(pages(), move |page: Page| page(&route))
}

/// What cannot be had now, and how to ask for it again.
fn unfetched() -> AnyView {
    view! {
        <main id="main" class="coming">
            <p role="alert">{words::UNFETCHED}</p>
            <p><button class="button" on:click=|_| dom::reload()>{words::FETCH_AGAIN}</button></p>
        </main>
    }
    .into_any()
}

fn when_fetched<T: Copy + Send + Sync + 'static>(
    wanted: impl Future<Output = Result<T, Missing>> + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
) -> AnyView {
    let place = RwSignal::new(None);
    spawn_local(async move {
        let _ = place.try_set(Some(wanted.await));
    });
    view! {
        {move || match place.get() {
            None => view! { <p class="coming" role="status">{words::coming(None)}</p> }.into_any(),
            Some(Ok(it)) => show(it),
            Some(Err(Missing::Unknown)) => page::lost(),
            Some(Err(Missing::Unfetched)) => unfetched(),
        }}
    }
    .into_any()
}
