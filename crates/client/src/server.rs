//! The address of a server.

use std::net::IpAddr;
use std::str::FromStr;

use tokio::net::{TcpSocket, TcpStream, lookup_host};

use crate::Error;

/// The address of a server, as `http://HOST:PORT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// Host and port, as in HTTP.
    authority: String,
    /// The local address to connect from; chosen by the system if `None`.
    from: Option<IpAddr>,
    /// The size of the receive buffer; chosen by the system if `None`.
    receive_buffer: Option<u32>,
}

impl FromStr for Server {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let bad = || Error::BadAddress(text.into());
        let authority = text.strip_prefix("http://").ok_or_else(bad)?.trim_end_matches('/');
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| bad())?),
            _ => (authority, 80u16),
        };
        let fits = |letter: char| letter.is_ascii_alphanumeric() || ".-_:[]".contains(letter);
        if host.is_empty() || !host.chars().all(fits) {
            return Err(bad());
        }
        Ok(Self { authority: format!("{host}:{port}"), from: None, receive_buffer: None })
    }
}

impl Server {
    /// The same server, reached from this local address. It lets a test act as many people on one machine: on Linux,
    /// all of 127.0.0.0/8 is local.
    #[must_use]
    pub fn from(mut self, address: IpAddr) -> Self {
        self.from = Some(address);
        self
    }

    /// The same server, reached with a receive buffer of this size. It lets a test read slowly.
    #[must_use]
    pub fn with_receive_buffer(mut self, bytes: u32) -> Self {
        self.receive_buffer = Some(bytes);
        self
    }

    /// Host and port.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Connects to it.
    pub async fn dial(&self) -> Result<TcpStream, Error> {
        let mut failed = None;
        for address in lookup_host(&self.authority).await? {
            let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            if let Some(from) = self.from.filter(|from| from.is_ipv4() == address.is_ipv4()) {
                socket.bind((from, 0).into())?;
            }
            if let Some(bytes) = self.receive_buffer {
                socket.set_recv_buffer_size(bytes)?;
            }
            match socket.connect(address).await {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Err(error) => failed = Some(error),
            }
        }
        Err(failed.map_or_else(|| Error::BadAddress(self.authority.clone()), Error::Unreachable))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        for (text, authority) in [
            ("http://127.0.0.1:7777", "127.0.0.1:7777"),
            ("http://play.example/", "play.example:80"),
            ("http://[::1]:7777", "[::1]:7777"),
            ("http://[::1]", "[::1]:80"),
        ] {
            assert_eq!(text.parse::<Server>().unwrap().authority(), authority, "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "localhost:7777", "https://a", "http://", "http://:80", "http://a:x", "http://a/b", "http://a\r\n"]
        {
            assert!(matches!(text.parse::<Server>(), Err(Error::BadAddress(_))), "{text:?}");
        }
    }
}
