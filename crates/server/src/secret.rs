//! Random secrets: tokens, invitation codes, ids, entropy. Only hashes of tokens and codes are stored.

use sha2::{Digest, Sha256};

/// Crockford's base 32: no i, l, o or u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Random bytes from the operating system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A random number, for ids and nonces.
pub(crate) fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// 32 random bytes as lower-case hexadecimal digits: a token, or entropy.
pub(crate) fn hex() -> String {
    hex::encode(bytes::<32>())
}

/// 128 random bits as 26 characters that are easy to read aloud.
pub(crate) fn invitation() -> String {
    let mut bits = u128::from_le_bytes(bytes());
    let mut text = String::with_capacity(26);
    for _ in 0..26 {
        text.push(char::from(LETTERS[(bits % 32) as usize]));
        bits /= 32;
    }
    text
}

/// The stored form of a token or a code.
pub(crate) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_differ() {
        assert_eq!(hex().len(), 64);
        assert_eq!(invitation().len(), 26);
        assert_ne!(hex(), hex());
        assert_ne!(invitation(), invitation());
        assert_ne!(hash("a"), hash("b"));
    }
}
