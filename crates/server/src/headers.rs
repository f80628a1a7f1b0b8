//! The headers of every response.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

const PAGE: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; \
                    frame-ancestors 'none'";
const DATA: &str = "default-src 'none'; frame-ancestors 'none'";

/// Adds security headers.
pub(crate) async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // A worker is subject to the policy that its own script was served with.
    let is_page = headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
        kind.as_bytes().starts_with(b"text/html") || kind.as_bytes().starts_with(b"text/javascript")
    });
    put(headers, header::CONTENT_SECURITY_POLICY, if is_page { PAGE } else { DATA });
    put(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(headers, header::REFERRER_POLICY, "no-referrer");
    put(headers, header::X_FRAME_OPTIONS, "DENY");
    put(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    put(headers, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    put(headers, HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    if !headers.contains_key(header::CACHE_CONTROL) {
        put(headers, header::CACHE_CONTROL, "no-store");
    }
    response
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.insert(name, HeaderValue::from_static(value));
}
