//! The saloon as somebody knows it who remembers everything: cards are no secret to a good memory, because a player's
//! secret booze is the one card that was not seen.

use hayauchi::{Board, Booze, Hand, Reason};

/// The most players of a round.
pub const MOST: usize = Board::MOST;

/// One player who is still in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drinker {
    /// HAY-01: hearts left.
    pub hearts: u8,
    /// HAY-02: what can be picked.
    pub hand: Hand,
    /// HAY-10: what was played since the cards last came back.
    pub used: Hand,
    /// HAY-11: what lies under the hearts.
    pub secret: Hand,
}

impl Drinker {
    /// HAY-01: how everybody begins.
    pub const FRESH: Self = Self { hearts: Board::HEARTS, hand: Hand::FULL, used: Hand::EMPTY, secret: Hand::EMPTY };

    /// HAY-13: what the cards come to when two are left.
    pub fn total(&self) -> u8 {
        self.hand.total() + 2 * self.secret.total()
    }

    /// After having played `booze`, and lost a heart or not; used cards have not come back yet.
    #[must_use]
    pub fn after(self, booze: Booze, lost: bool) -> Self {
        Self {
            hearts: self.hearts.saturating_sub(lost.into()),
            hand: self.hand.without(booze),
            used: self.used.with(booze),
            ..self
        }
    }

    /// HAY-11: the last card becomes secret booze and the used ones come back, if it is time for that.
    #[must_use]
    pub fn next_round(self) -> Self {
        if self.hand.len() > 1 {
            return self;
        }
        Self { hand: self.used, used: Hand::EMPTY, secret: self.secret.union(self.hand), ..self }
    }
}

/// HAY-03 to HAY-05: what a round's cards come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The one with this number has the lowest card.
    Lowest(usize),
    /// Those whose bits are set race.
    Race(u8),
}

/// What comes of these cards.
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

/// HAY-13: the share of the win of each of those left, when no more than two are.
pub fn finish(left: &[Option<Drinker>], shares: &mut [f32]) -> Reason {
    let best = left.iter().flatten().map(Drinker::total).max();
    let winners = left.iter().flatten().filter(|drinker| Some(drinker.total()) == best).count();
    for (share, drinker) in shares.iter_mut().zip(left) {
        let wins = drinker.is_some_and(|drinker| Some(drinker.total()) == best);
        *share = if wins { 1.0 / winners as f32 } else { 0.0 };
    }
    if left.iter().flatten().count() == 1 { Reason::LastStanding } else { Reason::Totals }
}
