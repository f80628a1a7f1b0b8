//! Solves rows with the same two far cards and the same deck together, because they share most second phases.

use super::first::Round;
use super::ranks::{Group, Ranks, row_number};
use super::second::{Ahead, Meetings, Seconds};
use super::shelf::Shelves;
use super::stand::{MIRROR, STANDS, stand_of};

/// Solves groups one by one. The values of smaller decks come in as [`Shelves`].
pub struct Solver<'a> {
    ranks: &'a Ranks,
    bullets: Vec<[u8; 2]>,
    none_kept: Meetings,
    one_kept: Meetings,
}

impl<'a> Solver<'a> {
    /// A solver for these positions.
    pub fn new(ranks: &'a Ranks) -> Self {
        let bullets = ranks.bullets().collect();
        Self { ranks, bullets, none_kept: Meetings::when(0), one_kept: Meetings::when(1) }
    }

    /// The values of a group, in numbering order. `shelves` are those for its deck size.
    pub fn solve(&self, group: &Group, shelves: &Shelves) -> Vec<f32> {
        let deck = group.deck;
        let none_kept = self.seconds(group, &[], shelves, &self.none_kept);
        let one_kept: [Option<Seconds<'_>>; 5] =
            std::array::from_fn(|card| self.seconds(group, &[card], shelves, &self.one_kept));
        let mut values = Vec::with_capacity(group.blocks * STANDS);
        for near in (0..25).map(|near| [near / 5, near % 5]) {
            let row = row_number(&[near[0], near[1], group.far[0], group.far[1]]);
            if self.ranks.cell(row, deck).is_none() {
                continue;
            }
            let round = Round {
                near,
                none_kept: none_kept.as_ref().expect("shorter rows of a numbered row are numbered"),
                one_kept: near
                    .map(|card| one_kept[card].as_ref().expect("shorter rows of a numbered row are numbered")),
                ahead: self.ahead(group, &near, shelves),
            };
            for &nuggets in self.ranks.pairs_of(row, deck).list() {
                let mut block = [0.0; STANDS];
                let alike = self.ranks.is_symmetric() && nuggets[0] == nuggets[1];
                for &bullets in self.bullets.iter().filter(|bullets| !alike || bullets[0] >= bullets[1]) {
                    round.solve(nuggets, stand_of(bullets), &mut block);
                    if alike {
                        mirror(&mut block, stand_of(bullets));
                    }
                }
                values.extend(block.iter().map(|&value| value as f32));
            }
        }
        values
    }

    fn seconds<'b>(
        &'b self,
        group: &Group,
        near: &[usize],
        shelves: &Shelves,
        meetings: &'b Meetings,
    ) -> Option<Seconds<'b>> {
        let row: Vec<usize> = near.iter().chain(&group.far).copied().collect();
        self.ranks.cell(row_number(&row), group.deck)?;
        let pairs = self.ranks.pairs_of(row_number(&row), group.deck);
        Some(Seconds::solve(&self.ahead(group, near, shelves), meetings, pairs, &self.bullets))
    }

    /// Where a second phase leads if these near cards are left.
    fn ahead<'b>(&'b self, group: &Group, near: &[usize], shelves: &'b Shelves) -> Ahead<'b> {
        let place = |kept: usize| {
            let far = [kept & 2 != 0, kept & 1 != 0];
            let stays = group.far.iter().zip(far).filter(|(_, stays)| *stays).map(|(card, _)| card);
            let row: Vec<usize> = near.iter().chain(stays).copied().collect();
            (row.len() < 4).then(|| shelves.shelf(self.ranks, row.len(), row_number(&row), group.deck)).flatten()
        };
        Ahead { far: group.far, shelves: std::array::from_fn(place) }
    }
}

/// With equal nuggets, swapping the seats' bullets negates the values.
fn mirror(block: &mut [f64; STANDS], start: usize) {
    for stand in start..start + 5 {
        let other = usize::from(MIRROR[stand]);
        if other < start {
            block[other] = -block[stand];
        }
    }
}
