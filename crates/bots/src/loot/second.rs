//! Solves the second phase of a round for every pair of hands that can occur.

use crate::solve::matrix::Grid;

use super::hands::{CLASHES, HAND, HANDS, LEFT, PLAYS};
use super::pairs::Pairs;
use super::shelf::Shelf;
use super::stand::{Clash, Hold, MIRROR, STANDS, stand_of};

/// The payoff matrix of the second phase.
pub(crate) type Second = Grid<7, 8>;

/// Where the two cards of the second phase lead: one shelf for each combination of kept and gone.
#[derive(Clone, Copy)]
pub(crate) struct Ahead<'a> {
    /// The cards at positions 3 and 4.
    pub(crate) far: [usize; 2],
    /// Indexed by `2 * (the third is kept) + (the fourth is kept)`.
    pub(crate) shelves: [Option<Shelf<'a>>; 4],
}

impl Ahead<'_> {
    /// The value after these two clashes. `stays` gives it where both cards stay and there is no shelf for that.
    #[inline]
    pub(crate) fn value(&self, hold: Hold, clashes: [Clash; 2], stays: impl FnOnce(Hold) -> f64) -> f64 {
        let first = hold.after(clashes[0], self.far[0]);
        if let Some(won) = first.won() {
            return won;
        }
        let second = first.after(clashes[1], self.far[1]);
        if let Some(won) = second.won() {
            return won;
        }
        let kept = 2 * usize::from(clashes[0].keeps_card()) + usize::from(clashes[1].keeps_card());
        match &self.shelves[kept] {
            Some(place) => place.value(second),
            None => stays(second),
        }
    }
}

/// The pairs of hands that can occur after the first phase, numbered.
pub(crate) struct Meetings {
    slots: [[u8; HANDS]; HANDS],
    list: Vec<[usize; 2]>,
}

impl Meetings {
    /// The pairs that can occur when `kept` of the two near cards are still there.
    pub(crate) fn when(kept: usize) -> Self {
        let mut this = Self { slots: [[u8::MAX; HANDS]; HANDS], list: Vec::new() };
        for (zero, one) in (0..PLAYS).flat_map(|zero| (0..PLAYS).map(move |one| (zero, one))) {
            let stay = CLASHES[zero][one].iter().filter(|clash| clash.keeps_card()).count();
            let slot = &mut this.slots[HAND[zero]][HAND[one]];
            if stay == kept && *slot == u8::MAX {
                *slot = this.list.len() as u8;
                this.list.push([HAND[zero], HAND[one]]);
            }
        }
        this
    }
}

/// The values of a second phase for all holdings and all pairs of hands that can occur.
pub(crate) struct Seconds<'a> {
    meetings: &'a Meetings,
    pairs: &'a Pairs,
    values: Vec<f64>,
}

impl<'a> Seconds<'a> {
    pub(crate) fn solve(ahead: &Ahead<'_>, meetings: &'a Meetings, pairs: &'a Pairs, bullets: &[[u8; 2]]) -> Self {
        let mut values = vec![0.0; pairs.len() * STANDS * meetings.list.len()];
        for (rank, &nuggets) in pairs.list().iter().enumerate() {
            for stand in bullets.iter().flat_map(|&bullets| (0..5).map(move |at| stand_of(bullets) + at)) {
                let start = (rank * STANDS + stand) * meetings.list.len();
                let matrix = matrix(ahead, Hold::new(nuggets, stand));
                for (value, &hands) in values[start..].iter_mut().zip(&meetings.list) {
                    *value = game(hands, |zero, one| matrix[zero][one]).value();
                }
            }
        }
        Self { meetings, pairs, values }
    }

    #[inline]
    pub(crate) fn value(&self, hold: Hold, hands: [usize; 2]) -> f64 {
        let many = self.meetings.list.len();
        let slot = |zero: usize, one: usize| usize::from(self.meetings.slots[zero][one]);
        match self.pairs.find(hold.nuggets) {
            Some((rank, false)) => self.values[(rank * STANDS + hold.stand()) * many + slot(hands[0], hands[1])],
            Some((rank, true)) => {
                -self.values[(rank * STANDS + usize::from(MIRROR[hold.stand()])) * many + slot(hands[1], hands[0])]
            }
            None => unreachable!("players hold nuggets that are gone from the row and the deck"),
        }
    }
}

/// The value of each pair of plays in the second phase.
fn matrix(ahead: &Ahead<'_>, hold: Hold) -> [[f64; PLAYS]; PLAYS] {
    let mut values = [[0.0; 7]; 7];
    for near in Clash::ALL {
        for far in Clash::ALL {
            values[near as usize][far as usize] =
                ahead.value(hold, [near, far], |_| unreachable!("near cards that left leave no full row"));
        }
    }
    std::array::from_fn(|zero| {
        std::array::from_fn(|one| {
            let [near, far] = CLASHES[zero][one];
            values[near as usize][far as usize]
        })
    })
}

/// The matrix between two hands.
#[inline]
pub(crate) fn game(hands: [usize; 2], mut value: impl FnMut(usize, usize) -> f64) -> Second {
    let [zero, one] = hands.map(|hand| LEFT[hand].plays());
    let mut grid = Second::new(zero.len(), one.len());
    for (row, &a) in zero.iter().enumerate() {
        for (column, &b) in one.iter().enumerate() {
            grid.set(row, column, value(a, b));
        }
    }
    grid
}
