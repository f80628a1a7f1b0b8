//! Who makes a request: a guest is identified by a cookie, a program by a token.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use protocol::{Person, PlayerId};
use store::Kind;

use crate::app::App;
use crate::error::Refused;
use crate::secret;

const COOKIE: &str = "quickdraw";
const YEAR: u32 = 365 * 24 * 3600;

/// The known player who makes a request.
pub(crate) struct Caller(pub(crate) store::Player);

impl Caller {
    /// The player a request identifies, or `None`.
    pub(crate) async fn known(app: &App, headers: &HeaderMap) -> Result<Option<Self>, Refused> {
        let Some(token) = token(headers) else {
            return Ok(None);
        };
        Ok(app.store.player_by_token(&secret::hash(token)).await?.map(Self))
    }

    /// The caller as others see them.
    pub(crate) fn person(&self) -> Person {
        person(&self.0)
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Refused> {
        Self::known(app, &parts.headers).await?.ok_or_else(Refused::unknown_player)
    }
}

/// A player as others see them.
pub(crate) fn person(player: &store::Player) -> Person {
    Person { id: PlayerId(player.id), name: player.name.clone(), program: player.kind == Kind::Program }
}

/// The cookie that identifies a browser. It is not sent with requests that another site starts. Invitation links work
/// nevertheless: the page is the same for everybody and asks the server itself who the visitor is.
pub(crate) fn cookie(token: &str, https: bool) -> HeaderValue {
    let secure = if https { "; Secure" } else { "" };
    let text = format!("{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::from_str(&text).expect("a token is hexadecimal digits")
}

/// The token of a request: from the `Authorization` header, else from the cookie.
fn token(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(token.trim());
    }
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE).map(|(_, token)| token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_token_is_found_in_header_and_cookie() {
        for (name, value, found) in [
            (header::COOKIE, "a=b; quickdraw=abc; c=d", Some("abc")),
            (header::COOKIE, "xquickdraw=abc", None),
            (header::AUTHORIZATION, "Bearer xyz", Some("xyz")),
            (header::AUTHORIZATION, "Basic xyz", None),
            (header::ACCEPT, "abc", None),
        ] {
            let headers = HeaderMap::from_iter([(name, HeaderValue::from_static(value))]);
            assert_eq!(token(&headers), found, "{value}");
        }
    }

    #[test]
    fn the_cookie_is_for_the_server_alone() {
        let plain = cookie("abc", false);
        for part in ["quickdraw=abc", "HttpOnly", "SameSite=Strict", "Path=/"] {
            assert!(plain.to_str().unwrap().contains(part), "{part}");
        }
        assert!(!plain.to_str().unwrap().contains("Secure"));
        assert!(cookie("abc", true).to_str().unwrap().ends_with("; Secure"));
    }
}
