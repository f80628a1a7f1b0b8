//! Provable luck: outcomes that follow from a secret which is committed to before it is used and shown after it.
//!
//! docs/fairness.md says the same in words from which a second verifier can be written.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Luck;

/// 32 bytes that decide a game's chance together with the players' [`Entropy`]. Shown only when the game is over.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Secret([u8; 32]);

/// What is published of a [`Secret`] before the game: its SHA-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Commitment([u8; 32]);

/// What the players add to the secret: for each seat, in their order, up to 64 lower-case hexadecimal digits. Empty
/// for a seat that gave nothing, such as a bot's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<String>", try_from = "Vec<String>")]
pub struct Entropy(Vec<String>);

/// Why a text is no secret, no commitment or no entropy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHex {
    /// A secret or a commitment of the wrong form.
    #[error("it must be 64 digits, each 0 to 9 or a to f")]
    Digest,
    /// A seat's entropy of the wrong form.
    #[error("entropy must be at most 64 digits, each 0 to 9 or a to f")]
    Entropy,
}

/// Luck that can be proved: the outcome number `k` of a game follows from the secret, the entropy and `k` alone.
///
/// ```
/// use engine::{Entropy, Luck, Provable, Secret};
/// let luck = |drawn| Provable::new(Secret::new([7; 32]), Entropy::none(2), drawn);
/// let mut through = luck(0);
/// let tickets: Vec<u32> = (0..4).map(|_| through.ticket(54)).collect();
/// assert_eq!(luck(3).ticket(54), tickets[3], "a host goes on after a restart where it was");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provable {
    secret: Secret,
    entropy: Entropy,
    drawn: u32,
}

impl Secret {
    /// The secret of these bytes, which nobody but the host may know or guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// What may be published of it before the game.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// Another secret, named by `label`: HMAC-SHA-256 of it under this one. A host derives one for each game from a
    /// master that it never shows, so that a secret which is shown tells nothing of any other.
    #[must_use]
    pub fn derive(&self, label: &str) -> Self {
        Self(self.sign(label))
    }

    fn sign(&self, message: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(message.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl Entropy {
    /// The most digits a seat may give.
    pub const MOST: usize = 64;

    /// The entropy of a table's seats, in their order.
    pub fn new(seats: Vec<String>) -> Result<Self, BadHex> {
        seats.iter().try_for_each(|text| Self::check(text))?;
        Ok(Self(seats))
    }

    /// The entropy of a table at which nobody gave any.
    pub fn none(players: usize) -> Self {
        Self(vec![String::new(); players])
    }

    /// Refuses a text that no seat may give.
    pub fn check(text: &str) -> Result<(), BadHex> {
        if text.len() <= Self::MOST && text.bytes().all(is_digit) { Ok(()) } else { Err(BadHex::Entropy) }
    }

    /// What each seat gave.
    pub fn seats(&self) -> &[String] {
        &self.0
    }
}

impl Provable {
    /// The luck of a game of which `drawn` outcomes have been drawn already: 0 for a new one.
    pub const fn new(secret: Secret, entropy: Entropy, drawn: u32) -> Self {
        Self { secret, entropy, drawn }
    }

    /// What it draws from. It must not be shown before the game is over.
    pub const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// What the players added.
    pub const fn entropy(&self) -> &Entropy {
        &self.entropy
    }

    /// How many outcomes have been drawn.
    pub const fn drawn(&self) -> u32 {
        self.drawn
    }

    /// The ticket of the outcome number `k`, counted from 0, if it is drawn from this many tickets.
    pub fn ticket_at(&self, k: u32, tickets: u32) -> u32 {
        first_even((0..).map(|attempt| self.number(k, attempt)), tickets)
    }

    fn number(&self, k: u32, attempt: u64) -> u64 {
        let signed = self.secret.sign(&format!("{}#{k}.{attempt}", self.entropy.0.join("|")));
        u64::from_be_bytes(*signed.first_chunk().expect("a SHA-256 has 32 bytes"))
    }
}

impl Luck for Provable {
    fn ticket(&mut self, tickets: u32) -> u32 {
        let ticket = self.ticket_at(self.drawn, tickets);
        self.drawn += 1;
        ticket
    }
}

/// A secret does not get into logs by accident.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> Self {
        to_hex(&secret.0)
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        to_hex(&commitment.0)
    }
}

impl From<Entropy> for Vec<String> {
    fn from(entropy: Entropy) -> Self {
        entropy.0
    }
}

impl TryFrom<String> for Secret {
    type Error = BadHex;

    fn try_from(text: String) -> Result<Self, BadHex> {
        from_hex(&text).map(Self)
    }
}

impl TryFrom<String> for Commitment {
    type Error = BadHex;

    fn try_from(text: String) -> Result<Self, BadHex> {
        from_hex(&text).map(Self)
    }
}

impl TryFrom<Vec<String>> for Entropy {
    type Error = BadHex;

    fn try_from(seats: Vec<String>) -> Result<Self, BadHex> {
        Self::new(seats)
    }
}

/// The ticket of the first number that favours none: those above the greatest multiple of `tickets` are passed over.
fn first_even(mut numbers: impl Iterator<Item = u64>, tickets: u32) -> u32 {
    let even = (1u128 << 64) / u128::from(tickets) * u128::from(tickets);
    let number = numbers.find(|&number| u128::from(number) < even).expect("attempts do not run out");
    (number % u64::from(tickets)) as u32
}

const fn is_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

fn to_hex(bytes: &[u8; 32]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}

fn from_hex(text: &str) -> Result<[u8; 32], BadHex> {
    if text.len() != 64 || !text.bytes().all(is_digit) {
        return Err(BadHex::Digest);
    }
    let mut bytes = [0; 32];
    for (byte, at) in bytes.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| BadHex::Digest)?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counting() -> Secret {
        Secret::new(std::array::from_fn(|index| index as u8))
    }

    fn entropy(seats: &[&str]) -> Result<Entropy, BadHex> {
        Entropy::new(seats.iter().map(|&text| text.into()).collect())
    }

    #[test]
    fn a_secret_its_commitment_and_its_luck_stay_as_they_were_first_published() {
        let secret = counting();
        assert_eq!(
            String::from(secret.commitment()),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
            "the SHA-256 of the 32 bytes"
        );
        assert_eq!(
            String::from(secret.derive("table 1 game 2")),
            "25c9a4bfb01f628fadb9a943ad4cf8df88152d176c57019cf4f48f39e700ce93",
            "the HMAC of the label"
        );
        let mut luck = Provable::new(secret, entropy(&["00ff", "", "beef"]).unwrap(), 0);
        let tickets: Vec<u32> = (0..8).map(|_| luck.ticket(54)).collect();
        assert_eq!(tickets, [47, 3, 15, 18, 19, 45, 44, 14], "published records would no longer be verified");
    }

    #[test]
    fn every_ticket_is_equally_likely() {
        let mut luck = Provable::new(counting(), Entropy::none(2), 0);
        for tickets in [1u32, 2, 3, 6, 13] {
            let mut seen = vec![0u32; tickets as usize];
            for _ in 0..4000 * tickets {
                seen[luck.ticket(tickets) as usize] += 1;
            }
            let worst = seen.iter().map(|&count| count.abs_diff(4000)).max().unwrap();
            assert!(worst < 300, "of {tickets} tickets one is off by {worst} in 4,000");
        }
    }

    #[test]
    fn numbers_that_would_favour_the_low_tickets_are_passed_over() {
        // 2^64 is 18,446,744,073,709,551,616: 10 times 1,844,674,407,370,955,161 and 6 more.
        let last = u64::MAX;
        assert_eq!(first_even([last, last - 5, last - 6].into_iter(), 10), 9);
        assert_eq!(first_even([last].into_iter(), 16), 15, "a power of two passes over none");
        assert_eq!(first_even([last].into_iter(), 1), 0);
    }

    #[test]
    fn a_host_that_starts_again_in_the_middle_draws_what_it_would_have_drawn() {
        let sizes = [54u32, 1, 2, 6, 36, 16_800, u32::MAX];
        let mut through = Provable::new(counting(), entropy(&["ab", "cd"]).unwrap(), 0);
        for k in 0..300u32 {
            let tickets = sizes[k as usize % sizes.len()];
            let mut resumed = Provable::new(counting(), entropy(&["ab", "cd"]).unwrap(), k);
            let ticket = through.ticket(tickets);
            assert!(ticket < tickets);
            assert_eq!((resumed.ticket(tickets), resumed), (ticket, through.clone()), "outcome {k} of {tickets}");
        }
    }

    #[test]
    fn every_digit_a_seat_gives_and_every_derived_secret_changes_the_luck() {
        let draw = |secret: Secret, seats: &[&str]| Provable::new(secret, entropy(seats).unwrap(), 0).number(0, 0);
        let all = [
            draw(counting(), &["ab", "c"]),
            draw(counting(), &["a", "bc"]),
            draw(counting(), &["ab", "d"]),
            draw(counting(), &["ab", "c", ""]),
            draw(counting().derive("1"), &["ab", "c"]),
            draw(counting().derive("2"), &["ab", "c"]),
        ];
        for (index, number) in all.iter().enumerate() {
            assert!(!all[..index].contains(number), "case {index} draws as an earlier one does");
        }
    }

    #[test]
    fn a_secret_is_not_shown_by_debug_and_goes_through_json_as_hexadecimal_digits() {
        let luck = Provable::new(counting(), entropy(&["ab"]).unwrap(), 0);
        assert_eq!(format!("{luck:?}"), r#"Provable { secret: Secret(..), entropy: Entropy(["ab"]), drawn: 0 }"#);
        let json = serde_json::to_value((luck.secret(), luck.secret().commitment(), luck.entropy())).unwrap();
        assert_eq!(json[0], "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        let back: (Secret, Commitment, Entropy) = serde_json::from_value(json).unwrap();
        assert_eq!(back, (counting(), counting().commitment(), luck.entropy));
    }

    #[test]
    fn what_is_not_lower_case_hexadecimal_of_the_right_length_is_refused() {
        let most = "f".repeat(64);
        assert!(entropy(&["", "0", "abc", &most]).is_ok());
        for text in ["A", "g", "0x1", " ", "a|b", "é", "+1", &format!("{most}0")] {
            assert_eq!(entropy(&["", text]), Err(BadHex::Entropy), "{text}");
        }
        for text in ["", "ab", &most[1..], &most.to_uppercase(), &"+f".repeat(32), &"é".repeat(32)] {
            assert_eq!(Secret::try_from(text.to_string()), Err(BadHex::Digest), "{text}");
            assert_eq!(Commitment::try_from(text.to_string()), Err(BadHex::Digest), "{text}");
        }
    }
}
