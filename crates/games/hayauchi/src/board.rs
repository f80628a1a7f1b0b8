//! The public part of a game. Nothing secret may be stored in this type.

use engine::{Seat, Seats, Verdict};
use serde::{Deserialize, Serialize};

use crate::{Answer, Booze, BySeat, Length, Options, Race};

/// The public part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// The options of the table.
    pub options: Options,
    /// The number of seats.
    pub players: u8,
    /// The round, from 1.
    pub round: u8,
    /// The step of the round.
    pub step: Step,
    /// HAY-04, HAY-05: the seats that race.
    pub racing: Seats,
    /// HAY-09: how often the race of this round has been repeated.
    pub race: u8,
    /// HAY-01: the hearts of each seat. A player without hearts is out.
    pub hearts: [u8; Board::MOST],
    /// HAY-15: the points of each seat in a match.
    pub points: [u8; Board::MOST],
    /// HAY-18: the last announcement of each seat in this round.
    pub said: [Option<Booze>; Board::MOST],
    /// HAY-18: the seats that have thrown a Gun since the match began, whether or not it hit the plate.
    pub drew: Seats,
    /// HAY-19: the seats that race for the win, if totals and hearts are equal.
    pub final_race: Seats,
    /// The result, if the match is over.
    pub over: Option<End>,
}

/// HAY-02: the step of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Players put Booze face down.
    Pick,
    /// The Booze is revealed, and Guns may be drawn.
    Showdown,
}

/// How a game or a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The winners. Several winners mean a draw between them.
    pub winners: Seats,
    /// The reason.
    pub reason: Reason,
}

/// HAY-13, HAY-14: why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The cards of the remaining players were counted.
    Totals,
    /// Only one player was left.
    LastStanding,
    /// HAY-19: the totals were equal, and the winner has more hearts.
    Hearts,
    /// HAY-19: totals and hearts were equal, and the winner was not last in the race.
    Race,
}

impl Reason {
    /// Its name in the referee's JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Totals => "totals",
            Self::LastStanding => "last-standing",
            Self::Hearts => "hearts",
            Self::Race => "race",
        }
    }
}

impl Board {
    /// The largest number of seats.
    pub const MOST: usize = 6;
    /// HAY-01: the hearts each player starts with.
    pub const HEARTS: u8 = 3;
    /// HAY-13: a game ends when at most this many players are left.
    pub const FINALISTS: usize = 2;
    /// HAY-15: the points that win a match for the sole leader.
    pub const POINTS_TO_WIN: u8 = 3;
    /// HAY-09: after this many repeated races in one round, the lot decides.
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
            final_race: Seats::NONE,
            over: None,
        }
    }

    /// The next game of the same match. Only the points and `drew` are kept.
    pub(crate) fn next_game(&self) -> Self {
        let fresh = Self::new(self.players.into(), self.options);
        Self { points: self.points, drew: self.drew, ..fresh }
    }

    /// All seats, including players who are out.
    pub fn seats(&self) -> Seats {
        Seats::first(self.players.into())
    }

    /// HAY-12: whether `seat` has a heart left.
    #[inline]
    pub fn is_in(&self, seat: Seat) -> bool {
        self.hearts[seat.index()] > 0
    }

    /// HAY-12: the seats with a heart left.
    #[inline]
    pub fn still_in(&self) -> Seats {
        seats_where(|index| self.hearts[index] > 0)
    }

    /// The seats that must answer after the reveal: all players still in, or only the racers if the race is repeated or
    /// is for the win.
    #[inline]
    pub fn asked(&self) -> Seats {
        if self.race == 0 && self.final_race.is_empty() { self.still_in() } else { self.racing }
    }

    /// HAY-09, HAY-16: whether the last racer is decided by lot.
    #[inline]
    pub(crate) fn lot_decides(&self) -> bool {
        self.step == Step::Showdown && (self.options.race == Race::ByLot || self.race > Self::RE_RACES)
    }

    /// HAY-06, HAY-18: records the revealed answers, and returns the seats whose Gun was not required.
    pub(crate) fn turn_up(&mut self, answers: &BySeat<Answer>, missed: Seats) -> Seats {
        let guns = answers.iter().filter(|(_, answer)| matches!(answer, Answer::Gun(_)));
        let shot: Seats = guns.map(|(seat, _)| seat).collect();
        self.drew = self.drew.and(shot).and(missed);
        shot.iter().filter(|&seat| !self.racing.contains(seat)).collect()
    }

    /// HAY-09: repeats the race among these seats.
    pub(crate) fn race_again(&mut self, racing: Seats) {
        self.racing = racing;
        self.race += 1;
    }

    /// HAY-19: lets these seats race for the win.
    pub(crate) fn race_for_the_win(&mut self, racing: Seats) {
        (self.step, self.racing, self.race, self.final_race) = (Step::Showdown, racing, 0, racing);
    }

    /// HAY-02: clears the table for the next round.
    pub(crate) fn clear_table(&mut self) {
        (self.step, self.racing, self.race, self.said) = (Step::Pick, Seats::NONE, 0, [None; Self::MOST]);
        self.final_race = Seats::NONE;
    }

    /// HAY-15: the sole leader with enough points, in a match for points.
    pub fn match_winner(&self) -> Option<Seat> {
        let best = self.points.into_iter().max().filter(|&best| best >= Self::POINTS_TO_WIN)?;
        let leaders: Seats = self.seats().iter().filter(|seat| self.points[seat.index()] == best).collect();
        leaders.lowest().filter(|_| leaders.len() == 1 && self.options.length == Length::Points)
    }

    /// HAY-18: whether all of `winners` have won without drawing a Gun.
    pub fn is_cool(&self, winners: Seats) -> bool {
        winners.iter().all(|seat| !self.drew.contains(seat))
    }

    /// The result of the match, if it is over.
    pub fn verdict(&self) -> Option<Verdict> {
        let End { winners, reason } = self.over?;
        let remark = self.is_cool(winners).then_some("cool");
        Some(Verdict { remark, ..Verdict::new(winners, reason.word()) })
    }
}

/// The seats whose index satisfies `test`.
#[inline]
pub(crate) fn seats_where(test: impl Fn(usize) -> bool) -> Seats {
    (0..Board::MOST).filter(|&index| test(index)).map(Seat::new).collect()
}
