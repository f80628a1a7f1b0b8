//! The games' parts of the page, a folder each: its table, words, drawings, poster, card gallery and style.
//!
//! A folder has the name of its game and offers two things: `PAGE`, what the page knows of the game from the start, and
//! `chunk()`, everything else, which is fetched on demand (see `chunks.rs`). The bundler adds every style sheet of a
//! folder to the page's own.

pub mod gunfight;
pub mod hanafuda;
pub mod hayauchi;
pub mod loot;

use crate::opponents::Names;

/// What the page knows of a game before its chunk is fetched, for the home page, the lesson and the set-up.
///
/// Its title, players and options are in the game's own [`engine::About`].
pub(crate) struct GamePage {
    /// A few words beside its name, which tell games with similar names apart.
    pub(crate) subtitle: &'static str,
    /// What the game is about, for somebody who sees its poster for the first time.
    pub(crate) pitch: &'static str,
    /// How to play, for beginners: a few sentences for each step.
    pub(crate) lesson: &'static [&'static str],
    /// How it is won, in a sentence or two.
    pub(crate) goal: &'static str,
    /// How long a game takes.
    pub(crate) minutes: u8,
    /// The names of its bots' characters for each level, weakest first; none for a game whose bots have no characters.
    pub(crate) opponents: &'static [Names],
    /// The scene on its poster: the inside of an SVG, 300 by 400.
    pub(crate) poster: fn() -> String,
}

macro_rules! pages {
    ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
        /// What the page knows of the game with this slug.
        pub(crate) fn page(slug: &str) -> Option<&'static GamePage> {
            match slug {
                $(stringify!($game) => Some(&$game::PAGE),)+
                _ => None,
            }
        }
    };
}

catalog::games!(pages);

/// A card or another thing of a game.
pub(crate) struct Picture {
    /// Its name in the game's notation.
    pub(crate) word: String,
    /// Its drawing, an SVG.
    pub(crate) drawing: String,
    /// Its name in plain words.
    pub(crate) name: String,
}

impl Picture {
    /// The picture of the thing with this notation.
    pub(crate) fn new(word: &(impl ToString + ?Sized), drawing: String, name: impl Into<String>) -> Self {
        Self { word: word.to_string(), drawing, name: name.into() }
    }
}

/// An example on the rules page: cards of the gallery, and what they show.
pub(crate) struct Example {
    /// Cards by their notation. Anything else is a sign between them: `>` beats, `=` is equal, `+` is added.
    pub(crate) cards: &'static [&'static str],
    pub(crate) says: &'static str,
}

impl Example {
    /// An example with these cards.
    pub(crate) const fn new(cards: &'static [&'static str], says: &'static str) -> Self {
        Self { cards, says }
    }
}

/// A coached first game: a lesson whose cards are always the same.
pub(crate) struct Coach {
    /// What the luck of the lesson follows from: at most 32 letters.
    pub(crate) seed: &'static str,
    /// What the coach says. The lesson is over when the last step is done.
    pub(crate) steps: &'static [Step],
}

/// Something that the coach says, once. Places on the table are named by CSS selectors.
pub(crate) struct Step {
    /// It is said when this is on the table, and done when this is gone.
    pub(crate) when: &'static str,
    pub(crate) say: &'static str,
    /// What the coach points at.
    pub(crate) point: &'static str,
    /// Whether there is nothing to do but to read. The game waits for that.
    pub(crate) reads: bool,
}

impl Step {
    /// The player has to do something.
    pub(crate) const fn act(when: &'static str, point: &'static str, say: &'static str) -> Self {
        Self { when, say, point, reads: false }
    }

    /// The player has to read something.
    pub(crate) const fn read(when: &'static str, point: &'static str, say: &'static str) -> Self {
        Self { when, say, point, reads: true }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_game_is_told_of() {
        for about in catalog::all() {
            let page = page(about.slug).expect("every game has a page");
            assert!(page.minutes > 0 && !page.lesson.is_empty(), "{}", about.slug);
            let words = [page.subtitle, page.pitch, page.goal].into_iter().chain(page.lesson.iter().copied());
            assert!(words.into_iter().all(|words| !words.is_empty()), "{}", about.slug);
            assert!((page.poster)().starts_with('<'), "{}", about.slug);
        }
    }

    /// The bundler draws the preview of a link from the file. `QUICKDRAW_UPDATE=1` writes it.
    #[test]
    fn a_poster_that_is_kept_as_a_file_is_the_poster() {
        for about in catalog::all() {
            let (file, poster) = (format!("src/games/{}/poster.svg", about.slug), crate::art::site::poster(about.slug));
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
            if std::env::var_os("QUICKDRAW_UPDATE").is_some() {
                std::fs::write(&path, &poster).expect("the file can be written");
            }
            assert!(!path.exists() || std::fs::read_to_string(&path).is_ok_and(|kept| kept == poster), "{path:?}");
        }
    }

    /// The outlines are made by `fonts/titles.py`.
    #[test]
    fn the_preview_of_a_link_says_the_name_of_the_game() {
        for about in catalog::all() {
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/games/{}", about.slug));
            let subtitle = page(about.slug).expect("every game has a page").subtitle;
            let words = format!("<title>{}: {subtitle}</title>", about.name);
            let title = std::fs::read_to_string(path.join("title.svg")).expect("every game has its title as outlines");
            assert!(title.contains(&words), "{}", about.slug);
        }
    }

    macro_rules! galleries {
        ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
            [$((catalog::$game::State::about(), $game::chunk())),+]
        };
    }

    #[test]
    fn every_card_of_every_game_has_a_drawing_a_word_and_a_name() {
        use engine::{Choices, Game as _};
        for (about, chunk) in catalog::games!(galleries) {
            let (pictures, examples) = ((chunk.pictures)(), chunk.examples);
            for picture in &pictures {
                assert!(picture.drawing.starts_with("<svg"), "{}: {}", about.slug, picture.name);
                assert!(!picture.word.is_empty() && !picture.name.is_empty(), "{}", about.slug);
            }
            for card in examples.iter().flat_map(|example| example.cards) {
                let is_known = [">", "=", "+"].contains(card) || pictures.iter().any(|it| it.word == *card);
                assert!(is_known, "{}: {card} in an example", about.slug);
            }
            let counted = about.options.iter().filter_map(|spec| match &spec.choices {
                Choices::Counts { of, .. } => Some(of.iter()),
                Choices::OneOf(_) | Choices::Number(_) => None,
            });
            for thing in counted.flatten() {
                assert!(pictures.iter().any(|picture| picture.word == thing.word), "{}: {}", about.slug, thing.word);
            }
        }
    }

    #[test]
    fn every_level_of_every_game_has_a_name_for_each_seat_and_a_face_that_reacts() {
        use crate::art::portrait::Mood;
        use crate::opponents::Bot;
        use engine::Game as _;
        for (about, chunk) in catalog::games!(galleries) {
            let levels = bots::levels_of(about.slug).iter().filter(|level| level.slug != bots::RANDOM.slug);
            let (mut names, mut faces) = (BTreeSet::new(), BTreeSet::new());
            for level in levels.clone() {
                let draw = chunk.faces.expect("a game with bots draws them");
                for seat in 0..*about.players.end() {
                    let bot = Bot { level: level.slug.into(), nth: seat, seat };
                    assert!(bot.level_of(about.slug).is_some(), "{}: {} has no name", about.slug, level.slug);
                    assert!(
                        names.insert(bot.name(about.slug)),
                        "{}: two are called {}",
                        about.slug,
                        bot.name(about.slug)
                    );
                    for mood in [Mood::Calm, Mood::Thinking, Mood::Glad, Mood::Hurt] {
                        let face = draw(&bot, mood);
                        assert!(face.starts_with("<svg") && face.ends_with("</svg>"), "{face}");
                        assert!(faces.insert(face), "{}: {bot:?} looks like another one, {mood:?}", about.slug);
                    }
                }
            }
            assert_eq!(names.len(), levels.count() * about.players.end());
        }
    }
}
