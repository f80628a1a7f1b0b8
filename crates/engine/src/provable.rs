//! Provable luck: outcomes derived from a secret that is committed to before the game and published after it.
//!
//! docs/fairness.md specifies the algorithm in enough detail to write an independent verifier.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Luck;

/// 32 bytes that, with the players' [`Entropy`], determine a game's chance. Published only after the game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Secret([u8; 32]);

/// The SHA-256 of a [`Secret`], published before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Commitment([u8; 32]);

/// What the players add to the secret: up to 64 lower-case hexadecimal digits per seat, in seat order. Empty for a seat
/// that contributed nothing, such as a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<String>", try_from = "Vec<String>")]
pub struct Entropy(Vec<String>);

/// Why a text is not a secret, a commitment or entropy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHex {
    /// Not a valid secret or commitment.
    #[error("it must be 64 digits, each 0 to 9 or a to f")]
    Digest,
    /// Not valid entropy of a seat.
    #[error("entropy must be at most 64 digits, each 0 to 9 or a to f")]
    Entropy,
}

/// A provable random source: outcome number `k` of a game depends only on the secret, the entropy and `k`.
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
    /// A secret of these bytes. Only the host may know them.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The commitment, which may be published before the game.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// Derives the secret named `label`: its HMAC-SHA-256 under this one. A host derives one secret per game from a
    /// master that it never publishes, so that a published secret reveals nothing about the others.
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
    /// The largest number of digits a seat may give.
    pub const MOST: usize = 64;

    /// The entropy of a table's seats, in seat order.
    pub fn new(seats: Vec<String>) -> Result<Self, BadHex> {
        seats.iter().try_for_each(|text| Self::check(text))?;
        Ok(Self(seats))
    }

    /// The entropy of a table where no seat contributed any.
    pub fn none(players: usize) -> Self {
        Self(vec![String::new(); players])
    }

    /// Returns an error if `text` is not valid entropy of a seat.
    pub fn check(text: &str) -> Result<(), BadHex> {
        if text.len() <= Self::MOST && text.bytes().all(is_digit) { Ok(()) } else { Err(BadHex::Entropy) }
    }

    /// The entropy of each seat.
    pub fn seats(&self) -> &[String] {
        &self.0
    }
}

impl Provable {
    /// The source for a game that has already drawn `drawn` outcomes: 0 for a new game.
    pub const fn new(secret: Secret, entropy: Entropy, drawn: u32) -> Self {
        Self { secret, entropy, drawn }
    }

    /// The secret. It must not be published before the game is over.
    pub const fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The players' entropy.
    pub const fn entropy(&self) -> &Entropy {
        &self.entropy
    }

    /// The number of outcomes drawn so far.
    pub const fn drawn(&self) -> u32 {
        self.drawn
    }

    /// The ticket of outcome number `k`, counted from 0, if there are this many tickets.
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

/// Hides the bytes so that a secret cannot end up in a log by accident.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> Self {
        hex::encode(secret.0)
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        hex::encode(commitment.0)
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

/// Rejection sampling: skips numbers at or above the greatest multiple of `tickets`, then reduces the first one left.
fn first_even(mut numbers: impl Iterator<Item = u64>, tickets: u32) -> u32 {
    let even = (1u128 << 64) / u128::from(tickets) * u128::from(tickets);
    let number = numbers.find(|&number| u128::from(number) < even).expect("attempts do not run out");
    (number % u64::from(tickets)) as u32
}

const fn is_digit(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

fn from_hex(text: &str) -> Result<[u8; 32], BadHex> {
    let mut bytes = [0; 32];
    // Reject upper-case digits, so that the same bytes have only one text form.
    if !text.bytes().all(is_digit) || hex::decode_to_slice(text, &mut bytes).is_err() {
        return Err(BadHex::Digest);
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
