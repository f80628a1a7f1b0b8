//! A player's account on a server.

use hyper::header::{AUTHORIZATION, COOKIE, HeaderName, SET_COOKIE};
use protocol::rest::{NewGuest, NewProgram, ProgramToken};
use protocol::session::Retry;
use serde::Serialize;

use crate::client::Client;
use crate::{Error, Reply, Server, Socket, socket};

/// The credentials of an account.
#[derive(Clone, PartialEq, Eq)]
pub enum Pass {
    /// The cookie of a guest, as `name=value`.
    Cookie(String),
    /// The token of a program.
    Token(String),
}

/// Hides the secret.
impl std::fmt::Debug for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Cookie(_) => "Pass::Cookie(..)",
            Self::Token(_) => "Pass::Token(..)",
        })
    }
}

impl Pass {
    /// The HTTP header for it.
    pub fn header(&self) -> (HeaderName, String) {
        match self {
            Self::Cookie(cookie) => (COOKIE, cookie.clone()),
            Self::Token(token) => (AUTHORIZATION, format!("Bearer {token}")),
        }
    }
}

/// A player known to a server: a guest, or a guest's program.
#[derive(Clone, Debug)]
pub struct Account {
    /// The server.
    pub server: Server,
    /// The credentials.
    pub pass: Pass,
    /// How a client of this account reconnects.
    pub retry: Retry,
    /// Whether every update has a view. Without, one comes with the first update of a game and after a gap; in between a
    /// client learns the view from the events ([`engine::View::apply`]).
    pub views: bool,
}

impl Account {
    /// Creates a guest with this name.
    pub async fn guest(server: &Server, name: &str) -> Result<Self, Error> {
        let reply = server.post("/api/guest", None, &NewGuest { name: Some(name.into()) }).await?;
        reply.text()?;
        Ok(Self::new(server, Pass::Cookie(cookie(&reply)?)))
    }

    /// The account of the program with this token.
    pub fn with_token(server: &Server, token: impl Into<String>) -> Self {
        Self::new(server, Pass::Token(token.into()))
    }

    /// The account with these credentials.
    pub fn new(server: &Server, pass: Pass) -> Self {
        Self { server: server.clone(), pass, retry: Retry::default(), views: true }
    }

    /// Creates a program of this guest, with its own name and token.
    pub async fn program(&self, name: &str) -> Result<Self, Error> {
        let made: ProgramToken = self.post("/api/programs", &NewProgram { name: name.into() }).await?.json()?;
        Ok(Self::with_token(&self.server, made.token))
    }

    /// Connects to the server.
    pub async fn connect(&self) -> Result<Client, Error> {
        Client::connect(self).await
    }

    /// Opens a bare WebSocket, for programs that handle the protocol themselves.
    pub async fn socket(&self) -> Result<Socket, Error> {
        socket::open(&self.server, Some(&self.pass), self.views).await
    }

    /// `GET path` as this account.
    pub async fn get(&self, path: &str) -> Result<Reply, Error> {
        self.server.get(path, Some(&self.pass)).await
    }

    /// `POST path` as this account, with a JSON body.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Reply, Error> {
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
