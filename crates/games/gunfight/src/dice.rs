//! Rolled dice.

use serde::{Deserialize, Serialize};

use crate::Player;

/// The dice rolled for one shot, in the order they were rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Roll {
    faces: [u8; Player::MOST_DICE],
    count: u8,
}

impl Roll {
    /// The number of faces of a die.
    pub const FACES: u8 = 6;

    /// The faces, in the order they were rolled.
    pub fn faces(&self) -> &[u8] {
        &self.faces[..usize::from(self.count)]
    }

    /// How many dice have been rolled.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.count
    }

    /// Whether no die has been rolled.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The sum of the faces.
    pub fn total(&self) -> i16 {
        self.faces().iter().map(|&face| i16::from(face)).sum()
    }

    #[inline]
    pub(crate) fn push(&mut self, face: u8) {
        self.faces[usize::from(self.count)] = face;
        self.count += 1;
    }
}

impl FromIterator<u8> for Roll {
    /// The first five of `faces`.
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Self {
        let mut roll = Self::default();
        faces.into_iter().take(Player::MOST_DICE).for_each(|face| roll.push(face));
        roll
    }
}

impl Serialize for Roll {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.faces().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces = Vec::<u8>::deserialize(deserializer)?;
        if faces.len() > Player::MOST_DICE || faces.iter().any(|face| !(1..=Self::FACES).contains(face)) {
            return Err(serde::de::Error::custom("a roll is up to five dice, each from 1 to 6"));
        }
        Ok(faces.into_iter().collect())
    }
}
