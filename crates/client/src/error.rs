//! What can go wrong for a client.

use protocol::No;

/// What can go wrong for a client.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address of the server cannot be read.
    #[error("'{0}' is no address of a server; write http://HOST:PORT")]
    BadAddress(String),
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] std::io::Error),
    /// The server does not speak HTTP as it should.
    #[error("the server answers in a way that is not HTTP: {0}")]
    Http(#[from] hyper::Error),
    /// The server refused a request by HTTP.
    #[error("the server refuses with status {status}: {why}")]
    Status {
        /// The status of HTTP.
        status: u16,
        /// Its words.
        why: String,
    },
    /// The connection failed.
    #[error("the connection failed: {0}")]
    Socket(Box<tokio_tungstenite::tungstenite::Error>),
    /// The server refused what was asked. Nothing was changed.
    #[error("{0}")]
    No(#[from] No),
    /// The connection has ended for good.
    #[error("the connection has ended")]
    Ended,
    /// An answer has another form than expected.
    #[error("the server's answer cannot be read: {0}")]
    Unreadable(String),
}

impl Error {
    /// The code of a refusal, if it is one.
    pub fn code(&self) -> Option<protocol::Code> {
        match self {
            Self::No(no) => Some(no.code),
            _ => None,
        }
    }

    /// A refusal by HTTP: the words of its body, if it has some of ours.
    pub(crate) fn status(status: u16, body: &[u8]) -> Self {
        #[derive(serde::Deserialize)]
        struct Words {
            why: String,
        }
        let words = serde_json::from_slice(body).map(|Words { why }| why);
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
