//! Somebody a server knows.

use hyper::header::{AUTHORIZATION, COOKIE, HeaderName, SET_COOKIE};
use serde::Deserialize;
use serde_json::json;

use crate::client::Client;
use crate::line::Retry;
use crate::{Error, Reply, Server, Socket, socket};

/// What tells the server who one is.
#[derive(Clone, PartialEq, Eq)]
pub enum Pass {
    /// The cookie of a guest, as `name=value`.
    Cookie(String),
    /// The token of a program.
    Token(String),
}

/// What is secret is not shown.
impl std::fmt::Debug for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Cookie(_) => "Pass::Cookie(..)",
            Self::Token(_) => "Pass::Token(..)",
        })
    }
}

impl Pass {
    /// The header that carries it.
    pub fn header(&self) -> (HeaderName, String) {
        match self {
            Self::Cookie(cookie) => (COOKIE, cookie.clone()),
            Self::Token(token) => (AUTHORIZATION, format!("Bearer {token}")),
        }
    }
}

/// Somebody a server knows: a guest, or a program of somebody's.
#[derive(Clone, Debug)]
pub struct Account {
    /// Which server.
    pub server: Server,
    /// What tells it who one is.
    pub pass: Pass,
    /// What a client of this account does when the connection is lost.
    pub retry: Retry,
}

impl Account {
    /// A new guest of this name.
    pub async fn guest(server: &Server, name: &str) -> Result<Self, Error> {
        let reply = server.post("/api/guest", None, &json!({ "name": name })).await?;
        reply.text()?;
        Ok(Self::new(server, Pass::Cookie(cookie(&reply)?)))
    }

    /// A program that plays by this token.
    pub fn with_token(server: &Server, token: impl Into<String>) -> Self {
        Self::new(server, Pass::Token(token.into()))
    }

    /// Somebody with this pass.
    pub fn new(server: &Server, pass: Pass) -> Self {
        Self { server: server.clone(), pass, retry: Retry::default() }
    }

    /// Makes a program of this guest's, which plays under a name and by a token of its own.
    pub async fn program(&self, name: &str) -> Result<Self, Error> {
        #[derive(Deserialize)]
        struct Made {
            token: String,
        }
        let made: Made = self.post("/api/programs", &json!({ "name": name })).await?.json()?;
        Ok(Self::with_token(&self.server, made.token))
    }

    /// Connects.
    pub async fn connect(&self) -> Result<Client, Error> {
        Client::connect(self).await
    }

    /// A bare WebSocket of this account, for those who want to do everything themselves.
    pub async fn socket(&self) -> Result<Socket, Error> {
        socket::open(&self.server, Some(&self.pass)).await
    }

    /// `GET path` as this account.
    pub async fn get(&self, path: &str) -> Result<Reply, Error> {
        self.server.get(path, Some(&self.pass)).await
    }

    /// `POST path` as this account, with a body of JSON.
    pub async fn post(&self, path: &str, body: &serde_json::Value) -> Result<Reply, Error> {
        self.server.post(path, Some(&self.pass), body).await
    }
}

fn cookie(reply: &Reply) -> Result<String, Error> {
    let all = reply.headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs: Vec<&str> = all.filter_map(|line| line.split(';').next()).collect();
    if pairs.is_empty() {
        return Err(Error::Unreadable("a new guest was given no cookie".into()));
    }
    Ok(pairs.join("; "))
}
