//! Errors of a client.

use protocol::No;
use protocol::rest::Refusal;

/// Errors of a client.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server's address is invalid.
    #[error("'{0}' is no address of a server; write http://HOST:PORT")]
    BadAddress(String),
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] std::io::Error),
    /// The server's HTTP is invalid.
    #[error("the server answers in a way that is not HTTP: {0}")]
    Http(#[from] hyper::Error),
    /// The server refused an HTTP request.
    #[error("the server refuses with status {status}: {why}")]
    Status {
        /// The HTTP status.
        status: u16,
        /// The server's explanation.
        why: String,
    },
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// The server refused a request. Nothing was changed.
    #[error("{0}")]
    No(#[from] No),
    /// The server speaks another version of the protocol.
    #[error("{0}")]
    OldVersion(String),
    /// The connection has ended for good.
    #[error("the connection has ended")]
    Ended,
    /// An answer does not have the expected form.
    #[error("the server's answer cannot be read: {0}")]
    Unreadable(String),
}

impl Error {
    /// The code, if this is a refusal.
    pub fn code(&self) -> Option<protocol::Code> {
        match self {
            Self::No(no) => Some(no.code),
            _ => None,
        }
    }

    /// The error for an HTTP refusal, with the explanation from its body, if there is one.
    pub(crate) fn status(status: u16, body: &[u8]) -> Self {
        let words = serde_json::from_slice(body).map(|Refusal { why, .. }| why);
        let why = words.unwrap_or_else(|_| String::from_utf8_lossy(&body[..body.len().min(200)]).into_owned());
        Self::Status { status, why }
    }
}

impl From<tokio_tungstenite::tungstenite::Error> for Error {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        use tokio_tungstenite::tungstenite::Error as Wire;
        match error {
            Wire::Io(error) => Self::Unreachable(error),
            Wire::Http(response) => {
                let body = response.body().as_deref().unwrap_or_default();
                Self::status(response.status().as_u16(), body)
            }
            other => Self::Socket(Box::new(other)),
        }
    }
}
