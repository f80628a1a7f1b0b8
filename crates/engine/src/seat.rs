//! Seats, sets of seats, and viewers.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A seat at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The most seats a table can have.
    pub const MOST: usize = 8;

    /// The seat with this number. Tables have at most [`Seat::MOST`] seats.
    pub const fn new(index: usize) -> Self {
        assert!(index < Self::MOST, "a table has at most eight seats");
        Self(index as u8)
    }

    /// The seat's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a two-player game.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(1 - self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats, in one byte.
///
/// ```
/// use engine::{Seat, Seats};
/// let seats = Seats::first(3).without(Seat::new(1));
/// assert_eq!(seats.iter().map(Seat::index).collect::<Vec<_>>(), [0, 2]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// Seats 0 to `count - 1`.
    pub const fn first(count: usize) -> Self {
        assert!(count <= Seat::MOST, "a table has at most eight seats");
        Self(((1u16 << count) - 1) as u8)
    }

    /// The set of one seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The set with `seat` in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The union of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The set without `seat`.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.lowest()?;
            left = left.without(seat);
            Some(seat)
        })
    }

    /// The lowest seat of the set.
    #[inline]
    pub fn lowest(self) -> Option<Seat> {
        (!self.is_empty()).then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let indices = Vec::<usize>::deserialize(deserializer)?;
        match indices.iter().find(|&&index| index >= Seat::MOST) {
            Some(index) => Err(serde::de::Error::custom(format!("there is no seat {index}"))),
            None => Ok(indices.into_iter().map(Seat::new).collect()),
        }
    }
}

/// Who is looking at a game: a player or a spectator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// A spectator, who knows only what is public.
    Spectator,
}

impl Viewer {
    /// Every viewer of a table: its seats, then the spectator.
    pub fn all(players: usize) -> impl Iterator<Item = Self> {
        Seats::first(players).iter().map(Self::Seat).chain([Self::Spectator])
    }

    /// Whether this viewer is the player on `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// The seat, if the viewer has one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => seat.fmt(f),
            Self::Spectator => f.write_str("spectator"),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seat().serialize(serializer)
    }
}
