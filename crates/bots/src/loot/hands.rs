//! Numbered plays, and the hands left for the second phase.

use catalog::loot::{ActionCard, Play};

use super::stand::Clash;

/// How many plays of two action cards there are.
pub(crate) const PLAYS: usize = 9;

/// How many different hands of four can be left: one for each pair used.
pub(crate) const HANDS: usize = 6;

/// The play with this number.
pub(crate) const fn play(number: usize) -> Play {
    Play([ActionCard::ALL[number / 3], ActionCard::ALL[number % 3]])
}

/// The number of a play.
pub(crate) const fn number(play: Play) -> usize {
    play.0[0] as usize * 3 + play.0[1] as usize
}

/// The hand left after each play of the first phase; the order of the two cards does not matter.
pub(crate) const HAND: [usize; PLAYS] = [0, 3, 4, 3, 1, 5, 4, 5, 2];

/// The plays of a hand in the second phase, by number.
pub(crate) struct Left {
    count: usize,
    plays: [usize; 7],
}

impl Left {
    #[inline]
    pub(crate) fn plays(&self) -> &[usize] {
        &self.plays[..self.count]
    }
}

/// LSW-05: for each hand, the plays it allows.
pub(crate) static LEFT: [Left; HANDS] = {
    const NONE: Left = Left { count: 0, plays: [0; 7] };
    let mut table = [NONE; HANDS];
    let mut used = 0;
    while used < PLAYS {
        let mut left = [ActionCard::COPIES; 3];
        left[used / 3] -= 1;
        left[used % 3] -= 1;
        let hand = &mut table[HAND[used]];
        hand.count = 0;
        let mut play = 0;
        while play < PLAYS {
            let (near, far) = (play / 3, play % 3);
            if left[near] > 0 && left[far] > (near == far) as usize {
                hand.plays[hand.count] = play;
                hand.count += 1;
            }
            play += 1;
        }
        used += 1;
    }
    table
};

/// The result at both positions when these plays meet.
pub(crate) static CLASHES: [[[Clash; 2]; PLAYS]; PLAYS] = {
    let mut table = [[[Clash::Tie; 2]; PLAYS]; PLAYS];
    let mut zero = 0;
    while zero < PLAYS {
        let mut one = 0;
        while one < PLAYS {
            let (a, b) = (play(zero).0, play(one).0);
            table[zero][one] = [Clash::of(a[0], b[0]), Clash::of(a[1], b[1])];
            one += 1;
        }
        zero += 1;
    }
    table
};
