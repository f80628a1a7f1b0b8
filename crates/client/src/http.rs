//! HTTP requests: one connection each, since a client makes only two or three.

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Error, Pass, Server};

/// Maximum size of a response body.
const LONGEST: usize = 16 * 1024 * 1024;

/// An HTTP response.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Reply {
    /// The body parsed as JSON, or the refusal.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_slice(self.good()?).map_err(|error| Error::Unreadable(error.to_string()))
    }

    /// The body as text, or the refusal.
    pub fn text(&self) -> Result<&str, Error> {
        std::str::from_utf8(self.good()?).map_err(|error| Error::Unreadable(error.to_string()))
    }

    fn good(&self) -> Result<&[u8], Error> {
        if (200..300).contains(&self.status) { Ok(&self.body) } else { Err(Error::status(self.status, &self.body)) }
    }
}

impl Server {
    /// `GET path`, with these credentials.
    pub async fn get(&self, path: &str, pass: Option<&Pass>) -> Result<Reply, Error> {
        self.request(Method::GET, path, pass, Bytes::new()).await
    }

    /// `POST path` with a JSON body.
    pub async fn post(&self, path: &str, pass: Option<&Pass>, body: &impl Serialize) -> Result<Reply, Error> {
        let body = serde_json::to_vec(body).map_err(|error| Error::Unreadable(error.to_string()))?;
        self.request(Method::POST, path, pass, body.into()).await
    }

    /// Any request, with a JSON body or an empty one.
    pub async fn request(&self, method: Method, path: &str, pass: Option<&Pass>, body: Bytes) -> Result<Reply, Error> {
        let mut request = Request::builder().method(method).uri(path).header(HOST, self.authority());
        if let Some((name, value)) = pass.map(Pass::header) {
            request = request.header(name, value);
        }
        if !body.is_empty() {
            request = request.header(CONTENT_TYPE, "application/json");
        }
        let request = request.body(Full::new(body)).map_err(|error| Error::Unreadable(error.to_string()))?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(self.dial().await?)).await?;
        // It ends with the sender, which also receives its errors.
        tokio::spawn(connection);
        let (head, body) = sender.send_request(request).await?.into_parts();
        let body = Limited::new(body, LONGEST).collect().await;
        let body = body.map_err(|error| Error::Unreadable(error.to_string()))?.to_bytes();
        Ok(Reply { status: head.status.as_u16(), headers: head.headers, body })
    }
}
