//! Middleware for every request: determines the client's address and applies origin checks and rate limits.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::Refused;
use crate::origin;

/// The address a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) IpAddr);

/// How long a request beyond the limits waits for its refusal.
const HELD: Duration = Duration::from_secs(1);

/// The path of page files whose names change with their contents.
const FILES: &str = "/a/";

/// Refuses requests from other sites' pages, and too many requests from one address.
pub(crate) async fn pass(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_watching = matches!(path, "/healthz" | "/metrics");
    let is_file = path.starts_with(FILES);
    let only_reads = matches!(*request.method(), Method::GET | Method::HEAD) && path != "/ws";
    let peer = request.extensions().get::<SocketAddr>().map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), SocketAddr::ip);
    let from = address(peer, request.headers(), app.config.trust_proxy);
    let now = app.clock.now();
    let rate = match (is_watching, is_file) {
        (true, _) => &app.rates.watching,
        (false, true) => &app.rates.files,
        (false, false) => &app.rates.requests,
    };
    if app.rates.cut.is_overdrawn(&from, now) || !rate.take(from, now) {
        // Nothing more is read from the connection meanwhile, which slows a flood down at its source. Behind a proxy it
        // would take connections that others need.
        if !app.config.trust_proxy {
            tokio::time::sleep(HELD).await;
        }
        return Refused::too_fast().into_response();
    }
    if !only_reads && !origin::is_ours(request.headers(), &app.config.allow_origin) {
        return Refused::wrong_origin().into_response();
    }
    request.extensions_mut().insert(From(from));
    next.run(request).await
}

/// The client's address, as used for limits.
fn address(peer: IpAddr, headers: &HeaderMap, trust_proxy: bool) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let address = if trust_proxy { forwarded().unwrap_or(peer) } else { peer };
    household(address)
}

/// Counts a whole IPv6 /64 network as one address, since one household usually has all of it.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() >> 64 << 64)),
        short @ IpAddr::V4(_) => short,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_a_trusted_proxy_says_where_a_request_comes_from() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("1.1.1.1, 2.2.2.2"));
        let peer = "9.9.9.9".parse().unwrap();
        for (trust, found) in [(false, "9.9.9.9"), (true, "2.2.2.2")] {
            assert_eq!(address(peer, &headers, trust), found.parse::<IpAddr>().unwrap());
        }
        assert_eq!(address(peer, &HeaderMap::new(), true), peer);
    }

    #[test]
    fn a_household_is_one_address() {
        let of = |text: &str| address(text.parse().unwrap(), &HeaderMap::new(), false);
        assert_eq!(of("2001:db8:1:2:aaaa::1"), of("2001:db8:1:2:bbbb::2"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:1.2.3.4"), of("1.2.3.4"));
    }
}
