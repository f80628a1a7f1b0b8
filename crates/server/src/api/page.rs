//! The page of the house. It is the same for everybody; also an invitation leads to it.

use axum::http::header;
use axum::response::{Html, IntoResponse};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// What this is.
pub(super) async fn page() -> Html<&'static str> {
    Html(PAGE)
}

/// How it looks.
pub(super) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}
