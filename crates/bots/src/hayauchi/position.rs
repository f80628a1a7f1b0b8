//! The position as a player with a perfect memory knows it. No card is secret to them: a player's secret booze is the
//! one card that was not seen.

use catalog::hayauchi::{Board, Booze, EqualTotals, Hand};

/// The most players in a round.
pub const MOST: usize = Board::MOST;

/// One player who is still in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drinker {
    /// HAY-01: hearts left.
    pub hearts: u8,
    /// HAY-02: the cards that can be picked.
    pub hand: Hand,
    /// HAY-10: the cards played since they last came back.
    pub used: Hand,
    /// HAY-11: the cards under the hearts.
    pub secret: Hand,
}

impl Drinker {
    /// HAY-01: every player at the start.
    pub const FRESH: Self = Self { hearts: Board::HEARTS, hand: Hand::FULL, used: Hand::EMPTY, secret: Hand::EMPTY };

    /// HAY-13: the total of the cards that decides when two are left.
    pub fn total(&self) -> u8 {
        self.hand.total() + 2 * self.secret.total()
    }

    /// The player after playing `booze`, with or without losing a heart. Used cards have not come back yet.
    #[must_use]
    pub fn after(self, booze: Booze, lost: bool) -> Self {
        Self {
            hearts: self.hearts.saturating_sub(lost.into()),
            hand: self.hand.without(booze),
            used: self.used.with(booze),
            ..self
        }
    }

    /// HAY-11: if only one card is left, it becomes secret booze and the used ones come back.
    #[must_use]
    pub fn next_round(self) -> Self {
        if self.hand.len() > 1 {
            return self;
        }
        Self { hand: self.used, used: Hand::EMPTY, secret: self.secret.union(self.hand), ..self }
    }
}

/// HAY-03 to HAY-05: the result of a round's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The player with this index has the lowest card.
    Lowest(usize),
    /// The players whose bits are set race.
    Race(u8),
}

/// The result of these cards.
pub fn settle(picks: &[Booze]) -> Settled {
    let (mut seen, mut shared) = (Hand::EMPTY, Hand::EMPTY);
    for &booze in picks {
        if seen.contains(booze) {
            shared = shared.with(booze);
        }
        seen = seen.with(booze);
    }
    match (shared.strongest(), seen.weakest()) {
        (Some(high), _) => Settled::Race(bits_of(picks, high)),
        (None, Some(low)) => Settled::Lowest(bits_of(picks, low).trailing_zeros() as usize),
        (None, None) => Settled::Race(0),
    }
}

fn bits_of(picks: &[Booze], booze: Booze) -> u8 {
    picks.iter().enumerate().filter(|&(_, &pick)| pick == booze).fold(0, |bits, (number, _)| bits | 1 << number)
}

/// HAY-13, HAY-19: each remaining player's share of the win, when no more than two are left. Everybody wins a race for it
/// with the same chance.
pub fn finish(left: &[Option<Drinker>], equal_totals: EqualTotals, shares: &mut [f32]) {
    let hearts = |drinker: &Drinker| if equal_totals == EqualTotals::Draw { 0 } else { drinker.hearts };
    let strength = |drinker: &Drinker| (drinker.total(), hearts(drinker));
    let best = left.iter().flatten().map(strength).max();
    let winners = left.iter().flatten().filter(|drinker| Some(strength(drinker)) == best).count();
    for (share, drinker) in shares.iter_mut().zip(left) {
        let wins = drinker.is_some_and(|drinker| Some(strength(&drinker)) == best);
        *share = if wins { 1.0 / winners as f32 } else { 0.0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_totals_are_shared_or_go_to_the_one_with_more_hearts() {
        let with = |hearts| Some(Drinker { hearts, ..Drinker::FRESH });
        let shares = |hearts: [u8; 2], equal_totals| {
            let mut shares = [0.0; 3];
            finish(&[with(hearts[0]), None, with(hearts[1])], equal_totals, &mut shares);
            shares.map(|share| (share * 2.0).round() as i32)
        };
        assert_eq!(shares([1, 3], EqualTotals::Draw), [1, 0, 1]);
        assert_eq!(shares([1, 3], EqualTotals::HeartsThenRace), [0, 0, 2]);
        assert_eq!(shares([2, 2], EqualTotals::HeartsThenRace), [1, 0, 1]);
    }
}
