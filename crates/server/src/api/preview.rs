//! What a link shows when it is sent to somebody: a title, a sentence and a picture, as tags in the head of the page.
//! Programs that make such previews run no scripts, so the server writes the tags. It adds those for what is fetched early.

use std::sync::Arc;

use axum::http::{HeaderMap, header};
use engine::About;
use protocol::{ReplayId, TableId};

use super::early;
use super::page::PageFile;
use crate::app::App;
use crate::invite;

const NAME: &str = "Quickdraw";
const SENTENCE: &str = "Four games about drawing first: play against bots at once, or send a friend a link.";

/// What stands in the page's HTML where the tags go.
const PLACE: &str = "<!-- preview -->";

/// The HTML of the page with the preview of this path and with what it fetches early.
pub(super) async fn html(app: &Arc<App>, page: &PageFile, path: &str, headers: &HeaderMap) -> String {
    let html = String::from_utf8_lossy(page.raw);
    if !html.contains(PLACE) {
        return html.into_owned();
    }
    let preview = Preview::of(app, path).await;
    let kind = path.split('/').find(|part| !part.is_empty()).unwrap_or_default();
    let tags = preview.tags(&origin(headers, app.config.https), app.config.page);
    html.replacen(PLACE, &tags, 1).replacen(early::PLACE, &early::tags(kind, preview.game, app.config.page), 1)
}

/// The preview of one address.
#[derive(Debug, PartialEq, Eq)]
struct Preview {
    title: String,
    sentence: &'static str,
    /// The slug of the game whose picture it shows.
    game: Option<&'static str>,
}

impl Preview {
    /// The preview of a path: that of a game where the path leads to one, else that of the whole site.
    async fn of(app: &Arc<App>, path: &str) -> Self {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let (kind, which) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let game = match kind {
            "table" => which.parse().ok().and_then(|table| game_of_table(app, table, false)),
            "join" => match invite::accept(app, which).await {
                Ok(invitation) => game_of_table(app, TableId(invitation.table), true),
                Err(_) => None,
            },
            "replay" => match which.parse::<ReplayId>() {
                Ok(replay) => app.store.result(replay.0).await.ok().flatten().map(|result| result.game),
                Err(_) => None,
            },
            _ => Some(which.to_owned()),
        };
        let about = game.and_then(|slug| catalog::all().into_iter().find(|about| about.slug == slug));
        about.map_or(Self { title: NAME.into(), sentence: SENTENCE, game: None }, |about| Self::of_game(kind, about))
    }

    fn of_game(kind: &str, about: &'static About) -> Self {
        let title = match kind {
            "table" | "join" => format!("Take a seat: {}", about.name),
            "replay" => format!("Replay: {}", about.name),
            "rules" => format!("How to play {}", about.name),
            "puzzles" => format!("Puzzle of the day: {}", about.name),
            "leaders" => format!("Ladder: {}", about.name),
            _ => about.name.to_owned(),
        };
        Self { title, sentence: about.summary, game: Some(about.slug) }
    }

    fn tags(&self, origin: &str, files: &[PageFile]) -> String {
        let own = self.game.map(|game| format!("/preview/{game}.png"));
        let picture = own.filter(|path| files.iter().any(|file| file.path == path)).unwrap_or("/preview.png".into());
        let (title, sentence) = (escaped(&self.title), escaped(self.sentence));
        format!(
            "<meta name=\"description\" content=\"{sentence}\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:site_name\" content=\"{NAME}\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{sentence}\">\n\
             <meta property=\"og:image\" content=\"{origin}{picture}\">\n\
             <meta property=\"og:image:width\" content=\"1200\">\n\
             <meta property=\"og:image:height\" content=\"630\">\n\
             <meta name=\"twitter:card\" content=\"summary_large_image\">"
        )
    }
}

/// The game of a table. Whoever is not invited is told nothing about a private one.
fn game_of_table(app: &Arc<App>, table: TableId, is_invited: bool) -> Option<String> {
    let hosted = app.tables.get(table)?;
    let locked = hosted.enter(app, 0)?;
    let setup = locked.room().setup;
    (is_invited || !setup.private).then_some(setup.game)
}

/// The address of this site, as the request names it. Nothing if it names it strangely: the addresses are relative then.
fn origin(headers: &HeaderMap, https: bool) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || ".:-[]".contains(letter);
    if host.is_empty() || !host.chars().all(is_plain) {
        return String::new();
    }
    format!("{}://{host}", if https { "https" } else { "http" })
}

/// A text for an attribute.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn an_address_is_only_as_long_as_it_is_an_address() {
        let from = |host: &'static str, https| {
            let headers = [(header::HOST, HeaderValue::from_static(host))].into_iter().collect();
            origin(&headers, https)
        };
        assert_eq!(from("play.example:7777", false), "http://play.example:7777");
        assert_eq!(from("[::1]:80", true), "https://[::1]:80");
        assert_eq!(from("\"><script>", true), "");
        assert_eq!(from("", true), "");
    }
}
