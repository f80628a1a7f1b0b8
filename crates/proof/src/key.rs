//! The secret key and the public key of a server.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

use crate::hex;

/// A server's secret key, which is used only to sign the records of its games.
pub struct ServerKey(SigningKey);

/// The public half of a [`ServerKey`], which verifies signatures. Its text form is 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

/// Why a text is not a [`PublicKey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    /// The text is not 64 lower-case hexadecimal digits.
    #[error("a key must be 64 digits, each 0 to 9 or a to f")]
    Digits,
    /// The digits are not a valid Ed25519 key.
    #[error("these 64 digits are not an Ed25519 public key")]
    NoKey,
}

impl ServerKey {
    /// A key from 32 random bytes, which only the server may know.
    pub fn new(secret: [u8; 32]) -> Self {
        Self(SigningKey::from_bytes(&secret))
    }

    /// The public half, which the server publishes.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    pub(crate) fn sign_text(&self, text: &str) -> [u8; 64] {
        self.0.sign(text.as_bytes()).to_bytes()
    }
}

impl PublicKey {
    /// Whether this key signed the text. Verification is strict: weak keys and malleable signatures are rejected.
    pub(crate) fn has_signed(&self, text: &str, signature: &[u8; 64]) -> bool {
        let signature = Signature::from_bytes(signature);
        VerifyingKey::from_bytes(&self.0).is_ok_and(|key| key.verify_strict(text.as_bytes(), &signature).is_ok())
    }
}

/// Hides the key so that it cannot end up in a log.
impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerKey(..)")
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::text(&self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl FromStr for PublicKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let bytes = hex::read(text).ok_or(BadKey::Digits)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| BadKey::NoKey)?;
        if key.is_weak() { Err(BadKey::NoKey) } else { Ok(Self(bytes)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first test of RFC 8032, section 7.1.
    const SECRET: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    const PUBLIC: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    const SIGNATURE: &str = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";

    #[test]
    fn keys_and_signatures_are_those_of_ed25519() {
        let key = ServerKey::new(hex::read(SECRET).unwrap());
        assert_eq!(key.public().to_string(), PUBLIC);
        assert_eq!(key.sign_text(""), hex::read(SIGNATURE).unwrap());
        assert!(key.public().has_signed("", &hex::read(SIGNATURE).unwrap()));
    }

    #[test]
    fn a_public_key_goes_through_text() {
        let key = ServerKey::new([7; 32]).public();
        assert_eq!(key.to_string().parse(), Ok(key));
        assert_eq!(format!("{key:?}"), format!("PublicKey({key})"));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "ab", &PUBLIC[1..], &PUBLIC.to_uppercase(), &"+f".repeat(32), &"é".repeat(32)] {
            assert_eq!(text.parse::<PublicKey>(), Err(BadKey::Digits), "{text}");
        }
        // No point of the curve has y = 2; y = 1 is the neutral point, for which any text can be signed.
        for first in ["02", "01"] {
            let text = format!("{first}{}", "00".repeat(31));
            assert_eq!(text.parse::<PublicKey>(), Err(BadKey::NoKey), "{text}");
        }
    }

    #[test]
    fn the_secret_is_not_shown_by_debug() {
        assert_eq!(format!("{:?}", ServerKey::new([7; 32])), "ServerKey(..)");
    }
}
