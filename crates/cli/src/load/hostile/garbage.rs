//! Clients that send invalid messages, frames or requests.

use client::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::HostileClient;

pub(super) async fn attack(hostile: &mut HostileClient) -> Result<(), Error> {
    match hostile.luck.below(8) {
        // Half of a handshake, then nothing.
        0 => raw(hostile, b"GET /ws HTTP/1.1\r\nHost: somewhere\r\nUpgrade: webso".to_vec()).await,
        1 => {
            let noise = noise(hostile, 4096);
            raw(hostile, noise).await
        }
        2 => {
            let long = format!("GET /ws HTTP/1.1\r\nX-Long: {}\r\n", "a".repeat(200_000));
            raw(hostile, long.into_bytes()).await
        }
        // Random bytes instead of frames.
        3 => {
            let noise = noise(hostile, 4096);
            frames(hostile, noise).await
        }
        // Text that is not valid UTF-8.
        4 => frames(hostile, frame(0x81, &[0xff, 0xfe, 0xc0, 0x80])).await,
        // An unmasked frame, which clients must not send.
        5 => frames(hostile, vec![0x81, 0x02, b'{', b'}']).await,
        // Deeply nested JSON, again and again.
        6 => frames(hostile, frame(0x81, "[".repeat(8000).as_bytes()).repeat(50)).await,
        // A ping that is too long, and an invalid close code.
        _ => frames(hostile, [frame(0x89, &[0; 300]), frame(0x88, &[0, 1])].concat()).await,
    }
}

/// Sends these bytes instead of an HTTP request.
async fn raw(hostile: &mut HostileClient, bytes: Vec<u8>) -> Result<(), Error> {
    let mut stream = hostile.server.dial().await?;
    hostile.sent(bytes.len());
    stream.write_all(&bytes).await?;
    listen(&mut stream).await
}

/// Sends these bytes instead of valid frames.
async fn frames(hostile: &mut HostileClient, bytes: Vec<u8>) -> Result<(), Error> {
    let mut socket = hostile.account.socket().await?;
    hostile.sent(bytes.len());
    let stream = socket.get_mut();
    stream.write_all(&bytes).await?;
    listen(stream).await
}

/// Reads until the server closes the connection.
pub(super) async fn listen(stream: &mut TcpStream) -> Result<(), Error> {
    let mut heard = [0; 4096];
    while stream.read(&mut heard).await? > 0 {}
    Err(Error::Unreachable(std::io::ErrorKind::UnexpectedEof.into()))
}

/// A frame with a mask of zeros.
pub(super) fn frame(first_byte: u8, text: &[u8]) -> Vec<u8> {
    let mut frame = vec![first_byte];
    if text.len() < 126 {
        frame.push(0x80 + text.len() as u8);
    } else {
        // The length follows in two bytes.
        frame.push(0xfe);
        frame.extend((text.len() as u16).to_be_bytes());
    }
    frame.extend([0; 4]);
    frame.extend(text);
    frame
}

fn noise(hostile: &mut HostileClient, bytes: usize) -> Vec<u8> {
    (0..bytes / 8).flat_map(|_| hostile.luck.next().to_le_bytes()).collect()
}
