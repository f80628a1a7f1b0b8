//! HTTP requests to the server.

use leptos::prelude::{document, window};
use protocol::rest::Refusal;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, Response};

use crate::words;

/// Reads a resource.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, String> {
    let text = ask(path, &RequestInit::new()).await?;
    engine::parse_json(&text).map_err(|_| words::site::UNREADABLE.into())
}

/// Whether the server has a newer page than this one: its HTML starts another script.
pub(crate) async fn is_page_newer() -> bool {
    let script = document().query_selector("script[src]").ok().flatten().and_then(|it| it.get_attribute("src"));
    match (ask("/", &RequestInit::new()).await, script) {
        (Ok(html), Some(script)) => !html.contains(&script),
        _ => false,
    }
}

/// Posts a body and reads the answer.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, String> {
    post_until(path, body, None).await
}

/// Like [`post`], but aborts when the signal fires.
pub(crate) async fn post_until<T: DeserializeOwned>(
    path: &str,
    body: &impl Serialize,
    stop: Option<&AbortSignal>,
) -> Result<T, String> {
    let init = RequestInit::new();
    init.set_signal(stop);
    init.set_method("POST");
    let body = serde_json::to_string(body).expect("bodies are made of texts and numbers");
    init.set_body(&JsValue::from_str(&body));
    let headers = web_sys::Headers::new().map_err(|_| words::site::NO_SERVER)?;
    let _ = headers.set("content-type", "application/json");
    init.set_headers(&headers);
    let text = ask(path, &init).await?;
    engine::parse_json(&text).map_err(|_| words::site::UNREADABLE.into())
}

/// Deletes a resource.
pub(crate) async fn delete(path: &str) -> Result<(), String> {
    let init = RequestInit::new();
    init.set_method("DELETE");
    ask(path, &init).await.map(drop)
}

async fn ask(path: &str, init: &RequestInit) -> Result<String, String> {
    let no_server = |_| words::site::NO_SERVER.to_owned();
    let response = JsFuture::from(window().fetch_with_str_and_init(path, init)).await.map_err(no_server)?;
    let response: Response = response.dyn_into().map_err(no_server)?;
    let text = JsFuture::from(response.text().map_err(no_server)?).await.map_err(no_server)?;
    let text = text.as_string().unwrap_or_default();
    if response.ok() {
        return Ok(text);
    }
    let refusal = engine::parse_json(&text).map(|Refusal { why, .. }| why);
    Err(refusal.unwrap_or_else(|_| words::site::NO_SERVER.to_owned()))
}
