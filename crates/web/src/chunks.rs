//! The chunks of the page's module that are fetched on demand: the pages besides the home page and the tables; and for
//! each game everything about it (its table, its local practice game, the pictures of its cards), its best bots with
//! their trained data, the code that replays its records, the judge that reviews them and gives hints, its puzzles, and
//! the words that its first move does not need; and the parts of every table that the first move does not need.
//!
//! Code that is referenced from the first chunk is linked into the first chunk. So nothing but this file may call the
//! `chunk` function of a game, make an [`Archive`], a [`JudgeCode`] or a [`PuzzleCode`], name a game's best bots, tell its
//! [`Ending`] or call its actions by name.
#![allow(clippy::unnecessary_wraps, reason = "whatever is fetched can fail to come")]

use std::any::Any;
use std::sync::Arc;

use engine::{Cast, Game};
use leptos::prelude::*;
use pastey::paste;
use practice::{Archive, JudgeCode, LocalGame, PuzzleCode};
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::games::{Coach, Example, Picture};
use crate::opponents::Faces;
use crate::page::Parts;
use crate::playback::{Ending, GameTable, Playback};
use crate::route::Route;
use crate::table::{self, Extras, HintWords, Origin, Tell};
use crate::table_session::{Frame, TableSession};
use crate::words::site as words;
use crate::{dom, games, http, page};

/// Everything about one game.
#[derive(Clone, Copy)]
pub(crate) struct Chunk {
    /// The code that plays it in the browser.
    pub(crate) local_game: LocalGame,
    /// Shows its table.
    pub(crate) show: fn(Origin, &Frame) -> AnyView,
    /// The pictures of its cards.
    pub(crate) pictures: fn() -> Vec<Picture>,
    /// Draws the characters of its bots, if it has any.
    pub(crate) faces: Option<Faces>,
    /// Its coached first game, if there is one.
    pub(crate) coach: Option<&'static Coach>,
    /// The examples at the start of its rules page.
    pub(crate) examples: &'static [Example],
}

impl Chunk {
    /// The chunk of game `G`, whose table is `S`.
    pub(crate) fn of<G: Game, S: GameTable>(pictures: fn() -> Vec<Picture>) -> Self {
        Self {
            local_game: LocalGame::of::<G>(),
            show: table::show::<S>,
            pictures,
            faces: None,
            coach: S::COACH,
            examples: S::EXAMPLES,
        }
    }

    /// The same chunk with the characters of the game's bots.
    pub(crate) fn with_faces(self, faces: Faces) -> Self {
        Self { faces: Some(faces), ..self }
    }
}

/// Why a chunk could not be loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    /// The request failed.
    Unfetched,
    /// There is no such game.
    Unknown,
}

impl From<SplitLoaderError> for Missing {
    fn from(_: SplitLoaderError) -> Self {
        Self::Unfetched
    }
}

macro_rules! chunks {
    ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => { paste! {
        $(
            #[wasm_split($game, fallible)]
            fn $game() -> Result<Chunk, Missing> {
                Ok(games::$game::chunk())
            }

            #[wasm_split([<$game _archive>], fallible)]
            fn [<$game _archive>]() -> Result<Archive, Missing> {
                Ok(Archive::of::<catalog::$game::State>())
            }

            #[wasm_split([<$game _judge>], fallible)]
            fn [<$game _judge>]() -> Result<JudgeCode, Missing> {
                Ok(JudgeCode::of::<catalog::$game::State>())
            }

            #[wasm_split([<$game _puzzles>], fallible)]
            fn [<$game _puzzles>]() -> Result<PuzzleCode, Missing> {
                Ok(PuzzleCode::of::<catalog::$game::State>())
            }

            #[wasm_split([<$game _words>], fallible)]
            fn [<$game _words>]() -> Result<LateWords, Missing> {
                Ok(LateWords::of::<games::$game::Table>())
            }

            $(
                #[wasm_split([<$game _ $bots>], fallible)]
                fn [<$game _ $bots>]() -> Result<(), Missing> {
                    ::$bots::$game::remember();
                    Ok(())
                }
            )?
        )+

        /// Fetches the chunk of a game, unless it is loaded already.
        pub(crate) async fn fetch(game: &str) -> Result<Chunk, Missing> {
            match game {
                $(stringify!($game) => $game().await,)+
                _ => Err(Missing::Unknown),
            }
        }

        /// Fetches the code that replays the records of a game.
        pub(crate) async fn fetch_archive(game: &str) -> Result<Archive, Missing> {
            match game {
                $(stringify!($game) => [<$game _archive>]().await,)+
                _ => Err(Missing::Unknown),
            }
        }

        /// Fetches the code that reviews the records of a game and gives hints. It also needs the game's best bots, if it
        /// has any.
        pub(crate) async fn fetch_judge(game: &str) -> Result<JudgeCode, Missing> {
            match game {
                $(stringify!($game) => [<$game _judge>]().await,)+
                _ => Err(Missing::Unknown),
            }
        }

        /// Fetches the puzzles of a game.
        async fn fetch_puzzles(game: &str) -> Result<PuzzleCode, Missing> {
            match game {
                $(stringify!($game) => [<$game _puzzles>]().await,)+
                _ => Err(Missing::Unknown),
            }
        }

        /// Fetches the words of a game that its first move does not need.
        async fn fetch_words(game: &str) -> Result<LateWords, Missing> {
            match game {
                $(stringify!($game) => [<$game _words>]().await,)+
                _ => Err(Missing::Unknown),
            }
        }

        /// Fetches the best bots of a game with their trained data.
        pub(crate) async fn fetch_bots(game: &str) -> Result<(), Missing> {
            match game {
                $($(stringify!($game) => [<$game _ $bots>]().await,)?)+
                _ => Err(Missing::Unknown),
            }
        }
    } };
}

catalog::games!(chunks);

/// The words of a game that its first move does not need.
#[derive(Clone, Copy)]
struct LateWords {
    ending: TellEnding,
    hint: HintWords,
}

impl LateWords {
    fn of<S: GameTable>() -> Self {
        Self { ending: ending_of::<S>, hint: HintWords { action: S::action, sentence: S::judged } }
    }
}

/// Tells how the game of a table ended, which is a [`Playback`] of the game.
type TellEnding = fn(&dyn Any, &Cast) -> Ending;

fn ending_of<S: GameTable>(playback: &dyn Any, cast: &Cast) -> Ending {
    playback.downcast_ref::<Playback<S>>().map(|&at| S::ending(at, cast)).unwrap_or_default()
}

/// Shows the end of a game, given how the game tells it.
type ShowEnd = fn(TableSession, Tell) -> AnyView;

#[wasm_split(late_over, fallible)]
fn late_over() -> Result<ShowEnd, Missing> {
    Ok(table::over)
}

/// Shows the end of a game at a table. Nothing is shown until everything for it is fetched.
pub(crate) fn with_end<S: GameTable>(at: Playback<S>, session: TableSession, game: String) -> AnyView {
    let both = async move {
        let words = fetch_words(&game).await;
        // Without the words of the game, the page has its own.
        Ok((late_over().await?, words.ok().map(|words| words.ending)))
    };
    let show = move |(show, tell): (ShowEnd, Option<TellEnding>)| {
        let told = move |cast: &Cast| tell.map(|tell| tell(&at, cast)).unwrap_or_default();
        untrack(|| show(session, Tell { ending: Arc::new(told), log: at.log }))
    };
    when_fetched(both, show, || ().into_any(), unfetched)
}

/// The pages besides the home page and the tables, and what these two show later.
#[derive(Clone, Copy)]
struct Pages {
    show: fn(&Route) -> AnyView,
    parts: Parts,
}

#[wasm_split(site_pages, fallible)]
fn site_pages() -> Result<Pages, Missing> {
    Ok(Pages { show: page::fetched, parts: Parts::new() })
}

/// Starts to fetch a game that will be needed soon.
pub(crate) fn fetch_early(game: &str) {
    let game = game.to_owned();
    spawn_local(async move {
        let _ = fetch(&game).await;
    });
}

/// Shows something of a game once its chunk and its style sheet are fetched.
pub(crate) fn with_chunk(game: &str, show: impl Fn(Chunk) -> AnyView + Send + 'static) -> AnyView {
    let game = game.to_owned();
    let both = async move { styled(&game, fetch(&game)).await };
    when_fetched(both, show, coming, no_page)
}

/// Shows something of a game once its puzzles, its chunk, its style sheet and how it calls actions are fetched.
pub(crate) fn with_puzzles(
    game: &str,
    show: impl Fn(PuzzleCode, Chunk, HintWords) -> AnyView + Send + 'static,
) -> AnyView {
    let game = game.to_owned();
    let all = async move {
        let chunk = styled(&game, fetch(&game)).await?;
        Ok((fetch_puzzles(&game).await?, chunk, fetch_hint_words(&game).await?))
    };
    when_fetched(all, move |(puzzles, chunk, say)| show(puzzles, chunk, say), coming, no_page)
}

/// Fetches a chunk together with the style sheet of this name.
async fn styled<T>(name: &str, chunk: impl Future<Output = T>) -> T {
    let style = dom::style_of(name);
    let chunk = chunk.await;
    style.await;
    chunk
}

/// Fetches the other pages and their style sheet.
fn fetch_pages() -> impl Future<Output = Result<Pages, Missing>> {
    styled("pages", site_pages())
}

/// Shows the page of this route once its chunk is fetched.
pub(crate) fn with_pages(route: Route) -> AnyView {
    when_fetched(fetch_pages(), move |pages: Pages| (pages.show)(&route), coming, no_page)
}

/// Shows a part of the home page or of a table that comes with the other pages. Nothing is shown until it is there.
pub(crate) fn with_parts(show: impl Fn(Parts) -> AnyView + Send + 'static) -> AnyView {
    when_fetched(fetch_pages(), move |pages: Pages| untrack(|| show(pages.parts)), || ().into_any(), unfetched)
}

#[wasm_split(table_extras, fallible)]
fn table_extras() -> Result<Extras, Missing> {
    Ok(Extras::new())
}

/// Shows a part of a table that is fetched when it is first wanted. Nothing is shown until it is there. Signals that are
/// read while it is built must not rebuild it.
pub(crate) fn with_extras(show: impl Fn(Extras) -> AnyView + Send + 'static) -> AnyView {
    when_fetched(table_extras(), move |extras| untrack(|| show(extras)), || ().into_any(), unfetched)
}

/// Fetches how a game calls what the judge writes in notation.
pub(crate) async fn fetch_hint_words(game: &str) -> Result<HintWords, Missing> {
    fetch_words(game).await.map(|words| words.hint)
}

/// Says that something could not be fetched, with a button to load the page again. If the server has a newer page, whose
/// chunks have other names, it says so.
pub(crate) fn unfetched() -> AnyView {
    let newer = RwSignal::new(false);
    spawn_local(async move {
        let _ = newer.try_set(http::is_page_newer().await);
    });
    view! {
        <div class="unfetched">
            <p role="alert">{move || if newer.get() { words::NEWER } else { words::UNFETCHED }}</p>
            <p><button class="button" on:click=|_| dom::reload()>{words::FETCH_AGAIN}</button></p>
        </div>
    }
    .into_any()
}

/// Says so instead of a whole page.
fn no_page() -> AnyView {
    view! { <main id="main" class="coming">{unfetched()}</main> }.into_any()
}

/// Says that something is being fetched.
fn coming() -> AnyView {
    view! { <p class="coming" role="status">{words::coming(None)}</p> }.into_any()
}

/// Shows something once its chunk is fetched, and until then what `coming` shows; `unfetched` if that fails.
fn when_fetched<T: Copy + Send + Sync + 'static>(
    wanted: impl Future<Output = Result<T, Missing>> + 'static,
    show: impl Fn(T) -> AnyView + Send + 'static,
    coming: fn() -> AnyView,
    unfetched: fn() -> AnyView,
) -> AnyView {
    let place = RwSignal::new(None);
    spawn_local(async move {
        let _ = place.try_set(Some(wanted.await));
    });
    view! {
        {move || match place.get() {
            None => coming(),
            Some(Ok(it)) => show(it),
            Some(Err(Missing::Unknown)) => page::lost(),
            Some(Err(Missing::Unfetched)) => unfetched(),
        }}
    }
    .into_any()
}
