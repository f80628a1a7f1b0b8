//! Serves the files of the page, which the embedding program supplies. Without them, a notice is shown.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

use super::preview;
use crate::app::App;
use crate::error::Refused;

const NOTICE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// One file of the page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Its path, from the root.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Whether its path changes with its contents, so that browsers may cache it for ever.
    pub for_ever: bool,
    /// Its entity tag, quoted.
    pub tag: &'static str,
    /// The uncompressed contents.
    pub raw: &'static [u8],
    /// The contents compressed with Brotli.
    pub brotli: &'static [u8],
    /// The contents compressed with gzip: browsers accept Brotli only over https and from localhost.
    pub gzip: &'static [u8],
}

/// Handles every request that matches no other route: a file of the page, the page itself, or not found.
pub(super) async fn page(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Refused::not_found().into_response();
    }
    let find = |path: &str| app.config.page.iter().find(|file| file.path == path);
    let is_place = is_place(path) || says(request.headers(), &header::ACCEPT, "text/html");
    match find(path).or_else(|| find("/").filter(|_| is_place)) {
        Some(file) if file.path == "/" => {
            let html = preview::html(&app, file, path, request.headers()).await;
            file.answer_with(request.headers(), &[], html.into())
        }
        Some(file) => file.answer(request.headers()),
        None if is_place => Html(NOTICE).into_response(),
        None if path == "/style.css" => ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response(),
        None => Refused::not_found().into_response(),
    }
}

/// Whether a path leads to a place in the page, which has its own router and its own message for unknown places. It does
/// unless it looks like a file or belongs to programs. What a client accepts does not matter: programs that make
/// previews of links accept anything.
fn is_place(path: &str) -> bool {
    let first = path.split('/').nth(1).unwrap_or_default();
    let last = path.rsplit('/').next().unwrap_or_default();
    !matches!(first, "api" | "ws" | "a") && !last.contains('.')
}

/// Whether a header lists this word with a weight other than zero.
fn says(headers: &HeaderMap, name: &header::HeaderName, word: &str) -> bool {
    let given = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    given.flat_map(|line| line.split(',')).any(|part| {
        let mut words = part.split(';');
        words.next().is_some_and(|first| first.trim().eq_ignore_ascii_case(word)) && !words.any(is_nothing)
    })
}

/// Whether this parameter is `q=0` in any notation.
fn is_nothing(parameter: &str) -> bool {
    let (name, value) = parameter.split_once('=').unwrap_or_default();
    name.trim().eq_ignore_ascii_case("q") && value.trim().parse() == Ok(0.0)
}

impl PageFile {
    fn answer(&self, asked: &HeaderMap) -> Response {
        self.answer_with(asked, &[("br", self.brotli), ("gzip", self.gzip)], Body::from(self.raw))
    }

    /// Answers with this body, or with one of these compressed ones.
    fn answer_with(&self, asked: &HeaderMap, ways: &[(&'static str, &'static [u8])], raw: Body) -> Response {
        let kept = says(asked, &header::IF_NONE_MATCH, self.tag);
        let way = ways.iter().find(|(name, _)| !kept && says(asked, &header::ACCEPT_ENCODING, name));
        let body = match way {
            _ if kept => Body::empty(),
            Some((_, bytes)) => Body::from(*bytes),
            None => raw,
        };
        let mut response = Response::new(body);
        if kept {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::CACHE_CONTROL, if self.for_ever { FOR_EVER } else { ASK_AGAIN });
        headers.insert(header::ETAG, HeaderValue::from_static(self.tag));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some((name, _)) = way {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: PageFile = PageFile {
        path: "/a/x-1.js",
        kind: "text/javascript",
        for_ever: true,
        tag: "\"1\"",
        raw: b"long",
        brotli: b"br",
        gzip: b"gz",
    };

    fn answer(asked: &[(header::HeaderName, &'static str)]) -> (StatusCode, Option<HeaderValue>) {
        let headers = asked.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        let response = FILE.answer(&headers);
        (response.status(), response.headers().get(header::CONTENT_ENCODING).cloned())
    }

    #[test]
    fn a_place_is_neither_a_file_nor_for_programs() {
        for (path, place) in [
            ("/", true),
            ("/rules/loot", true),
            ("/join/abc", true),
            ("/nowhere", true),
            ("/api/nothing", false),
            ("/a/x-1.js", false),
            ("/favicon.ico", false),
            ("/a", false),
            ("/ws", false),
        ] {
            assert_eq!(is_place(path), place, "{path}");
        }
    }

    #[test]
    fn a_file_is_compressed_for_whoever_can_read_that_and_not_sent_twice() {
        let [br, gzip] = ["br", "gzip"].map(|name| Some(HeaderValue::from_static(name)));
        assert_eq!(answer(&[]), (StatusCode::OK, None));
        assert_eq!(answer(&[(header::ACCEPT_ENCODING, "gzip, br;q=1.0")]), (StatusCode::OK, br.clone()));
        assert_eq!(answer(&[(header::ACCEPT_ENCODING, "gzip, deflate")]), (StatusCode::OK, gzip.clone()));
        for (given, way) in [
            ("br;q=0", None),
            ("br;q=0, gzip", gzip.clone()),
            ("gzip;q=0.5, br ; q = 0.000", gzip.clone()),
            ("BR;Q=0,gzip;q=0", None),
            ("br;q=0.001", br.clone()),
        ] {
            assert_eq!(answer(&[(header::ACCEPT_ENCODING, given)]), (StatusCode::OK, way), "{given}");
        }
        assert_eq!(answer(&[(header::IF_NONE_MATCH, "\"0\", \"1\"")]), (StatusCode::NOT_MODIFIED, None));
        assert_eq!(answer(&[(header::IF_NONE_MATCH, "\"2\"")]), (StatusCode::OK, None));
    }
}
