//! Clients that flood the server with frames that complete no message: pings, pongs and empty fragments of a message
//! that never ends.

use client::Error;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::HostileClient;
use super::garbage::frame;

/// Frames written at once.
const TOGETHER: usize = 2000;

pub(super) async fn attack(hostile: &mut HostileClient) -> Result<(), Error> {
    let (begin, again) = match hostile.luck.below(3) {
        0 => (Vec::new(), frame(0x89, b"")),
        1 => (Vec::new(), frame(0x8a, b"")),
        // Neither the first fragment nor any later one is final.
        _ => (frame(0x01, b""), frame(0x00, b"")),
    };
    let mut socket = hostile.account.socket().await?;
    let (mut reader, mut writer) = socket.get_mut().split();
    writer.write_all(&begin).await?;
    let many = again.repeat(TOGETHER);
    let flood = async {
        loop {
            writer.write_all(&many).await?;
            hostile.sent(many.len());
            tokio::task::yield_now().await;
        }
    };
    let mut heard = [0; 4096];
    let read = async { while reader.read(&mut heard).await.is_ok_and(|bytes| bytes > 0) {} };
    tokio::select! {
        failed = flood => failed,
        () = read => Err(Error::Unreachable(std::io::ErrorKind::ConnectionReset.into())),
    }
}
