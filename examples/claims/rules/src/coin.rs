//! Coins and claims, both worth 1 to 5, and sets of them.

use std::fmt;
use std::str::FromStr;

use engine::{Lottery, Space, Unreadable};
use serde::{Deserialize, Serialize};

/// A coin or a claim, worth 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Coin(u8);

impl Coin {
    /// The highest value of a coin.
    pub const MOST: u8 = 5;

    /// Its value.
    pub const fn worth(self) -> u8 {
        self.0
    }

    /// All coins, lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MOST).map(Self)
    }
}

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Coin {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let number: u8 = text.trim().parse().unwrap_or_default();
        Self::try_from(number).map_err(|_| Unreadable::new(text, "a coin: 1, 2, 3, 4 or 5"))
    }
}

impl TryFrom<u8> for Coin {
    type Error = String;

    fn try_from(worth: u8) -> Result<Self, String> {
        (1..=Self::MOST).contains(&worth).then_some(Self(worth)).ok_or_else(|| "a number from 1 to 5".into())
    }
}

impl From<Coin> for u8 {
    fn from(coin: Coin) -> Self {
        coin.0
    }
}

/// A set of coins, one bit each: a hand, the legal offers, or the claims still to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Coins(u8);

impl Coins {
    /// All five coins.
    pub const ALL: Self = Self(0b1_1111);
    /// No coin.
    pub const NONE: Self = Self(0);

    /// The set without `coin`.
    #[must_use]
    pub const fn without(self, coin: Coin) -> Self {
        Self(self.0 & !(1 << (coin.0 - 1)))
    }
}

impl FromIterator<Coin> for Coins {
    fn from_iter<I: IntoIterator<Item = Coin>>(coins: I) -> Self {
        Self(coins.into_iter().fold(0, |set, coin| set | 1 << (coin.0 - 1)))
    }
}

impl Serialize for Coins {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Coins {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Coin>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl Space for Coins {
    type Item = Coin;

    fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    fn get(&self, index: usize) -> Option<Coin> {
        Coin::all().filter(|coin| self.contains(coin)).nth(index)
    }

    fn contains(&self, coin: &Coin) -> bool {
        self.0 & 1 << (coin.0 - 1) != 0
    }
}

/// CLM-02: draws one of the claims left, each equally likely.
impl Lottery for Coins {
    type Outcome = Coin;

    fn tickets(&self) -> u32 {
        self.0.count_ones()
    }

    fn outcome(&self, ticket: u32) -> Coin {
        self.get(ticket as usize).expect("a ticket is below the count")
    }

    fn tickets_of(&self, claim: &Coin) -> u32 {
        self.contains(claim).into()
    }
}
