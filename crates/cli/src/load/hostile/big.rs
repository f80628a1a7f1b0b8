//! Clients that send messages of 64 MiB, in one frame or in many.

use client::Error;
use tokio::io::AsyncWriteExt;

use super::HostileClient;

const WHOLE: usize = 64 * 1024 * 1024;
const CHUNK: usize = 64 * 1024;

/// A mask of zeros leaves the text unchanged, so sending is cheap for this program.
const MASK: [u8; 4] = [0; 4];

static TEXT: [u8; CHUNK] = [b'a'; CHUNK];

pub(super) async fn attack(hostile: &mut HostileClient) -> Result<(), Error> {
    let mut socket = hostile.account.socket().await?;
    let stream = socket.get_mut();
    let in_parts = hostile.luck.below(2) == 0;
    if !in_parts {
        stream.write_all(&head(0x81, WHOLE as u64)).await?;
    }
    for part in 0..WHOLE / CHUNK {
        if in_parts {
            // A text frame that is not final, followed by continuation frames.
            let first_byte = u8::from(part == 0);
            stream.write_all(&head(first_byte, CHUNK as u64)).await?;
        }
        stream.write_all(&TEXT).await?;
        hostile.sent(CHUNK);
    }
    Ok(())
}

/// The head of a frame.
fn head(first_byte: u8, length: u64) -> Vec<u8> {
    // 0xff: masked, and the length follows in eight bytes.
    let mut head = vec![first_byte, 0xff];
    head.extend(length.to_be_bytes());
    head.extend(MASK);
    head
}
