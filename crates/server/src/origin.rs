//! Which page a request comes from. Browsers say so in `Origin`, and pages of other sites may not act for their
//! visitors.

use axum::http::{HeaderMap, header};

/// Whether a request with these headers may change something.
///
/// A missing `Origin` is fine: browsers send it with every WebSocket and with every request that changes something, so
/// a request without it comes from a program, which acts only for itself.
pub(crate) fn is_ours(headers: &HeaderMap, allowed: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if allowed.iter().any(|known| known.trim_end_matches('/').eq_ignore_ascii_case(origin)) {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let from = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    matches!((host, from), (Some(host), Some(from)) if host.eq_ignore_ascii_case(from))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(origin: Option<&'static str>, host: &'static str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        is_ours(&headers, &["https://friend.example/".into()])
    }

    #[test]
    fn only_our_own_page_and_friends_may_act() {
        let host = "play.example:7777";
        for (origin, ours) in [
            (None, true),
            (Some("http://play.example:7777"), true),
            (Some("https://PLAY.example:7777"), true),
            (Some("https://friend.example"), true),
            (Some("http://play.example"), false),
            (Some("http://play.example:7777.evil.example"), false),
            (Some("http://evil.example"), false),
            (Some("null"), false),
            (Some("ftp://play.example:7777"), false),
        ] {
            assert_eq!(check(origin, host), ours, "{origin:?}");
        }
    }
}
