//! Requests by HTTP: one connection each, since a client needs two or three in its life.

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST};
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;

use crate::{Error, Pass, Server};

/// An answer is read up to this many bytes.
const LONGEST: usize = 16 * 1024 * 1024;

/// What a server answers to a request by HTTP.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl Reply {
    /// The body as JSON, or the refusal it is.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Error> {
        serde_json::from_slice(self.good()?).map_err(|error| Error::Unreadable(error.to_string()))
    }

    /// The body as text, or the refusal it is.
    pub fn text(&self) -> Result<&str, Error> {
        std::str::from_utf8(self.good()?).map_err(|error| Error::Unreadable(error.to_string()))
    }

    fn good(&self) -> Result<&[u8], Error> {
        if (200..300).contains(&self.status) { Ok(&self.body) } else { Err(Error::status(self.status, &self.body)) }
    }
}

impl Server {
    /// `GET path`, as whoever `pass` is.
    pub async fn get(&self, path: &str, pass: Option<&Pass>) -> Result<Reply, Error> {
        self.request(Method::GET, path, pass, Bytes::new()).await
    }

    /// `POST path` with a body of JSON.
    pub async fn post(&self, path: &str, pass: Option<&Pass>, body: &serde_json::Value) -> Result<Reply, Error> {
        self.request(Method::POST, path, pass, body.to_string().into()).await
    }

    /// Any request, the body being JSON if there is one.
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
        // It ends with the sender; what goes wrong on it is told to the sender.
        tokio::spawn(connection);
        let (head, body) = sender.send_request(request).await?.into_parts();
        let body = Limited::new(body, LONGEST).collect().await;
        let body = body.map_err(|error| Error::Unreadable(error.to_string()))?.to_bytes();
        Ok(Reply { status: head.status.as_u16(), headers: head.headers, body })
    }
}
