//! The board: everything about a game that everybody sees. What is secret has no place in this type.

use engine::{Seat, Seats, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Booze, Length, Options};

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// What the table agreed on.
    pub options: Options,
    /// How many sit at it.
    pub players: u8,
    /// The round, from 1.
    pub round: u8,
    /// Before or after the reveal.
    pub step: Step,
    /// HAY-04, HAY-05: who races.
    pub racing: Seats,
    /// HAY-09: how often this round's race has been run again.
    pub race: u8,
    /// HAY-01: the hearts of each seat; without one, its player is out.
    pub hearts: [u8; Board::MOST],
    /// HAY-15: the points of each seat in a match.
    pub points: [u8; Board::MOST],
    /// HAY-18: what each seat has announced last in this round.
    pub said: [Option<Booze>; Board::MOST],
    /// HAY-18: who has thrown a Gun, on the plate or past it, since the match began.
    pub drew: Seats,
    /// How the match ended.
    pub over: Option<End>,
}

/// HAY-02: where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Booze goes face down.
    Pick,
    /// Booze is revealed, and Guns may be drawn.
    Showdown,
}

/// How a game or a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who won; several: a draw between them.
    pub winners: Seats,
    /// Why.
    pub reason: Reason,
}

/// HAY-13, HAY-14: why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The cards of those left were counted.
    Totals,
    /// One player was left.
    LastStanding,
}

impl Reason {
    /// The word of the referee's contract for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Totals => "totals",
            Self::LastStanding => "last-standing",
        }
    }
}

impl Board {
    /// The most seats a table has.
    pub const MOST: usize = 6;
    /// HAY-01: the hearts everybody starts with.
    pub const HEARTS: u8 = 3;
    /// HAY-13: a game ends when no more than this many are left.
    pub const FINALISTS: usize = 2;
    /// HAY-15: the points that win a match, for one who leads.
    pub const POINTS_TO_WIN: u8 = 3;
    /// HAY-09: after this many races run again in one round the lot decides.
    pub const RE_RACES: u8 = 10;

    pub(crate) fn new(players: usize, options: Options) -> Self {
        let mut hearts = [0; Self::MOST];
        hearts[..players].fill(Self::HEARTS);
        Self {
            options,
            players: players as u8,
            round: 1,
            step: Step::Pick,
            racing: Seats::NONE,
            race: 0,
            hearts,
            points: [0; Self::MOST],
            said: [None; Self::MOST],
            drew: Seats::NONE,
            over: None,
        }
    }

    /// The next game of the same match: everything anew but the points and who has drawn.
    pub(crate) fn next_game(&self) -> Self {
        let fresh = Self::new(self.players.into(), self.options);
        Self { points: self.points, drew: self.drew, ..fresh }
    }

    /// Everybody at the table, in or out.
    pub fn seats(&self) -> Seats {
        Seats::first(self.players.into())
    }

    /// HAY-12: whether `seat` has a heart left.
    #[inline]
    pub fn is_in(&self, seat: Seat) -> bool {
        self.hearts[seat.index()] > 0
    }

    /// HAY-12: those with a heart left.
    #[inline]
    pub fn still_in(&self) -> Seats {
        seats_where(|index| self.hearts[index] > 0)
    }

    /// Who has to answer after the reveal: everybody still in, then only those who race again.
    #[inline]
    pub fn asked(&self) -> Seats {
        if self.race == 0 { self.still_in() } else { self.racing }
    }

    /// HAY-15: the one who leads with enough points, in a match for points.
    pub fn match_winner(&self) -> Option<Seat> {
        let best = self.points.into_iter().max().filter(|&best| best >= Self::POINTS_TO_WIN)?;
        let leaders: Seats = self.seats().iter().filter(|seat| self.points[seat.index()] == best).collect();
        leaders.lowest().filter(|_| leaders.len() == 1 && self.options.length == Length::Points)
    }

    /// HAY-18: whether every one of `winners` has won without a Gun.
    pub fn is_cool(&self, winners: Seats) -> bool {
        winners.iter().all(|seat| !self.drew.contains(seat))
    }

    /// How the match ended, as the engine says it.
    pub fn verdict(&self) -> Option<Verdict> {
        let End { winners, reason } = self.over?;
        let remark = self.is_cool(winners).then_some("cool");
        Some(Verdict { remark, ..Verdict::new(winners, reason.word()) })
    }
}

/// The seats whose index passes the test.
#[inline]
pub(crate) fn seats_where(test: impl Fn(usize) -> bool) -> Seats {
    (0..Board::MOST).filter(|&index| test(index)).map(Seat::new).collect()
}
