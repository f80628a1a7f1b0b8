//! Ids: 64 random bits, written as 13 characters that are hard to confuse when read aloud.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Crockford's base 32: no i, l, o or u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: usize = 13;

/// Why a text is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id is 13 letters and digits, as the server gave it")]
pub struct BadId;

fn write(mut bits: u64) -> [u8; LENGTH] {
    let mut text = [0; LENGTH];
    for place in text.iter_mut().rev() {
        *place = LETTERS[(bits % 32) as usize];
        bits /= 32;
    }
    text
}

fn read(text: &str) -> Result<u64, BadId> {
    if text.len() != LENGTH {
        return Err(BadId);
    }
    let digit = |letter: u8| LETTERS.iter().position(|&known| known == letter).ok_or(BadId);
    text.bytes().try_fold(0u64, |bits, letter| {
        let bits = bits.checked_mul(32).ok_or(BadId)?;
        Ok(bits | digit(letter)? as u64)
    })
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let text = write(self.0);
                f.write_str(std::str::from_utf8(&text).expect("the letters are ASCII"))
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(text: &str) -> Result<Self, BadId> {
                read(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text = write(self.0);
                serializer.serialize_str(std::str::from_utf8(&text).expect("the letters are ASCII"))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

ids! {
    /// A table.
    TableId,
    /// A player: a person or a person's program.
    PlayerId,
    /// A finished game, as its public link names it.
    ReplayId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_round_trip() {
        for bits in [0, 1, 31, 32, u64::MAX, 0x0123_4567_89ab_cdef] {
            let text = TableId(bits).to_string();
            assert_eq!(text.len(), LENGTH);
            assert_eq!(text.parse(), Ok(TableId(bits)));
            let json = serde_json::to_string(&TableId(bits)).unwrap();
            assert_eq!(serde_json::from_str::<TableId>(&json).unwrap(), TableId(bits));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "0", "zzzzzzzzzzzzz", "000000000000i", "0000000000000 ", "000000000000\u{e9}"] {
            assert_eq!(text.parse::<TableId>(), Err(BadId), "{text:?}");
        }
    }
}
