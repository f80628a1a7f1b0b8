//! The WebSocket.

use hyper::header::{HOST, HeaderValue, SEC_WEBSOCKET_PROTOCOL};
use protocol::SUBPROTOCOL;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::{Error, Pass, Server};

/// A WebSocket to a server.
pub type Socket = WebSocketStream<TcpStream>;

/// Allocated for every socket, and a program may have thousands of them.
const READ_BUFFER: usize = 8 * 1024;

/// Opens a WebSocket as whoever `pass` is, on which updates come with `views` or without.
pub async fn open(server: &Server, pass: Option<&Pass>, views: bool) -> Result<Socket, Error> {
    upgrade(server, pass, views, server.dial().await?).await
}

/// Makes a WebSocket of a connection.
async fn upgrade(server: &Server, pass: Option<&Pass>, views: bool, stream: TcpStream) -> Result<Socket, Error> {
    let mut request =
        format!("ws://{}/ws{}", server.authority(), if views { "" } else { "?views=false" }).into_client_request()?;
    let headers = request.headers_mut();
    let value = |text: &str| HeaderValue::from_str(text).map_err(|error| Error::Unreadable(error.to_string()));
    headers.insert(HOST, value(server.authority())?);
    headers.insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
    if let Some((name, text)) = pass.map(Pass::header) {
        headers.insert(name, value(&text)?);
    }
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
    let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
    Ok(socket)
}
